// The record: every finished game of this device. The tallies are read at once, the records of games only when somebody
// opens one. Games that cannot be stored stay in memory until the page closes.

import type { Split } from '../engine/types.ts';
import { answer, done, within } from './database.ts';
import type { FinishedRow } from './types.ts';
import { isFinished, isText } from './validation.ts';

/** with its record */
export type Finished = FinishedRow & { text: string };

/** The greatest number of games in the record. */
export const MOST = 1000;

const STORES = ['finished', 'records', 'reviews'];

/** The games that could not be stored. */
const memory: Map<string, Finished> = new Map();

let queue: Promise<unknown> = Promise.resolve();

/** Runs one write after another: counting games during a write gives wrong numbers. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const turn = queue.then(run);
  queue = turn.catch(() => {});
  return turn;
}

/** The readable rows of the record, and the unreadable ones, which stay stored. */
async function stored(): Promise<{ rows: FinishedRow[]; unread: FinishedRow[] }> {
  try {
    const all = await within('finished', 'readonly', (reading) => answer(reading.objectStore('finished').getAll()));
    return { rows: all.filter(isFinished), unread: all.filter((row) => !isFinished(row)) };
  } catch {
    return { rows: [], unread: [] };
  }
}

/** All finished games, the latest first. */
export async function finished(): Promise<FinishedRow[]> {
  return (await shelves()).rows;
}

/** All finished games, the latest first, and the entries that cannot be read. */
export async function shelves(): Promise<{ rows: FinishedRow[]; unread: FinishedRow[] }> {
  await queue;
  const { rows, unread } = await stored();
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { text, ...row }] of memory) found.set(id, row);
  return { rows: [...found.values()].sort((a, b) => b.time - a.time), unread };
}

/** The record of a finished game; null if it is not there. */
export async function textOf(id: string): Promise<string | null> {
  await queue;
  const held = memory.get(id);
  if (held) return held.text;
  try {
    return (await within('records', 'readonly', (reading) => answer(reading.objectStore('records').get(id)))) ?? null;
  } catch {
    return null;
  }
}

/** All finished games with their records, the earliest first, for an export. */
export async function everything(): Promise<Finished[]> {
  const rows = (await finished()).reverse();
  const texts = new Map([...memory.values()].map(({ id, text }) => [id, text]));
  try {
    const [keys, values] = await within('records', 'readonly', (reading) => {
      const store = reading.objectStore('records');
      return Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    });
    for (const [i, key] of keys.entries()) texts.set(String(key), values[i]);
  } catch {
    // Memory only.
  }
  return rows.flatMap((row) => (texts.has(row.id) ? [{ ...row, text: String(texts.get(row.id)) }] : []));
}

/**
 * Takes games into the record, all of them or none. Games already there do not change. Returns the number of new games
 * (`added`) and the room before (`room`). If storing is denied the games stay in memory.
 * @param how `instead`: an entry to remove, because its game went on after all
 */
export function take(
  games: Finished[],
  { instead = null }: { instead?: string | null } = {},
): Promise<{ why: null | 'full' | 'denied'; added: number; room: number }> {
  return inTurn(async () => {
    const { rows: known, unread } = await stored();
    const there = new Set(known.map(({ id }) => id));
    if (instead) there.delete(instead);
    const fresh = [...new Map(games.map((game) => [game.id, game])).values()].filter(({ id }) => !there.has(id));
    const room = MOST - there.size - unread.length;
    if (fresh.length > room) {
      // A game that has just ended stays in memory for looking and exporting; a file's games are still in the file.
      for (const game of fresh) if (game.match) memory.set(game.id, game);
      return { why: 'full', added: 0, room: Math.max(0, room) };
    }
    try {
      await within([...STORES, 'matches'], 'readwrite', (writing) => {
        const stores = STORES.map((name) => writing.objectStore(name));
        const [rows, records] = stores;
        if (!rows || !records) throw new Error('No stores');
        if (instead) for (const store of stores) store.delete(instead);
        for (const { text, ...row } of fresh) {
          rows.put(row);
          records.put(text, row.id);
        }
        // They no longer wait for room.
        const matches = writing.objectStore('matches');
        for (const id of new Set(games.map(({ match }) => match).filter(Boolean))) {
          const asked = matches.get(id);
          asked.onsuccess = () => {
            const { waits, ...row } = asked.result ?? {};
            if (waits) matches.put(row);
          };
        }
        return done(writing);
      });
    } catch {
      const added = fresh.filter(({ id }) => !memory.has(id)).length;
      for (const game of fresh) memory.set(game.id, game);
      return { why: 'denied', added, room };
    }
    for (const id of [instead, ...fresh.map((game) => game.id)]) if (id) memory.delete(id);
    return { why: null, added: fresh.length, room };
  });
}

/** Adds the split of a review to the tally of a finished game, if the record has that game. */
export function amend(id: string, split: Split): Promise<void> {
  return inTurn(async () => {
    const held = memory.get(id);
    if (held) held.tally = { ...held.tally, split };
    try {
      await within('finished', 'readwrite', (writing) => {
        const rows = writing.objectStore('finished');
        const asked = rows.get(id);
        asked.onsuccess = () => {
          const row = asked.result;
          if (isFinished(row)) rows.put({ ...row, tally: { ...row.tally, split } });
        };
        return done(writing);
      });
    } catch {
      // It can be worked out again.
    }
  });
}

/** Deletes finished games with everything stored of them. Returns false if that failed. */
export function forget(games: FinishedRow[]): Promise<boolean> {
  return inTurn(async () => {
    for (const { id } of games) memory.delete(id);
    try {
      await within([...STORES, 'matches', 'parts'], 'readwrite', (writing) => {
        for (const { id, match } of games) {
          for (const name of STORES) writing.objectStore(name).delete(id);
          if (!match || !isText(match)) continue;
          // The game may also be stored as it was left at the table.
          const asked = writing.objectStore('matches').get(match);
          asked.onsuccess = () => {
            if (asked.result?.phase !== 'over') return;
            writing.objectStore('matches').delete(match);
            writing.objectStore('parts').delete(IDBKeyRange.bound([match, 0], [match, Number.MAX_SAFE_INTEGER]));
          };
        }
        return done(writing);
      });
      return true;
    } catch {
      return false;
    }
  });
}
