// What a mouse that rests has asked about: nothing that came to lie under it by itself.
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
Object.assign(globalThis, { Element, HTMLElement: Element, window: globalThis });
const { Input } = await import('../../web/js/table/input/input.js');

/** A mouse, and what was explained because of it. */
function mouse() {
  /** @type {(Element|null)[]} */
  const explained = [];
  const input = Object.assign(Object.create(Input.prototype), {
    acts: { explaining: { explain: (/** @type {Element|null} */ thing) => explained.push(thing) } },
    pointers: { down: new Map() },
    hover: 0,
    spot: null,
    arrived: null,
  });
  const event = (/** @type {Element} */ target, /** @type {number} */ x) => ({ pointerType: 'mouse', target, clientX: x, clientY: 5 });
  return {
    explained,
    over: (/** @type {Element} */ thing, /** @type {number} */ x) => input.rest(event(thing, x), thing),
    move: (/** @type {Element} */ thing, /** @type {number} */ x) => input.stir(event(thing, x)),
  };
}

test('a card the mouse comes to is explained, one that comes to the mouse is not before it moves', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { explained, over, move } = mouse();
  const [first, second] = [new Element(), new Element()];
  over(first, 10);
  move(first, 10);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [first]);
  // The table is painted anew: the browser tells what lies under the mouse now.
  over(second, 10);
  move(second, 10);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [first, null]);
  move(second, 11);
  t.mock.timers.tick(1000);
  assert.deepEqual(explained, [first, null, second]);
  // It is asked once.
  move(second, 12);
  t.mock.timers.tick(1000);
  assert.equal(explained.length, 3);
});
