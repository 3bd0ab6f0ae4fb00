// The page's database: opens it once, and upgrades it from any earlier version. storage.ts (games in play) and
// record-store.ts (finished games) decide what it contains.

import { mayKeep } from '../ui/device-storage.ts';

export const NAME = 'hairpin';
const PATIENCE = 4000;

/**
 * The upgrades to each version, from an empty database on. They never change, because the page must find the games that
 * any earlier version stored (tests/browser/stored has an example of each).
 */
export const MIGRATIONS: ((db: IDBDatabase, transaction: IDBTransaction) => void)[] = [
  // 1: a row for each game, and the parts of its save by game and number.
  (db) => {
    db.createObjectStore('matches', { keyPath: 'id' });
    db.createObjectStore('parts');
  },
  // 2: finished games have two stores, one for their tallies and one for their records. Games finished earlier wait for
  // the engine, which makes their tallies.
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
  // 3: finished reviews of finished games.
  (db) => {
    db.createObjectStore('reviews');
  },
];

/** The browser's own database factory, taken before another script can replace it. */
const factory = own(() => window.indexedDB);

/** Returns null where the browser refuses. */
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
      // The browser has closed it: iOS does so for pages in the background, all browsers when data is cleared.
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
 * Returns what `run` returns for a transaction. A connection can die at any moment, even without a `close` event. So
 * after a failure this opens the database again and calls `run` a second time. A failed transaction changes nothing.
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
    // A second attempt cannot help against a full disk or an error of our own.
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
  // Nobody has to wait for it.
  ended.catch(() => {});
  return ended as Promise<void>;
}

/** All databases of this page: its own, that of `probes.ts`, and that of PyScript. */
const ALL = [NAME, 'hairpin-probe', 'IDBMap/@pyscript.fs'];

/** Deletes all databases of this page that nothing holds open. PyScript holds its own until the page is left. */
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
