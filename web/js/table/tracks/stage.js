/**
 * What all places where tokens stand have in common: a button a space, tokens on top, pale copies of them where they
 * would stand, and a watch on the room there is. Where things are is for the kinds of stages to say: a track
 * (track.js), or a row of steps (view/steps.js).
 *
 * @typedef {import("../../engine/types.js").Zone} Zone
 * @typedef {import("../../engine/types.js").Space} Space
 * @typedef {import("../../engine/types.js").Token} Token
 * @typedef {Pick<Token, "kind"|"seat"|"at"|"beyond"|"way"|"livery"> & {id?: string}} TokenAt
 * @typedef {{x: number, y: number, angle: number}} Point  in pixels of the field; angle: heading in degrees
 *
 * What a stage needs of the view it lies in: elements of things by id, their names and marks, and who sits there.
 * @typedef {object} Things
 * @property {HTMLElement} root
 * @property {(key: string, values?: Record<string, string|number>) => string} words
 * @property {import("../../engine/types.js").Seat[]} seats
 * @property {string[]} lit
 * @property {string[]} touched
 * @property {Map<string, string>} digits  number keys
 * @property {Map<string, string>} twins   things and the buttons that do the same
 * @property {(id: string, make: () => HTMLElement) => HTMLElement} get
 * @property {(id: string) => HTMLElement|null} element
 * @property {(node: HTMLElement, id: string, say: string) => void} name
 * @property {(node: HTMLElement, id: string, say: string) => void} mark  it is a button only while it can be touched
 * @property {(seat: number) => string} colour
 * @property {(seat: number) => string} letter
 * @property {(seat: number) => boolean} acts
 */
import { arrange, attr, h, svg, text } from '../../ui/dom.js';
import { makeToken, placeToken, raise } from './tokens.js';

export class Stage {
  /**
   * @param {HTMLElement} zone
   * @param {Things} things
   */
  constructor(zone, things) {
    this.zone = zone;
    this.things = things;
    this.road = svg('svg', { class: 'road', 'aria-hidden': 'true', focusable: 'false' });
    this.spaces = h('div', { class: 'road-spaces' });
    this.tokens = h('div', { class: 'road-tokens' });
    this.field = h('div', { class: 'road-field', 'data-field': '' });
    this.field.append(this.road, this.spaces, this.tokens);
    zone.append(this.field);
    /** @type {Space[]} */
    this.list = [];
    /** @type {Map<string, number>} */
    this.index = new Map();
    /** @type {Token[]} */
    this.shown = [];
    /** Tokens as they would stand, shown for now. @type {Token[]} */
    this.foreseen = [];
    /** Their pale copies. @type {Map<string, HTMLElement>} */
    this.ghosts = new Map();
    /** Where all tokens of the view stand. @type {Map<string, Token>} */
    this.now = new Map();
    /** What the last layout was made of. */
    this.drawn = '';
    this.watch = new ResizeObserver(() => this.layout());
    this.watch.observe(zone);
  }

  /**
   * @param {Zone} zone
   * @param {Token[]} tokens
   */
  paintStage(zone, tokens) {
    this.list = zone.spaces ?? [];
    this.index = new Map(this.list.map((space, i) => [space.id, i]));
    this.now = new Map(tokens.map((token) => [token.id, token]));
    this.shown = tokens.filter((token) => this.index.has(token.at));
    this.spread();
    this.layout();
    this.light();
    this.stand();
  }

  /** Elements for the spaces. */
  spread() {
    arrange(
      this.spaces,
      this.list.map((space) => this.space(space)),
    );
  }

  /**
   * A space's button.
   * @param {Space} space
   * @returns {HTMLElement}
   */
  space(space) {
    const node = this.things.get(space.id, () => {
      const made = h('button', { type: 'button', part: 'space', 'data-thing': space.id, tabindex: -1 });
      made.append(h('span', { class: 'space-label', 'aria-hidden': 'true' }));
      return made;
    });
    text(/** @type {Element} */ (node.querySelector('.space-label')), space.label);
    this.mark(node, space);
    return node;
  }

  /**
   * What a space is called and marked with: that the next draw can lead here is told to who is to draw.
   * @param {HTMLElement} node
   * @param {Space} space
   */
  mark(node, space) {
    attr(node, 'data-finish', space.finish);
    const said = space.say ?? space.label;
    const reach = this.things.lit.length ? space.reach : undefined;
    this.things.name(node, space.id, reach ? `${said}. ${reach.say}` : said);
    attr(node, 'data-reach', reach ? reach.share.toFixed(2) : null);
    const old = node.querySelector(':scope > .space-reach');
    if (!reach) return old?.remove();
    const tag = old ?? h('span', { part: 'space-reach', 'aria-hidden': 'true' }, h('b'), h('span'));
    // The name says it in a sentence: what is drawn is no second text of the card's.
    if (tag.firstElementChild) attr(tag.firstElementChild, 'data-words', reach.text);
    if (tag.lastElementChild) attr(tag.lastElementChild, 'data-words', reach.note);
    if (!old) node.append(tag);
  }

  /** Measure, and lay everything again if the room or the spaces changed. */
  layout() {}

  /**
   * Whether a layout made of this would be another than the last one.
   * @param {string} key
   */
  changed(key) {
    const other = key !== this.drawn;
    this.drawn = key;
    return other;
  }

  /** Show which spaces are lit or touched where that is not seen on their elements. */
  light() {}

  /**
   * Where a token stands.
   * @param {TokenAt} _token
   * @returns {import("./tokens.js").Place|null}
   */
  placeToken(_token) {
    return null;
  }

  /**
   * Points on the way of a token along this stage.
   * @param {Token} _token
   * @param {string[]} _path  spaces of this stage that it starts from, passes and ends on
   * @param {number} _beyond
   * @param {boolean} [_leaves]  it goes on to another stage
   * @returns {(Point & {size?: number})[]}
   */
  stroll(_token, _path, _beyond, _leaves) {
    return [];
  }

  /** Put all tokens in their places. */
  stand() {
    const nodes = this.shown.flatMap((token) => {
      const place = this.placeToken(token);
      if (!place) return [];
      const node = this.token(token);
      this.putToken(node, token, place);
      this.things.mark(node, token.id, token.say ?? '');
      return [node];
    });
    this.stacked = nodes.sort((a, b) => raise(a) - raise(b));
    this.foresee(this.foreseen);
  }

  /** Tokens from the lowest to the highest. @type {HTMLElement[]} */
  stacked = [];

  /**
   * @param {HTMLElement} node
   * @param {Token} token
   * @param {import("./tokens.js").Place} place
   */
  putToken(node, token, place) {
    placeToken(node, token, place, token.beyond ? this.things.words('table.beyond', { n: token.beyond }) : '');
  }

  /**
   * Show where tokens would stand: a pale copy of each that would stand elsewhere than now, or lose something where
   * it is.
   * @param {Token[]} all  as they would be
   */
  foresee(all) {
    this.foreseen = all;
    const old = this.ghosts;
    this.ghosts = new Map();
    for (const token of all) {
      const now = this.now.get(token.id);
      const key = `${token.id} ${token.at}`;
      const same = now?.at === token.at && (now.beyond ?? 0) === (token.beyond ?? 0) && !token.lost;
      const place = same || this.ghosts.has(key) ? null : this.placeToken(token);
      if (!place) continue;
      const node = old.get(key) ?? makeToken(token, this.things.colour(token.seat), this.things.letter(token.seat));
      node.classList.add('ghost');
      this.putToken(node, token, place);
      for (const [name, value] of Object.entries({ token: null, at: null, ghost: token.id, to: token.at }))
        attr(node, `data-${name}`, value);
      attr(node, 'aria-hidden', 'true');
      this.ghosts.set(key, node);
    }
    for (const { id, at } of this.shown) {
      const node = this.things.element(id);
      const there = [...this.ghosts.values()].filter((ghost) => ghost.dataset['ghost'] === id);
      if (!node) continue;
      attr(
        node,
        'data-leaving',
        there.some((ghost) => ghost.dataset['to'] !== at),
      );
      // What it would lose stands at the copy that shows it.
      attr(node, 'data-replaced', this.ghosts.has(`${id} ${at}`));
    }
    arrange(this.tokens, [...[...this.ghosts.values()].reverse(), ...this.stacked, ...this.above]);
  }

  /** What lies above all tokens. @type {HTMLElement[]} */
  get above() {
    return [];
  }

  /** @param {Token} token */
  token(token) {
    const colour = this.things.colour(token.seat);
    const node = this.things.get(token.id, () => makeToken(token, colour, this.things.letter(token.seat)));
    attr(node, 'data-acts', this.things.acts(token.seat));
    return node;
  }

  /** Stop watching the room. */
  close() {
    this.watch.disconnect();
  }
}
