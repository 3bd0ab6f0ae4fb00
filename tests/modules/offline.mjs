// The page looks for a new version, and checks that its service worker is still registered.
import assert from 'node:assert/strict';
import test, { beforeEach, mock } from 'node:test';

const MINUTE = 60_000;
mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'], now: 1e12 });

class Registration extends EventTarget {
  updates = 0;
  /** @type {object[]} */
  asked = [];
  active = { postMessage: (/** @type {object} */ message) => this.asked.push(message) };
  installing = null;
  waiting = null;
  async update() {
    this.updates += 1;
  }
}

/** @type {Registration | null} */
let registered = null;
let network = true;
const workers = Object.assign(new EventTarget(), {
  controller: { postMessage() {} },
  async register() {
    if (!registered && !network) throw new TypeError('no network');
    registered ??= new Registration();
    return registered;
  },
});
const view = new EventTarget();
Object.assign(globalThis, {
  document: Object.assign(new EventTarget(), { hidden: false }),
  window: globalThis,
  addEventListener: view.addEventListener.bind(view),
});
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: workers }, configurable: true });
const { offline, storeForOffline } = await import('../../web/js/page/offline.ts');

const settled = () => new Promise((resolve) => setImmediate(resolve));
async function comesBack(/** @type {string} */ kind, /** @type {number} */ after) {
  mock.timers.setTime(Date.now() + after);
  (kind === 'visibilitychange' ? document : view).dispatchEvent(new Event(kind));
  await settled();
}
const now = () => /** @type {Registration} */ (registered);

await storeForOffline(() => false);
beforeEach(() => comesBack('focus', 10 * MINUTE));

for (const kind of ['visibilitychange', 'pageshow', 'focus', 'online']) {
  test(`a page that comes back by ${kind} looks for a new version, but not each time`, async () => {
    const before = now().updates;
    await comesBack(kind, 10 * MINUTE);
    assert.equal(now().updates, before + 1);
    await comesBack(kind, 1000);
    assert.equal(now().updates, before + 1);
  });
}

test('a registration that the browser dropped is made again, and followed', async () => {
  const old = now();
  registered = null;
  await comesBack('focus', 10 * MINUTE);
  assert.notEqual(now(), old);
  assert.deepEqual(now().asked, [{ hairpin: 'stored?' }]);
  await comesBack('focus', 10 * MINUTE);
  assert.equal(now().updates, 1);
});

test('the stored state stays valid without a network', async () => {
  workers.dispatchEvent(new MessageEvent('message', { data: { hairpin: 'stored' } }));
  assert.equal(offline.state, 'yes');
  network = false;
  registered = null;
  await comesBack('online', 10 * MINUTE);
  assert.equal(offline.state, 'yes');
});

test('a registration that never ends does not hide a complete store', async () => {
  /** @type {object[]} */
  const asked = [];
  workers.controller = { postMessage: (/** @type {object} */ message) => void asked.push(message) };
  workers.register = () => new Promise(() => {});
  void storeForOffline(() => false);
  assert.equal(offline.state, 'working');
  assert.deepEqual(asked, [{ hairpin: 'stored?' }]);
  workers.dispatchEvent(new MessageEvent('message', { data: { hairpin: 'stored' } }));
  assert.equal(offline.state, 'yes');
});
