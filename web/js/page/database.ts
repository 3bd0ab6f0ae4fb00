// The browser's database of this page: opened once, and brought from any earlier version to today's. What is kept in
// it is the business of storage.ts (games in play) and record-store.ts (games that are over).

import { mayKeep } from '../ui/device-storage.ts';

export const NAME = 'hairpin';
const PATIENCE = 4000;

/**
 * What makes of each version the next one, the first of nothing at all. They are never changed: games that were kept
 * by any version there ever was are to be found again (tests/browser/stored has an example of each).
 */
export const MIGRATIONS: ((db: IDBDatabase, transaction: IDBTransaction) => void)[] = [
  // 1: a row a game, and the parts of its save by game and number.
  (db) => {
    db.createObjectStore('matches', { keyPath: 'id' });
    db.createObjectStore('parts');
  },
  // 2: finished games have a place of their own, their records apart from what they are counted by. Those that are
  // over already wait for the engine, which alone can tell their tally.
  (db, transaction) => {
    db.createObjectStore('finished', { keyPath: 'id' });
    db.createObjectStore('records');
    const going = transaction.objectStore('matches').openCursor();
    going.onsuccess = () => {
      const cursor = going.result;
      if (!cursor) return;
      if (cursor.value.phase === 'over') cursor.update({ ...cursor.value, waits: true });
      cursor.continue();
    };
  },
];

/**
 * The browser's own database, taken before anybody can put a stand-in in its place: what only
 * pretends to keep games must not be trusted with them.
 */
const factory = own(() => window.indexedDB);

/** @returns null where the browser refuses */
export function own<T>(get: () => T): T | null {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

let opening: Promise<IDBDatabase> | null = null;

export function database(): Promise<IDBDatabase> {
  opening ??= open();
  return opening;
}

function open(): Promise<IDBDatabase> {
  const promise: Promise<IDBDatabase> = new Promise((resolve, reject) => {
    let late = false;
    // Some browsers neither open nor refuse in a third-party frame.
    const timer = setTimeout(() => {
      late = true;
      reject(new Error('The database does not answer'));
    }, PATIENCE);
    if (!factory || !mayKeep()) throw new Error('No database here');
    const request = factory.open(NAME, MIGRATIONS.length);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result, transaction } = request;
      if (transaction) for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(result, transaction);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      const db = request.result;
      if (late) {
        db.close();
        return;
      }
      // Another tab needs a newer version, or the database deleted.
      db.onversionchange = () => {
        db.close();
        forget();
      };
      // The browser has closed it: iOS does so behind every page in the background, all do when data is cleared.
      db.onclose = forget;
      resolve(db);
    };
    request.onerror = () => reject(request.error);
  });
  const forget = () => {
    if (opening === promise) opening = null;
  };
  promise.catch(forget);
  return promise;
}

/**
 * What `run` returns, given a transaction. An open connection can die at any moment, with or without a `close` event.
 * So after a failure the database is opened anew and `run` is called a second time. A failed transaction changes
 * nothing.
 */
export async function within<T>(
  stores: string | string[],
  mode: IDBTransactionMode,
  run: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const db = await database();
  try {
    return await attempt(db, stores, mode, run);
  } catch (error) {
    // A full disk stays full, and errors of our own stay what they are.
    if (!(error instanceof DOMException) || error.name === 'QuotaExceededError') throw error;
    db.close();
    if ((await opening?.catch(() => null)) === db) opening = null;
    return attempt(await database(), stores, mode, run);
  }
}

async function attempt<T>(
  db: IDBDatabase,
  stores: string | string[],
  mode: IDBTransactionMode,
  run: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction(stores, mode);
  try {
    return await run(transaction);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    throw error;
  }
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function done(transaction: IDBTransaction): Promise<void> {
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    // After a failed request too; only then the transaction has its error.
    transaction.onabort = () => reject(transaction.error ?? new Error('Aborted'));
  });
  // Whoever waits for it hears of it; nobody need.
  ended.catch(() => {});
  return ended as Promise<void>;
}

/** All databases of this page: its own, the one that shows whether there may be any, and that of PyScript. */
const ALL = [NAME, 'hairpin-probe', 'IDBMap/@pyscript.fs'];

/** Deletes all databases of this page, as far as nothing holds them open. PyScript does until the page is left. */
export async function deleteDatabases() {
  const gone = (name: string) =>
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE);
      const request = factory?.deleteDatabase(name);
      if (request) request.onsuccess = request.onerror = request.onblocked = resolve;
      else resolve(null);
    });
  await Promise.all(ALL.map(gone)).catch(() => {});
}
