// The browser may close an open page's database, or delete its contents: each use opens it again.
import assert from 'node:assert/strict';
import test from 'node:test';
import '../../web/node_modules/fake-indexeddb/auto/index.mjs';
import { forceCloseDatabase } from '../../web/node_modules/fake-indexeddb/build/esm/index.js';

globalThis.window = globalThis;
const { database, within } = await import('../../web/js/page/database.ts');
const record = await import('../../web/js/page/record-store.ts');
const storage = await import('../../web/js/page/storage.ts');

const emptied = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('hairpin').onsuccess = resolve;
  });

/** Ways in which a connection ends, and whether the stored data is lost with it. */
const ENDS = {
  'closed with an event': { run: async () => forceCloseDatabase(await database()) },
  'closed without an event': { run: async () => (await database()).close() },
  'deleted by another tab': { run: emptied, empty: true },
  'cleared with the data of the site': {
    run: async () => {
      forceCloseDatabase(await database());
      await emptied();
    },
    empty: true,
  },
};

const about = { game: 'toy', label: 'Ann', n: 1, phase: 'playing', time: 1 };
const TEXTS = ['head ', 'one ', 'two '];

/** Writes a game of three parts, the last one after `end`. */
async function played(id, end) {
  await storage.write({ id, count: 2, parts: { 0: TEXTS[0], 1: TEXTS[1] } }, about);
  await end();
  return storage.write({ id, count: 3, parts: { 2: TEXTS[2] } }, about);
}

const id = 'a'.repeat(32);
const seat = { name: 'Ann', level: null, place: 1, won: true, moves: 1 };
const counts = {
  reason: 'finish',
  seats: [seat],
  margin: null,
  moves: 1,
  time: null,
  course: [],
  series: null,
  aids: [],
  marked: false,
};
const GAME = { id, time: 1, match: 'm', tally: { id, game: 'toy', ...counts }, text: 'its text' };

/** Returns the stored parts, read without the page's cache. */
const parts = () =>
  within('parts', 'readonly', async (reading) => {
    const asked = reading.objectStore('parts').getAll();
    await new Promise((resolve) => {
      asked.onsuccess = resolve;
    });
    return asked.result;
  });

for (const [name, { run, empty = false }] of Object.entries(ENDS)) {
  test(`${name}: the next move stores the whole game`, async () => {
    await emptied();
    assert.equal(await played('m', run), 'kept');
    assert.deepEqual(await parts(), TEXTS);
    await storage.remove('m');
  });

  test(`${name}: games stored by another page are listed, read, marked and removed`, { skip: empty }, async () => {
    await emptied();
    await within(['matches', 'parts'], 'readwrite', async (writing) => {
      for (const id of ['m', 'n', 'o']) {
        writing.objectStore('matches').put({ ...about, id, count: 1, phase: id === 'o' ? 'over' : 'playing' });
        writing.objectStore('parts').put(`text of ${id}`, [id, 0]);
      }
    });
    const rows = async () => (await storage.rows()).map(({ id, damaged }) => `${id}${damaged ? ' damaged' : ''}`);
    await run();
    assert.deepEqual(await rows(), ['m', 'n', 'o']);
    await run();
    assert.equal((await storage.text('m')).text, 'text of m');
    await run();
    await storage.spoil('m');
    assert.deepEqual(await rows(), ['m damaged', 'n', 'o']);
    await run();
    await storage.remove('m');
    assert.deepEqual(await rows(), ['n', 'o']);
    await run();
    await storage.tidy(null);
    assert.deepEqual(await rows(), ['n']);
  });

  test(`${name}: the record takes, reads and deletes finished games`, async () => {
    await emptied();
    await run();
    assert.deepEqual(await record.take([GAME]), { why: null, added: 1, room: record.MOST });
    await run();
    assert.deepEqual(
      (await record.finished()).map((row) => row.id),
      empty ? [] : [id],
    );
    await run();
    assert.equal(await record.textOf(id), empty ? null : 'its text');
    await run();
    assert.equal((await record.everything()).length, empty ? 0 : 1);
    await run();
    assert.equal(await record.forget([GAME]), true);
    assert.deepEqual(await record.finished(), []);
  });
}

test('a write that is broken off by the end of its connection is done again', async () => {
  await emptied();
  const db = await database();
  const begin = db.transaction.bind(db);
  db.transaction = (...given) => {
    const begun = begin(...given);
    db.close();
    queueMicrotask(() => begun.abort());
    return begun;
  };
  assert.equal(await storage.write({ id: 'm', count: 1, parts: { 0: 'all' } }, about), 'kept');
  assert.deepEqual(await parts(), ['all']);
});

test('a full disk is reported, and the whole game is stored again once there is space', async () => {
  await emptied();
  const { put } = IDBObjectStore.prototype;
  let tries = 0;
  const fills = () => {
    IDBObjectStore.prototype.put = () => {
      tries++;
      throw new DOMException('full', 'QuotaExceededError');
    };
  };
  assert.equal(await played('m', fills), 'full');
  assert.equal(tries, 1);
  assert.equal(await storage.again('m'), 'full');
  assert.deepEqual((await storage.text('m')).text, TEXTS.join(''));
  IDBObjectStore.prototype.put = put;
  assert.equal(await storage.again('m'), 'kept');
  assert.deepEqual(await parts(), TEXTS);
  assert.equal(await storage.again('m'), null);
});

test('a game that has moved to another tab is not written again', async () => {
  await within('matches', 'readwrite', async (writing) => {
    writing.objectStore('matches').put({ ...about, id: 'm', count: 1, writer: 'another tab' });
  });
  assert.equal(await storage.write({ id: 'm', count: 1, parts: { 0: 'mine' } }, about), 'moved');
});
