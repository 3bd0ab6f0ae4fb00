// The colours of seats and their signs.

import { seatMark } from './art.ts';
import { guard } from './template.ts';
import { t } from './words.ts';

/** The seats' colours, in the order they are given out. */
export const COLOURS = ['red', 'blue', 'amber', 'green', 'violet', 'ink'];

/** The sign of a colour: its shape with its letter, so that no meaning depends on the colour. */
export function sign(colour: string) {
  return seatMark(colour, t(`letter.${colour}`));
}

/** The same in a template, which draws it again only when the colour changes. */
export function seatSign(colour: string) {
  return guard([colour], () => sign(colour));
}
