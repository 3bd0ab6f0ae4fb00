/**
 * The middle of a track: an open or closed polyline with lanes beside it. Pure geometry, no DOM. Lengths along it, `s`,
 * are counted in spaces (on a circuit: rows); whole numbers lie between two spaces. `aside` counts pixels to the right
 * of the driver. Lanes count from the left.
 */

/** `angle`: heading in degrees. */
export interface Point {
  x: number;
  y: number;
  angle: number;
}

/** `bend`: curvature, one over the radius; positive to the right. */
export interface Sample {
  x: number;
  y: number;
  bend?: number;
}

export class Centreline {
  spaces: number;
  length: number;
  width: number;
  lanes: number;
  closed: boolean;
  fine: number;
  /** Average length of a space. */
  pitch: number;
  lane: number;
  samples: { x: number; y: number; bend: number; nx: number; ny: number }[];
  /** Number of samples in a space. */
  samplesPerSpace: number;

  /** @param points at equal distances; a closed line omits the last point, which equals the first */
  constructor(
    points: Sample[],
    {
      spaces,
      length,
      width,
      lanes = 1,
      closed = true,
      fine = 4,
    }: {
      spaces: number; // its length in spaces
      length: number; // in pixels
      width: number; // of the whole road
      lanes?: number;
      closed?: boolean;
      fine?: number; // points drawn for each space
    },
  ) {
    this.spaces = spaces;
    this.length = length;
    this.width = width;
    this.lanes = lanes;
    this.closed = closed;
    this.fine = fine;
    this.pitch = length / spaces;
    this.lane = width / lanes;
    const n = points.length;
    const beside = (i: number) => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] as Sample;
    this.samples = points.map(({ x, y, bend = 0 }, i) => {
      const [p, q] = [beside(i - 1), beside(i + 1)];
      const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      return { x, y, bend, nx: (p.y - q.y) / far, ny: (q.x - p.x) / far };
    });
    this.samplesPerSpace = (closed ? n : n - 1) / spaces;
  }

  /**
   * The samples around `s`, and the position between them from 0 to 1. Beyond the end of an open line: its last sample.
   */
  between(s: number) {
    const n = this.samples.length;
    const i = this.closed
      ? (((s * this.samplesPerSpace) % n) + n) % n
      : Math.max(0, Math.min(n - 1, s * this.samplesPerSpace));
    const k = Math.floor(i);
    const p = this.samples[k % n] as (typeof this.samples)[0];
    const q = this.samples[this.closed ? (k + 1) % n : k + 1] ?? p;
    return { p, q, t: i - k };
  }

  at(s: number, aside: number = 0): Point {
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

  /** Curvature at `s`: one over the radius, positive to the right. */
  bend(s: number) {
    const { p, q, t } = this.between(s);
    return p.bend + (q.bend - p.bend) * t;
  }

  /** The shorter distance along the line from one place to another; negative if it leads backwards. */
  distance(from: number, to: number) {
    const round = this.closed ? this.spaces : 0;
    return round ? ((((to - from) % round) + round * 1.5) % round) - round / 2 : to - from;
  }

  /**
   * Distance from the middle of the road to the middle of a lane, to the right.
   * @param lane from 0; adding 0.5 gives the line between two lanes
   */
  offset(lane: number) {
    return (lane + 0.5 - this.lanes / 2) * this.lane;
  }

  space(row: number, lane: number = (this.lanes - 1) / 2) {
    return this.at(row + 0.5, this.offset(lane));
  }

  /** Length of a space in the middle of its lane, in pixels. */
  spaceLength(row: number, lane: number) {
    const a = this.at(row, this.offset(lane));
    const b = this.at(row + 1, this.offset(lane));
    return Math.hypot(b.x - a.x, b.y - a.y);
  }

  /**
   * Points along the line.
   * @param fine points for each space
   */
  points(from: number, to: number, aside: number | ((s: number) => number) = 0, fine: number = this.fine): Point[] {
    const count = Math.max(1, Math.ceil(Math.abs(to - from) * fine));
    return Array.from({ length: count + 1 }, (_, i) => {
      const s = from + ((to - from) * i) / count;
      return this.at(s, typeof aside === 'number' ? aside : aside(s));
    });
  }

  /** SVG path along the line; a full lap is closed. */
  path(from: number, to: number, aside: number | ((s: number) => number) = 0, fine: number = this.fine) {
    const closed = this.closed && Math.abs(to - from - this.spaces) < 1e-6;
    const list = this.points(from, to, aside, fine);
    if (closed) list.pop();
    return `${trace(list)}${closed ? 'Z' : ''}`;
  }

  /**
   * Outline of a part of the road.
   * @param left in pixels from the middle
   */
  patch(from: number, to: number, left: number, right: number): Point[] {
    return [...this.points(from, to, left), ...this.points(to, from, right)];
  }

  /**
   * Outline of a space within its lines.
   * @param inset distance from the lines between lanes, in pixels
   * @param before distance from the lines between rows, in pixels
   */
  quad(row: number, lane: number, inset: number = 0, before: number = inset) {
    const middle = this.offset(lane);
    const half = this.lane / 2 - inset;
    const part = before / this.pitch;
    return this.patch(row + part, row + 1 - part, middle - half, middle + half);
  }

  /** SVG path of a line across all or a part of the road. */
  across(s: number, left: number = -this.width / 2, right: number = this.width / 2) {
    return trace([this.at(s, left), this.at(s, right)]);
  }

  /**
   * SVG path of an arrowhead: one side, the tip, the other side.
   * @param deep half its length along the road, in pixels
   * @param half half its width, in pixels
   */
  arrow(s: number, deep: number, half: number, middle: number = 0) {
    const by = deep / this.pitch;
    return trace([this.at(s - by, middle - half), this.at(s + by, middle), this.at(s - by, middle + half)]);
  }
}

export function trace(list: { x: number; y: number }[]) {
  return list.map(({ x, y }, i) => `${i ? 'L' : 'M'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('');
}
