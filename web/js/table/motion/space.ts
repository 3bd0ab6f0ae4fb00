/** Positions of moving things. Pure: spots in, CSS transforms out. */

import type { Spot } from '../../ui/dom.ts';

export const EASE = 'cubic-bezier(.2,.7,.2,1)';

/**
 * Convert a movement on the screen to the coordinates of a rotated part of the table.
 * @param turn clockwise, a multiple of 90 degrees
 */
export function within(x: number, y: number, turn: number): [number, number] {
  if (turn === 90) return [y, -x];
  if (turn === 180) return [-x, -y];
  if (turn === 270) return [-y, x];
  return [x, y];
}

/**
 * The transform that shows a thing with layout position `home` at another spot, about its middle.
 * @param how `turn`: rotation of the part of the table that contains it; `most`: limit of its scale
 */
export function pose(
  spot: Spot,
  home: Spot,
  { turn = 0, most = Number.POSITIVE_INFINITY }: { turn?: number; most?: number } = {},
) {
  const [x, y] = within(spot.x + spot.w / 2 - home.x - home.w / 2, spot.y + spot.h / 2 - home.y - home.h / 2, turn);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${Math.min(most, home.w ? spot.w / home.w : 1).toFixed(4)})`;
}

/** A spot at the corner of the window, where copies lie in the layout. */
export function corner({ w, h }: { w: number; h: number }): Spot {
  return { x: 0, y: 0, w, h };
}

export function between(a: Spot, b: Spot, k: number): Spot {
  const mix = (p: number, q: number) => p + (q - p) * k;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), w: mix(a.w, b.w), h: mix(a.h, b.h) };
}

/**
 * A spot for a card in the middle of a box.
 * @param shape width divided by height
 */
export function inside(box: Spot, shape: number = 1 / 1.4): Spot {
  const h = Math.min(box.h, 40);
  const w = h * shape;
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/**
 * Move a spot towards another until their middles are at most `most` apart, and keep it within a room.
 * @param room the box that contains `to`
 */
export function nearer(from: Spot, to: Spot, room: Spot, most: number): Spot {
  const [x, y] = [to.x + to.w / 2, to.y + to.h / 2];
  const [dx, dy] = [from.x + from.w / 2 - x, from.y + from.h / 2 - y];
  const k = Math.min(1, most / Math.max(1, Math.hypot(dx, dy)));
  const clamped = (at: number, low: number, high: number) => Math.max(low, Math.min(high, at));
  return {
    ...to,
    x: clamped(x + dx * k - to.w / 2, room.x, room.x + room.w - to.w),
    y: clamped(y + dy * k - to.h / 2, room.y, room.y + room.h - to.h),
  };
}
