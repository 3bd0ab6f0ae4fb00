/**
 * The marks of the deck: four suits, the joker's cap, and the sun and moon that tell the two jokers
 * apart. Paths on a square of 100 units that fill it, drawn so that their outlines differ at ten
 * pixels. Coordinates are absolute, so a path can be put anywhere with `place`.
 */

import { attr, svg } from './dom.ts';

/** What each ink is printed with, in custom properties (css/deck.css). */
const FILLS: Record<string, string> = {
  s: '--suit',
  c: '--field',
  p: '--deck-light',
  l: '--lips, #c3271d',
  k: '--deck-dark',
  g: '--deck-gold',
  b: '--deck-base',
  o: '--deck-print',
};

/** Inks that are drawn with: of what, how wide, how dashed. */
const LINES: Record<string, [of: string, width: number, dashes?: string]> = {
  K: ['--deck-dark', 3.5],
  P: ['--deck-light', 4],
  G: ['--deck-gold', 10],
  O: ['--deck-print', 10],
  E: ['--deck-base', 10],
  B: ['--deck-base', 8],
  W: ['--deck-print', 44],
  D: ['--deck-base', 5, '16 14'],
  road: ['--suit', 15],
  dash: ['--deck-paper', 2, '6 5'],
};

/** A path in an ink. */
export function inked(ink: string, d: string = '') {
  const [of, width = 0, dashes = ''] = LINES[ink] ?? [FILLS[ink] ?? ''];
  const node = svg('path', { d, 'data-ink': ink, [width ? 'stroke' : 'fill']: `var(${of})` });
  const line = {
    fill: 'none',
    'stroke-width': width,
    'stroke-dasharray': dashes || null,
    'stroke-linecap': dashes ? null : 'round',
  };
  if (width) for (const [name, value] of Object.entries(line)) attr(node, name, value);
  if (ink === 'road') attr(node, 'stroke-linejoin', 'round');
  return node;
}

/** A circle as a path. */
export function disc(x: number, y: number, r: number) {
  const k = r * 0.5523;
  const n = (...all: number[]) => all.map((each) => Number(each.toFixed(2))).join(' ');
  return (
    `M${n(x, y - r)}C${n(x + k, y - r, x + r, y - k, x + r, y)}C${n(x + r, y + k, x + k, y + r, x, y + r)}` +
    `C${n(x - k, y + r, x - r, y + k, x - r, y)}C${n(x - r, y - k, x - k, y - r, x, y - r)}Z`
  );
}

/** A star or a ring of rays as a path. */
export function star(x: number, y: number, points: number, outer: number, inner: number) {
  const corners = [];
  for (let i = 0; i < points * 2; i++) {
    const r = i % 2 ? inner : outer;
    const turn = (Math.PI * i) / points - Math.PI / 2;
    corners.push(`${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`);
  }
  return `M${corners.join('L')}Z`;
}

export const MARKS: Record<string, string> = {
  S:
    'M50 2C57 20 93 38 93 63C93 76 83 85 71 85C65 85 59.5 82.5 56 78C57.5 87 61 93 67 98L33 98C39 93 42.5 87 44 78' +
    'C40.5 82.5 35 85 29 85C17 85 7 76 7 63C7 38 43 20 50 2Z',
  H: 'M50 96C40 77 4 60 4 32C4 16 15 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6C85 6 96 16 96 32C96 60 60 77 50 96Z',
  D: 'M50 0C58 19 73 37 91 50C73 63 58 81 50 100C42 81 27 63 9 50C27 37 42 19 50 0Z',
  C:
    `${disc(50, 25, 22.5)}${disc(25.5, 61, 22.5)}${disc(74.5, 61, 22.5)}` +
    'M50 30L68 56L55.5 62C56.5 80 60 91 67 98L33 98C40 91 43.5 80 44.5 62L32 56Z',
  // The joker's cap: three points and their bells.
  '*':
    `M22 74C22 60 16 52 10 48C22 38 35 42 39 54C38 36 43 24 50 15C57 24 62 36 61 54C65 42 78 38 90 48C84 52 78 60 78 74Z` +
    `M20 80L80 80L80 94L20 94Z${disc(8, 50, 8)}${disc(50, 11, 8)}${disc(92, 50, 8)}`,
  // A sun for the red one, a moon for the black one: they race day and night.
  R: star(50, 50, 9, 50, 27),
  B: 'M64 3C42 5 22 23 22 50C22 77 42 95 64 97C74 98 82 95 88 91C66 89 54 70 54 50C54 30 66 11 88 9C82 5 74 2 64 3Z',
};

/** The suits once more as one outline each, without a stem: what a road can follow around an ace. */
export const CIRCUITS: Record<string, string> = {
  S: 'M50 6C57 22 91 40 91 63C91 76 82 85 71 85C62 85 55 80 50 74C45 80 38 85 29 85C18 85 9 76 9 63C9 40 43 22 50 6Z',
  H: MARKS['H'] ?? '',
  D: MARKS['D'] ?? '',
  C: 'M38 44A22.5 22.5 0 1 1 62 44A22.5 22.5 0 1 1 56 74C52 70 48 70 44 74A22.5 22.5 0 1 1 38 44Z',
};

/**
 * A path moved, scaled and perhaps turned upside down, as a path again: so a whole card of pips is
 * one element.
 * @param d with absolute coordinates in pairs
 * @param x where the middle of its square comes to lie
 */
export function placeShape(d: string, x: number, y: number, size: number, down: boolean = false) {
  const scale = ((down ? -1 : 1) * size) / 100;
  let across = false;
  return d.replace(/-?\d+(?:\.\d+)?/g, (number) => {
    across = !across;
    return `${((across ? x : y) + (Number(number) - 50) * scale).toFixed(1)} `;
  });
}

/** Columns and rows of the pips, on a card of 250 by 350 units. */
const [L, M, R] = [89, 125, 161];
const [TOP, HIGH, MID, LOW, FOOT] = [54, 134.7, 175, 215.3, 296];

const PIPS: Record<string, [number, number][]> = {
  2: middle(TOP, FOOT),
  3: middle(TOP, MID, FOOT),
  4: pairs(TOP, FOOT),
  5: [...pairs(TOP, FOOT), ...middle(MID)],
  6: pairs(TOP, MID, FOOT),
  7: [...pairs(TOP, MID, FOOT), ...middle((TOP + MID) / 2)],
  8: [...pairs(TOP, MID, FOOT), ...middle((TOP + MID) / 2, (MID + FOOT) / 2)],
  9: [...pairs(TOP, HIGH, LOW, FOOT), ...middle(MID)],
  T: [...pairs(TOP, HIGH, LOW, FOOT), ...middle((TOP + HIGH) / 2, (LOW + FOOT) / 2)],
};

function middle(...rows: number[]): [number, number][] {
  return rows.map((y) => [M, y]);
}

function pairs(...rows: number[]): [number, number][] {
  return [L, R].flatMap((x) => rows.map((y) => [x, y] as [number, number]));
}

/** All pips of a number card. */
export function pips(rank: string, suit: string) {
  const size = '23'.includes(rank) ? 58 : 44;
  return (PIPS[rank] ?? []).map(([x, y]) => placeShape(MARKS[suit] ?? '', x, y, size, y > MID)).join('');
}
