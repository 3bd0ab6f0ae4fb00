// Damaged stored rows: they are reported, and neither hide other rows nor stop the page.
import assert from 'node:assert/strict';
import test from 'node:test';
import '../../web/node_modules/fake-indexeddb/auto/index.mjs';

globalThis.window = globalThis;
const { within } = await import('../../web/js/page/database.ts');
const record = await import('../../web/js/page/record-store.ts');
const storage = await import('../../web/js/page/storage.ts');
const { when } = await import('../../web/js/ui/words.ts');

const id = (n) => String(n).padStart(32, '0');

/** A valid row of the record. */
function finished(n) {
  const seats = [{ name: 'Ann', level: null, place: 1, won: true, moves: 3 }];
  const margin = { n: 1, unit: 'spaces', say: 'one' };
  const told = {
    game: 'toy',
    reason: 'finish',
    moves: 3,
    time: null,
    course: ['short'],
    series: null,
    aids: ['undo'],
    marked: false,
  };
  return { id: id(n), time: 5, match: 'm', tally: { id: id(n), seats, margin, ...told } };
}

const inPlay = (n) => ({ id: `m-${n}`, game: 'toy', label: 'Ann', n: 1, phase: 'playing', time: 5, count: 1 });

const VALUES = [undefined, null, -1, 0.5, 8.64e15 + 1, 1e300, Number.NaN, 'x', [], {}, [null], true];

/** Returns the paths to all fields of a value at any depth, except the key it is stored under. */
function fields(value, path = []) {
  if (value === null || typeof value !== 'object') return [];
  return Object.keys(value).flatMap((key) => [[...path, key], ...fields(value[key], [...path, key])]);
}

/** Returns rows with a wrong value in one field each, at any depth. */
function spoilt(make) {
  const paths = fields(make(0)).filter((path) => path.join() !== 'id');
  return paths
    .flatMap((path) => VALUES.map((value) => [path, value]))
    .map(([path, value], n) => {
      const row = make(n + 1);
      const owner = path.slice(0, -1).reduce((each, key) => each[key], row);
      owner[path.at(-1)] = value;
      return row;
    });
}

const fill = (store, rows) =>
  within(store, 'readwrite', async (writing) => {
    writing.objectStore(store).clear();
    for (const row of rows) writing.objectStore(store).put(row);
  });

test('damaged entries of the record hide no others, and stay stored until the record is deleted', async () => {
  const strange = spoilt(finished);
  await fill('finished', [...strange, finished(0)]);
  const { rows, unread } = await record.shelves();
  assert.equal(rows.length + unread.length, strange.length + 1);
  assert.ok(unread.length > strange.length / 2);
  assert.ok(rows.some((row) => row.id === id(0)));
  for (const { time } of rows) assert.ok(when(time));
  assert.equal((await record.take([{ ...finished(9999), text: 'new' }])).added, 1);
  assert.equal((await record.shelves()).unread.length, unread.length);
  await record.forget([...(await record.finished()), ...unread]);
  assert.deepEqual(await record.shelves(), { rows: [], unread: [] });
});

test('damaged rows of games in play are listed, and can be removed', async () => {
  const strange = spoilt(inPlay);
  await fill('matches', [...strange, inPlay(0)]);
  const rows = await storage.rows();
  assert.equal(rows.length, strange.length + 1);
  assert.ok(rows.filter(({ damaged }) => damaged).length > strange.length / 2);
  assert.deepEqual(
    rows.find((row) => row.id === 'm-0'),
    inPlay(0),
  );
  for (const { label, n, time } of rows) assert.ok(typeof label === 'string' && Number.isSafeInteger(n) && when(time));
  for (const row of rows) await storage.remove(row.id);
  assert.deepEqual(await storage.rows(), []);
});

test('a row that counts missing parts is a damaged game', async () => {
  await fill('matches', [{ ...inPlay(0), count: Number.MAX_SAFE_INTEGER }]);
  await within('parts', 'readwrite', async (writing) => {
    for (const n of [0, 2, 10]) writing.objectStore('parts').put(`${n} `, ['m-0', n]);
  });
  assert.deepEqual(await storage.text('m-0'), { text: '0 2 10 ', whole: false });
});
