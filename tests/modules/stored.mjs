// Detecting the service worker in browsers that throw when the property is read.
import assert from 'node:assert/strict';
import test from 'node:test';

const navigator = {};
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
const { isStored, serviceWorkers } = await import('../../web/js/engine/stored.ts');

test('without a service worker the page counts as not stored', () => {
  assert.equal(serviceWorkers(), null);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  assert.equal(serviceWorkers(), null);
  assert.equal(isStored(), false);
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} } });
  assert.equal(isStored(), true);
});
