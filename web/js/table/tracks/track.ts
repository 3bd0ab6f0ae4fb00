/**
 * Paints a track: its road as SVG, its spaces, what stands on it, and ways along it. All of it follows one
 * centreline; what a kind of track adds (hairpin.ts, oval.ts, circuit.ts) is its shape, what is drawn on its ground,
 * and where on a space tokens stand. Its measures are custom properties of the zone, so a game's stylesheet decides
 * how roomy it is.
 */

import type { Space, Token, Zone } from '../../engine/types.ts';
import { attr, style, svg } from '../../ui/dom.ts';
import type { Centreline, Point } from './centreline.ts';
import { trace } from './centreline.ts';
import type { Box } from './shapes.ts';
import type { TokenAt } from './stage.ts';
import { Stage } from './stage.ts';
import type { Place } from './tokens.ts';

/** a place on the road for a token: s in spaces, the rest in pixels */
export interface Spot {
  s: number;
  aside: number;
  size: number;
}

/** what a shape comes to */
export interface Laid {
  line: Centreline;
  below: SVGElement[]; // what is drawn of it below the light on its spaces
  above: SVGElement[]; // and above it
  height?: number; // it takes, whatever the room
  heart?: Box; // the free room within
}

/** Points of a space on the way of a token. */
const FINE = 6;

/** One that leaves the road goes on for so many spaces; one that changes lanes turns no further across the road. */
const OVER = 1.3;
const TURN = 32;

export class Track<Shape extends object> extends Stage {
  line: Centreline | null = null;
  came: Zone | null = null;
  /** The road under each space. */
  segments: Map<string, SVGElement> = new Map();
  /** Where tokens stand, and where they stood before that. */
  stood: Map<string, { at: string; spot: Spot }[]> = new Map();

  override paintStage(zone: Zone, tokens: Token[]) {
    this.came = zone;
    super.paintStage(zone, tokens);
  }

  /**
   * What its shape is made of, as plain data.
   * @param _read a measure of the stylesheet
   */
  shape(_room: { width: number; height: number }, _read: (name: string, fallback: number) => number): Shape | null {
    return null;
  }

  /** Make it, and draw its ground. */
  make(_shape: Shape): Laid {
    throw new Error('A kind of track makes its shape');
  }

  /** Put a space's element in its place. */
  lay(_node: HTMLElement, _space: Space, _i: number) {}

  /** The outline of the road under a space, and how wide a line is drawn around it. */
  cell(_space: Space, _i: number): { outline: Point[]; stroke?: number } {
    return { outline: [] };
  }

  /** Where on the road a token stands. */
  spot(_token: TokenAt): Spot | null {
    return null;
  }

  /** Where it passes a space. */
  passing(token: TokenAt) {
    return this.spot(token);
  }

  override layout() {
    const room = { width: Math.floor(this.field.clientWidth), height: Math.floor(this.field.clientHeight) };
    if (!room.width || !this.list.length) return;
    const css = getComputedStyle(this.zone);
    const shape = this.shape(room, (name, fallback) => {
      const value = Number.parseFloat(css.getPropertyValue(name));
      return Number.isNaN(value) ? fallback : value;
    });
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
    this.stood.clear();
    const { line, below, above, heart, height } = this.make(shape);
    this.line = line;
    if (height) style(this.field, 'height', `${height}px`);
    attr(this.road, 'viewBox', `0 0 ${room.width} ${height ?? room.height}`);
    this.segments = new Map(
      this.list.map((space, i) => {
        const { outline, stroke } = this.cell(space, i);
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
    this.road.replaceChildren(...below, ...this.segments.values(), ...above);
    for (const [name, value] of Object.entries(heart ?? {}))
      style(this.things.root, `--heart-${name}`, `${value.toFixed(1)}px`);
    this.spread();
    this.light();
    this.stand();
  }

  override spread() {
    super.spread();
    if (!this.line) return;
    this.list.forEach((space, i) => {
      const node = this.things.element(space.id);
      if (node?.parentElement === this.spaces) this.lay(node, space, i);
    });
  }

  /**
   * Tell an element where it is, how large, and the like.
   * @param values in pixels
   */
  measure(node: HTMLElement, values: Record<string, number>) {
    for (const [name, value] of Object.entries(values)) style(node, `--${name}`, `${value.toFixed(1)}px`);
  }

  override light() {
    for (const [id, segment] of this.segments) {
      const node = this.things.element(id);
      attr(segment, 'data-glow', ['touched', 'hint', 'lit'].find((name) => node?.hasAttribute(`data-${name}`)) ?? null);
    }
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
      const [now] = this.stood.get(token.id) ?? [];
      if (spot && now?.at === token.at) now.spot = spot;
      else if (spot) this.stood.set(token.id, [{ at: token.at, spot }, ...(now ? [now] : [])]);
    }
    super.stand();
  }

  /**
   * The way of a token as places on the road. Over the line it goes on, not back; lanes are changed smoothly.
   * @param path spaces it starts from, passes and ends on; others are left out
   * @param leaves it goes on elsewhere
   */
  way(token: Token, path: string[], beyond: number, leaves: boolean) {
    const { line } = this;
    const spots: Spot[] = [];
    const stops = path.filter((id) => this.index.has(id));
    const [, before] = this.stood.get(token.id) ?? [];
    stops.forEach((at, i) => {
      const ends = i === stops.length - 1;
      const stop = { ...token, at, beyond: ends ? beyond : 0 };
      const stands = ends && this.now.get(token.id)?.at === at;
      const to = !i && before?.at === at ? before.spot : stands ? this.spot(stop) : this.passing(stop);
      const from = spots[spots.length - 1];
      if (!line || !to) return;
      if (!from) {
        spots.push(to);
        return;
      }
      const step = line.step(from.s, to.s);
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
      for (let k = 1; k <= OVER * FINE; k++) spots.push({ ...last, s: last.s + k / FINE });
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
      // One that only changes its lane does not turn across the road, nor round if it is put back.
      const off = (((((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI - angle) % 360) + 540) % 360) - 180;
      return { ...point, angle: angle + (Math.abs(off) > 90 ? 0 : Math.max(-TURN, Math.min(TURN, off))) };
    });
  }
}
