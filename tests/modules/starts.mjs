// Interrupted starts of the engine: after two of them the page asks first.
import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {Map<string, string>} */
const kept = new Map([['hairpin.starting', '1']]);
const view = new EventTarget();
const page = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { dataset: {} },
  querySelector: () => null,
});
Object.assign(globalThis, {
  document: page,
  addEventListener: view.addEventListener.bind(view),
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});
console.warn = () => {};
const { engine, start } = await import('../../web/js/transport/engine.ts');
const { watchStarts } = await import('../../web/js/page/starts.ts');
const count = () => kept.get('hairpin.starting') ?? null;

test('a start counts until it ends, unless the page is left or hidden', async () => {
  watchStarts();
  const ended = start();
  assert.equal(engine.phase, 'loading');
  assert.equal(count(), '2');
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  assert.equal(count(), '1');
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  assert.equal(count(), '2');
  view.dispatchEvent(new Event('pagehide'));
  assert.equal(count(), '1');
  // The bridge has no page to start from here, so the start fails, which ends it.
  await ended;
  assert.equal(engine.phase, 'failed');
  assert.equal(count(), null);
});

test('after two interrupted starts it waits', async () => {
  kept.set('hairpin.starting', '2');
  // A separate page, because the engine has been started in this one.
  const fresh = await import('../../web/js/transport/engine.ts?fresh').catch(() => null);
  assert.ok(fresh);
  fresh.guardStart(() => Number(count()) < 2);
  await fresh.startAhead();
  assert.equal(fresh.engine.phase, 'idle');
  await fresh.start();
  assert.deepEqual([fresh.engine.phase, fresh.engine.trouble], ['failed', 'killed']);
  assert.equal(count(), '2', 'until one succeeds');
  const again = fresh.restart();
  assert.equal(fresh.engine.phase, 'loading');
  await again;
});
