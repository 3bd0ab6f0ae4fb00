// The height that a frame of a width should have. It depends on nothing else, so that the host page never jumps: a
// picture, a table and a result have the same height. `embed.js` has a copy, so this module imports nothing.

/** The widest table of a phone, and the height in relation to its width. */
const PHONE = 600;
const TALL = 1.86;
/** The same for wider tables. */
const FLAT = 0.7;

/** The least height of the frame of most games. The build reads this number (tools/pages.py). */
export const USUAL_LEAST = 600;

/** A frame is never higher than this, and wider frames not lower than `LOW`. */
const HIGH = 780;
const LOW = 640;

/**
 * @param width of the frame, in pixels
 * @param least the least height of its game
 */
export function frameHeight(width: number, least: number = USUAL_LEAST): number {
  const ideal = width < PHONE ? width * TALL : Math.max(LOW, width * FLAT);
  return Math.max(least, Math.min(HIGH, Math.round(ideal)));
}
