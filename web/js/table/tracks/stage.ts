/**
 * A field where tokens stand: a button for each space, tokens on top, pale copies for previews, and an observer of its
 * size. Subclasses decide positions: a track (`track.ts`) or a row of steps (`view/steps.ts`).
 */

import type { Seat, Space, Token, Zone } from '../../engine/types.ts';
import { drawSign } from '../../ui/deck.ts';
import { arrange, attr, h, svg, text } from '../../ui/dom.ts';
import type { Drawn } from './arrows.ts';
import { arrow } from './arrows.ts';
import type { Place } from './tokens.ts';
import { makeToken, paintOrder, placeToken } from './tokens.ts';

export type TokenAt = Pick<Token, 'kind' | 'seat' | 'at' | 'beyond' | 'way' | 'livery'> & { id?: string };

/** In pixels of the field; `angle`: heading in degrees. */
export interface Point {
  x: number;
  y: number;
  angle: number;
}

/** What a stage needs from its view: elements of things by id, their names and marks, and the seats. */
export interface Things {
  root: HTMLElement;
  words: (key: string, values?: Record<string, string | number>) => string;
  seats: Seat[];
  lit: string[];
  guessing: boolean; // where a draw can lead is not shown
  touched: string[];
  digits: Map<string, string>; // number keys by thing
  twins: Map<string, string>; // button with an equal effect, by thing
  get: (id: string, make: () => HTMLElement) => HTMLElement;
  element: (id: string) => HTMLElement | null;
  name: (node: HTMLElement, id: string, say: string) => void;
  mark: (node: HTMLElement, id: string, say: string) => void; // `node` is a button only while it can be touched
  colour: (seat: number) => string;
  letter: (seat: number) => string;
  acts: (seat: number) => boolean;
}

export class Stage {
  road: SVGElement;
  spaces: HTMLDivElement;
  tokens: HTMLDivElement;
  field: HTMLDivElement;
  list: Space[] = [];
  index: Map<string, number> = new Map();
  shown: Token[] = [];
  /** Tokens of a preview. */
  foreseen: Token[] = [];
  /** Moves of a reviewed decision among `foreseen`, drawn with arrows. */
  drawn: Drawn[] = [];
  arrows: SVGElement = svg('svg', { class: 'road-arrows', 'aria-hidden': 'true', focusable: 'false' });
  /** Pale copies of `foreseen`. */
  ghosts: Map<string, HTMLElement> = new Map();
  /** All tokens of the view by id. */
  tokensById: Map<string, Token> = new Map();
  /** Key of the last layout. */
  layoutKey = '';
  watch: ResizeObserver;

  constructor(
    public zone: HTMLElement,
    public things: Things,
  ) {
    this.road = svg('svg', { class: 'road', 'aria-hidden': 'true', focusable: 'false' });
    this.spaces = h('div', { class: 'road-spaces' });
    this.tokens = h('div', { class: 'road-tokens' });
    this.field = h('div', { class: 'road-field', 'data-field': '' });
    this.field.append(this.road, this.spaces, this.arrows, this.tokens);
    zone.append(this.field);
    this.watch = new ResizeObserver(() => this.layout());
    this.watch.observe(zone);
  }

  /** Tokens are about to move, so what their move measures waits for `land`. */
  arriving = false;

  paintStage(zone: Zone, tokens: Token[], arriving: boolean = false) {
    this.arriving = arriving;
    this.list = zone.spaces ?? [];
    this.index = new Map(this.list.map((space, i) => [space.id, i]));
    this.tokensById = new Map(tokens.map((token) => [token.id, token]));
    this.shown = tokens.filter((token) => this.index.has(token.at));
    this.paintSpaces();
    this.layout();
    this.light();
    this.stand();
  }

  /** The tokens have moved. */
  land() {
    this.arriving = false;
  }

  /** Create the elements of the spaces. */
  paintSpaces() {
    arrange(
      this.spaces,
      this.list.map((space) => this.space(space)),
    );
  }

  space(space: Space): HTMLElement {
    const node = this.things.get(space.id, () => {
      const made = h('button', { type: 'button', part: 'space', 'data-thing': space.id, tabindex: -1 });
      made.append(h('span', { class: 'space-label', 'aria-hidden': 'true' }));
      return made;
    });
    text(node.querySelector('.space-label') as Element, space.label);
    this.mark(node, space);
    return node;
  }

  /** Name a space and mark it. Only while something is lit it also says whether the next draw can lead here. */
  mark(node: HTMLElement, space: Space) {
    attr(node, 'data-finish', space.finish);
    const said = space.say ?? space.label;
    // Where cards of the track are to be chosen, as in a puzzle, marks of a draw would look like the choice.
    const { lit, guessing } = this.things;
    const draws = lit.length > 0 && !this.list.some(({ id }) => lit.includes(id));
    const reach = draws && !guessing ? space.reach : undefined;
    this.things.name(node, space.id, reach ? `${said}. ${reach.say}` : said);
    attr(node, 'data-reach', reach ? reach.share.toFixed(2) : null);
    const old = node.querySelector(':scope > .space-reach');
    if (!reach) return old?.remove();
    const tag = old ?? h('span', { part: 'space-reach', 'aria-hidden': 'true' }, h('b'), h('span'));
    // The name already says it as a sentence, so the tag's texts are drawn by the style sheet alone.
    if (tag.firstElementChild) this.sign(tag.firstElementChild, reach.text);
    if (tag.lastElementChild) attr(tag.lastElementChild, 'data-words', reach.note);
    if (!old) node.append(tag);
  }

  /** Show the cards that lead to a space. A last `*` is a joker, as in the code of a card, and drawn as on the card. */
  sign(node: Element, cards: string) {
    if (node.getAttribute('data-cards') === cards) return;
    const joker = cards.endsWith('*');
    attr(node, 'data-cards', cards);
    attr(node, 'data-words', joker ? cards.slice(0, -1) : cards);
    node.replaceChildren(...(joker ? [drawSign('*')] : []));
  }

  /** Measure, and position everything again if room or spaces changed. */
  layout() {}

  /** Whether a layout differs from the last one. */
  changed(key: string) {
    const other = key !== this.layoutKey;
    this.layoutKey = key;
    return other;
  }

  /** Show lit and touched spaces on the ground as well. */
  light() {}

  /** Show which space the next press would choose. */
  aim(_id: string | null) {}

  /** Position of a token; null if it is not on this stage. */
  placeToken(_token: TokenAt): Place | null {
    return null;
  }

  /**
   * Points of a token's way across this stage.
   * @param _path the spaces of this stage on the way, with the first and the last
   * @param _leaves the token continues on another stage
   */
  stroll(_token: Token, _path: string[], _beyond: number, _leaves?: boolean): (Point & { size?: number })[] {
    return [];
  }

  /** Position all tokens. */
  stand() {
    const nodes = this.shown.flatMap((token) => {
      const place = this.placeToken(token);
      if (!place) return [];
      const node = this.token(token);
      this.putToken(node, token, place);
      this.things.mark(node, token.id, token.say ?? '');
      return [node];
    });
    this.stacked = nodes.sort((a, b) => paintOrder(a) - paintOrder(b));
    this.foresee(this.foreseen, this.drawn);
  }

  /** Elements of the tokens, the lowest first. */
  stacked: HTMLElement[] = [];

  putToken(node: HTMLElement, token: Token, place: Place) {
    placeToken(node, token, place, token.beyond ? this.things.words('table.beyond', { n: token.beyond }) : '');
  }

  /**
   * Preview tokens: a pale copy of each one that would move or lose something.
   * @param all the tokens after the previewed move
   * @param drawn the moves of a reviewed decision that these tokens belong to
   */
  foresee(all: Token[], drawn: Drawn[] = []) {
    this.foreseen = all;
    this.drawn = drawn;
    const old = this.ghosts;
    this.ghosts = new Map();
    for (const token of all) {
      const now = this.tokensById.get(token.id);
      const key = `${token.id} ${token.at}`;
      const same = now?.at === token.at && (now.beyond ?? 0) === (token.beyond ?? 0) && !token.lost;
      const place = same || this.ghosts.has(key) ? null : this.placeToken(token);
      if (!place) continue;
      const node = old.get(key) ?? makeToken(token, this.things.colour(token.seat), this.things.letter(token.seat));
      node.classList.add('ghost');
      attr(node, 'data-kind', null);
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
      // The copy on the same space shows the loss, so it replaces the token.
      attr(node, 'data-replaced', this.ghosts.has(`${id} ${at}`));
    }
    const ghosts = [...this.ghosts.values()].reverse();
    // What a review compares is not hidden by others on the same space.
    const layers = drawn.length ? [this.stacked, ghosts] : [ghosts, this.stacked];
    arrange(this.tokens, [...layers.flat(), ...this.above]);
    this.drawArrows();
  }

  /** Draw an arrow from each token that a reviewed move takes elsewhere. */
  drawArrows() {
    const arrows = this.drawn.flatMap(({ kind, tokens }) =>
      tokens.flatMap((then) => {
        const ghost = this.ghosts.get(`${then.id} ${then.at}`);
        if (ghost) attr(ghost, 'data-kind', kind);
        const now = this.tokensById.get(then.id);
        if (!now || !this.index.has(now.at)) return [];
        return arrow(this.stroll(now, this.between(now, then), then.beyond ?? 0, !this.index.has(then.at)), kind);
      }),
    );
    this.arrows.replaceChildren(...arrows);
  }

  /** The spaces on a token's way to where it will be. On a closed track it goes on in its direction. */
  between(now: Token, then: Token): string[] {
    const [from, to] = [this.index.get(now.at), this.index.get(then.at)];
    if (then.path) return then.path;
    const n = this.list.length;
    const way = now.way ?? 1;
    const steps = from === undefined || to === undefined ? 0 : ((((to - from) * way) % n) + n) % n;
    if (!this.closed || steps > n - 2) return [now.at, then.at];
    return Array.from({ length: steps + 1 }, (_, i) => this.list[((((from ?? 0) + i * way) % n) + n) % n]?.id ?? '');
  }

  /** Whether the first space follows the last one. */
  get closed() {
    return false;
  }

  /** Elements above all tokens. */
  get above(): HTMLElement[] {
    return [];
  }

  token(token: Token) {
    const colour = this.things.colour(token.seat);
    const node = this.things.get(token.id, () => makeToken(token, colour, this.things.letter(token.seat)));
    attr(node, 'data-acts', this.things.acts(token.seat));
    return node;
  }

  close() {
    this.watch.disconnect();
  }
}
