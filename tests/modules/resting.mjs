// Previews for a mouse that rests on a thing, but not for things that move under a resting mouse.
import assert from 'node:assert/strict';
import test from 'node:test';

class Element {
  isConnected = true;
  /** @param {string} selector */
  closest(selector) {
    return selector === '[data-thing]' ? this : null;
  }
  hasAttribute() {
    return true;
  }
}
Object.assign(globalThis, { Element, HTMLElement: Element, window: globalThis, matchMedia: () => ({ matches: true }) });
const { Intent } = await import('../../web/js/table/intent/index.ts');

/** A mouse, and the things that were explained because of it. */
function mouse() {
  /** @type {(Element|null)[]} */
  const explained = [];
  const intent = Object.assign(Object.create(Intent.prototype), {
    explaining: { explain: (/** @type {Element|null} */ thing) => explained.push(thing), aim: () => {} },
    pointers: { down: new Map() },
    hover: 0,
    spot: null,
    arrived: null,
  });
  const event = (/** @type {Element} */ target, /** @type {number} */ x) => ({
    pointerType: 'mouse',
    target,
    clientX: x,
    clientY: 5,
  });
  return {
    explained,
    over: (/** @type {Element} */ thing, /** @type {number} */ x) => intent.pointAt(event(thing, x), thing),
    move: (/** @type {Element} */ thing, /** @type {number} */ x) => intent.stir(event(thing, x)),
  };
}

test('a card that the mouse reaches is explained; a card that moves under the mouse is not', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { explained, over, move } = mouse();
  const [first, second] = [new Element(), new Element()];
  move(first, 9);
  over(first, 10);
  move(first, 10);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [first]);
  // The table is painted again, so the browser reports the new element under the mouse.
  over(second, 10);
  move(second, 10);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [first, null]);
  move(second, 11);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [first, null, second]);
  // The preview is requested once.
  move(second, 12);
  t.mock.timers.tick(1000);
  assert.equal(explained.length, 3);
});

test('a card that comes under a resting mouse with a new table is explained when the mouse moves', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { explained, over, move } = mouse();
  const card = new Element();
  over(card, 10);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [null]);
  move(card, 11);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [null, card]);
});
