// The browser's database of this page: opened once, and brought from any earlier version to today's. What is kept in it is
// the business of storage.js (games in play) and finished.js (games that are over).

export const NAME = 'hairpin';
const PATIENCE = 4000;

/**
 * What makes of each version the next one, the first of nothing at all. They are never changed: games that were kept by any
 * version there ever was are to be found again (tests/browser/stored has an example of each).
 * @type {((db: IDBDatabase, transaction: IDBTransaction) => void)[]}
 */
export const MIGRATIONS = [
  // 1: a row a game, and the parts of its save by game and number.
  (db) => {
    db.createObjectStore('matches', { keyPath: 'id' });
    db.createObjectStore('parts');
  },
  // 2: finished games have a place of their own, their records apart from what they are counted by. Those that are over already
  // wait for the engine, which alone can tell their tally.
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

/**
 * @template T
 * @param {() => T} get
 * @returns {T | null} null where the browser refuses
 */
export function own(get) {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase>} */
export function database() {
  opening ??= new Promise((resolve, reject) => {
    // Some browsers neither open nor refuse in a third-party frame.
    const timer = setTimeout(() => reject(new Error('The database does not answer')), PATIENCE);
    if (!factory) throw new Error('No database here');
    const request = factory.open(NAME, MIGRATIONS.length);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result, transaction } = request;
      if (transaction) for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(result, transaction);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
export function done(transaction) {
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new Error('Aborted'));
  });
  // Whoever waits for it hears of it; nobody need.
  ended.catch(() => {});
  return /** @type {Promise<void>} */ (ended);
}
