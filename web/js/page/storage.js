// Games in play kept on this device: IndexedDB where it works, memory always. A game is its parts (opaque
// text from the engine, numbered from 0) and one row in the index; both change in one transaction, so
// a killed tab leaves either the state before a move or the state after it. Games that are over go to record-store.js.
//
// Two tabs: whoever opens a game last signs its row. A tab whose signature is gone does not write
// again, so two tabs can never mix their parts. Web Locks, where present, tell beforehand that
// another tab has the game open.

import { mayKeep } from '../ui/device-storage.js';
import { answer, database, done, NAME, own, within } from './database.js';
import { legible } from './validation.js';

/** @typedef {import("./types.js").MatchRow} MatchRow */
/** @typedef {{id: string, count: number, parts: Record<string, string>}} Save */
/** @typedef {"kept" | "denied" | "full" | "moved"} Kept */

const MOST_ROWS = 24;

/** This page's signature in the rows it writes. */
const ME = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** @type {Map<string, {row: MatchRow, parts: Map<number, string>, failed: boolean}>} */
const memory = new Map();

class Moved extends Error {}

/** Writes go one after another. @type {Promise<unknown>} */
let queue = Promise.resolve();

/** @param {string} id @param {number} from */
function partsFrom(id, from) {
  return IDBKeyRange.bound([id, from], [id, Number.MAX_SAFE_INTEGER]);
}

/** Whether this device keeps games at all. */
export async function works() {
  try {
    await database();
    return true;
  } catch {
    return false;
  }
}

/**
 * The index of kept games, latest first.
 * @returns {Promise<MatchRow[]>}
 */
export async function rows() {
  await queue;
  /** @type {Map<string, MatchRow>} */
  const found = new Map();
  try {
    for (const row of await within('matches', 'readonly', (reading) => answer(reading.objectStore('matches').getAll())))
      found.set(row.id, legible(row));
  } catch {
    // Memory alone.
  }
  for (const [id, { row, failed }] of memory) if (failed || !found.has(id)) found.set(id, row);
  return [...found.values()].sort((a, b) => b.time - a.time);
}

/**
 * The text of a kept game, and whether all parts of it are there; null if there is no such game.
 * @param {string} id
 * @returns {Promise<{text: string, whole: boolean} | null>}
 */
export async function text(id) {
  await queue;
  const held = memory.get(id);
  if (held?.failed) return joined(held.parts, held.row.count);
  try {
    const found = await within(['matches', 'parts'], 'readonly', async (reading) => {
      const row = /** @type {MatchRow | undefined} */ (await answer(reading.objectStore('matches').get(id)));
      if (!row) return null;
      const store = reading.objectStore('parts');
      const [keys, values] = await Promise.all([
        answer(store.getAllKeys(partsFrom(id, 0))),
        answer(store.getAll(partsFrom(id, 0))),
      ]);
      const parts = new Map(keys.map((key, i) => [Number(/** @type {unknown[]} */ (key)[1]), String(values[i])]));
      return joined(parts, row.count);
    });
    if (found) return found;
  } catch {
    // Memory alone.
  }
  return held ? joined(held.parts, held.row.count) : null;
}

/**
 * @param {Map<number, string>} parts  by number; a spoilt row may count far more than there are
 * @param {number} count
 */
function joined(parts, count) {
  const all = [...parts].filter(([n]) => n < count).sort(([a], [b]) => a - b);
  return { text: all.map(([, part]) => part).join(''), whole: count > 0 && all.length === count };
}

/**
 * Notes that a kept game cannot be opened, so that nobody is sent back to it unasked. Storing it anew takes that back.
 * @param {string} id
 */
export async function spoil(id) {
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
    // What cannot be noted is found out again.
  }
}

/**
 * Keeps what changed of a game.
 * @param {Save} save
 * @param {Omit<MatchRow, "id" | "count">} about
 * @param {{claim?: boolean}} [how] `claim` takes the game over from another tab
 * @returns {Promise<Kept>}
 */
export function write(save, about, how = {}) {
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
    // After a failed write everything must go: a killed tab must not find half of a game.
    const changed = held.failed
      ? held.parts
      : new Map(Object.entries(save.parts).map(([n, part]) => [Number(n), part]));
    try {
      await put(row, { changed, all: held.parts }, how.claim === true);
      held.failed = false;
      return /** @type {Kept} */ ('kept');
    } catch (error) {
      held.failed = true;
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      return /** @type {Kept} */ (error instanceof Moved ? 'moved' : full ? 'full' : 'denied');
    }
  });
  queue = writing;
  return writing;
}

/**
 * Keeps a game again whose last write failed; null if there is none of that name.
 * @param {string} id
 * @returns {Promise<Kept | null>}
 */
export async function again(id) {
  const held = memory.get(id);
  return held?.failed ? write({ id, count: held.row.count, parts: {} }, held.row) : null;
}

/**
 * Writes a row, and what has changed of its parts; all of them where the row is gone, as after site data was cleared.
 * @param {MatchRow} row
 * @param {{changed: Map<number, string>, all: Map<number, string>}} parts
 * @param {boolean} claim
 */
function put(row, { changed, all }, claim) {
  return within(['matches', 'parts'], 'readwrite', async (writing) => {
    const finished = done(writing);
    const matches = writing.objectStore('matches');
    const before = /** @type {(MatchRow & {writer?: string}) | undefined} */ (await answer(matches.get(row.id)));
    if (before?.writer && before.writer !== ME && !claim) throw new Moved();
    const store = writing.objectStore('parts');
    for (const [n, part] of before ? changed : all) store.put(part, [row.id, n]);
    store.delete(partsFrom(row.id, row.count));
    matches.put({ ...row, writer: ME });
    await finished;
  });
}

/**
 * Forgets a game.
 * @param {string} id
 */
export async function remove(id) {
  memory.delete(id);
  try {
    await within(['matches', 'parts'], 'readwrite', (writing) => {
      writing.objectStore('matches').delete(id);
      writing.objectStore('parts').delete(partsFrom(id, 0));
      return done(writing);
    });
  } catch {
    // Nothing kept, nothing to forget.
  }
}

/**
 * Keeps the index short. A game that is over and in the record is kept here only for the table it stands on; one that
 * waits for its place there stays. Of games in play the latest few stay.
 * @param {string | null} own  the game of this tab
 */
export async function tidy(own) {
  const held = await openInOtherTabs();
  const all = (await rows()).filter((row) => row.id !== own && !held.has(row.id));
  const over = all.filter((row) => row.phase === 'over' && !row.waits);
  const open = all.filter((row) => row.phase !== 'over').slice(MOST_ROWS);
  for (const row of [...over, ...open]) await remove(row.id);
}

/** The lock this tab holds. @type {{id: string, release: () => void} | null} */
let holding = null;

function locks() {
  return own(() => navigator.locks);
}

/**
 * Marks a game as open in this tab. Answers "elsewhere" if another tab has it (and `steal` is not
 * set). `onLost` is called when another tab takes it over later.
 * @param {string} id
 * @param {() => void} onLost
 * @param {{steal?: boolean}} [how]
 * @returns {Promise<"here" | "elsewhere">}
 */
export function hold(id, onLost, how = {}) {
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
        // Stolen, if it was ours; refused outright (sandboxed frame) if not.
        if (mine) {
          if (holding?.id === id) holding = null;
          onLost();
        }
        resolve('here');
      });
  });
}

/** Lets go of the game this tab holds. */
export function letGo() {
  holding?.release();
  holding = null;
}

/**
 * The games that some tab has open right now.
 * @returns {Promise<Set<string>>}
 */
export async function openInOtherTabs() {
  try {
    const state = await locks()?.query();
    const names = (state?.held ?? []).map((lock) => String(lock.name));
    const ids = names.filter((name) => name.startsWith(`${NAME}:`)).map((name) => name.slice(NAME.length + 1));
    return new Set(ids.filter((id) => id !== holding?.id));
  } catch {
    return new Set();
  }
}

/** Asks the browser not to clear what is kept here when space runs short. */
export async function persist() {
  try {
    if (mayKeep() && navigator.storage?.persist && !(await navigator.storage.persisted()))
      await navigator.storage.persist();
  } catch {
    // It may still keep it.
  }
}
