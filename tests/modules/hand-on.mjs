// What a person leaves on a shared device: nothing once it is handed on.
import assert from 'node:assert/strict';
import test from 'node:test';
import '../../web/node_modules/fake-indexeddb/auto/index.mjs';
import { kept } from './stand_in/device.mjs';

Object.assign(globalThis, { window: globalThis, sessionStorage: localStorage });
const { database, deleteDatabases } = await import('../../web/js/page/database.ts');
const record = await import('../../web/js/page/record-store.ts');
const storage = await import('../../web/js/page/storage.ts');
const { forgetAll, keep, keepInTab } = await import('../../web/js/ui/device-storage.ts');

const id = 'a'.repeat(32);
const GAME = { id, time: 1, match: 'm', tally: { id, game: 'toy', seats: [{ name: 'Ann' }] }, text: 'its text' };
const about = { game: 'toy', label: 'Ann', n: 1, phase: 'playing', time: 1 };
const save = { id: 'm', count: 1, parts: { 0: 'all' } };
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test('handing on deletes games, record, names and answers, and nothing is stored after it', async () => {
  kept.set('other', 'of another site');
  keep('hairpin.names', ['Ann']);
  keep('hairpin.pupil', [{ name: 'Ann' }]);
  keepInTab('hairpin.tab', 'm');
  assert.equal(await storage.write(save, about), 'kept');
  assert.equal((await record.take([GAME])).added, 1);
  const open = await database();
  assert.deepEqual(await names(), ['hairpin']);

  forgetAll();
  await deleteDatabases();
  assert.deepEqual(await names(), []);
  assert.throws(() => open.transaction('finished'), /InvalidState/);
  assert.deepEqual([...kept.keys()], ['other']);

  // A late move, a late result and a late answer of the person before.
  assert.equal(await storage.write({ ...save, id: 'n' }, about), 'denied');
  await record.take([{ ...GAME, id: 'b'.repeat(32) }]).catch(() => {});
  keep('hairpin.pupil', [{ name: 'Ann' }]);
  assert.deepEqual(await names(), []);
  assert.deepEqual([...kept.keys()], ['other']);
});
