// The height that a frame of a width should have. It depends on nothing else, so that the host page never jumps: a
// picture, a table and a result have the same height. `embed.js` has a copy, so this module imports nothing.

/** The widest table of a phone, and the height in relation to its width. */
const PHONE = 600;
const TALL = 1.86;

/** The least height of the frame of most games. The build reads this number (tools/pages.py). */
export const USUAL_LEAST = 600;

/** A frame is never higher than this. Wider tables need all of it for five players and for the marks of a circuit. */
const HIGH = 780;

/**
 * @param width of the frame, in pixels
 * @param least the least height of its game
 */
export function frameHeight(width: number, least: number = USUAL_LEAST): number {
  const ideal = width < PHONE ? Math.round(width * TALL) : HIGH;
  return Math.max(least, Math.min(HIGH, ideal));
}
