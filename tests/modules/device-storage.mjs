// Deleting all stored values in two tabs of one browser.
import assert from 'node:assert/strict';
import test from 'node:test';

/** The values of this device, and the keys that were written. @type {Map<string, string>} */
const values = new Map();
/** @type {string[]} */
let written = [];
const storage = new Proxy(
  {
    getItem: (/** @type {string} */ key) => values.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      values.set(key, value);
      written.push(key);
    },
    removeItem: (/** @type {string} */ key) => void values.delete(key),
  },
  { ownKeys: () => [...values.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
);
/** @type {(event: object) => void} */
let otherTab = () => {};
Object.assign(globalThis, {
  location: new URL('https://host.example/'),
  localStorage: storage,
  sessionStorage: storage,
  addEventListener: (/** @type {string} */ _kind, /** @type {(event: object) => void} */ handler) =>
    (otherTab = handler),
});

/** Loads the module as another tab does. @param {string} name */
const load = (name) => import(`../../web/js/ui/device-storage.ts?${name}`);

/** The storage event that another tab causes when it deletes everything. */
const DELETED = { key: 'hairpin.deleted', newValue: 'true' };

test('a tab deletes its values when another tab has deleted everything, and tells nobody', async () => {
  const told = await load('told');
  let reloads = 0;
  told.onForgotten(() => (reloads += 1));
  told.keep('hairpin.names', ['Ann']);
  values.set('other', '1');
  written = [];
  otherTab({ key: 'hairpin.names', newValue: null });
  otherTab({ key: 'hairpin.deleted', newValue: null });
  assert.equal(reloads, 0);
  otherTab(DELETED);
  otherTab(DELETED);
  assert.equal(reloads, 1);
  assert.deepEqual([...values.keys()], ['other']);
  told.keep('hairpin.names', ['Ann']);
  assert.deepEqual(written, []);
});

test('the tab that deletes everything tells others once and is not interrupted', async () => {
  const first = await load('first');
  let reloads = 0;
  first.onForgotten(() => (reloads += 1));
  written = [];
  first.forgetAll();
  otherTab(DELETED);
  assert.equal(reloads, 0);
  assert.deepEqual(written, ['hairpin.deleted']);
});
