/**
 * Where things are drawn while they move. Pure: spots in, what a stylesheet calls a transform out.
 *
 * @typedef {import("../../ui/dom.js").Spot} Spot
 */

export const EASE = 'cubic-bezier(.2,.7,.2,1)';

/**
 * A way on the screen as it is within something turned.
 * @param {number} x
 * @param {number} y
 * @param {number} turn  clockwise, in quarters of 90 degrees
 * @returns {[number, number]}
 */
export function within(x, y, turn) {
  if (turn === 90) return [y, -x];
  if (turn === 180) return [-x, -y];
  if (turn === 270) return [-y, x];
  return [x, y];
}

/**
 * How a thing that lies in `home` is drawn in another spot, about its middle.
 * @param {Spot} spot
 * @param {Spot} home
 * @param {{turn?: number, most?: number}} [how]  how the part of the table is turned that it lies in; it is drawn at most so much larger
 */
export function pose(spot, home, { turn = 0, most = Number.POSITIVE_INFINITY } = {}) {
  const [x, y] = within(spot.x + spot.w / 2 - home.x - home.w / 2, spot.y + spot.h / 2 - home.y - home.h / 2, turn);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${Math.min(most, home.w ? spot.w / home.w : 1).toFixed(4)})`;
}

/**
 * Something of a size at the corner of the window, where copies begin.
 * @param {{w: number, h: number}} size
 * @returns {Spot}
 */
export function corner({ w, h }) {
  return { x: 0, y: 0, w, h };
}

/**
 * A part of the way from one spot to another.
 * @param {Spot} a
 * @param {Spot} b
 * @param {number} k
 * @returns {Spot}
 */
export function between(a, b, k) {
  const mix = (/** @type {number} */ p, /** @type {number} */ q) => p + (q - p) * k;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), w: mix(a.w, b.w), h: mix(a.h, b.h) };
}

/**
 * A card's spot in the middle of a box.
 * @param {Spot} box
 * @param {number} [shape]  its width beside its height
 * @returns {Spot}
 */
export function inside(box, shape = 1 / 1.4) {
  const h = Math.min(box.h, 40);
  const w = h * shape;
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/**
 * A spot so near to another that it is at most so far from it, middle to middle, and so that both lie in a room.
 * @param {Spot} from
 * @param {Spot} to
 * @param {Spot} room  that `to` lies in
 * @param {number} most
 * @returns {Spot}
 */
export function nearer(from, to, room, most) {
  const [x, y] = [to.x + to.w / 2, to.y + to.h / 2];
  const [dx, dy] = [from.x + from.w / 2 - x, from.y + from.h / 2 - y];
  const k = Math.min(1, most / Math.max(1, Math.hypot(dx, dy)));
  const clamped = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(low, Math.min(high, at));
  return {
    ...to,
    x: clamped(x + dx * k - to.w / 2, room.x, room.x + room.w - to.w),
    y: clamped(y + dy * k - to.h / 2, room.y, room.y + room.h - to.h),
  };
}
