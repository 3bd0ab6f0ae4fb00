/**
 * Paints a track: its road as SVG, its spaces, its tokens and their ways, all along one centreline. Subclasses
 * (`hairpin.ts`, `oval.ts`, `circuit.ts`) add the shape, the drawing of the ground, and the positions of tokens on a
 * space. Sizes are custom properties of the zone, so a game's style sheet sets them.
 */

import type { Space, Token, Zone } from '../../engine/types.ts';
import { attr, style, svg } from '../../ui/dom.ts';
import type { Centreline, Point } from './centreline.ts';
import { trace } from './centreline.ts';
import type { Box } from './shapes.ts';
import type { TokenAt } from './stage.ts';
import { Stage } from './stage.ts';
import type { Place } from './tokens.ts';

/** Lengths that style sheets set for tracks, with their values in pixels where no style sheet sets any. */
const LENGTHS: Record<string, number> = {
  '--road-width': 52,
  '--road-lane': 44, // the largest width of a lane
  '--space-least': 44,
  '--ring-lane': 44,
  '--ring-pad': 6,
  '--ring-card': 120, // widest card
  '--ring-card-least': 44, // narrowest card
  '--ring-heart-w': 0, // the least room in the middle, for which cards become narrower
  '--ring-heart-h': 0,
};

/** The same for numbers. */
const NUMBERS: Record<string, number> = {
  '--ring-way': 1, // 1 is clockwise, -1 is not
  '--ring-start': 0, // the middle of the first space: the part of the way round, clockwise from the top
  '--ring-round': 1, // 0: as long as can be; 1: as round as can be
};

// The browser resolves registered properties, so a script reads lengths in pixels.
for (const [name, value] of Object.entries({ ...LENGTHS, ...NUMBERS })) {
  const syntax = name in LENGTHS ? '<length>' : '<number>';
  const initialValue = name in LENGTHS ? `${value}px` : String(value);
  CSS.registerProperty({ name, syntax, inherits: true, initialValue });
}

/** A position on the road for a token: `s` in spaces, the rest in pixels. */
export interface Spot {
  s: number;
  aside: number;
  size: number;
}

/** The result of `build`. */
export interface Layout {
  line: Centreline;
  below: SVGElement[]; // drawn below the light on spaces
  above: SVGElement[]; // drawn above that light
  height?: number; // required, whatever the room
  heart?: Box; // free room within the road
}

/** Points for each space on a token's way. */
const FINE = 6;

/**
 * A token that leaves the road continues for LEAVING spaces. A token that changes lanes turns by at most LANE_TURN
 * degrees.
 */
const LEAVING = 1.3;
const LANE_TURN = 32;

export class Track<Shape extends object> extends Stage {
  line: Centreline | null = null;
  source: Zone | null = null;
  /** The lit part of the road under each space. */
  segments: Map<string, SVGElement> = new Map();
  /** The outline around the space that the next press would choose. */
  aimed: SVGElement = svg('path', { part: 'road-aim' });
  /** Present and previous position of each token. */
  lastSpots: Map<string, { at: string; spot: Spot }[]> = new Map();

  override paintStage(zone: Zone, tokens: Token[], arriving: boolean = false) {
    this.source = zone;
    super.paintStage(zone, tokens, arriving);
  }

  /**
   * All that the layout depends on, as plain data.
   * @param _read reads a custom property
   */
  shape(_room: { width: number; height: number }, _read: (name: string) => number): Shape | null {
    return null;
  }

  /** Build the shape and draw its ground. */
  build(_shape: Shape): Layout {
    throw new Error('A kind of track makes its shape');
  }

  /** Position the element of a space. */
  positionSpace(_node: HTMLElement, _space: Space, _i: number) {}

  /** Outline of the road under a space, and the width of the line around it. */
  outlineOf(_space: Space, _i: number): { outline: Point[]; stroke?: number } {
    return { outline: [] };
  }

  /** Where a token stands on the road. */
  spot(_token: TokenAt): Spot | null {
    return null;
  }

  /** Where a token passes a space. */
  passingSpot(token: TokenAt) {
    return this.spot(token);
  }

  override layout() {
    const room = { width: Math.floor(this.field.clientWidth), height: Math.floor(this.field.clientHeight) };
    if (!room.width || !this.list.length) return;
    const css = getComputedStyle(this.zone);
    const shape = this.shape(room, (name) => Number.parseFloat(css.getPropertyValue(name)));
    const drawn = this.list.map(({ id, label, row, lane, grid, starts, card }) => [
      id,
      label,
      row,
      lane,
      grid,
      starts,
      !card,
    ]);
    if (!shape || !this.changed(JSON.stringify([shape, drawn, this.things.seats.map(({ colour }) => colour)]))) return;
    this.lastSpots.clear();
    const { line, below, above, heart, height } = this.build(shape);
    this.line = line;
    if (height) style(this.field, 'height', `${height}px`);
    attr(this.road, 'viewBox', `0 0 ${room.width} ${height ?? room.height}`);
    this.segments = new Map(
      this.list.map((space, i) => {
        const { outline, stroke } = this.outlineOf(space, i);
        return [
          space.id,
          svg('path', {
            d: `${trace(outline)}Z`,
            class: 'road-space',
            'stroke-width': stroke ?? 0,
            'data-space': space.id,
          }),
        ];
      }),
    );
    this.road.replaceChildren(...below, ...this.segments.values(), ...above, this.aimed);
    for (const [name, value] of Object.entries(heart ?? {}))
      style(this.things.root, `--heart-${name}`, `${value.toFixed(1)}px`);
    this.paintSpaces();
    this.light();
    this.stand();
  }

  override paintSpaces() {
    super.paintSpaces();
    if (!this.line) return;
    this.list.forEach((space, i) => {
      const node = this.things.element(space.id);
      if (node?.parentElement === this.spaces) this.positionSpace(node, space, i);
    });
  }

  /**
   * Set the custom properties of an element.
   * @param values in pixels
   */
  setSizes(node: HTMLElement, values: Record<string, number>) {
    for (const [name, value] of Object.entries(values)) style(node, `--${name}`, `${value.toFixed(1)}px`);
  }

  override light() {
    for (const [id, segment] of this.segments) {
      const node = this.things.element(id);
      attr(segment, 'data-glow', ['touched', 'hint', 'lit'].find((name) => node?.hasAttribute(`data-${name}`)) ?? null);
    }
    this.aim(null);
  }

  override aim(id: string | null) {
    attr(this.aimed, 'd', (id !== null && this.segments.get(id)?.getAttribute('d')) || null);
  }

  override get closed() {
    return this.line?.closed === true;
  }

  override placeToken(token: TokenAt): Place | null {
    const spot = this.index.has(token.at) ? this.spot(token) : null;
    if (!this.line || !spot) return null;
    const point = this.line.at(spot.s, spot.aside);
    const alone = !this.shown.some(({ at, id }) => at === token.at && id !== token.id);
    return { ...point, angle: point.angle + (token.way === -1 ? 180 : 0), size: spot.size, alone };
  }

  override stand() {
    for (const token of this.shown) {
      const spot = this.line && this.spot(token);
      const [now] = this.lastSpots.get(token.id) ?? [];
      if (spot && now?.at === token.at) now.spot = spot;
      else if (spot) this.lastSpots.set(token.id, [{ at: token.at, spot }, ...(now ? [now] : [])]);
    }
    super.stand();
  }

  /**
   * The way of a token as positions on the road. It crosses the finish forwards and changes lanes smoothly.
   * @param path the spaces on the way, with the first and the last; spaces of other tracks are skipped
   * @param leaves the token continues elsewhere
   */
  way(token: Token, path: string[], beyond: number, leaves: boolean) {
    const { line } = this;
    const spots: Spot[] = [];
    const stops = path.filter((id) => this.index.has(id));
    const [, before] = this.lastSpots.get(token.id) ?? [];
    stops.forEach((at, i) => {
      const ends = i === stops.length - 1;
      const stop = { ...token, at, beyond: ends ? beyond : 0 };
      const stands = ends && this.tokensById.get(token.id)?.at === at;
      const to = !i && before?.at === at ? before.spot : stands ? this.spot(stop) : this.passingSpot(stop);
      const from = spots[spots.length - 1];
      if (!line || !to) return;
      if (!from) {
        spots.push(to);
        return;
      }
      const step = line.distance(from.s, to.s);
      const parts = Math.max(FINE, Math.round(Math.abs(step) * FINE));
      const mix = (a: number, b: number, t: number) => a + (b - a) * t;
      for (let k = 1; k <= parts; k++) {
        const t = k / parts;
        spots.push({
          s: from.s + step * t,
          aside: mix(from.aside, to.aside, t * t * (3 - 2 * t)),
          size: mix(from.size, to.size, t),
        });
      }
    });
    const last = spots[spots.length - 1];
    if (last && leaves && line?.closed)
      for (let k = 1; k <= LEAVING * FINE; k++) spots.push({ ...last, s: last.s + k / FINE });
    return spots;
  }

  override stroll(
    token: Token,
    path: string[],
    beyond: number,
    leaves: boolean | undefined = false,
  ): (import('./stage.ts').Point & { size?: number })[] {
    const { line } = this;
    if (!line) return [];
    const points = this.way(token, path, beyond, leaves).map(({ s, aside, size }) => ({ ...line.at(s, aside), size }));
    const back = token.way === -1 ? 180 : 0;
    return points.map((point, i) => {
      const a = points[i - 1];
      const b = points[i + 1];
      const angle = point.angle + back;
      if (!a || !b || Math.hypot(b.x - a.x, b.y - a.y) < 0.01) return { ...point, angle };
      // A token that changes lanes turns only slightly, and one that is put back does not turn round.
      const off = (((((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI - angle) % 360) + 540) % 360) - 180;
      return { ...point, angle: angle + (Math.abs(off) > 90 ? 0 : Math.max(-LANE_TURN, Math.min(LANE_TURN, off))) };
    });
  }
}
