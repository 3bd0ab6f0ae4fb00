/**
 * Draws the ground of a circuit: verge, asphalt, kerbs in bends and where the width changes, lines between spaces, the
 * grid and the finish. It is drawn once for each size and map, and does not depend on the cars.
 */

import type { Space } from '../../engine/types.ts';
import { svg } from '../../ui/dom.ts';
import type { Centreline } from '../tracks/centreline.ts';
import { trace } from '../tracks/centreline.ts';
import { chequers, kerb } from '../tracks/paving.ts';
import type { Box } from '../tracks/shapes.ts';

/** Share of a row in which the road changes its width; PINCH if it widens and narrows again within one row. */
const TAPER = 0.75;
const PINCH = 0.44;

/** The outer side of a bend has kerbs if its radius is below KERBED_RADIUS lanes. KERB is their width, in lanes. */
const KERBED_RADIUS = 5.5;
const KERB = 0.2;

/**
 * Every row with a multiple of NUMBERED_ROWS shows its number beside the road, if a lane is at least READABLE pixels
 * wide.
 */
const NUMBERED_ROWS = 10;
const READABLE = 20;

const SQUARES = 4;

/** Points for each row along the edges of the road. */
const FINE = 8;

/** The lanes of each row, and the edges of the road. */
export class Lanes {
  has: boolean[][];
  left: number[];
  right: number[];

  constructor(
    spaces: Space[],
    public rows: number,
    public lanes: number,
  ) {
    this.has = Array.from({ length: rows }, () => new Array(lanes).fill(false));
    for (const { row = 0, lane = 0 } of spaces) {
      const there = this.has[row];
      if (there) there[lane] = true;
    }
    this.left = this.has.map((row) => Math.max(0, row.indexOf(true)));
    this.right = this.has.map((row) => row.lastIndexOf(true) + 1);
  }

  /** Whether a space exists; rows wrap around. */
  hasSpace(row: number, lane: number) {
    return this.has[((row % this.rows) + this.rows) % this.rows]?.[lane] === true;
  }

  /**
   * Position of an edge of the road, in lanes from the left edge of its widest part.
   * @param side -1: left, 1: right
   */
  edge(side: -1 | 1, s: number) {
    const list = side < 0 ? this.left : this.right;
    const at = ((s % this.rows) + this.rows) % this.rows;
    const row = Math.floor(at);
    const here = list[row] ?? 0;
    const before = list[(row + this.rows - 1) % this.rows] ?? here;
    const after = list[(row + 1) % this.rows] ?? here;
    const out = side < 0 ? Math.min : Math.max;
    const t = at - row;
    const wider = (edge: number) => edge !== here && out(edge, here) === edge;
    const part = wider(before) && wider(after) ? PINCH : TAPER;
    return out(here, mix(before, here, t / part, here, out), mix(after, here, (1 - t) / part, here, out));
  }
}

/** @param rest the result where the road does not become narrower */
function mix(from: number, to: number, t: number, rest: number, out: (a: number, b: number) => number) {
  if (out(from, rest) === rest || t >= 1) return rest;
  const k = Math.max(0, t);
  return from + (to - from) * k * k * (3 - 2 * k);
}

/** The whole ground, without tokens and light. */
export function drawGround({
  line,
  verge,
  lanes,
  spaces,
  first,
  infield,
  heart,
  room,
}: {
  line: Centreline;
  verge: number;
  lanes: Lanes;
  spaces: Space[];
  first: number; // the first row after the finish
  infield: string; // the kind of landscape within the road
  heart: Box; // box to keep free of numbers
  room: { width: number; height: number };
}): SVGElement[] {
  const parts = [];
  const { spaces: rows, lane } = line;
  const edge = (side: -1 | 1) => (s: number) => (lanes.edge(side, s) - line.lanes / 2) * lane;
  const middle = line.path(0, rows);
  parts.push(svg('path', { d: middle, class: 'road-infield', 'data-infield': infield }));
  parts.push(svg('path', { d: middle, class: 'road-verge', 'stroke-width': line.width + 2 * verge }));
  const wide = Math.max(2, lane * KERB);
  const dash = Math.max(3, lane * 0.36);
  for (const side of [-1, 1] as (-1 | 1)[]) {
    const at = edge(side);
    for (const { from, to } of kerbStretches(line, lanes, side)) {
      // The asphalt covers its inner half.
      parts.push(...kerb({ d: line.path(from, to, at, 2 * FINE) }, 2 * wide, dash));
    }
  }
  const ring = (aside: (s: number) => number) => line.path(0, rows, aside, 2 * FINE);
  const asphalt = `${ring(edge(-1))}${ring(edge(1))}${islands(line, lanes)}`;
  parts.push(
    svg('path', {
      d: asphalt,
      class: 'road-asphalt',
      'fill-rule': 'evenodd',
      'stroke-width': Math.max(1, lane * 0.07),
    }),
  );
  const fine = { 'stroke-width': Math.max(0.6, lane * 0.035) };
  parts.push(svg('path', { d: ticks(line, lanes, first), class: 'road-tick', ...fine }));
  parts.push(svg('path', { d: dashes(line, lanes), class: 'road-dash', 'stroke-width': Math.max(0.8, lane * 0.06) }));
  parts.push(
    svg('path', {
      d: arrows(line, lanes, spaces, first),
      class: 'road-way',
      'stroke-width': Math.max(1.2, lane * 0.09),
    }),
  );
  parts.push(...grid(line, spaces), ...finish(line, lanes, first));
  if (lane >= READABLE) parts.push(...numbers(line, line.width / 2 + verge, heart, room));
  return parts;
}

/** Stretches of an edge with kerbs: the outside of bends, and where the edge moves. */
function kerbStretches(line: Centreline, lanes: Lanes, side: -1 | 1) {
  const step = 1 / FINE;
  const found: { from: number; to: number }[] = [];
  const wanted = (s: number) => {
    const bent = line.bend(s) * -side * KERBED_RADIUS * line.lane > 1;
    const moves = Math.abs(lanes.edge(side, s + step) - lanes.edge(side, s - step)) > 0.01;
    return bent || moves;
  };
  let from = -1;
  for (let i = 0; i <= line.spaces * FINE; i++) {
    const on = i < line.spaces * FINE && wanted(i * step);
    if (on && from < 0) from = i * step;
    if (!on && from >= 0) {
      // Join short gaps, so that kerbs are not scattered.
      const last = found[found.length - 1];
      if (last && from - last.to < 0.75) last.to = i * step;
      else found.push({ from, to: i * step });
      from = -1;
    }
  }
  return found.filter((each) => each.to - each.from > 0.7);
}

/** Outlines of gaps between lanes, pointed at both ends. */
function islands(line: Centreline, lanes: Lanes) {
  let d = '';
  for (let lane = 1; lane + 1 < line.lanes; lane++) {
    for (let row = 0; row < line.spaces; row++) {
      const gap = (r: number) => {
        const at = ((r % line.spaces) + line.spaces) % line.spaces;
        return !lanes.hasSpace(at, lane) && (lanes.left[at] ?? 0) < lane && (lanes.right[at] ?? 0) > lane + 1;
      };
      if (!gap(row) || gap(row - 1)) continue;
      let end = row;
      while (end < row + line.spaces && gap(end)) end++;
      const half = line.lane / 2;
      const grow = (s: number) => half * Math.min(1, (s - row) / TAPER, (end - s) / TAPER);
      const middle = line.offset(lane);
      const sides = [
        ...line.points(row, end, (s) => middle - grow(s), FINE),
        ...line.points(end, row, (s) => middle + grow(s), FINE),
      ];
      d += `${trace(sides)}Z`;
    }
  }
  return d;
}

/** Lines between rows. */
function ticks(line: Centreline, lanes: Lanes, first: number) {
  let d = '';
  for (let row = 0; row < line.spaces; row++) {
    if (row === first) continue;
    for (let lane = 0; lane < line.lanes; lane++) {
      if (!lanes.hasSpace(row, lane) && !lanes.hasSpace(row - 1, lane)) continue;
      const middle = line.offset(lane);
      d += line.across(row, middle - line.lane / 2, middle + line.lane / 2);
    }
  }
  return d;
}

/** Dashes between lanes, one for each row. */
function dashes(line: Centreline, lanes: Lanes) {
  let d = '';
  for (let row = 0; row < line.spaces; row++) {
    for (let lane = 0; lane + 1 < line.lanes; lane++) {
      if (lanes.hasSpace(row, lane) && lanes.hasSpace(row, lane + 1))
        d += trace(line.points(row + 0.26, row + 0.74, line.offset(lane + 0.5)));
    }
  }
  return d;
}

/** Chevrons in the driving direction, in the middle of the lanes. */
function arrows(line: Centreline, lanes: Lanes, spaces: Space[], first: number) {
  const taken = new Set(spaces.flatMap((space) => (space.grid ? [space.row] : [])));
  let d = '';
  const every = Math.max(4, Math.round(line.spaces / 8));
  for (let k = 0; k < line.spaces; k += every) {
    const row = (first + 1 + k) % line.spaces;
    if (taken.has(row)) continue;
    const lane = Math.floor(((lanes.left[row] ?? 0) + (lanes.right[row] ?? 0) - 1) / 2);
    if (!lanes.hasSpace(row, lane)) continue;
    for (const s of [row + 0.38, row + 0.6]) d += line.arrow(s, line.lane * 0.15, line.lane * 0.22, line.offset(lane));
  }
  return d;
}

/** The boxes of the starting grid. */
function grid(line: Centreline, spaces: Space[]) {
  return spaces.flatMap(({ row = 0, lane = 0, grid: place }) => {
    if (!place) return [];
    const middle = line.offset(lane);
    const half = line.lane * 0.42;
    const [back, front] = [row + 0.45, row + 0.92];
    const box = trace([
      line.at(back, middle - half),
      line.at(front, middle - half),
      line.at(front, middle + half),
      line.at(back, middle + half),
    ]);
    const number = figure(line.space(row, lane), place, line.lane * 0.62, 'road-grid-number');
    return [svg('path', { d: box, class: 'road-grid', 'stroke-width': Math.max(1, line.lane * 0.08) }), number];
  });
}

/** The finish: two bands of chequers across all lanes. */
function finish(line: Centreline, lanes: Lanes, first: number) {
  const size = line.lane / SQUARES;
  const left = ((lanes.left[first] ?? 0) - line.lanes / 2) * SQUARES;
  const right = ((lanes.right[first] ?? line.lanes) - line.lanes / 2) * SQUARES;
  return chequers(line, first - size / line.pitch, size, left, right);
}

/**
 * Numbers of rows beside the road, where they cover nothing.
 * @param edge distance from the middle of the road to the edge of the verge
 */
function numbers(line: Centreline, edge: number, heart: Box, { width, height }: { width: number; height: number }) {
  const out = edge + line.lane * 0.34;
  const middle = line.points(0, line.spaces, 0, 2);
  const tens = Array.from({ length: Math.ceil(line.spaces / NUMBERED_ROWS) - 1 }, (_, i) => (i + 1) * NUMBERED_ROWS);
  return tens.flatMap((row) => {
    const clear = [1, -1]
      .map((side) => line.at(row - 0.5, side * out))
      .find(({ x, y }) => {
        const within = x > 10 && y > 10 && x < width - 10 && y < height - 10;
        const apart = x < heart.x - 12 || y < heart.y - 10 || x > heart.x + heart.w + 12 || y > heart.y + heart.h + 10;
        return within && apart && middle.every((p) => Math.hypot(p.x - x, p.y - y) > out * 0.98);
      });
    return clear ? [figure(clear, row, Math.max(11, line.lane * 0.4), 'road-number')] : [];
  });
}

export function figure({ x, y }: { x: number; y: number }, value: number, size: number, name: string) {
  const text = svg('text', { x, y, dy: '.36em', class: name, 'font-size': size, 'text-anchor': 'middle' });
  text.textContent = String(value);
  return text;
}
