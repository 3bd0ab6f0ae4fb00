// The colours of seats and their signs.

import { seatMark } from './art.js';
import { t } from './words.js';

/** The seats' colours, in the order they are given out. */
export const COLOURS = ['red', 'blue', 'amber', 'green', 'violet', 'ink'];

/**
 * The sign of a colour: its shape with its letter, so that no meaning rests on the colour.
 * @param {string} colour
 */
export function sign(colour) {
  return seatMark(colour, t(`letter.${colour}`));
}
