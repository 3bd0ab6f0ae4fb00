/**
 * Places for several tokens on one space of a road: pure geometry, no DOM. A token is a car seen from above, turned
 * along the road; the car to move has a ring. No car or ring may cover another car or leave its space, so the places
 * limit the size.
 */

/** middle of a car and its heading, in pixels and degrees */
interface Spot {
  x: number;
  y: number;
  angle: number;
}

/** a place for a token: distance along the road in spaces, and distance to the right of its middle */
interface Slot {
  s: number;
  aside: number;
  size: number;
}

/** a road: its width, and the point at each distance */
interface Road {
  width: number;
  at: (s: number, aside: number) => Spot;
}

/**
 * The shapes of a car and of the ring around it (tokens.ts), in parts of a token's size: length, width, and circles
 * that cover the shape. A circle has its distance ahead of the middle, its distance beside the middle, and its radius.
 */
interface Shape {
  long: number;
  wide: number;
  circles: number[][];
}

export const BODY: Shape = {
  long: 1,
  wide: 0.7,
  circles: [
    [0, 0, 0.35],
    [-0.34, 0.18, 0.17],
    [-0.34, -0.18, 0.17],
    [0.29, 0.18, 0.17],
    [0.29, -0.18, 0.17],
    [0.33, 0, 0.17],
  ],
};

export const RING: Shape = {
  long: 1.18,
  wide: 0.86,
  circles: [
    [0, 0, 0.43],
    [-0.2, 0.04, 0.39],
    [-0.2, -0.04, 0.39],
    [0.2, 0.04, 0.39],
    [0.2, -0.04, 0.39],
  ],
};

/** The greatest size of a token, in widths of its lane. */
const MOST = 1.02;

/** The part of a lane's width that stays free, in pixels. */
const EDGE = 3;

/** The greatest number of columns. */
const COLUMNS = 3;

/** The number of pieces in which a space is measured. */
const PIECES = 12;

/** A less orderly arrangement must be this much larger. */
const GAIN = 1.06;

/** The greatest size of two cars of which neither covers the other's ring. */
export function between(p: Spot, q: Spot) {
  return Math.min(apart(p, RING, q, BODY), apart(p, BODY, q, RING));
}

/** The greatest size of two shapes that do not touch. */
function apart(p: Spot, one: Shape, q: Spot, other: Shape) {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const others = other.circles.map((circle) => turned(q, circle));
  let size = Number.POSITIVE_INFINITY;
  for (const circle of one.circles) {
    const [ax, ay, ar] = turned(p, circle);
    for (const [bx, by, br] of others) {
      // Two circles touch at the size s at which the way between their middles is as long as both reach.
      const [ox, oy, reach] = [bx - ax, by - ay, ar + br];
      const square = ox * ox + oy * oy - reach * reach;
      const half = dx * ox + dy * oy;
      const root = half * half - square * (dx * dx + dy * dy);
      if (root < 0) continue;
      const sizes = [(-half - Math.sqrt(root)) / square, (-half + Math.sqrt(root)) / square];
      size = Math.min(size, ...sizes.filter((s) => s > 0));
    }
  }
  return size;
}

/** A circle of a shape, turned by the heading. */
function turned({ angle }: Spot, [ahead = 0, aside = 0, radius = 0]: number[]): [number, number, number] {
  const turn = (angle * Math.PI) / 180;
  return [ahead * Math.cos(turn) - aside * Math.sin(turn), ahead * Math.sin(turn) + aside * Math.cos(turn), radius];
}

/**
 * Places on a space, the foremost first, in columns along the road, as large as the space allows.
 * @param space counted from 0
 * @param inner `from` and `to` bound the part of the space for tokens
 */
export function slots(road: Road, space: number, count: number, { from, to }: { from: number; to: number }): Slot[] {
  const lane = road.width - EDGE;
  const [begin, end] = [space + from, space + to];
  let best: Slot[] = [];
  for (const columns of partitions(count, Math.min(COLUMNS, count))) {
    let size = lane * MOST;
    const places = columns.flatMap((n, column) => {
      const aside = ((column + 0.5) / columns.length - 0.5) * lane;
      const { long, along } = measure(road, begin, end, aside);
      size = Math.min(size, long / n / RING.long, (lane - 2 * Math.abs(aside)) / BODY.wide);
      return Array.from({ length: n }, (_, row) => ({ s: along((row + 0.5) / n), aside }));
    });
    const spots = places.map(({ s, aside }) => road.at(s, aside));
    spots.forEach((p, i) => {
      for (const q of spots.slice(i + 1)) size = Math.min(size, between(p, q));
    });
    if (size > (best[0]?.size ?? 0) * GAIN) best = places.map((place) => ({ ...place, size }));
  }
  return best.sort((p, q) => q.s - p.s || p.aside - q.aside);
}

/**
 * The length of a stretch beside the road's middle, which is longer on the outside of a bend. `along` gives the place
 * at a part of that length, from the end back.
 */
function measure(
  road: Road,
  begin: number,
  end: number,
  aside: number,
): { long: number; along: (part: number) => number } {
  const piece = (end - begin) / PIECES;
  const stops = Array.from({ length: PIECES + 1 }, (_, i) => road.at(end - i * piece, aside));
  const lengths = stops.slice(1).map((stop, i) => Math.hypot(stop.x - (stops[i]?.x ?? 0), stop.y - (stops[i]?.y ?? 0)));
  const long = lengths.reduce((sum, each) => sum + each, 0);
  const along = (part: number) => {
    let rest = part * long;
    let i = 0;
    while (i < PIECES - 1 && rest > (lengths[i] ?? 0)) rest -= lengths[i++] ?? 0;
    return end - (i + rest / (lengths[i] || 1)) * piece;
  };
  return { long, along };
}

/**
 * Ways to share tokens among at most `most` columns. Even ways come first, and of these the widest, which shows best
 * that all tokens are level.
 */
function partitions(count: number, most: number): number[][] {
  const uneven = (columns: number[]) => Math.max(...columns) - Math.min(...columns);
  const all = Array.from({ length: most }, (_, i) => shares(count, most - i)).flat();
  return all.sort((p, q) => uneven(p) - uneven(q));
}

/** Ways to share `count` tokens among `columns` columns. */
function shares(count: number, columns: number): number[][] {
  if (columns === 1) return [[count]];
  const firsts = Array.from({ length: count - columns + 1 }, (_, i) => i + 1);
  return firsts.flatMap((first) => shares(count - first, columns - 1).map((more) => [first, ...more]));
}
