/**
 * Draws a road: its verge, the asphalt of the lanes there are, kerbs where it bends and where it narrows, the
 * lines of its spaces, the grid and the line. Made once for a size and a map; nothing here knows who drives.
 *
 * @typedef {import("./roadline.js").Roadline} Roadline
 * @typedef {import("../../engine/types.js").Space} Space
 */
import { svg } from '../../ui/dom.js';
import { trace } from './roadline.js';

/** So much of a row the road takes to become narrower or wider; less if it does both within one. */
const TAPER = 0.75;
const PINCH = 0.44;

/** Where the road bends within so many lanes its outer side has kerbs; and so wide they are, in lanes. */
const BENT = 5.5;
const KERB = 0.2;

/** Every so many rows their number stands beside the road, if a lane is at least so wide. */
const NUMBERED = 10;
const READABLE = 20;

/** Points a row of lines that follow the road's edge. */
const FINE = 8;

/** Which lanes each row has, and where the edges of the road are. */
export class Lanes {
  /**
   * @param {Space[]} spaces
   * @param {number} rows
   * @param {number} lanes
   */
  constructor(spaces, rows, lanes) {
    this.rows = rows;
    this.lanes = lanes;
    /** @type {boolean[][]} */
    this.has = Array.from({ length: rows }, () => new Array(lanes).fill(false));
    for (const { row = 0, lane = 0 } of spaces) {
      const there = this.has[row];
      if (there) there[lane] = true;
    }
    this.left = this.has.map((row) => Math.max(0, row.indexOf(true)));
    this.right = this.has.map((row) => row.lastIndexOf(true) + 1);
  }

  /**
   * Whether there is a space; rows go round.
   * @param {number} row
   * @param {number} lane
   */
  is(row, lane) {
    return this.has[((row % this.rows) + this.rows) % this.rows]?.[lane] === true;
  }

  /**
   * Where an edge of the road is, in lanes from the left edge it has where it is widest.
   * @param {-1|1} side  left or right
   * @param {number} s
   */
  edge(side, s) {
    const list = side < 0 ? this.left : this.right;
    const at = ((s % this.rows) + this.rows) % this.rows;
    const row = Math.floor(at);
    const here = list[row] ?? 0;
    const before = list[(row + this.rows - 1) % this.rows] ?? here;
    const after = list[(row + 1) % this.rows] ?? here;
    const out = side < 0 ? Math.min : Math.max;
    const t = at - row;
    const wider = (/** @type {number} */ edge) => edge !== here && out(edge, here) === edge;
    const part = wider(before) && wider(after) ? PINCH : TAPER;
    return out(here, mix(before, here, t / part, here, out), mix(after, here, (1 - t) / part, here, out));
  }
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} t
 * @param {number} rest  what counts where the road becomes wider, not narrower
 * @param {(a: number, b: number) => number} out
 */
function mix(from, to, t, rest, out) {
  if (out(from, rest) === rest || t >= 1) return rest;
  const k = Math.max(0, t);
  return from + (to - from) * k * k * (3 - 2 * k);
}

/**
 * All of the road that never changes.
 * @param {Roadline} line
 * @param {Lanes} lanes
 * @param {Space[]} spaces
 * @param {string} infield  what lies within
 * @param {{x: number, y: number, w: number, h: number}} heart  where nothing is to be drawn
 * @returns {SVGElement[]}
 */
export function pave(line, lanes, spaces, infield, heart) {
  const parts = [];
  const { rows, lane } = line;
  const wide = lane * line.lanes;
  const edge = (/** @type {-1|1} */ side) => (/** @type {number} */ s) => (lanes.edge(side, s) - line.lanes / 2) * lane;
  const middle = line.path(0, rows, 0);
  parts.push(svg('path', { d: middle, class: 'road-infield', 'data-infield': infield }));
  parts.push(svg('path', { d: middle, class: 'road-verge', 'stroke-width': wide + 2 * line.verge }));
  const kerb = Math.max(2, lane * KERB);
  const dash = Math.max(3, lane * 0.36);
  for (const side of /** @type {(-1|1)[]} */ ([-1, 1])) {
    const at = edge(side);
    for (const { from, to } of kerbed(line, lanes, side)) {
      // Its inner half lies below the asphalt.
      const d = line.path(from, to, at, 2 * FINE);
      parts.push(svg('path', { d, class: 'road-kerb', 'stroke-width': 2 * kerb }));
      parts.push(svg('path', { d, class: 'road-kerb road-kerb-red', 'stroke-width': 2 * kerb, 'stroke-dasharray': `${dash} ${dash}` }));
    }
  }
  const ring = (/** @type {(s: number) => number} */ aside) => line.path(0, rows, aside, 2 * FINE);
  const asphalt = `${ring(edge(-1))}${ring(edge(1))}${islands(line, lanes)}`;
  parts.push(svg('path', { d: asphalt, class: 'road-asphalt', 'fill-rule': 'evenodd', 'stroke-width': Math.max(1, lane * 0.07) }));
  const fine = { 'stroke-width': Math.max(0.6, lane * 0.035) };
  parts.push(svg('path', { d: ticks(line, lanes), class: 'road-tick', ...fine }));
  parts.push(svg('path', { d: dashes(line, lanes), class: 'road-dash', 'stroke-width': Math.max(0.8, lane * 0.06) }));
  parts.push(svg('path', { d: arrows(line, lanes, spaces), class: 'road-way', 'stroke-width': Math.max(1.2, lane * 0.09) }));
  parts.push(...grid(line, spaces));
  parts.push(chequers(line, lanes));
  if (lane >= READABLE) parts.push(...numbers(line, heart));
  return parts;
}

/**
 * Stretches of an edge that have kerbs: the outside of bends, and where it moves in or out.
 * @param {Roadline} line
 * @param {Lanes} lanes
 * @param {-1|1} side
 */
function kerbed(line, lanes, side) {
  const step = 1 / FINE;
  /** @type {{from: number, to: number}[]} */
  const found = [];
  const wanted = (/** @type {number} */ s) => {
    const bent = line.bend(s) * -side * BENT * line.lane > 1;
    const moves = Math.abs(lanes.edge(side, s + step) - lanes.edge(side, s - step)) > 0.01;
    return bent || moves;
  };
  let from = -1;
  for (let i = 0; i <= line.rows * FINE; i++) {
    const on = i < line.rows * FINE && wanted(i * step);
    if (on && from < 0) from = i * step;
    if (!on && from >= 0) {
      // Short pieces and short gaps are untidy.
      const last = found[found.length - 1];
      if (last && from - last.to < 0.75) last.to = i * step;
      else found.push({ from, to: i * step });
      from = -1;
    }
  }
  return found.filter((each) => each.to - each.from > 0.7);
}

/**
 * Places within the road that are no lane, pointed at both ends.
 * @param {Roadline} line
 * @param {Lanes} lanes
 */
function islands(line, lanes) {
  let d = '';
  for (let lane = 1; lane + 1 < line.lanes; lane++) {
    for (let row = 0; row < line.rows; row++) {
      const gap = (/** @type {number} */ r) => {
        const at = ((r % line.rows) + line.rows) % line.rows;
        return !lanes.is(at, lane) && (lanes.left[at] ?? 0) < lane && (lanes.right[at] ?? 0) > lane + 1;
      };
      if (!gap(row) || gap(row - 1)) continue;
      let end = row;
      while (end < row + line.rows && gap(end)) end++;
      const half = line.lane / 2;
      const grow = (/** @type {number} */ s) => half * Math.min(1, (s - row) / TAPER, (end - s) / TAPER);
      const middle = line.aside(lane);
      const sides = [...line.points(row, end, (s) => middle - grow(s), FINE), ...line.points(end, row, (s) => middle + grow(s), FINE)];
      d += `${trace(sides)}Z`;
    }
  }
  return d;
}

/**
 * Where one row ends and the next begins.
 * @param {Roadline} line
 * @param {Lanes} lanes
 */
function ticks(line, lanes) {
  let d = '';
  for (let row = 0; row < line.rows; row++) {
    if (row === line.first) continue;
    for (let lane = 0; lane < line.lanes; lane++) {
      if (!lanes.is(row, lane) && !lanes.is(row - 1, lane)) continue;
      const middle = line.aside(lane);
      d += trace([line.at(row, middle - line.lane / 2), line.at(row, middle + line.lane / 2)]);
    }
  }
  return d;
}

/**
 * Between lanes, a dash a row.
 * @param {Roadline} line
 * @param {Lanes} lanes
 */
function dashes(line, lanes) {
  let d = '';
  for (let row = 0; row < line.rows; row++) {
    for (let lane = 0; lane + 1 < line.lanes; lane++) {
      if (lanes.is(row, lane) && lanes.is(row, lane + 1)) d += trace(line.points(row + 0.26, row + 0.74, line.aside(lane + 0.5)));
    }
  }
  return d;
}

/**
 * Which way it goes: chevrons, each in the middle of what road there is.
 * @param {Roadline} line
 * @param {Lanes} lanes
 * @param {Space[]} spaces
 */
function arrows(line, lanes, spaces) {
  const taken = new Set(spaces.flatMap((space) => (space.grid ? [space.row] : [])));
  let d = '';
  const every = Math.max(4, Math.round(line.rows / 8));
  for (let k = 0; k < line.rows; k += every) {
    const row = (line.first + 1 + k) % line.rows;
    if (taken.has(row)) continue;
    const lane = Math.floor(((lanes.left[row] ?? 0) + (lanes.right[row] ?? 0) - 1) / 2);
    if (!lanes.is(row, lane)) continue;
    const [middle, half] = [line.aside(lane), line.lane * 0.22];
    const tip = (line.lane * 0.15) / line.pitch;
    for (const s of [row + 0.38, row + 0.6]) {
      d += trace([line.at(s - tip, middle - half), line.at(s + tip, middle), line.at(s - tip, middle + half)]);
    }
  }
  return d;
}

/**
 * The boxes cars start from.
 * @param {Roadline} line
 * @param {Space[]} spaces
 */
function grid(line, spaces) {
  return spaces.flatMap(({ row = 0, lane = 0, grid: number }) => {
    if (!number) return [];
    const middle = line.aside(lane);
    const half = line.lane * 0.42;
    const [back, front] = [row + 0.45, row + 0.92];
    const box = trace([
      line.at(back, middle - half),
      line.at(front, middle - half),
      line.at(front, middle + half),
      line.at(back, middle + half),
    ]);
    const at = line.at(row + 0.5, middle);
    const text = svg('text', { x: at.x, y: at.y, class: 'road-grid-number', 'font-size': line.lane * 0.62, 'text-anchor': 'middle' });
    text.setAttribute('dy', '.36em');
    text.textContent = String(number);
    return [svg('path', { d: box, class: 'road-grid', 'stroke-width': Math.max(1, line.lane * 0.08) }), text];
  });
}

/**
 * The line: three bands of chequers across the lanes there are.
 * @param {Roadline} line
 * @param {Lanes} lanes
 */
function chequers(line, lanes) {
  const row = line.first;
  const left = Math.max(lanes.left[row] ?? 0, 0) - line.lanes / 2;
  const right = (lanes.right[row] ?? line.lanes) - line.lanes / 2;
  const size = line.lane / 4;
  const deep = size / line.pitch;
  const patch = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ from, /** @type {number} */ to) =>
    `${trace([line.at(a, from), line.at(b, from), line.at(b, to), line.at(a, to)])}Z`;
  let dark = '';
  for (let band = 0; band < 2; band++) {
    const across = Math.round((right - left) * 4);
    for (let i = 0; i < across; i++) {
      if ((i + band) % 2) continue;
      const from = left * line.lane + i * size;
      dark += patch(row + (band - 1) * deep, row + band * deep, from, from + size);
    }
  }
  const ground = patch(row - deep, row + deep, left * line.lane, right * line.lane);
  return svg(
    'g',
    { class: 'road-finish' },
    svg('path', { d: ground, class: 'road-finish-ground' }),
    svg('path', { d: dark, class: 'road-finish-dark' }),
  );
}

/**
 * Every tenth row has its number beside the road, where nothing else is.
 * @param {Roadline} line
 * @param {{x: number, y: number, w: number, h: number}} heart
 */
function numbers(line, heart) {
  const out = (line.lane * line.lanes) / 2 + line.verge + line.lane * 0.34;
  const middle = line.points(0, line.rows, 0, 2);
  const found = [];
  for (let row = NUMBERED; row < line.rows; row += NUMBERED) {
    const clear = [1, -1]
      .map((side) => line.at(row - 0.5, side * out))
      .find(({ x, y }) => {
        const within = x > 10 && y > 10 && x < line.width - 10 && y < line.height - 10;
        const apart = x < heart.x - 12 || y < heart.y - 10 || x > heart.x + heart.w + 12 || y > heart.y + heart.h + 10;
        return within && apart && middle.every((p) => Math.hypot(p.x - x, p.y - y) > out * 0.98);
      });
    if (!clear) continue;
    const size = Math.max(11, line.lane * 0.4);
    const text = svg('text', { x: clear.x, y: clear.y, class: 'road-number', 'font-size': size, 'text-anchor': 'middle' });
    text.setAttribute('dy', '.36em');
    text.textContent = String(row);
    found.push(text);
  }
  return found;
}
