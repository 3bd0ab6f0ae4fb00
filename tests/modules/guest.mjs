// A guest reads nothing that others have stored, except the preferences, and leaves the device as it was.
import assert from 'node:assert/strict';
import test from 'node:test';
import '../../web/node_modules/fake-indexeddb/auto/index.mjs';
import { kept } from './stand_in/device.mjs';

Object.assign(globalThis, {
  window: globalThis,
  sessionStorage: localStorage,
  location: new URL('https://host.example/?guest=1#/class/toy'),
});
kept.set('hairpin.names', '["Ann"]');
kept.set('hairpin.prefs', '{"theme":"dark"}');
const { keep, keepInTab, mayKeep, recall } = await import('../../web/js/ui/device-storage.ts');
const record = await import('../../web/js/page/record-store.ts');
const storage = await import('../../web/js/page/storage.ts');

test('a guest leaves the device as it was', async () => {
  const before = [...kept];
  assert.equal(mayKeep(), false);
  assert.deepEqual([recall('hairpin.names'), recall('hairpin.prefs')], [null, { theme: 'dark' }]);
  keep('hairpin.names', ['Eve']);
  keep('hairpin.prefs', null);
  keepInTab('hairpin.tab', 'm');
  const about = { game: 'toy', label: 'Eve', n: 1, phase: 'playing', time: 1 };
  assert.equal(await storage.write({ id: 'm', count: 1, parts: { 0: 'all' } }, about), 'denied');
  const id = 'a'.repeat(32);
  const tally = { id, game: 'toy', seats: [{ name: 'Eve' }] };
  await record.take([{ id, time: 1, match: 'm', tally, text: 'its text' }]);
  // The tab still has the game that has just ended.
  assert.deepEqual(
    (await record.finished()).map((row) => row.id),
    [id],
  );
  assert.deepEqual(await indexedDB.databases(), []);
  assert.deepEqual([...kept], before);
});
