/**
 * Two shapes of tracks made of straights and bends: hairpins, a road that runs to and fro, and the closed oval. Pure
 * geometry: available room and number of spaces in, a centreline and the positions along it out.
 */

import type { Sample } from './centreline.ts';
import { Centreline } from './centreline.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** `turn`: degrees, positive to the right. */
interface Part {
  long: number;
  turn?: number;
}

/** Distance between the points of a bend, in pixels. */
const FINE = 2.5;

/**
 * A hairpin has at most MAX_ROWS rows; with more spaces the spaces become shorter. GRASS separates two rows, and BESIDE
 * leaves room for kerbs.
 */
const MAX_ROWS = 5;
const GRASS = 14;
const BESIDE = 6;

/** The road's ends begin this far within the room. */
const CUT = 2;

/**
 * Join straights and bends.
 * @returns the point at a distance from the start
 */
function walk(
  start: { x: number; y: number; angle: number },
  parts: Part[],
): (far: number) => Sample & { angle: number } {
  let here = { ...start, bend: 0 };
  let from = 0;
  const legs = parts.map(({ long, turn = 0 }) => {
    const leg = { ...here, from, long, bend: turn && long ? (turn * Math.PI) / 180 / long : 0 };
    here = ahead(leg, long);
    from += long;
    return leg;
  });
  return (far) => {
    const leg = legs.findLast((each) => each.from <= far) ?? legs[0];
    return leg ? ahead(leg, Math.min(far - leg.from, leg.long)) : here;
  };
}

function ahead({ x, y, angle, bend }: { x: number; y: number; angle: number; bend: number }, far: number) {
  const a = (angle * Math.PI) / 180;
  if (!bend) return { x: x + Math.cos(a) * far, y: y + Math.sin(a) * far, angle, bend };
  const b = a + far * bend;
  return {
    x: x + (Math.sin(b) - Math.sin(a)) / bend,
    y: y + (Math.cos(a) - Math.cos(b)) / bend,
    angle: (b * 180) / Math.PI,
    bend,
  };
}

function totalLength(parts: Part[]) {
  return parts.reduce((sum, { long }) => sum + long, 0);
}

/** A road that runs to and fro, with a half circle at each turn. */
export function hairpins({
  count,
  width,
  road,
  least,
  runoff,
}: {
  count: number;
  width: number; // from edge to edge
  road: number;
  least: number; // shortest good length of a space
  runoff: number; // length of road after the last space, in spaces
}) {
  const r = (road + GRASS) / 2;
  const spaces = count + runoff;
  // The road is at least wide enough for two bends and a space, even if its zone is narrower or still empty.
  const wide = Math.max(width, 2 * (r + road / 2 + BESIDE) + least);
  const lay = (rows: number) =>
    Array.from({ length: rows }, (_, row) => {
      const bends = Number(row > 0) + Number(row < rows - 1);
      const straight = { long: wide - (2 - bends) * CUT - bends * (r + road / 2 + BESIDE) };
      return row < rows - 1 ? [straight, { long: Math.PI * r, turn: row % 2 ? -180 : 180 }] : [straight];
    }).flat() as Part[];
  let rows = 1;
  while (rows < MAX_ROWS && totalLength(lay(rows)) / spaces < least) rows++;
  const parts = lay(rows);
  const length = totalLength(parts);
  const at = walk({ x: CUT, y: road / 2 + BESIDE, angle: 0 }, parts);
  const n = Math.ceil(length / FINE);
  const points = Array.from({ length: n + 1 }, (_, i) => at((length * i) / n));
  const line = new Centreline(points, { spaces, length, width: road, closed: false, fine: length / spaces / FINE });
  let far = 0;
  const bends: { from: number; to: number; turn: number }[] = [];
  for (const { long, turn } of parts) {
    if (turn) bends.push({ from: far / line.pitch, to: (far + long) / line.pitch, turn });
    far += long;
  }
  return { line, rows, bends, height: 2 * r * (rows - 1) + road + 2 * BESIDE };
}

/** Least radius of an oval's inner edge, in pixels. */
const SHARPEST = 8;

/**
 * CARD_GAP separates cards from each other and from the lane. VERGE is the bare road around the cards, KERB the kerb
 * along the inner edge.
 */
const CARD_GAP = 3;
const VERGE = 5;
const KERB = 5;

/**
 * An oval that fills its room, with spaces at equal distances. If spaces are made of cards, the cards stand upright on
 * the outer part of the road, and the lane runs inside them. All its outlines share straights and corner centres.
 */
export interface OvalShape {
  count: number;
  width: number; // from edge to edge
  height: number;
  lane: number; // width of the driving lane
  way: 1 | -1; // 1: clockwise on the screen
  start: number; // middle of the first space, as a share of a lap clockwise from the top
  round: number; // 0: corners only; 1: as round as the room allows
  pad: number; // free room around the oval
  card: { w: number; h: number } | null; // size of the cards that the spaces are made of
}

export class Oval {
  /** From the middle of the cards out to the edge of the road. */
  outX: number;
  outY: number;
  /** From the middle of the cards in to the middle of the lane. */
  inX: number;
  inY: number;
  radius: number;
  /** Centres of the corners, counted from the middle of the oval. */
  a: number;
  b: number;
  length: number;
  pitch: number;
  walk: (far: number) => Sample & { angle: number };

  constructor(public shape: OvalShape) {
    const { count, width, height, lane, round, pad, card } = shape;
    this.outX = card ? card.w / 2 + VERGE : lane / 2;
    this.outY = card ? card.h / 2 + VERGE : lane / 2;
    this.inX = card ? card.w / 2 + CARD_GAP + lane / 2 : 0;
    this.inY = card ? card.h / 2 + CARD_GAP + lane / 2 : 0;
    const halfX = Math.max(1, width / 2 - pad - this.outX);
    const halfY = Math.max(1, height / 2 - pad - this.outY);
    const most = Math.min(halfX, halfY);
    const least = Math.min(most, Math.max(this.inX, this.inY) + lane / 2 + SHARPEST);
    this.radius = least + (most - least) * round;
    this.a = halfX - this.radius;
    this.b = halfY - this.radius;
    const bend = { long: (Math.PI / 2) * this.radius, turn: 90 };
    const [across, down] = [{ long: 2 * this.a }, { long: 2 * this.b }];
    const parts = [{ long: this.a }, bend, down, bend, across, bend, down, bend, { long: this.a }];
    this.length = totalLength(parts);
    this.pitch = this.length / count;
    this.walk = walk({ x: width / 2, y: height / 2 - halfY, angle: 0 }, parts);
  }

  /** The point at `s` on the line through the cards, with the direction outwards. */
  cardLine(s: number) {
    const { start, way } = this.shape;
    const far = (start * this.length + way * (s - 0.5) * this.pitch) % this.length;
    const { x, y, angle } = this.walk(far < 0 ? far + this.length : far);
    return { x, y, nx: Math.sin((angle * Math.PI) / 180), ny: -Math.cos((angle * Math.PI) / 180) };
  }

  /** Centreline of the lane. */
  get line() {
    const { count, lane } = this.shape;
    const fine = Math.max(1, Math.ceil(this.pitch / FINE));
    const points = Array.from({ length: count * fine }, (_, i) => {
      const { x, y, nx, ny } = this.cardLine(i / fine);
      return { x: x - nx * this.inX, y: y - ny * this.inY };
    });
    return new Centreline(points, { spaces: count, length: this.length, width: lane, fine });
  }

  /**
   * Place of the card of space `index`: as close to the lane as an upright card can be, and never further out than the
   * cards on the straights.
   * @returns x and y are its middle
   */
  cardBox(index: number): Box {
    const { width, height, lane, card } = this.shape;
    const { w, h } = card ?? { w: lane, h: lane };
    const { x, y, nx, ny } = this.cardLine(index + 0.5);
    const out = (w / 2) * Math.abs(nx) + (h / 2) * Math.abs(ny);
    const within = (value: number, middle: number, most: number) =>
      Math.max(middle - most, Math.min(middle + most, value));
    return {
      x: within(x - (nx * w) / 2 + nx * out, width / 2, this.a + this.radius),
      y: within(y - (ny * h) / 2 + ny * out, height / 2, this.b + this.radius),
      w,
      h,
    };
  }

  /**
   * A closed outline as a rectangle with round corners, at a distance outside the line of the cards.
   * @param most limit of the corners' radius
   */
  outline(outX: number, outY: number, most: number = Number.POSITIVE_INFINITY) {
    const [w, h] = [this.a + this.radius + outX, this.b + this.radius + outY];
    const [x, y] = [this.shape.width / 2 - w, this.shape.height / 2 - h];
    return {
      x,
      y,
      width: 2 * w,
      height: 2 * h,
      rx: Math.min(most, this.radius + outX),
      ry: Math.min(most, this.radius + outY),
    };
  }

  /** The largest radius of the outer corners that still keeps all cards on the road. */
  largestCorner() {
    const { count, width, height, card } = this.shape;
    const w = this.a + this.radius + this.outX;
    const h = this.b + this.radius + this.outY;
    let most = Math.max(this.radius + this.outX, this.radius + this.outY);
    for (let i = 0; card && i < count; i++) {
      const { x, y } = this.cardBox(i);
      // Distances of the card's outer corner from the sides of the room.
      const dx = w - Math.abs(x - width / 2) - card.w / 2 - 2;
      const dy = h - Math.abs(y - height / 2) - card.h / 2 - 2;
      // The corner is outside the arc of radius `most` while it is further than that from the arc's centre.
      while (most > 12 && dx < most && dy < most && Math.hypot(most - dx, most - dy) > most) most -= 2;
    }
    return most;
  }

  /**
   * The largest box within the road, whose corners touch it.
   * @returns x and y are its upper left corner
   */
  heart(): Box {
    const { width, height, lane } = this.shape;
    const cut = 1 - Math.SQRT1_2;
    const side = (straight: number, inner: number) => {
      const radius = this.radius - inner - lane / 2 - KERB;
      return 2 * (straight + radius - cut * Math.max(0, radius));
    };
    const [w, h] = [side(this.a, this.inX), side(this.b, this.inY)];
    return { x: (width - w) / 2, y: (height - h) / 2, w, h };
  }

  /** Whether all cards are apart. */
  cardsApart() {
    const cards = this.shape.card ? Array.from({ length: this.shape.count }, (_, i) => this.cardBox(i)) : [];
    return cards.every((card, i) =>
      [1, 2].every((step) => {
        const other = cards[(i + step) % cards.length] ?? card;
        return Math.abs(card.x - other.x) >= card.w + CARD_GAP || Math.abs(card.y - other.y) >= card.h + CARD_GAP;
      }),
    );
  }
}

/** The oval with the largest cards that do not overlap and leave the heart its size. */
export function fit(
  shape: Omit<OvalShape, 'card'>,
  { least, most, heartW, heartH }: { least: number; most: number; heartW: number; heartH: number },
) {
  for (let w = Math.floor(most); ; w--) {
    const oval = new Oval({ ...shape, card: { w, h: Math.round(w * 1.4) } });
    const heart = oval.heart();
    if (w <= least || (oval.cardsApart() && heart.w >= heartW && heart.h >= heartH)) return oval;
  }
}
