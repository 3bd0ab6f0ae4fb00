/**
 * What all places where tokens stand have in common: a button a space, tokens on top, and a
 * watch on the room there is. Where things are is for the kinds of stages to say: a road that runs to and
 * fro (track.js), one that closes (ring.js), a row of steps (steps.js).
 *
 * @typedef {import("../../engine/types.js").Zone} Zone
 * @typedef {import("../../engine/types.js").Space} Space
 * @typedef {import("../../engine/types.js").Token} Token
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
    this.field = h('div', { class: 'road-field' });
    this.field.append(this.road, this.spaces, this.tokens);
    zone.append(this.field);
    /** @type {Space[]} */
    this.list = [];
    /** @type {Map<string, number>} */
    this.index = new Map();
    /** @type {Token[]} */
    this.shown = [];
    /** The road under each space. @type {Map<string, SVGElement>} */
    this.segments = new Map();
    /** What the last layout was made of. */
    this.drawn = '';
    this.watch = new ResizeObserver(() => this.layout());
    this.watch.observe(zone);
  }

  /**
   * @param {Zone} zone
   * @param {Token[]} tokens
   */
  paint(zone, tokens) {
    this.list = zone.spaces ?? [];
    this.index = new Map(this.list.map((space, i) => [space.id, i]));
    this.shown = tokens.filter((token) => this.index.has(token.at));
    arrange(
      this.spaces,
      this.list.map((space) => this.space(space)),
    );
    this.layout();
    this.light();
    this.stand();
  }

  /**
   * A space's button.
   * @param {Space} space
   * @returns {HTMLElement}
   */
  space(space) {
    const node = this.things.get(space.id, () => {
      const made = h('button', { type: 'button', class: 'space', 'data-thing': space.id, tabindex: -1 });
      made.append(h('span', { class: 'space-label', 'aria-hidden': 'true' }));
      return made;
    });
    text(/** @type {Element} */ (node.querySelector('.space-label')), space.label);
    attr(node, 'data-finish', space.finish);
    this.things.name(node, space.id, space.say ?? space.label);
    return node;
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

  /** Light the road under lit and touched spaces. */
  light() {
    for (const [id, segment] of this.segments) {
      const node = this.things.element(id);
      const state = ['touched', 'hint', 'lit'].find((name) => node?.hasAttribute(`data-${name}`));
      attr(segment, 'data-glow', state ?? null);
    }
  }

  /**
   * Where a token stands.
   * @param {{id?: string, kind: string, seat: number, at: string, beyond?: number}} _token
   * @returns {import("./tokens.js").Place|null}
   */
  place(_token) {
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

  /**
   * Show where tokens would go, if this stage has ways of its own to do so.
   * @param {Token[]} _tokens  as they would be
   */
  foresee(_tokens) {}

  /** Whether it shows by itself where tokens would go that end on it. */
  get foresees() {
    return false;
  }

  /** Put all tokens in their places. */
  stand() {
    const nodes = this.shown.flatMap((token) => {
      const place = this.place(token);
      if (!place) return [];
      const node = this.token(token);
      placeToken(node, token, place, token.beyond ? this.things.words('table.beyond', { n: token.beyond }) : '');
      this.things.mark(node, token.id, token.say ?? '');
      return [node];
    });
    nodes.sort((a, b) => raise(a) - raise(b));
    arrange(this.tokens, nodes);
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
