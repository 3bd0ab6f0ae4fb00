/**
 * What all places where tokens stand have in common: a button a space, tokens on top, pale copies of them where they
 * would stand, and a watch on the room there is. Where things are is for the kinds of stages to say: a track
 * (track.ts), or a row of steps (view/steps.ts).
 */

import type { Seat, Space, Token, Zone } from '../../engine/types.ts';
import { arrange, attr, h, svg, text } from '../../ui/dom.ts';
import type { Place } from './tokens.ts';
import { makeToken, placeToken, raise } from './tokens.ts';

export type TokenAt = Pick<Token, 'kind' | 'seat' | 'at' | 'beyond' | 'way' | 'livery'> & { id?: string };

/**
 * in pixels of the field; angle: heading in degrees What a stage needs of the view it lies in: elements of things by
 * id, their names and marks, and who sits there.
 */
export interface Point {
  x: number;
  y: number;
  angle: number;
}

export interface Things {
  root: HTMLElement;
  words: (key: string, values?: Record<string, string | number>) => string;
  seats: Seat[];
  lit: string[];
  touched: string[];
  digits: Map<string, string>; // number keys
  twins: Map<string, string>; // things and the buttons that do the same
  get: (id: string, make: () => HTMLElement) => HTMLElement;
  element: (id: string) => HTMLElement | null;
  name: (node: HTMLElement, id: string, say: string) => void;
  mark: (node: HTMLElement, id: string, say: string) => void; // it is a button only while it can be touched
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
  /** Tokens as they would stand, shown for now. */
  foreseen: Token[] = [];
  /** Their pale copies. */
  ghosts: Map<string, HTMLElement> = new Map();
  /** Where all tokens of the view stand. */
  now: Map<string, Token> = new Map();
  /** What the last layout was made of. */
  drawn = '';
  watch: ResizeObserver;

  constructor(
    public zone: HTMLElement,
    public things: Things,
  ) {
    this.road = svg('svg', { class: 'road', 'aria-hidden': 'true', focusable: 'false' });
    this.spaces = h('div', { class: 'road-spaces' });
    this.tokens = h('div', { class: 'road-tokens' });
    this.field = h('div', { class: 'road-field', 'data-field': '' });
    this.field.append(this.road, this.spaces, this.tokens);
    zone.append(this.field);
    this.watch = new ResizeObserver(() => this.layout());
    this.watch.observe(zone);
  }

  paintStage(zone: Zone, tokens: Token[]) {
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

  /** A space's button. */
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

  /** What a space is called and marked with: that the next draw can lead here is told to who is to draw. */
  mark(node: HTMLElement, space: Space) {
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

  /** Whether a layout made of this would be another than the last one. */
  changed(key: string) {
    const other = key !== this.drawn;
    this.drawn = key;
    return other;
  }

  /** Show which spaces are lit or touched where that is not seen on their elements. */
  light() {}

  /** Where a token stands. */
  placeToken(_token: TokenAt): Place | null {
    return null;
  }

  /**
   * Points on the way of a token along this stage.
   * @param _path spaces of this stage that it starts from, passes and ends on
   * @param _leaves it goes on to another stage
   */
  stroll(_token: Token, _path: string[], _beyond: number, _leaves?: boolean): (Point & { size?: number })[] {
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

  /** Tokens from the lowest to the highest. */
  stacked: HTMLElement[] = [];

  putToken(node: HTMLElement, token: Token, place: Place) {
    placeToken(node, token, place, token.beyond ? this.things.words('table.beyond', { n: token.beyond }) : '');
  }

  /**
   * Show where tokens would stand: a pale copy of each that would stand elsewhere than now, or lose something where
   * it is.
   * @param all as they would be
   */
  foresee(all: Token[]) {
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

  /** What lies above all tokens. */
  get above(): HTMLElement[] {
    return [];
  }

  token(token: Token) {
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
