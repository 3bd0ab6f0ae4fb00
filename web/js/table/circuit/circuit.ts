/**
 * A closed, winding track of rows and lanes. Spaces are elements only while they are lit, touched or occupied; all
 * others are only drawn. The view gets the largest free box within the road as `--heart-x`, `-y`, `-w`, `-h`, and its
 * shape as `data-heart` (wide or tall), to place small zones there.
 */

import type { Space, Token } from '../../engine/types.ts';
import { arrange, attr, h, style, svg, text } from '../../ui/dom.ts';
import type { Point } from '../tracks/centreline.ts';
import { trace } from '../tracks/centreline.ts';
import type { TokenAt } from '../tracks/stage.ts';
import type { Layout, Spot } from '../tracks/track.ts';
import { Track } from '../tracks/track.ts';
import { CloseUp } from './closeup.ts';
import { drawGround, Lanes } from './ground.ts';
import type { CircuitShape as Shape } from './winding.ts';
import { circuit, freeBox } from './winding.ts';

/**
 * CAR_LENGTH counts in widths of a lane. CAR_SHARE limits the length to a share of a space's, so that two cars can
 * follow each other. The shortest spaces, an IGNORED share, do not count.
 */
const CAR_LENGTH = 1.6;
const CAR_SHARE = 0.95;
const IGNORED = 0.3;

/** Proportions of the free box within the road, width by height. From WIDE on the box is called wide. */
const HEARTS = [0.4, 0.62, 0.9, 1.3, 1.9, 2.8];
const WIDE = 1.3;

/** A lit space can be touched this far around its middle, in pixels, unless another one is nearer. */
const TOUCH_RADIUS = 24;

/** Distance between ways that run side by side, in pixels. */
const WAY_DISTANCE = 2.6;

export class Circuit extends Track<Shape> {
  /** Key of the drawn ways. */
  waysDrawn = '';
  ways = svg('g', { class: 'road-ways' });
  /** Length of a car, in pixels. */
  carLength = 24;
  /** Numbers on the spaces that number keys choose. */
  numbers: Map<string, HTMLElement> = new Map();
  closeUp: CloseUp | null = null;
  /** Spaces whose touch areas are clipped. */
  clipped: Space[] = [];

  override paintSpaces() {
    const { lit, touched } = this.things;
    const wanted = new Set([...this.shown.map((token) => token.at), ...lit, ...touched]);
    const spaces = this.list.filter((space) => wanted.has(space.id));
    arrange(
      this.spaces,
      spaces.map((space) => {
        const node = this.space(space);
        this.positionSpace(node, space);
        return node;
      }),
    );
    const chosen = spaces.filter((space) => lit.includes(space.id));
    this.clipTouchAreas(chosen);
    this.paintNumbers(chosen);
  }

  /** Show on each space the number of the button with the same effect. */
  paintNumbers(lit: Space[]) {
    const { twins, digits } = this.things;
    const old = this.numbers;
    this.numbers = new Map();
    for (const space of lit) {
      const digit = twins.has(space.id) ? digits.get(space.id) : undefined;
      if (!digit) continue;
      const node =
        old.get(space.id) ?? h('b', { class: 'road-choice', 'data-choice': space.id, 'aria-hidden': 'true' });
      text(node, digit);
      this.numbers.set(space.id, node);
      this.positionSpace(node, space);
    }
  }

  override space(space: Space): HTMLElement {
    const node = this.things.get(space.id, () =>
      h('button', { type: 'button', part: 'space', 'data-thing': space.id, tabindex: -1 }),
    );
    this.things.name(node, space.id, space.say ?? space.label);
    return node;
  }

  override positionSpace(node: HTMLElement, { row = 0, lane = 0 }: Space) {
    const { line } = this;
    if (!line) return;
    const { x, y } = line.space(row, lane);
    const side = Math.max(24, line.lane);
    this.setSizes(node, { x, y, w: side, h: side });
  }

  /** Enlarge the touch areas of lit spaces, and clip each midway to its neighbours. */
  clipTouchAreas(lit: Space[]) {
    const { line } = this;
    if (!line) return;
    for (const { id } of this.clipped)
      if (!lit.some((space) => space.id === id)) this.things.element(id)?.style.removeProperty('clip-path');
    this.clipped = lit;
    const spots = lit.map(({ id, row = 0, lane = 0 }) => ({ id, ...line.space(row, lane) }));
    const reach = Math.max(TOUCH_RADIUS, line.lane * 0.7);
    for (const here of spots) {
      const node = this.things.element(here.id);
      if (!node) continue;
      this.setSizes(node, { w: 2 * reach, h: 2 * reach });
      const cell = spots.reduce(
        (corners, other) =>
          other === here ? corners : clipCell(corners, (other.x - here.x) / 2, (other.y - here.y) / 2),
        [-1, 1, 1, -1].map((x, i) => ({ x: x * reach, y: (i < 2 ? -1 : 1) * reach })),
      );
      const px = (value: number) => `${(value + reach).toFixed(1)}px`;
      style(node, 'clip-path', `polygon(${cell.map(({ x, y }) => `${px(x)} ${px(y)}`).join(', ')})`);
    }
  }

  override shape(room: { width: number; height: number }, read: (name: string) => number): Shape | null {
    const { course: cage, rows, lanes = 1, line: first = 0 } = this.source ?? {};
    if (!cage || !rows || room.width < 40 || room.height < 40) return null;
    return { ...room, cage, rows, lanes, first, most: read('--road-lane') };
  }

  override build(shape: Shape): Layout {
    const { list, things } = this;
    const made = circuit(shape);
    const { line, verge } = made;
    this.waysDrawn = '';
    const heart = freeBox(line.points(0, line.spaces, 0, 2), shape, line.width / 2 + verge, HEARTS);
    const longs = list.map(({ row = 0, lane = 0 }) => line.spaceLength(row, lane)).sort((a, b) => a - b);
    this.carLength = Math.min(
      line.lane * CAR_LENGTH,
      (longs[Math.floor(longs.length * IGNORED)] ?? line.pitch) * CAR_SHARE,
    );
    attr(things.root, 'data-heart', heart.w >= heart.h * WIDE ? 'wide' : 'tall');
    this.setSizes(things.root, { car: this.carLength });
    const lanes = new Lanes(list, shape.rows, shape.lanes);
    const below = drawGround({
      line,
      verge,
      lanes,
      spaces: list,
      first: shape.first ?? 0,
      infield: this.source?.infield ?? '',
      heart,
      room: shape,
    });
    return { line, below, above: [this.ways], heart };
  }

  override outlineOf({ row = 0, lane = 0 }: Space): { outline: Point[]; stroke?: number } {
    const { line } = this;
    return line
      ? { outline: line.quad(row, lane, Math.max(1, line.lane * 0.08)), stroke: Math.max(1.5, line.lane * 0.1) }
      : { outline: [] };
  }

  override spot({ at }: TokenAt): Spot | null {
    const { row = 0, lane = 0 } = this.list[this.index.get(at) ?? -1] ?? {};
    return this.line ? { s: row + 0.5, aside: this.line.offset(lane), size: this.carLength } : null;
  }

  override get above() {
    return [...this.numbers.values()];
  }

  /** The ways of the cars show the moves already. */
  override drawArrows() {}

  override foresee(all: Token[]) {
    super.foresee(all);
    this.follow();
    this.updateCloseUp();
  }

  /** Update the close-up: cars of the preview with their targets, and the spaces and cars to choose from. */
  updateCloseUp() {
    const { ghosts, line, things } = this;
    if (!line) return;
    this.closeUp ??= new CloseUp(this.zone, this.field, things);
    const moves = [...ghosts.values()].map(({ dataset }) => ({
      after: this.foreseen.find((token) => token.id === dataset['ghost'] && token.at === dataset['to']),
      now: this.tokensById.get(dataset['ghost'] ?? ''),
    }));
    // The most important spots come first: targets before present positions, and the acting seat's cars before others.
    moves.sort((a, b) => Number(things.acts(b.now?.seat ?? 0)) - Number(things.acts(a.now?.seat ?? 0)));
    const carSpots = [...moves.map(({ after }) => after), ...moves.map(({ now }) => now)].flatMap((token) =>
      token ? (this.placeToken(token) ?? []) : [],
    );
    const spaces = this.list
      .filter(({ id }) => things.lit.includes(id))
      .map(({ row = 0, lane = 0 }) => line.space(row, lane));
    const cars = this.shown
      .filter(({ id }) => things.lit.includes(id))
      .flatMap((token) => this.placeToken(token) ?? []);
    const open = [...spaces, ...cars];
    const room = { width: this.field.clientWidth, height: this.field.clientHeight };
    this.closeUp.showCloseup({
      all: ghosts.size ? [...carSpots, ...open] : [],
      open,
      long: this.carLength,
      lane: line.lane,
      room,
    });
  }

  /** Draw the ways of the previewed cars, side by side where they share a part of the road. */
  follow() {
    const { line } = this;
    if (!line) return;
    const then = this.foreseen.filter((token) => token.path);
    const still = this.shown.filter((token) => token.path && !then.some((other) => other.id === token.id));
    const each: Map<string, Token> = new Map(
      [...still, ...then].map((token) => [`${token.id} ${token.assumed} ${token.path}`, token]),
    );
    const driving = [...each.values()];
    const key = [...each.keys()].join('|');
    if (key === this.waysDrawn) return;
    this.waysDrawn = key;
    const width = Math.max(1.6, line.lane * 0.1);
    const apart = Math.min(WAY_DISTANCE, (line.lane * 0.7) / driving.length) * (line.lane > 20 ? 1.6 : 1);
    this.ways.replaceChildren(
      ...driving.flatMap((token, i) => {
        const beside = (i - (driving.length - 1) / 2) * apart;
        const spots = this.way(token, token.path ?? [], 0, !this.index.has(token.at));
        if (spots.length < 2) return [];
        const d = trace(spots.map(({ s, aside }) => line.at(s, aside + beside)));
        return ['road-way-case', 'road-way-line'].map((name, k) =>
          svg('path', {
            d,
            class: name,
            ...(k ? { 'data-way': token.id } : {}),
            'data-livery': token.livery ?? '',
            'data-assumed': token.assumed ? 'true' : 'false',
            'stroke-width': width + (k ? 0 : 2),
          }),
        );
      }),
    );
  }
}

/** Clip a cell around (0, 0) at the perpendicular through (x, y). */
export function clipCell(corners: { x: number; y: number }[], x: number, y: number) {
  const far = (p: { x: number; y: number }) => p.x * x + p.y * y - (x * x + y * y);
  return corners.flatMap((p, i) => {
    const q = corners[(i + 1) % corners.length] ?? p;
    const [a, b] = [far(p), far(q)];
    const kept = a <= 0 ? [p] : [];
    if (a <= 0 === b <= 0) return kept;
    const t = a / (a - b);
    return [...kept, { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t }];
  });
}
