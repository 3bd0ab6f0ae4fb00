/**
 * The middle of a track: a polyline, open or closed, with lanes beside it. Pure geometry, no DOM. Lengths along it,
 * `s`, are counted in spaces (on a circuit: rows), whole numbers lie between two of them; `aside` is pixels to the
 * right of whoever drives; lanes count from the left. What shapes tracks have is told in shapes.js and circuit.js.
 *
 * @typedef {{x: number, y: number, angle: number}} Point  angle: heading in degrees
 * @typedef {{x: number, y: number, bend?: number}} Sample  bend: one over the radius, to the right if positive
 */

export class Centreline {
  /**
   * @param {Sample[]} points  at equal steps; of a closed line all but the last, which is the first again
   * @param {object} shape
   * @param {number} shape.spaces   how many spaces long it is
   * @param {number} shape.length   and in pixels
   * @param {number} shape.width    of the whole road
   * @param {number} [shape.lanes]
   * @param {boolean} [shape.closed]
   * @param {number} [shape.fine]   points of a space that are drawn
   */
  constructor(points, { spaces, length, width, lanes = 1, closed = true, fine = 4 }) {
    this.spaces = spaces;
    this.length = length;
    this.width = width;
    this.lanes = lanes;
    this.closed = closed;
    this.fine = fine;
    /** Length of a space on average. */
    this.pitch = length / spaces;
    /** Width of a lane. */
    this.lane = width / lanes;
    const n = points.length;
    const beside = (/** @type {number} */ i) =>
      /** @type {Sample} */ (points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))]);
    this.samples = points.map(({ x, y, bend = 0 }, i) => {
      const [p, q] = [beside(i - 1), beside(i + 1)];
      const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      return { x, y, bend, nx: (p.y - q.y) / far, ny: (q.x - p.x) / far };
    });
    /** Samples of a space. */
    this.each = (closed ? n : n - 1) / spaces;
  }

  /**
   * The samples around `s`, and how far it is from one to the other. A closed line goes round, an open one ends.
   * @param {number} s
   */
  between(s) {
    const n = this.samples.length;
    const i = this.closed ? (((s * this.each) % n) + n) % n : Math.max(0, Math.min(n - 1, s * this.each));
    const k = Math.floor(i);
    const p = /** @type {typeof this.samples[0]} */ (this.samples[k % n]);
    const q = this.samples[this.closed ? (k + 1) % n : k + 1] ?? p;
    return { p, q, t: i - k };
  }

  /**
   * The point at `s`, moved `aside`.
   * @param {number} s
   * @param {number} [aside]
   * @returns {Point}
   */
  at(s, aside = 0) {
    const { p, q, t } = this.between(s);
    const nx = p.nx + (q.nx - p.nx) * t;
    const ny = p.ny + (q.ny - p.ny) * t;
    const far = Math.hypot(nx, ny) || 1;
    return {
      x: p.x + (q.x - p.x) * t + (nx / far) * aside,
      y: p.y + (q.y - p.y) * t + (ny / far) * aside,
      angle: (Math.atan2(-nx, ny) * 180) / Math.PI,
    };
  }

  /**
   * How much it bends at `s`: one over the radius, to the right if positive.
   * @param {number} s
   */
  bend(s) {
    const { p, q, t } = this.between(s);
    return p.bend + (q.bend - p.bend) * t;
  }

  /**
   * The shorter way from one place to another, negative if it is backwards.
   * @param {number} from
   * @param {number} to
   */
  step(from, to) {
    const round = this.closed ? this.spaces : 0;
    return round ? ((((to - from) % round) + round * 1.5) % round) - round / 2 : to - from;
  }

  /**
   * How far right of the middle of the road the middle of a lane is.
   * @param {number} lane  from 0; 0.5 further is the line between two
   */
  offset(lane) {
    return (lane + 0.5 - this.lanes / 2) * this.lane;
  }

  /**
   * The middle of a space.
   * @param {number} row
   * @param {number} [lane]
   */
  space(row, lane = (this.lanes - 1) / 2) {
    return this.at(row + 0.5, this.offset(lane));
  }

  /**
   * How long a space is along the middle of its lane.
   * @param {number} row
   * @param {number} lane
   */
  long(row, lane) {
    const a = this.at(row, this.offset(lane));
    const b = this.at(row + 1, this.offset(lane));
    return Math.hypot(b.x - a.x, b.y - a.y);
  }

  /**
   * Points beside it.
   * @param {number} from
   * @param {number} to
   * @param {number|((s: number) => number)} [aside]
   * @param {number} [fine]  points a space
   * @returns {Point[]}
   */
  points(from, to, aside = 0, fine = this.fine) {
    const count = Math.max(1, Math.ceil(Math.abs(to - from) * fine));
    return Array.from({ length: count + 1 }, (_, i) => {
      const s = from + ((to - from) * i) / count;
      return this.at(s, typeof aside === 'number' ? aside : aside(s));
    });
  }

  /**
   * SVG path beside it; the whole way round is closed.
   * @param {number} from
   * @param {number} to
   * @param {number|((s: number) => number)} [aside]
   * @param {number} [fine]
   */
  path(from, to, aside = 0, fine = this.fine) {
    const closed = this.closed && Math.abs(to - from - this.spaces) < 1e-6;
    const list = this.points(from, to, aside, fine);
    if (closed) list.pop();
    return `${trace(list)}${closed ? 'Z' : ''}`;
  }

  /**
   * The outline of a part of the road, as points that go round it.
   * @param {number} from
   * @param {number} to
   * @param {number} left   in pixels from the middle
   * @param {number} right
   * @returns {Point[]}
   */
  patch(from, to, left, right) {
    return [...this.points(from, to, left), ...this.points(to, from, right)];
  }

  /**
   * A space's outline, a little within its lines.
   * @param {number} row
   * @param {number} lane
   * @param {number} [inset]   in pixels, from the lines between lanes
   * @param {number} [before]  in pixels, from those between rows
   */
  quad(row, lane, inset = 0, before = inset) {
    const middle = this.offset(lane);
    const half = this.lane / 2 - inset;
    const part = before / this.pitch;
    return this.patch(row + part, row + 1 - part, middle - half, middle + half);
  }

  /**
   * SVG path of a line across the road, or some of its width.
   * @param {number} s
   * @param {number} [left]
   * @param {number} [right]
   */
  across(s, left = -this.width / 2, right = this.width / 2) {
    return trace([this.at(s, left), this.at(s, right)]);
  }

  /**
   * SVG path of an arrowhead: its tip and where its sides begin.
   * @param {number} s
   * @param {number} deep   in pixels along the road, from its middle
   * @param {number} half   to each side
   * @param {number} [middle]
   */
  arrow(s, deep, half, middle = 0) {
    const by = deep / this.pitch;
    return trace([this.at(s - by, middle - half), this.at(s + by, middle), this.at(s - by, middle + half)]);
  }
}

/**
 * SVG path along points.
 * @param {{x: number, y: number}[]} list
 */
export function trace(list) {
  return list.map(({ x, y }, i) => `${i ? 'L' : 'M'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('');
}
