// The signs of seats: a shape in the colour of the seat, with its letter.

import { sentences } from '../../../py/hairpin/words/en/page_letters.po';
import { seatMark } from './art.ts';
import { guard } from './template.ts';
import { addWords, t } from './words.ts';

addWords(sentences);

/** The sign of a colour: its shape with its letter, so that no meaning depends on the colour. */
export function sign(colour: string) {
  return seatMark(colour, t(`letter.${colour}`));
}

/** The same in a template, which draws it again only when the colour changes. */
export function seatSign(colour: string) {
  return guard([colour], () => sign(colour));
}
