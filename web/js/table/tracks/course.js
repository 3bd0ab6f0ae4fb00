/**
 * The shape of a track: a road that runs to and fro with a true hairpin at each turn,
 * and spaces of equal length along its middle line. Pure geometry, no DOM: widths
 * in, points and SVG paths out.
 *
 * @typedef {{x: number, y: number, angle: number}} Point  angle: heading in degrees
 * @typedef {{line: true, x0: number, y0: number, x1: number, y1: number, len: number}} Straight
 * @typedef {{line: false, cx: number, cy: number, r: number, from: number, turn: 1|-1, len: number}} Bend
 */

/** More rows than this are never laid; the spaces become shorter instead. */
const MAX_ROWS = 5;

/** Room beside the road for its kerbs. */
const KERB = 6;

export class Course {
  /**
   * @param {object} shape
   * @param {number} shape.count   spaces
   * @param {number} shape.width   room from edge to edge
   * @param {number} shape.road    width of the road
   * @param {number} shape.least   shortest good length of a space
   * @param {number} shape.runoff  length of road after the last space, in spaces
   * @param {number} [shape.gap]   grass between two rows
   */
  constructor({ count, width, road, least, runoff, gap = 14 }) {
    this.count = count;
    this.road = road;
    this.width = width;
    let rows = 1;
    /** @type {(Straight|Bend)[]} */
    this.parts = [];
    for (; rows <= MAX_ROWS; rows++) {
      this.parts = lay(rows, width, road, gap);
      if (total(this.parts) / (count + runoff) >= least) break;
    }
    this.rows = Math.min(rows, MAX_ROWS);
    this.length = total(this.parts);
    this.pitch = this.length / (count + runoff);
    this.height = road + (this.rows - 1) * (road + gap) + 2 * KERB;
  }

  /**
   * The point `s` along the middle line, moved `aside` to its right.
   * @param {number} s
   * @param {number} [aside]
   * @returns {Point}
   */
  at(s, aside = 0) {
    let rest = Math.max(0, Math.min(this.length, s));
    for (const part of this.parts) {
      if (rest <= part.len || part === this.parts[this.parts.length - 1]) return along(part, Math.min(rest, part.len), aside);
      rest -= part.len;
    }
    return { x: 0, y: 0, angle: 0 };
  }

  /**
   * Middle of space `index` (from 0), `ahead` further on.
   * @param {number} index
   * @param {number} [aside]
   * @param {number} [ahead]
   */
  space(index, aside = 0, ahead = 0) {
    return this.at((index + 0.5) * this.pitch + ahead, aside);
  }

  /**
   * SVG path of the road's middle line (or a line beside it) from `a` to `b`.
   * @param {number} a
   * @param {number} b
   * @param {number} [aside]
   */
  path(a, b, aside = 0) {
    let start = 0;
    let d = '';
    for (const part of this.parts) {
      const from = Math.max(a - start, 0);
      const to = Math.min(b - start, part.len);
      if (to - from > 0.01) {
        const p = along(part, from, aside);
        const q = along(part, to, aside);
        d += `${d ? 'L' : 'M'}${n(p.x)} ${n(p.y)}`;
        if (part.line) d += `L${n(q.x)} ${n(q.y)}`;
        else {
          const r = part.r - part.turn * aside;
          d += `A${n(r)} ${n(r)} 0 0 ${part.turn > 0 ? 1 : 0} ${n(q.x)} ${n(q.y)}`;
        }
      }
      start += part.len;
    }
    return d;
  }

  /**
   * A line across the road at `s`.
   * @param {number} s
   */
  across(s) {
    const p = this.at(s, -this.road / 2);
    const q = this.at(s, this.road / 2);
    return `M${n(p.x)} ${n(p.y)}L${n(q.x)} ${n(q.y)}`;
  }

  /** Where the bends lie, as lengths from and to. */
  bends() {
    const found = [];
    let start = 0;
    for (const part of this.parts) {
      if (!part.line) found.push({ from: start, to: start + part.len, turn: part.turn });
      start += part.len;
    }
    return found;
  }
}

/** @param {number} value */
function n(value) {
  return Number(value.toFixed(2));
}

/** @param {(Straight|Bend)[]} parts */
function total(parts) {
  return parts.reduce((sum, part) => sum + part.len, 0);
}

/**
 * @param {number} rows
 * @param {number} width
 * @param {number} road
 * @param {number} gap
 * @returns {(Straight|Bend)[]}
 */
function lay(rows, width, road, gap) {
  const r = (road + gap) / 2;
  const left = r + road / 2 + KERB;
  const right = width - left;
  /** @type {(Straight|Bend)[]} */
  const parts = [];
  let y = road / 2 + KERB;
  for (let row = 0; row < rows; row++) {
    const east = row % 2 === 0;
    const first = row === 0;
    const last = row === rows - 1;
    const begin = east ? (first ? 2 : left) : right;
    const end = east ? (last ? width - 2 : right) : last ? 2 : left;
    parts.push({ line: true, x0: begin, y0: y, x1: end, y1: y, len: Math.abs(end - begin) });
    if (!last) {
      parts.push({ line: false, cx: end, cy: y + r, r, from: -90, turn: east ? 1 : -1, len: Math.PI * r });
      y += 2 * r;
    }
  }
  return parts;
}

/**
 * @param {Straight|Bend} part
 * @param {number} s
 * @param {number} aside
 * @returns {Point}
 */
function along(part, s, aside) {
  if (part.line) {
    const dx = Math.sign(part.x1 - part.x0);
    return { x: part.x0 + dx * s, y: part.y0 + dx * aside, angle: dx > 0 ? 0 : 180 };
  }
  const turn = part.turn;
  const degrees = part.from + turn * (s / part.r) * (180 / Math.PI);
  const rad = (degrees * Math.PI) / 180;
  const r = part.r - turn * aside;
  return { x: part.cx + r * Math.cos(rad), y: part.cy + r * Math.sin(rad), angle: degrees + turn * 90 };
}
