// The games in play of this device: in IndexedDB where it works, and always in memory. A game has parts (text from the
// engine, numbered from 0) and one row in the index. Both change in one transaction, so a killed tab leaves the state
// before or after a move. Finished games go to record-store.ts.
//
// Two tabs: the last tab that opens a game signs its row. A tab whose signature is gone does not write again, so two
// tabs never mix their parts. Where Web Locks exist, the page knows that another tab has the game open.

import { mayKeep } from '../ui/device-storage.ts';
import { dateHere } from './comeback.ts';
import { answer, database, done, NAME, own, within } from './database.ts';
import type { MatchRow } from './types.ts';
import { legible } from './validation.ts';

export interface Save {
  id: string;
  count: number;
  parts: Record<string, string>;
}

export type Kept = 'kept' | 'denied' | 'full' | 'moved';

const MOST_ROWS = 24;

/** This page's signature in the rows it writes. */
const ME = crypto.getRandomValues(new Uint32Array(2)).join('-');

const memory: Map<string, { row: MatchRow; parts: Map<number, string>; failed: boolean }> = new Map();

class Moved extends Error {}

/** Writes go one after another. */
let queue: Promise<unknown> = Promise.resolve();

function partsFrom(id: string, from: number) {
  return IDBKeyRange.bound([id, from], [id, Number.MAX_SAFE_INTEGER]);
}

/** Whether this device stores games. */
export async function works() {
  try {
    await database();
    return true;
  } catch {
    return false;
  }
}

/** The index of stored games, the latest first. */
export async function rows(): Promise<MatchRow[]> {
  await queue;
  const found: Map<string, MatchRow> = new Map();
  try {
    for (const row of await within('matches', 'readonly', (reading) => answer(reading.objectStore('matches').getAll())))
      found.set(row.id, legible(row));
  } catch {
    // Memory only.
  }
  for (const [id, { row, failed }] of memory) if (failed || !found.has(id)) found.set(id, row);
  return [...found.values()].sort((a, b) => b.time - a.time);
}

/** The text of a stored game, and whether it has all its parts; null if there is no such game. */
export async function text(id: string): Promise<{ text: string; whole: boolean } | null> {
  await queue;
  const held = memory.get(id);
  if (held?.failed) return joined(held.parts, held.row.count);
  try {
    const found = await within(['matches', 'parts'], 'readonly', async (reading) => {
      const row = (await answer(reading.objectStore('matches').get(id))) as MatchRow | undefined;
      if (!row) return null;
      const store = reading.objectStore('parts');
      const [keys, values] = await Promise.all([
        answer(store.getAllKeys(partsFrom(id, 0))),
        answer(store.getAll(partsFrom(id, 0))),
      ]);
      const parts = new Map(keys.map((key, i) => [Number((key as unknown[])[1]), String(values[i])]));
      return joined(parts, row.count);
    });
    if (found) return found;
  } catch {
    // Memory only.
  }
  return held ? joined(held.parts, held.row.count) : null;
}

/** Joins the parts of a game. A damaged row may count far more parts than there are. */
function joined(parts: Map<number, string>, count: number) {
  const all = [...parts].filter(([n]) => n < count).sort(([a], [b]) => a - b);
  return { text: all.map(([, part]) => part).join(''), whole: count > 0 && all.length === count };
}

/** Marks a stored game as damaged, so that the page does not open it by itself. The next write removes the mark. */
export async function spoil(id: string) {
  const held = memory.get(id);
  if (held) held.row = { ...held.row, damaged: true };
  try {
    await within('matches', 'readwrite', async (writing) => {
      const finished = done(writing);
      const matches = writing.objectStore('matches');
      const row = await answer(matches.get(id));
      if (row) matches.put({ ...row, damaged: true });
      await finished;
    });
  } catch {
    // Without the mark the page finds out again.
  }
}

/**
 * Stores the changes of a game.
 * @param how `claim` takes the game over from another tab
 */
export function write(save: Save, about: Omit<MatchRow, 'id' | 'count'>, how: { claim?: boolean } = {}): Promise<Kept> {
  const held = memory.get(save.id) ?? {
    row: { ...about, id: save.id, count: save.count },
    parts: new Map(),
    failed: false,
  };
  memory.set(save.id, held);
  const row = { ...about, id: save.id, count: save.count };
  held.row = row;
  for (const [n, part] of Object.entries(save.parts)) held.parts.set(Number(n), part);
  for (const n of held.parts.keys()) if (n >= save.count) held.parts.delete(n);
  const writing = queue.then(async () => {
    // After a failed write all parts are written, so that a killed tab never leaves half a game.
    const changed = held.failed
      ? held.parts
      : new Map(Object.entries(save.parts).map(([n, part]) => [Number(n), part]));
    try {
      await put(row, { changed, all: held.parts }, how.claim === true);
      held.failed = false;
      return 'kept' as Kept;
    } catch (error) {
      held.failed = true;
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      return (error instanceof Moved ? 'moved' : full ? 'full' : 'denied') as Kept;
    }
  });
  queue = writing;
  return writing;
}

/** Stores a game again whose last write failed; null if there is none with this id. */
export async function again(id: string): Promise<Kept | null> {
  const held = memory.get(id);
  return held?.failed ? write({ id, count: held.row.count, parts: {} }, held.row) : null;
}

/**
 * Writes a row and its changed parts, or all parts if the row is gone, for example after the site's data were cleared.
 */
function put(
  row: MatchRow,
  { changed, all }: { changed: Map<number, string>; all: Map<number, string> },
  claim: boolean,
) {
  return within(['matches', 'parts'], 'readwrite', async (writing) => {
    const finished = done(writing);
    const matches = writing.objectStore('matches');
    const before = (await answer(matches.get(row.id))) as (MatchRow & { writer?: string }) | undefined;
    if (before?.writer && before.writer !== ME && !claim) throw new Moved();
    const store = writing.objectStore('parts');
    for (const [n, part] of before ? changed : all) store.put(part, [row.id, n]);
    store.delete(partsFrom(row.id, row.count));
    matches.put({ ...row, writer: ME });
    await finished;
  });
}

/** Deletes a game. */
export async function remove(id: string) {
  memory.delete(id);
  try {
    await within(['matches', 'parts'], 'readwrite', (writing) => {
      writing.objectStore('matches').delete(id);
      writing.objectStore('parts').delete(partsFrom(id, 0));
      return done(writing);
    });
  } catch {
    // Nothing was stored.
  }
}

/**
 * Shortens the index. A finished game in the record stays only while it is on a table; one that waits for room stays.
 * So does a retry, which is nowhere listed. Of the games in play the latest stay, those of frames last, and the race of
 * the day.
 * @param own the game of this tab
 */
export async function tidy(own: string | null) {
  const held = await openInOtherTabs();
  const all = (await rows()).filter((row) => row.id !== own && !held.has(row.id));
  const over = all.filter((row) => row.phase === 'over' && !row.waits);
  const retries = all.filter((row) => row.phase !== 'over' && row.retry);
  const open = all.filter((row) => row.phase !== 'over' && !row.retry && !isTodays(row));
  const old = open.sort((a, b) => Number(a.frame ?? 0) - Number(b.frame ?? 0)).slice(MOST_ROWS);
  for (const row of [...over, ...retries, ...old]) await remove(row.id);
}

/** Whether a game is the attempt at the race of the day, which is not dealt again. */
function isTodays({ day }: MatchRow) {
  return day?.kind === 'race' && !day.practice && day.date === dateHere();
}

/** The lock this tab holds. */
let holding: { id: string; release: () => void } | null = null;

function locks() {
  return own(() => navigator.locks);
}

/**
 * Marks a game as open in this tab. Returns "elsewhere" if another tab has it (and `steal` is not set). Calls `onLost`
 * when another tab takes it over later.
 */
export function hold(id: string, onLost: () => void, how: { steal?: boolean } = {}): Promise<'here' | 'elsewhere'> {
  if (holding?.id === id && !how.steal) return Promise.resolve('here');
  letGo();
  const manager = locks();
  if (!manager) return Promise.resolve('here');
  return new Promise((resolve) => {
    let mine = false;
    manager
      .request(`${NAME}:${id}`, how.steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve('elsewhere');
          return undefined;
        }
        mine = true;
        return new Promise((release) => {
          holding = { id, release: () => release(undefined) };
          resolve('here');
        });
      })
      .catch(() => {
        // Another tab has stolen the lock, or the browser refuses locks (sandboxed frame).
        if (mine) {
          if (holding?.id === id) holding = null;
          onLost();
        }
        resolve('here');
      });
  });
}

/** Releases this tab's game. */
export function letGo() {
  holding?.release();
  holding = null;
}

/** The games that other tabs have open. */
export async function openInOtherTabs(): Promise<Set<string>> {
  try {
    const state = await locks()?.query();
    const names = (state?.held ?? []).map((lock) => String(lock.name));
    const ids = names.filter((name) => name.startsWith(`${NAME}:`)).map((name) => name.slice(NAME.length + 1));
    return new Set(ids.filter((id) => id !== holding?.id));
  } catch {
    return new Set();
  }
}

/** Asks the browser not to clear the page's data when space runs short. */
export async function persist() {
  try {
    if (mayKeep() && navigator.storage?.persist && !(await navigator.storage.persisted()))
      await navigator.storage.persist();
  } catch {
    // The browser may still keep the data.
  }
}
