/**
 * The line a closed, curving road follows, and how wide its lanes can be. Pure geometry, no DOM: the points of a
 * course, the room and the number of rows and lanes in; points, headings and SVG paths out.
 *
 * A course is the cage of a smooth closed curve, in a box of 1 by 1 that is stretched to the room there is. Rows count
 * along the curve from where the line is crossed; `s` is a length in rows: row 3 lies from 3 to 4. Lanes count from
 * the left of those who drive.
 *
 * @typedef {{x: number, y: number, angle: number}} Point  angle: heading in degrees
 * @typedef {object} Shape
 * @property {[number, number][]} course
 * @property {number} width    room from edge to edge
 * @property {number} height
 * @property {number} rows
 * @property {number} lanes
 * @property {number} [line]   the row behind the line
 * @property {number} [pad]    free room around all
 * @property {number} [most]   no lane is wider
 */

/** Points of the curve between two of the cage, and samples kept of each row. */
const FINE = 20;
const SAMPLES = 8;

/** A lane is no wider than this part of a row's length, so that a car is longer than wide. */
const SLIM = 0.62;

/** The sharpest bend, in lanes from its middle to the middle of the road; and in rows' weight: see `weigh`. */
const SHARP = 0.62;
const EASE = 0.5;

/** Beside the road, in lanes and in pixels at least: kerb and verge. Between two stretches of it both verges and some grass. */
const VERGE = 0.32;
const VERGE_LEAST = 4;
const GRASS = 2;

/** Taller than wide by so much, the course lies on its side; and it is never stretched to be longer than so many times its other side. */
const UPRIGHT = 1.08;
const LONGEST = 1.9;

export class Roadline {
  /** @param {Shape} shape */
  constructor({ course, width, height, rows, lanes, line = 0, pad = 2, most = Number.POSITIVE_INFINITY }) {
    this.width = width;
    this.height = height;
    this.rows = rows;
    this.lanes = lanes;
    this.first = line;
    /** Whether it lies on its side. */
    this.upright = height > width * UPRIGHT;
    const cage = course.map(([x, y]) => /** @type {[number, number]} */ (this.upright ? [y, 1 - x] : [x, y]));
    const raw = unit(spline(cage));
    let least = 1;
    let best = Math.min(most, Math.max(width, height) / lanes);
    let found = this.lay(raw, least, pad);
    for (let i = 0; i < 24; i++) {
      const lane = i ? (least + best) / 2 : best;
      const tried = this.lay(raw, lane, pad);
      if (this.fits(tried, lane)) {
        least = lane;
        found = tried;
      } else best = lane;
    }
    /** Width of a lane. */
    this.lane = least;
    this.verge = verge(least);
    this.length = found.length;
    /** Length of a row on average. */
    this.pitch = found.length / rows;
    /** Evenly along the road, from its first row. @type {{x: number, y: number, nx: number, ny: number, bend: number}[]} */
    this.samples = this.resample(found);
  }

  /**
   * The curve in the room that roads with such lanes have.
   * @param {[number, number][]} raw
   * @param {number} lane
   * @param {number} pad
   */
  lay(raw, lane, pad) {
    const inset = (lane * this.lanes) / 2 + verge(lane) + pad;
    const [width, height] = [Math.min(this.width, this.height * LONGEST), Math.min(this.height, this.width * LONGEST)];
    const [x, y] = [(this.width - width) / 2 + inset, (this.height - height) / 2 + inset];
    const box = { x, y, w: Math.max(1, width - 2 * inset), h: Math.max(1, height - 2 * inset) };
    const points = raw.map(([u, v]) => /** @type {[number, number]} */ ([x + u * box.w, y + v * box.h]));
    const bends = curvature(points);
    let length = 0;
    let weight = 0;
    /** How far each point is along the road, in pixels, and what that counts. */
    const far = [0];
    const counts = [0];
    points.forEach((p, i) => {
      const q = /** @type {[number, number]} */ (points[(i + 1) % points.length]);
      const step = Math.hypot(q[0] - p[0], q[1] - p[1]);
      const bend = (Math.abs(bends[i] ?? 0) + Math.abs(bends[(i + 1) % points.length] ?? 0)) / 2;
      length += step;
      weight += step * (1 - EASE * Math.min(1, (bend * lane * (this.lanes - 1)) / 2));
      far.push(length);
      counts.push(weight);
    });
    return { points, bends, length, far, counts, weight };
  }

  /**
   * Whether a road with such lanes has no bend sharper than itself, and no two stretches lie over each other.
   * @param {ReturnType<Roadline["lay"]>} laid
   * @param {number} lane
   */
  fits({ points, bends, length, far }, lane) {
    const half = (lane * this.lanes) / 2;
    if (lane > (SLIM * length) / this.rows) return false;
    if (bends.some((bend) => Math.abs(bend) * (half + lane * SHARP) > 1)) return false;
    // Two sides of one bend are nearer to each other along the road than this.
    const apart = half + verge(lane) + GRASS / 2;
    const local = Math.PI * apart * 1.02;
    const least = (2 * apart) ** 2;
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = /** @type {[number, number]} */ (points[i]);
      for (let j = i + 2; j < points.length; j += 2) {
        const along = (far[j] ?? 0) - (far[i] ?? 0);
        if (Math.min(along, length - along) < local) continue;
        const [u, v] = /** @type {[number, number]} */ (points[j]);
        if ((u - x) ** 2 + (v - y) ** 2 < least) return false;
      }
    }
    return true;
  }

  /**
   * Points at equal steps. Where the road bends a row is a little longer, so that the inner lane still has room for a car.
   * @param {ReturnType<Roadline["lay"]>} laid
   */
  resample({ points, bends, counts, weight }) {
    const n = this.rows * SAMPLES;
    /** @type {{x: number, y: number, bend: number}[]} */
    const even = [];
    let j = 0;
    for (let i = 0; i < n; i++) {
      const want = (((i / SAMPLES - this.first + this.rows) % this.rows) / this.rows) * weight;
      if (want < (counts[j] ?? 0)) j = 0;
      while (j < points.length - 1 && (counts[j + 1] ?? 0) <= want) j++;
      const t = (want - (counts[j] ?? 0)) / Math.max(1e-9, (counts[j + 1] ?? 0) - (counts[j] ?? 0));
      const p = /** @type {[number, number]} */ (points[j]);
      const q = /** @type {[number, number]} */ (points[(j + 1) % points.length]);
      const a = bends[j] ?? 0;
      const b = bends[(j + 1) % points.length] ?? 0;
      even.push({ x: p[0] + (q[0] - p[0]) * t, y: p[1] + (q[1] - p[1]) * t, bend: a + (b - a) * t });
    }
    return even.map(({ x, y, bend }, i) => {
      const p = even[(i + n - 1) % n] ?? even[i];
      const q = even[(i + 1) % n] ?? even[i];
      const [dx, dy] = [(q?.x ?? x) - (p?.x ?? x), (q?.y ?? y) - (p?.y ?? y)];
      const len = Math.hypot(dx, dy) || 1;
      return { x, y, nx: -dy / len, ny: dx / len, bend };
    });
  }

  /**
   * The point at `s`, moved `aside` to the right.
   * @param {number} s  in rows
   * @param {number} [aside]  in pixels
   * @returns {Point}
   */
  at(s, aside = 0) {
    const { p, q, t } = this.between(s);
    const nx = p.nx + (q.nx - p.nx) * t;
    const ny = p.ny + (q.ny - p.ny) * t;
    const len = Math.hypot(nx, ny) || 1;
    return {
      x: p.x + (q.x - p.x) * t + (nx / len) * aside,
      y: p.y + (q.y - p.y) * t + (ny / len) * aside,
      angle: (Math.atan2(-nx, ny) * 180) / Math.PI,
    };
  }

  /**
   * How much the road bends at `s`: one over the radius, to the right if positive.
   * @param {number} s
   */
  bend(s) {
    const { p, q, t } = this.between(s);
    return p.bend + (q.bend - p.bend) * t;
  }

  /** @param {number} s */
  between(s) {
    const n = this.samples.length;
    const i = (((s * SAMPLES) % n) + n) % n;
    const k = Math.floor(i);
    const p = /** @type {typeof this.samples[0]} */ (this.samples[k % n]);
    const q = /** @type {typeof this.samples[0]} */ (this.samples[(k + 1) % n]);
    return { p, q, t: i - k };
  }

  /**
   * How far right of the middle of the road the middle of a lane is.
   * @param {number} lane  from 0; 0.5 further is the line between two
   */
  aside(lane) {
    return (lane + 0.5 - this.lanes / 2) * this.lane;
  }

  /**
   * The middle of a space.
   * @param {number} row
   * @param {number} lane
   */
  space(row, lane) {
    return this.at(row + 0.5, this.aside(lane));
  }

  /**
   * How long a space is along the middle of its lane.
   * @param {number} row
   * @param {number} lane
   */
  long(row, lane) {
    const a = this.at(row, this.aside(lane));
    const b = this.at(row + 1, this.aside(lane));
    return Math.hypot(b.x - a.x, b.y - a.y);
  }

  /**
   * Points beside the middle line.
   * @param {number} from
   * @param {number} to
   * @param {number|((s: number) => number)} aside
   * @param {number} [fine]  points a row
   * @returns {Point[]}
   */
  points(from, to, aside, fine = 4) {
    const count = Math.max(1, Math.ceil(Math.abs(to - from) * fine));
    return Array.from({ length: count + 1 }, (_, i) => {
      const s = from + ((to - from) * i) / count;
      return this.at(s, typeof aside === 'number' ? aside : aside(s));
    });
  }

  /**
   * SVG path beside the middle line.
   * @param {number} from
   * @param {number} to
   * @param {number|((s: number) => number)} aside
   * @param {number} [fine]
   */
  path(from, to, aside, fine = 4) {
    const closed = Math.abs(to - from - this.rows) < 1e-6;
    const list = this.points(from, to, aside, fine);
    if (closed) list.pop();
    return `${trace(list)}${closed ? 'Z' : ''}`;
  }

  /**
   * The four sides of a part of the road, as points that go round it.
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
   * A space's corners and sides, a little within its lines.
   * @param {number} row
   * @param {number} lane
   * @param {number} [inset]  in pixels
   */
  quad(row, lane, inset = 0) {
    const middle = this.aside(lane);
    const half = this.lane / 2 - inset;
    const part = inset / this.pitch;
    return this.patch(row + part, row + 1 - part, middle - half, middle + half);
  }

  /**
   * The most useful free box within the road, of any of these shapes: a large one, and rather a square than a strip.
   * @param {number[]} ratios  how many times as wide as high
   * @returns {{x: number, y: number, w: number, h: number}} x and y are its upper left corner
   */
  heart(ratios) {
    const cell = Math.max(4, Math.min(this.width, this.height) / 56);
    const half = (this.lane * this.lanes) / 2 + this.verge;
    const line = this.points(0, this.rows, 0, 2);
    const [across, down] = [Math.floor(this.width / cell), Math.floor(this.height / cell)];
    // Of each part of a grid how many before it, above and to the left, are not free.
    const sums = Array.from({ length: down + 1 }, () => new Array(across + 1).fill(0));
    for (let j = 0; j < down; j++) {
      for (let i = 0; i < across; i++) {
        const [x, y] = [(i + 0.5) * cell, (j + 0.5) * cell];
        const free = line.every((p) => (p.x - x) ** 2 + (p.y - y) ** 2 > (half + cell * 0.71) ** 2) && inside(line, x, y);
        sums[j + 1][i + 1] = sums[j][i + 1] + sums[j + 1][i] - sums[j][i] + (free ? 0 : 1);
      }
    }
    const clear = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) =>
      sums[y + h][x + w] - sums[y][x + w] - sums[y + h][x] + sums[y][x] === 0;
    let best = { x: this.width / 2, y: this.height / 2, w: 0, h: 0 };
    for (const ratio of ratios) {
      for (let h = 1; h <= down; h++) {
        const w = Math.max(1, Math.round(h * ratio));
        if (w > across) break;
        // Of all that are as large the one in the middle of them.
        const at = [];
        for (let y = 0; y + h <= down; y++) for (let x = 0; x + w <= across; x++) if (clear(x, y, w, h)) at.push({ x, y });
        if (!at.length) break;
        if (worth(w * cell, h * cell) <= worth(best.w, best.h)) continue;
        const mid = { x: mean(at.map((p) => p.x)), y: mean(at.map((p) => p.y)) };
        at.sort((p, q) => Math.hypot(p.x - mid.x, p.y - mid.y) - Math.hypot(q.x - mid.x, q.y - mid.y));
        const [here] = at;
        if (here) best = { x: here.x * cell, y: here.y * cell, w: w * cell, h: h * cell };
      }
    }
    return best;
  }
}

/** @param {number} lane */
function verge(lane) {
  return Math.max(VERGE_LEAST, lane * VERGE);
}

/**
 * @param {number} w
 * @param {number} h
 */
function worth(w, h) {
  return Math.min(w, h) * Math.sqrt(w * h);
}

/** @param {number[]} list */
function mean(list) {
  return list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
}

/**
 * @param {{x: number, y: number}[]} line
 * @param {number} x
 * @param {number} y
 */
function inside(line, x, y) {
  let odd = false;
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const p = line[i];
    const q = line[j];
    if (p && q && p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) odd = !odd;
  }
  return odd;
}

/**
 * A smooth closed curve in its cage: the uniform cubic B-spline, which never bends more abruptly than its cage.
 * @param {[number, number][]} cage
 * @returns {[number, number][]}
 */
export function spline(cage) {
  const n = cage.length;
  /** @type {[number, number][]} */
  const points = [];
  for (let i = 0; i < n; i++) {
    const four = [-1, 0, 1, 2].map((k) => /** @type {[number, number]} */ (cage[(i + k + n) % n]));
    for (let k = 0; k < FINE; k++) {
      const t = k / FINE;
      const weights = [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, -3 * t ** 3 + 3 * t ** 2 + 3 * t + 1, t ** 3];
      let [x, y] = [0, 0];
      four.forEach(([u, v], j) => {
        x += (u * (weights[j] ?? 0)) / 6;
        y += (v * (weights[j] ?? 0)) / 6;
      });
      points.push([x, y]);
    }
  }
  return points;
}

/**
 * Stretched so that it touches all sides of a box of 1 by 1.
 * @param {[number, number][]} points
 * @returns {[number, number][]}
 */
function unit(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - x0 || 1, Math.max(...ys) - y0 || 1];
  return points.map(([x, y]) => [(x - x0) / w, (y - y0) / h]);
}

/**
 * One over the radius at each point of a closed line, to the right if positive.
 * @param {[number, number][]} points
 */
function curvature(points) {
  const n = points.length;
  return points.map(([x, y], i) => {
    const [px, py] = /** @type {[number, number]} */ (points[(i + n - 1) % n]);
    const [qx, qy] = /** @type {[number, number]} */ (points[(i + 1) % n]);
    const [ax, ay, bx, by] = [x - px, y - py, qx - x, qy - y];
    const cross = ax * by - ay * bx;
    return (2 * cross) / (Math.hypot(ax, ay) * Math.hypot(bx, by) * Math.hypot(qx - px, qy - py) || 1);
  });
}

/**
 * SVG path along points.
 * @param {{x: number, y: number}[]} list
 */
export function trace(list) {
  return list.map(({ x, y }, i) => `${i ? 'L' : 'M'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('');
}
