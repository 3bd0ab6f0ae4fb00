// How the puzzles went on this device: one character for each, as the engine writes it.

import type { PuzzleOn } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';

const KEY = 'hairpin.puzzles';

export interface Marks {
  version: number;
  marks: Record<string, string>; // a text for each game
}

/** Values that the browser did not store; they last as long as the page. */
let memory: Marks | null = null;

/** All marks, and the version of the puzzles that they belong to. */
export function puzzleMarks(): Marks {
  const { version, marks } = (recall(KEY) ?? memory ?? {}) as Partial<Marks>;
  return { version: Number(version) || 0, marks: marks && typeof marks === 'object' ? marks : {} };
}

/** Stores the mark of the puzzle on the table. */
export function keepMark({ game, n, mark, version }: PuzzleOn) {
  const known = puzzleMarks();
  const marks = known.version === version ? known.marks : {};
  const text = String(marks[game] ?? '').padEnd(n, '0');
  if (text[n - 1] === mark) return;
  memory = { version, marks: { ...marks, [game]: text.slice(0, n - 1) + mark + text.slice(n) } };
  keep(KEY, memory);
}

/** Whether a puzzle was begun on this device. */
export function hasMarks() {
  return Object.values(puzzleMarks().marks).some((text) => /[^0]/.test(text));
}

/** Stores marks of another device. Those of this device stay; marks of older puzzles are left out. */
export function takeMarks({ version, marks }: Marks) {
  const known = puzzleMarks();
  if (version < known.version) return;
  const own = known.version === version ? known.marks : {};
  const games = Object.keys({ ...own, ...marks });
  memory = { version, marks: Object.fromEntries(games.map((game) => [game, filled(own[game], marks[game])])) };
  keep(KEY, memory);
}

/** The marks of one game; a puzzle without a mark gets the mark of another device. */
function filled(own = '', other = '') {
  const longer = Math.max(own.length, other.length);
  const [left, right] = [own.padEnd(longer, '0'), other.padEnd(longer, '0')];
  return [...left].map((mark, i) => (mark === '0' ? right[i] : mark)).join('');
}

/** The next puzzle of the game that is not solved; 0 if all are. */
export function nextPuzzle({ game, n, of }: PuzzleOn) {
  const text = String(puzzleMarks().marks[game] ?? '').padEnd(of, '0');
  const order = Array.from({ length: of }, (_, i) => ((n + i) % of) + 1);
  return order.find((each) => !/[1-9]/.test(text[each - 1] ?? '')) ?? 0;
}
