/**
 * How wide words are, told to the styles: where there is no room for them at their usual size they are set smaller,
 * not cut and not broken. Widths are those of the heavy letters that heads have. They are known beforehand, so that
 * words are as large before their font has come as after.
 */
import { style } from './dom.ts';

/** Letters by how wide they are, in hundredths of their size; any other is as wide as most are. */
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

const widths: Map<string, number> = new Map(
  WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])),
);

/** The width of words in letters of heads, in sizes of these letters. */
export function ems(words: string) {
  const letters = [...words.normalize('NFC')].map(
    (letter) => widths.get(letter) ?? widths.get(letter.normalize('NFD')[0] ?? '') ?? MOST,
  );
  return letters.reduce((sum, width) => sum + width, 0) / 100;
}

/**
 * Tells an element's styles how wide its words are in a line, `--line`, and how wide the longest of them is, `--word`.
 * @returns the element
 */
export function fit<T extends HTMLElement>(node: T, words: string): T {
  style(node, '--line', Math.max(0.1, ems(words)).toFixed(2));
  style(node, '--word', Math.max(0.1, ...words.split(/\s+/).map(ems)).toFixed(2));
  return node;
}
