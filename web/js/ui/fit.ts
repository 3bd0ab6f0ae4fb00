/**
 * Tells the styles how wide words are, so that long words are set smaller instead of being cut or broken. The widths
 * are those of the bold letters of headings. They are constants, so that words have the same size before and after the
 * font arrives.
 */
import { style } from './dom.ts';

/** Letters by their width, in hundredths of their size; all others have the usual width. */
const WIDTHS = [
  [20, " '’|,l"],
  [22, '.`ij·;I'],
  [29, ':!1tf'],
  [32, 'r()-[]{}'],
  [37, '"“”*z–'],
  [41, '/7Zs_yF^'],
  [47, 'CPQßBGORTXY'],
  [49, 'ADHU4KV~N'],
  [55, 'M'],
  [61, '&#w—'],
  [68, 'mWœ'],
  [76, '…@%'],
] as const;
const MOST = 44.5;
/** Letters of other scripts are not condensed; those of East Asia are square. Marks stand above or below a letter. */
const FOREIGN = 65;
const SQUARE = 100;

/** The width of a letter that Barlow does not have. */
function foreign(letter: string) {
  if (/\p{Mn}/u.test(letter)) return 0;
  if (/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}]/u.test(letter)) return SQUARE;
  return letter > '\u036f' && /\p{L}/u.test(letter) ? FOREIGN : MOST;
}

const widths: Map<string, number> = new Map(
  WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])),
);

/** The width of words in bold letters, in multiples of the font size. */
export function ems(words: string) {
  const letters = [...words.normalize('NFC')].map(
    (letter) => widths.get(letter) ?? widths.get(letter.normalize('NFD')[0] ?? '') ?? foreign(letter),
  );
  return letters.reduce((sum, width) => sum + width, 0) / 100;
}

/** The widths of words for `.style=` in a template: of the line as `--line`, of its longest word as `--word`. */
export function fitted(words: string) {
  const word = Math.max(0.1, ...words.split(/\s+/).map(ems));
  return `--line: ${Math.max(0.1, ems(words)).toFixed(2)}; --word: ${word.toFixed(2)}`;
}

/**
 * Sets the width of an element's words in a line (`--line`) and of its longest word (`--word`). Returns the element.
 */
export function fit<T extends HTMLElement>(node: T, words: string): T {
  style(node, '--line', Math.max(0.1, ems(words)).toFixed(2));
  style(node, '--word', Math.max(0.1, ...words.split(/\s+/).map(ems)).toFixed(2));
  return node;
}
