/**
 * The shape of a circuit: a smooth closed curve through the points of its cage, stretched to the room, with the widest
 * lanes that fit. Pure geometry: cage, room and numbers of rows and lanes in, a centreline out. A cage lies in a box of
 * 1 by 1, in driving order from the finish. The module also finds the largest free box within a closed line.
 */
import { spline } from '../../ui/spline.ts';
import { Centreline } from '../tracks/centreline.ts';
import type { Box } from '../tracks/shapes.ts';

type XY = [number, number];

export interface CircuitShape {
  cage: XY[];
  width: number; // from edge to edge
  height: number;
  rows: number;
  lanes: number;
  first?: number; // the first row after the finish
  pad?: number; // free room around the circuit
  most?: number; // limit of a lane's width
}

/** Number of samples for each row. */
const SAMPLES = 8;

/** A lane is at most this share of a row's length wide, so that a car is longer than wide. */
const LANE_SHARE = 0.62;

/**
 * SHARP is the least radius of the road's inner edge, in lanes. EASE shortens bends when rows are counted, by at most
 * this share.
 */
const SHARP = 0.62;
const EASE = 0.5;

/**
 * The verge beside the road with its kerb, in lanes, and at least VERGE_LEAST pixels. GRASS separates the verges of two
 * stretches.
 */
const VERGE = 0.32;
const VERGE_LEAST = 4;
const GRASS = 2;

/**
 * If the room is taller than wide by UPRIGHT, the circuit is rotated by 90 degrees. Its longer side is at most LONGEST
 * times the other.
 */
const UPRIGHT = 1.08;
const LONGEST = 1.9;

export function circuit(shape: CircuitShape) {
  const { cage, width, height, rows, lanes, first = 0, most = Number.POSITIVE_INFINITY } = shape;
  const upright = height > width * UPRIGHT;
  const raw = toUnitBox(spline(cage.map(([x, y]) => (upright ? [y, 1 - x] : [x, y]) as XY)));
  let least = 1;
  let best = Math.min(most, Math.max(width, height) / lanes);
  let found = lay(shape, raw, least);
  for (let i = 0; i < 24; i++) {
    const lane = i ? (least + best) / 2 : best;
    const tried = lay(shape, raw, lane);
    if (fits(shape, tried, lane)) {
      least = lane;
      found = tried;
    } else best = lane;
  }
  const line = new Centreline(resample(found, rows, first), {
    spaces: rows,
    length: found.length,
    width: least * lanes,
    lanes,
  });
  return { line, upright, verge: verge(least) };
}

/** The curve in its room, for lanes of a given width. */
function lay({ width: across, height: down, lanes, pad = 2 }: CircuitShape, raw: XY[], lane: number) {
  const inset = (lane * lanes) / 2 + verge(lane) + pad;
  const [width, height] = [Math.min(across, down * LONGEST), Math.min(down, across * LONGEST)];
  const [x, y] = [(across - width) / 2 + inset, (down - height) / 2 + inset];
  const box = { x, y, w: Math.max(1, width - 2 * inset), h: Math.max(1, height - 2 * inset) };
  const points = raw.map(([u, v]) => [x + u * box.w, y + v * box.h] as XY);
  const bends = curvature(points);
  let length = 0;
  let weight = 0;
  /** Distance of each point along the road in pixels, and the same distance weighted for rows. */
  const far = [0];
  const counts = [0];
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length] as XY;
    const step = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const bend = (Math.abs(bends[i] ?? 0) + Math.abs(bends[(i + 1) % points.length] ?? 0)) / 2;
    length += step;
    weight += step * (1 - EASE * Math.min(1, (bend * lane * (lanes - 1)) / 2));
    far.push(length);
    counts.push(weight);
  });
  return { points, bends, length, far, counts, weight };
}

/** Whether no bend is too sharp for the road's width, and no two stretches overlap. */
function fits({ rows, lanes }: CircuitShape, { points, bends, length, far }: ReturnType<typeof lay>, lane: number) {
  const half = (lane * lanes) / 2;
  if (lane > (LANE_SHARE * length) / rows) return false;
  if (bends.some((bend) => Math.abs(bend) * (half + lane * SHARP) > 1)) return false;
  // Points closer than this along the road may belong to the same bend.
  const apart = half + verge(lane) + GRASS / 2;
  const local = Math.PI * apart * 1.02;
  const least = (2 * apart) ** 2;
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = points[i] as XY;
    for (let j = i + 2; j < points.length; j += 2) {
      const along = (far[j] ?? 0) - (far[i] ?? 0);
      if (Math.min(along, length - along) < local) continue;
      const [u, v] = points[j] as XY;
      if ((u - x) ** 2 + (v - y) ** 2 < least) return false;
    }
  }
  return true;
}

/** Points at equal weighted distances. Rows in bends are a little longer, so that the inner lane has room for a car. */
function resample({ points, bends, counts, weight }: ReturnType<typeof lay>, rows: number, first: number) {
  let j = 0;
  return Array.from({ length: rows * SAMPLES }, (_, i) => {
    const want = (((i / SAMPLES - first + rows) % rows) / rows) * weight;
    if (want < (counts[j] ?? 0)) j = 0;
    while (j < points.length - 1 && (counts[j + 1] ?? 0) <= want) j++;
    const t = (want - (counts[j] ?? 0)) / Math.max(1e-9, (counts[j + 1] ?? 0) - (counts[j] ?? 0));
    const p = points[j] as XY;
    const q = points[(j + 1) % points.length] as XY;
    const a = bends[j] ?? 0;
    const b = bends[(j + 1) % points.length] ?? 0;
    return { x: p[0] + (q[0] - p[0]) * t, y: p[1] + (q[1] - p[1]) * t, bend: a + (b - a) * t };
  });
}

/**
 * The most useful free box within a closed line. A large box is best, and a square is better than a strip.
 * @param half least distance to the line
 * @param ratios allowed proportions, width by height
 * @returns x and y are its upper left corner
 */
export function freeBox(
  line: { x: number; y: number }[],
  { width, height }: { width: number; height: number },
  half: number,
  ratios: number[],
): Box {
  const cell = Math.max(4, Math.min(width, height) / 56);
  const [across, down] = [Math.floor(width / cell), Math.floor(height / cell)];
  // Number of grid cells above and to the left that are not free.
  const sums = Array.from({ length: down + 1 }, () => new Array(across + 1).fill(0));
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      const [x, y] = [(i + 0.5) * cell, (j + 0.5) * cell];
      const free = line.every((p) => (p.x - x) ** 2 + (p.y - y) ** 2 > (half + cell * 0.71) ** 2) && inside(line, x, y);
      sums[j + 1][i + 1] = sums[j][i + 1] + sums[j + 1][i] - sums[j][i] + (free ? 0 : 1);
    }
  }
  const clear = (x: number, y: number, w: number, h: number) =>
    sums[y + h][x + w] - sums[y][x + w] - sums[y + h][x] + sums[y][x] === 0;
  let best = { x: width / 2, y: height / 2, w: 0, h: 0 };
  for (const ratio of ratios) {
    for (let h = 1; h <= down; h++) {
      const w = Math.max(1, Math.round(h * ratio));
      if (w > across) break;
      // Of the boxes of the same size take the one closest to their common middle.
      const at = [];
      for (let y = 0; y + h <= down; y++)
        for (let x = 0; x + w <= across; x++) if (clear(x, y, w, h)) at.push({ x, y });
      if (!at.length) break;
      if (usefulness(w * cell, h * cell) <= usefulness(best.w, best.h)) continue;
      const mid = { x: mean(at.map((p) => p.x)), y: mean(at.map((p) => p.y)) };
      at.sort((p, q) => Math.hypot(p.x - mid.x, p.y - mid.y) - Math.hypot(q.x - mid.x, q.y - mid.y));
      const [here] = at;
      if (here) best = { x: here.x * cell, y: here.y * cell, w: w * cell, h: h * cell };
    }
  }
  return best;
}

function verge(lane: number) {
  return Math.max(VERGE_LEAST, lane * VERGE);
}

function usefulness(w: number, h: number) {
  return Math.min(w, h) * Math.sqrt(w * h);
}

function mean(list: number[]) {
  return list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
}

function inside(line: { x: number; y: number }[], x: number, y: number) {
  let odd = false;
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const p = line[i];
    const q = line[j];
    if (p && q && p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) odd = !odd;
  }
  return odd;
}

/** Stretch points so that they touch all sides of a box of 1 by 1. */
function toUnitBox(points: XY[]): XY[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - x0 || 1, Math.max(...ys) - y0 || 1];
  return points.map(([x, y]) => [(x - x0) / w, (y - y0) / h]);
}

/** Curvature at each point of a closed line, positive to the right. */
function curvature(points: XY[]) {
  const n = points.length;
  return points.map(([x, y], i) => {
    const [px, py] = points[(i + n - 1) % n] as XY;
    const [qx, qy] = points[(i + 1) % n] as XY;
    const [ax, ay, bx, by] = [x - px, y - py, qx - x, qy - y];
    const cross = ax * by - ay * bx;
    return (2 * cross) / (Math.hypot(ax, ay) * Math.hypot(bx, by) * Math.hypot(qx - px, qy - py) || 1);
  });
}
