// The record as a file (docs/record-file.md): writing, and strict reading, without the page. Reading does not replay
// the games; opening one does.

import type { Tally } from '../engine/types.ts';
import type { Finished } from './record-store.ts';
import { fieldsOf, isTally, isText, isTime, whole } from './validation.ts';

/** The version of written files. */
export const VERSION = 1;

/** The mark of such a file. */
const MARK = 'hairpin-record';

/** The name of a file written today. */
export function fileName() {
  return `hairpin-record-${new Date().toISOString().slice(0, 10)}.hairpin`;
}

export function write(games: Finished[]): string {
  const lines = games.map(({ time, tally, text }) => JSON.stringify({ time, tally, text }));
  return `{"${MARK}":${VERSION},"games":[${lines.length ? `\n${lines.join(',\n')}\n` : ''}]}\n`;
}

/**
 * Reads such a file: its games, or the key of the sentence for the problem, with the number `n` of the damaged game.
 */
export async function read(text: string): Promise<{ games: Finished[] } | { wrong: string; n: number }> {
  let data: Record<string, unknown> | null;
  try {
    data = fieldsOf(JSON.parse(text));
  } catch {
    return { wrong: 'record.file.damaged', n: 0 };
  }
  const version = data?.[MARK];
  if (!data || !whole(version) || Number(version) < 1) return { wrong: 'record.file.damaged', n: 0 };
  if (Number(version) > VERSION) return { wrong: 'record.file.newer', n: 0 };
  if (!Array.isArray(data['games'])) return { wrong: 'record.file.damaged', n: 0 };
  const games: Finished[] = [];
  for (const [i, game] of data['games'].entries()) {
    if (!isGame(game) || !(await isWhole(game))) return { wrong: 'record.file.game', n: i + 1 };
    games.push({ id: game.tally.id, time: game.time, match: '', tally: game.tally, text: game.text });
  }
  return { games };
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
