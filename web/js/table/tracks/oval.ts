/**
 * A track that closes in an oval. Spaces made of cards are these cards, upright along the road; other spaces have
 * labels. Tokens divide the room of a space among them. Custom properties from `css/track.css` set its look: direction,
 * start, roundness, width of the lane, size of the cards and least free room in the middle. The view gets that room as
 * `--heart-x`, `-y`, `-w`, `-h`, to place zones there.
 */

import type { Space } from '../../engine/types.ts';
import { seatMark } from '../../ui/art.ts';
import { between, slots } from '../../ui/crowd.ts';
import { attr, svg } from '../../ui/dom.ts';
import { makeCard, paintCard } from '../../ui/faces.ts';
import type { Centreline, Point } from './centreline.ts';
import { chequers, kerb } from './paving.ts';
import { fit, Oval as OvalShape } from './shapes.ts';
import type { TokenAt } from './stage.ts';
import type { Layout, Spot } from './track.ts';
import { Track } from './track.ts';

type Shape = Omit<import('./shapes.ts').OvalShape, 'card'> & {
  cards: { least: number; most: number; heartW: number; heartH: number } | null;
};

/** Least size of a preview copy among the tokens of a space, as a share of its normal size. */
const LEAST = 0.7;

/** Room beside the lane for kerbs and for start flags, in pixels. */
const KERB = 5;
const FLAG = 22;

/**
 * The first arc lies ARC_IN inside the road, and each further arc over the same spaces ARC further in. Each stops
 * ARC_OFF before the middle of its last space.
 */
const ARC_IN = 12;
const ARC = 22;
const ARC_OFF = 5;

/** Least radius of the disc behind an arc's number. */
const ARC_NUMBER = 10;

/** Positions along a space: its label, and the part for tokens. A space made of a card has no label on the lane. */
const LABELLED = { label: 0.2, from: 0.34, to: 0.98 };
const CARDED = { label: 0.5, from: 0.02, to: 0.98 };

export class Oval extends Track<Shape> {
  oval: OvalShape | null = null;
  /** Positions of tokens by space and number of tokens, for the present layout. */
  knownSpots: Map<string, Spot[]> = new Map();
  arcs = svg('g', { class: 'ring-arcs' });

  override space(space: Space): HTMLElement {
    const { card } = space;
    if (!card) return super.space(space);
    const node = this.things.get(space.id, () => {
      const made = makeCard(space.id);
      made.setAttribute('data-laid', '');
      return made;
    });
    paintCard(node, card, false, '');
    this.mark(node, space);
    return node;
  }

  override shape(room: { width: number; height: number }, read: (name: string) => number): Shape | null {
    if (!room.height) return null;
    const flags = this.list.some((space) => space.starts?.length);
    const cards = this.list.some((space) => space.card);
    return {
      ...room,
      count: this.list.length,
      lane: read('--ring-lane'),
      way: read('--ring-way') < 0 ? -1 : 1,
      start: read('--ring-start'),
      round: Math.max(0, Math.min(1, read('--ring-round'))),
      pad: read('--ring-pad') + (flags ? FLAG : 0),
      cards: cards
        ? {
            least: read('--ring-card-least'),
            most: read('--ring-card'),
            heartW: read('--ring-heart-w'),
            heartH: read('--ring-heart-h'),
          }
        : null,
    };
  }

  override build({ cards, ...shape }: Shape): Layout {
    const oval = cards ? fit(shape, cards) : new OvalShape({ ...shape, card: null });
    const { line } = oval;
    this.oval = oval;
    this.line = line;
    this.knownSpots.clear();
    const half = line.width / 2;
    const edge = (out: number, name: string) =>
      svg('rect', { ...oval.outline(out - oval.inX, out - oval.inY), class: name });
    const below = cards
      ? [svg('rect', { ...oval.outline(oval.outX, oval.outY, oval.largestCorner()), class: 'ring-apron' })]
      : [];
    const lane = edge(0, 'ring-lane');
    attr(lane, 'stroke-width', line.width);
    below.push(lane, edge(-half, 'ring-heart'));
    for (const out of cards ? [-half - 2] : [half + 2, -half - 2])
      below.push(...kerb(oval.outline(out - oval.inX, out - oval.inY)));
    return {
      line,
      below,
      above: [...(cards ? [edge(half, 'ring-edge')] : []), ...this.signs(line, cards !== null), this.arcs],
      heart: oval.heart(),
    };
  }

  /** Signs on the road, and the flags beside it. */
  signs(line: Centreline, cards: boolean) {
    const half = line.width / 2;
    const parts = [];
    const arrow = (s: number, name: string, deep: number, wide: number) =>
      parts.push(svg('path', { d: line.arrow(s, deep, wide), class: name }));
    // A line between two spaces points in the driving direction.
    for (let i = 0; i < line.spaces; i++) arrow(i, 'road-line', (half - 1) * 0.16, half - 1);
    const finish = this.list.findIndex((space) => space.finish);
    // If spaces are cards, arrows behind the finish line and at each quarter show the driving direction.
    for (let quarter = 0; cards && quarter < 4; quarter++) {
      const s = Math.max(0, finish) + 1.5 + Math.round((quarter * line.spaces) / 4);
      for (const by of [-0.2, 0.2])
        arrow(s + (by * half) / line.pitch, 'ring-way', (half - 1) * 0.27, (half - 1) * 0.6);
    }
    if (finish >= 0) {
      const size = line.width / Math.max(4, Math.round(line.width / 7));
      parts.push(...chequers(line, finish + 1 - size / line.pitch, size));
    }
    this.list.forEach(({ starts = [] }, i) => {
      for (const [k, seat] of starts.entries())
        parts.push(this.flag(line, i + 0.5 + ((k - 0.5 * (starts.length - 1)) * FLAG) / line.pitch, seat));
    });
    return parts;
  }

  /** A flag outside the road where a seat starts. */
  flag(line: Centreline, s: number, seat: number) {
    const out = -(this.oval?.shape.way ?? 1);
    const at = line.at(s, out * (line.width / 2 + KERB + FLAG / 2 + 1));
    const colour = this.things.colour(seat);
    const mark = seatMark(colour, this.things.letter(seat));
    for (const [name, value] of Object.entries({ x: at.x - FLAG / 2, y: at.y - FLAG / 2, width: FLAG, height: FLAG }))
      attr(mark, name, value);
    const pole = svg('path', {
      class: 'flag-pole',
      d: line.across(s, (out * line.width) / 2, out * (line.width / 2 + KERB + FLAG / 2 + 1)),
    });
    return svg('g', { 'data-colour': colour }, pole, mark);
  }

  override stand() {
    super.stand();
    if (!this.arriving) this.drawArcs();
  }

  override land() {
    super.land();
    this.drawArcs();
  }

  /** Draw the arcs of the view along the inside of the road, with their texts. */
  drawArcs() {
    const { line, oval, source } = this;
    if (!line || !oval) return;
    /** Spaces below the arcs of each level. */
    const taken: Set<number>[] = [];
    const groups = (source?.arcs ?? []).flatMap((arc) => {
      const [from, to] = [this.index.get(arc.from), this.index.get(arc.to)];
      const n = line.spaces;
      const steps = from === undefined || to === undefined ? 0 : ((((to - from) * arc.way) % n) + n) % n;
      if (!steps) return [];
      const a = (arc.way > 0 ? from : to) ?? 0;
      const over = Array.from({ length: steps }, (_, i) => (a + i) % n);
      // Arcs that touch only at their ends share a level.
      let level = taken.findIndex((spaces) => over.every((i) => !spaces.has(i)));
      if (level < 0) level = taken.push(new Set()) - 1;
      for (const i of over) taken[level]?.add(i);
      const aside = oval.shape.way * (line.width / 2 + Math.max(ARC_IN, line.width * 0.27) + level * ARC);
      const [p, q] = [a + 0.5 + ARC_OFF / line.pitch, a + steps + 0.5 - ARC_OFF / line.pitch];
      const tip = line.arrow((arc.way > 0 ? q : p) + (2 * arc.way) / line.pitch, 5 * arc.way, 6, aside);
      // The number is on the arc: tokens and the zones in the middle never reach it.
      const { x, y } = line.at((p + q) / 2, aside);
      const words = svg('text', { x, y, part: 'arc-text', 'text-anchor': 'middle', 'dominant-baseline': 'central' });
      words.textContent = arc.text;
      return svg(
        'g',
        { class: 'ring-arc', 'data-colour': this.things.colour(arc.seat) },
        svg('path', { d: line.path(p, q, aside), class: 'arc-line' }),
        svg('path', { d: `${tip}Z`, class: 'arc-tip' }),
        svg('circle', { cx: x, cy: y, r: Math.max(ARC_NUMBER, line.width * 0.2), part: 'arc-ground' }),
        words,
      );
    });
    this.arcs.replaceChildren(...groups);
  }

  override positionSpace(node: HTMLElement, space: Space, i: number) {
    const { line, oval } = this;
    if (!line || !oval) return;
    const { pitch, width } = line;
    const lane = line.space(i);
    if (space.card) {
      const { x, y, w, h } = oval.cardBox(i);
      // The lane beside the card is part of its touch target.
      this.setSizes(node, {
        x: x - w / 2,
        y: y - h / 2,
        w,
        lx: lane.x - x,
        ly: lane.y - y,
        lw: Math.min(width, pitch),
      });
      return;
    }
    const side = Math.max(24, Math.min(pitch, width) - 2);
    const at = line.at(i + this.division.label);
    const label = Math.max(16, Math.min(34, width * 0.56, pitch * 0.34));
    this.setSizes(node, { x: lane.x, y: lane.y, w: side, h: side, lx: at.x - lane.x, ly: at.y - lane.y, label });
  }

  override outlineOf(_space: Space, i: number): { outline: Point[]; stroke?: number } {
    return { outline: this.line?.quad(i, 0, 1) ?? [] };
  }

  get division() {
    return this.oval?.shape.card ? CARDED : LABELLED;
  }

  spotsOf(space: number, count: number): Spot[] {
    const { line } = this;
    if (!line) return [];
    const key = `${space}/${count}`;
    const found = this.knownSpots.get(key) ?? slots(line, space, count, this.division);
    this.knownSpots.set(key, found);
    return found;
  }

  /** Position by the order of seats; for a preview copy the position with the most room. */
  override spot(token: TokenAt): Spot | null {
    const { line } = this;
    const space = this.index.get(token.at);
    if (!line || space === undefined) return null;
    const here = this.shown.filter((each) => each.at === token.at).sort((p, q) => p.seat - q.seat);
    const nth = here.findIndex((each) => each.id === token.id);
    const taken = this.spotsOf(space, here.length);
    if (nth >= 0) return taken[nth] ?? null;
    const at = (spot: Spot) => line.at(spot.s, spot.aside);
    // A preview copy beside a larger token may shrink; that of a reviewed move lies above the others.
    const least = this.drawn.length ? 1 : LEAST;
    const room = (spot: Spot) => Math.min(...taken.map((each) => 2 * between(at(spot), at(each)) - each.size));
    const [free] = this.spotsOf(space, here.length + 1).toSorted((p, q) => room(q) - room(p));
    return free ? { ...free, size: Math.min(free.size, Math.max(room(free), free.size * least)) } : null;
  }

  /** A passing token uses the middle of the lane. */
  override passingSpot({ at }: TokenAt): Spot | null {
    const { from, to } = this.division;
    return { s: (this.index.get(at) ?? 0) + (from + to) / 2, aside: 0, size: this.spotsOf(0, 1)[0]?.size ?? 0 };
  }
}
