// The record as a file to take along (docs/record-file.md): written and read strictly, without the page. What is read
// is taken as it is said to be; its games are played again only when somebody looks at them.

import type { Tally } from '../engine/types.ts';
import type { Finished } from './record-store.ts';
import { isTally, isText, isTime } from './validation.ts';

/** The version that is written. */
export const VERSION = 1;

/** What a file of this kind begins with. */
const MARK = 'hairpin-record';

/** What a file is called that is written today. */
export function fileName() {
  return `hairpin-record-${new Date().toISOString().slice(0, 10)}.hairpin`;
}

export function write(games: Finished[]): string {
  const lines = games.map(({ time, tally, text }) => JSON.stringify({ time, tally, text }));
  return `{"${MARK}":${VERSION},"games":[${lines.length ? `\n${lines.join(',\n')}\n` : ''}]}\n`;
}

/**
 * Reads such a file: the games in it, or the key of a sentence that says what is wrong.
 * @returns `n`: which game is wrong, where that is said
 */
export async function read(text: string): Promise<{ games: Finished[] } | { wrong: string; n: number }> {
  let data: any;
  try {
    data = JSON.parse(text);
  } catch {
    return { wrong: 'record.file.damaged', n: 0 };
  }
  const version = data?.[MARK];
  if (!Number.isInteger(version) || version < 1) return { wrong: 'record.file.damaged', n: 0 };
  if (version > VERSION) return { wrong: 'record.file.newer', n: 0 };
  if (!Array.isArray(data.games)) return { wrong: 'record.file.damaged', n: 0 };
  const games: Finished[] = [];
  for (const [i, game] of data.games.entries()) {
    if (!isGame(game) || !(await isWhole(game))) return { wrong: 'record.file.game', n: i + 1 };
    games.push({ id: game.tally.id, time: game.time, match: '', tally: game.tally, text: game.text });
  }
  return { games };
}

function isGame(game: any) {
  return (
    game !== null &&
    typeof game === 'object' &&
    isTime(game.time) &&
    isText(game.text) &&
    isTally(game.tally) &&
    isConsistent(game)
  );
}

/** Whether a record is that of the game it stands beside. */
function isConsistent(game: { text: string; tally: Tally }) {
  try {
    const data = JSON.parse(game.text);
    return data.game === game.tally.game && data.seats.length === game.tally.seats.length && Array.isArray(data.moves);
  } catch {
    return false;
  }
}

/**
 * Whether a record is as it was when it was counted; where the page may not reckon digests (without https) that is
 * not asked.
 */
async function isWhole(game: { text: string; tally: Tally }) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(game.text)));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === game.tally.id;
}
