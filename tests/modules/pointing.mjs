// A resting mouse: a table or a repaint that comes under it explains nothing before the mouse moves.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Intent } from '../../web/js/table/intent/intent.ts';

/** An intent of a fresh table, and the things that it explains. */
function fresh() {
  const explained = [];
  const intent = Object.assign(Object.create(Intent.prototype), {
    pointers: { down: new Map() },
    spot: null,
    arrived: null,
    explainThing: (thing) => thing && explained.push(thing),
  });
  return { intent, explained };
}

globalThis.Element = class {
  isConnected = true;
  closest(selector) {
    return selector === '[data-thing]' ? this : null;
  }
};
globalThis.HTMLElement = globalThis.Element;
const thing = new Element();
const event = (clientX, clientY) => ({ pointerType: 'mouse', clientX, clientY, target: thing });

test('a thing that comes under the mouse with the table is explained when the mouse moves', () => {
  const { intent, explained } = fresh();
  intent.pointAt(event(10, 10), thing);
  assert.deepEqual(explained, []);
  intent.stir(event(11, 10));
  assert.deepEqual(explained, [thing]);
});

test('a thing that the mouse reaches is explained at once', () => {
  const { intent, explained } = fresh();
  intent.stir(event(1, 1));
  intent.pointAt(event(10, 10), thing);
  assert.deepEqual(explained, [thing]);
});
