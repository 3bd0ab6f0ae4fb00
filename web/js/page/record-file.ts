// The record as a file (docs/record-file.md): writing, and strict reading, without the page. Reading does not replay
// the games; opening one does.

import type { Tally } from '../engine/types.ts';
import type { Marks } from './puzzle-marks.ts';
import type { Finished } from './record-store.ts';
import { fieldsOf, isTally, isText, isTime, whole } from './validation.ts';

/** The version of written files. */
export const VERSION = 1;

/** The mark of such a file. */
const MARK = 'hairpin-record';

/**
 * The name of a file written today.
 * @param person whose record it is, in letters, digits and hyphens; empty if that is not known
 */
export function fileName(person: string = '') {
  return `hairpin-record-${person}${person && '-'}${new Date().toISOString().slice(0, 10)}.hairpin`;
}

export function write(games: Finished[], puzzles: Marks | null = null): string {
  const lines = games.map(({ time, tally, text }) => JSON.stringify({ time, tally, text }));
  const marks = puzzles ? `"puzzles":${JSON.stringify(puzzles)},` : '';
  return `{"${MARK}":${VERSION},${marks}"games":[${lines.length ? `\n${lines.join(',\n')}\n` : ''}]}\n`;
}

/**
 * Reads such a file: its games and the marks of its puzzles, or the key of the sentence for the problem, with the
 * number `n` of the damaged game.
 */
export async function read(
  text: string,
): Promise<{ games: Finished[]; puzzles: Marks | null } | { wrong: string; n: number }> {
  let data: Record<string, unknown> | null;
  try {
    data = fieldsOf(JSON.parse(text));
  } catch {
    return { wrong: 'record.file.damaged', n: 0 };
  }
  const version = data?.[MARK];
  if (!data || !whole(version) || Number(version) < 1) return { wrong: 'record.file.damaged', n: 0 };
  if (Number(version) > VERSION) return { wrong: 'record.file.newer', n: 0 };
  const puzzles = data['puzzles'] ?? null;
  if (!Array.isArray(data['games']) || (puzzles !== null && !isMarks(puzzles)))
    return { wrong: 'record.file.damaged', n: 0 };
  const games: Finished[] = [];
  for (const [i, game] of data['games'].entries()) {
    if (!isGame(game) || !(await isWhole(game))) return { wrong: 'record.file.game', n: i + 1 };
    games.push({ id: game.tally.id, time: game.time, match: '', tally: game.tally, text: game.text });
  }
  return { games, puzzles };
}

function isMarks(value: unknown): value is Marks {
  const found = fieldsOf(value);
  const marks = fieldsOf(found?.['marks']);
  if (!found || !marks || Array.isArray(marks) || !whole(found['version']) || Number(found['version']) < 1)
    return false;
  return Object.values(marks).every((text) => typeof text === 'string' && /^[0-9A-Za-z]{0,9999}$/.test(text));
}

function isGame(value: unknown): value is Pick<Finished, 'time' | 'text' | 'tally'> {
  const game = fieldsOf(value);
  return (
    game !== null &&
    isTime(game['time']) &&
    isText(game['text']) &&
    isTally(game['tally']) &&
    isConsistent(game as unknown as Finished)
  );
}

/** Whether a record and a tally belong to the same game. */
function isConsistent(game: { text: string; tally: Tally }) {
  try {
    const data = JSON.parse(game.text);
    return data.game === game.tally.game && data.seats.length === game.tally.seats.length && Array.isArray(data.moves);
  } catch {
    return false;
  }
}

/** Whether a record has the digest of its tally. Without https the page cannot compute digests, and this is true. */
async function isWhole(game: { text: string; tally: Tally }) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(game.text)));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === game.tally.id;
}
