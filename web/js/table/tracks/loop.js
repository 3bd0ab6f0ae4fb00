/**
 * The shape of a track that closes: an oval that fills the room it is given, with spaces at equal
 * steps along it. Where spaces are made of cards, these lie upright on the outer part of the road and the
 * lane runs inside them. Pure geometry, no DOM: widths in, points and SVG paths out.
 *
 * All its lines are one family: straights of the same length and corners around the same four
 * centres, so any line lies beside any other for the whole way round.
 *
 * @typedef {{x: number, y: number, angle: number}} Point  angle: heading in degrees
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {object} Shape
 * @property {number} count    spaces
 * @property {number} width    room from edge to edge
 * @property {number} height
 * @property {number} lane     width of what tokens drive on
 * @property {1|-1} way        1: clockwise as seen
 * @property {number} start    where the middle of the first space is: part of the way round, clockwise from the top
 * @property {number} round    0: corners only; 1: as round as the room allows
 * @property {number} pad      free room around it
 * @property {{w: number, h: number}|null} card  size of the cards the spaces are made of
 */

/** Sharpest bend of the lane's inner edge. */
const SHARPEST = 8;

/** Gap between two cards, and between a card and the lane. */
export const CARD_GAP = 3;

/** Room of the kerb along the lane's inner edge. */
const KERB = 5;

/** Bare road around the cards. */
const VERGE = 5;

export class Loop {
  /** @param {Shape} shape */
  constructor({ count, width, height, lane, way, start, round, pad, card }) {
    this.count = count;
    this.width = width;
    this.height = height;
    this.road = lane;
    this.way = way;
    this.start = start;
    this.card = card;
    /** From the line of the spaces out to the road's edge. */
    this.outX = card ? card.w / 2 + VERGE : lane / 2;
    this.outY = card ? card.h / 2 + VERGE : lane / 2;
    /** From the line of the spaces in to the middle of the lane. */
    this.inX = card ? card.w / 2 + CARD_GAP + lane / 2 : 0;
    this.inY = card ? card.h / 2 + CARD_GAP + lane / 2 : 0;
    const halfX = Math.max(1, width / 2 - pad - this.outX);
    const halfY = Math.max(1, height / 2 - pad - this.outY);
    const most = Math.min(halfX, halfY);
    const least = Math.min(most, Math.max(this.inX, this.inY) + lane / 2 + SHARPEST);
    this.radius = least + (most - least) * round;
    /** Corner centres, from the middle. */
    this.a = halfX - this.radius;
    this.b = halfY - this.radius;
    const bend = (Math.PI / 2) * this.radius;
    /** Lengths of the parts, clockwise from the middle of the top. */
    this.parts = [this.a, bend, 2 * this.b, bend, 2 * this.a, bend, 2 * this.b, bend, this.a];
    this.length = this.parts.reduce((sum, part) => sum + part, 0);
    this.pitch = this.length / count;
  }

  /**
   * Which part a length falls into, clockwise from the middle of the top.
   * @param {number} length
   */
  part(length) {
    let rest = ((length % this.length) + this.length) % this.length;
    let index = 0;
    while (index < this.parts.length - 1 && rest > (this.parts[index] ?? 0)) rest -= this.parts[index++] ?? 0;
    return { index, rest };
  }

  /**
   * The point at `rest` of a part, on the line that is `ox` and `oy` further out.
   * @param {number} index
   * @param {number} rest
   * @param {number} ox
   * @param {number} oy
   * @returns {{x: number, y: number, angle: number, nx: number, ny: number}} angle: heading clockwise; nx, ny: straight out
   */
  spot(index, rest, ox, oy) {
    const { a, b, radius } = this;
    const x0 = this.width / 2;
    const y0 = this.height / 2;
    const rx = radius + ox;
    const ry = radius + oy;
    switch (index) {
      case 0:
        return { x: x0 + rest, y: y0 - b - ry, angle: 0, nx: 0, ny: -1 };
      case 2:
        return { x: x0 + a + rx, y: y0 - b + rest, angle: 90, nx: 1, ny: 0 };
      case 4:
        return { x: x0 + a - rest, y: y0 + b + ry, angle: 180, nx: 0, ny: 1 };
      case 6:
        return { x: x0 - a - rx, y: y0 + b - rest, angle: 270, nx: -1, ny: 0 };
      case 8:
        return { x: x0 - a + rest, y: y0 - b - ry, angle: 360, nx: 0, ny: -1 };
      default: {
        const turn = rest / radius + ((index - 3) * Math.PI) / 4;
        const sin = Math.sin(turn);
        const cos = Math.cos(turn);
        const right = index < 4 ? 1 : -1;
        const down = index === 3 || index === 5 ? 1 : -1;
        const angle = (Math.atan2(ry * cos, -rx * sin) * 180) / Math.PI;
        return { x: x0 + right * a + rx * cos, y: y0 + down * b + ry * sin, angle, nx: cos, ny: sin };
      }
    }
  }

  /** Length along the shape, clockwise from the top, of `s` along the track. */
  /** @param {number} s */
  clockwise(s) {
    return this.start * this.length + this.way * (s - this.pitch / 2);
  }

  /**
   * The point `s` along the middle of the lane, moved `aside` to its right.
   * @param {number} s
   * @param {number} [aside]
   * @returns {Point}
   */
  at(s, aside = 0) {
    const { index, rest } = this.part(this.clockwise(s));
    const out = -this.way * aside;
    const { x, y, angle } = this.spot(index, rest, out - this.inX, out - this.inY);
    return { x, y, angle: this.way > 0 ? angle : angle + 180 };
  }

  /**
   * Middle of the lane at space `index` (from 0).
   * @param {number} index
   * @param {number} [aside]
   */
  space(index, aside = 0) {
    return this.at((index + 0.5) * this.pitch, aside);
  }

  /**
   * The card of space `index`: as near to the lane as an upright card can lie.
   * @param {number} index
   * @returns {Box}  x and y are its middle
   */
  laid(index) {
    const { w, h } = this.card ?? { w: this.road, h: this.road };
    const { index: part, rest } = this.part(this.clockwise((index + 0.5) * this.pitch));
    const { x, y, nx, ny } = this.spot(part, rest, -w / 2, -h / 2);
    const out = (w / 2) * Math.abs(nx) + (h / 2) * Math.abs(ny);
    // None lies further out than those on the straights.
    const within = (/** @type {number} */ value, /** @type {number} */ middle, /** @type {number} */ most) =>
      Math.max(middle - most, Math.min(middle + most, value));
    return {
      x: within(x + nx * out, this.width / 2, this.a + this.radius),
      y: within(y + ny * out, this.height / 2, this.b + this.radius),
      w,
      h,
    };
  }

  /**
   * SVG path along the lane (or beside it) from `from` to `to`.
   * @param {number} from
   * @param {number} to
   * @param {number} [aside]
   */
  path(from, to, aside = 0) {
    const out = -this.way * aside;
    const ox = out - this.inX;
    const oy = out - this.inY;
    const steps = [from];
    // Where one part ends and the next begins, in the order in which they are passed.
    let edge = 0;
    for (const part of this.parts) {
      edge += part;
      let s = (this.way * (edge - this.start * this.length) + this.pitch / 2) % this.length;
      while (s > from) s -= this.length;
      for (; s < to; s += this.length) if (s > from) steps.push(s);
    }
    steps.sort((p, q) => p - q);
    steps.push(to);
    let d = '';
    for (let i = 0; i + 1 < steps.length; i++) {
      const s = steps[i] ?? 0;
      const t = steps[i + 1] ?? 0;
      if (t - s < 0.01) continue;
      const p = this.at(s + 0.001, aside);
      const q = this.at(t - 0.001, aside);
      const bend = this.part(this.clockwise((s + t) / 2)).index % 2 === 1;
      d += `${d ? 'L' : 'M'}${n(p.x)} ${n(p.y)}`;
      d += bend ? `A${n(this.radius + ox)} ${n(this.radius + oy)} 0 0 ${this.way > 0 ? 1 : 0} ${n(q.x)} ${n(q.y)}` : `L${n(q.x)} ${n(q.y)}`;
    }
    return d;
  }

  /**
   * A line across the lane at `s`.
   * @param {number} s
   */
  across(s) {
    const p = this.at(s, -this.road / 2);
    const q = this.at(s, this.road / 2);
    return `M${n(p.x)} ${n(p.y)}L${n(q.x)} ${n(q.y)}`;
  }

  /**
   * The whole way round, further out by `ox` and `oy` than the line of the spaces, its corners no rounder than `most`.
   * @param {number} ox
   * @param {number} oy
   * @param {number} [most]
   */
  outline(ox, oy, most = Number.POSITIVE_INFINITY) {
    const w = this.a + this.radius + ox;
    const h = this.b + this.radius + oy;
    const rx = Math.min(most, this.radius + ox);
    const ry = Math.min(most, this.radius + oy);
    const [x0, y0] = [this.width / 2, this.height / 2];
    const arc = (/** @type {number} */ x, /** @type {number} */ y) => `A${n(rx)} ${n(ry)} 0 0 1 ${n(x)} ${n(y)}`;
    return (
      `M${n(x0 - w + rx)} ${n(y0 - h)}H${n(x0 + w - rx)}${arc(x0 + w, y0 - h + ry)}V${n(y0 + h - ry)}` +
      `${arc(x0 + w - rx, y0 + h)}H${n(x0 - w + rx)}${arc(x0 - w, y0 + h - ry)}V${n(y0 - h + ry)}${arc(x0 - w + rx, y0 - h)}Z`
    );
  }

  /** How round the outer edge may be so that no card lies over it. */
  shoulder() {
    const w = this.a + this.radius + this.outX;
    const h = this.b + this.radius + this.outY;
    let most = Math.max(this.radius + this.outX, this.radius + this.outY);
    if (!this.card) return most;
    for (let i = 0; i < this.count; i++) {
      const card = this.laid(i);
      // How far the card's outer corner is from the corner of the room.
      const dx = w - Math.abs(card.x - this.width / 2) - card.w / 2 - 2;
      const dy = h - Math.abs(card.y - this.height / 2) - card.h / 2 - 2;
      // It is inside an arc of radius r around (r, r) if it is no further than r from there.
      while (most > 12 && dx < most && dy < most && Math.hypot(most - dx, most - dy) > most) most -= 2;
    }
    return most;
  }

  /**
   * The free room within, as a box whose corners touch the road.
   * @returns {Box} x and y are its upper left corner
   */
  heart() {
    const rx = this.radius - this.inX - this.road / 2 - KERB;
    const ry = this.radius - this.inY - this.road / 2 - KERB;
    const cut = 1 - Math.SQRT1_2;
    const w = 2 * (this.a + rx - cut * Math.max(0, rx));
    const h = 2 * (this.b + ry - cut * Math.max(0, ry));
    return { x: (this.width - w) / 2, y: (this.height - h) / 2, w, h };
  }

  /** Whether no card lies on another. */
  clear() {
    if (!this.card) return true;
    const { w, h } = this.card;
    const cards = Array.from({ length: this.count }, (_, i) => this.laid(i));
    return cards.every((card, i) =>
      [1, 2].every((step) => {
        const other = cards[(i + step) % cards.length] ?? card;
        return Math.abs(card.x - other.x) >= w + CARD_GAP || Math.abs(card.y - other.y) >= h + CARD_GAP;
      }),
    );
  }
}

/**
 * The loop with the largest cards that leave each other and the heart their room.
 * @param {Omit<Shape, "card">} shape
 * @param {{least: number, most: number, heartW: number, heartH: number}} want
 */
export function fit(shape, { least, most, heartW, heartH }) {
  for (let w = Math.floor(most); ; w--) {
    const loop = new Loop({ ...shape, card: { w, h: Math.round(w * 1.4) } });
    const heart = loop.heart();
    if (w <= least || (loop.clear() && heart.w >= heartW && heart.h >= heartH)) return loop;
  }
}

/** @param {number} value */
function n(value) {
  return Number(value.toFixed(2));
}
