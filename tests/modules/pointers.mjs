// Pressed pointers: each is a tap, a hold, a drag or a drop, independently of the others.
import assert from 'node:assert/strict';
import test, { beforeEach, mock } from 'node:test';
import { Pointers } from '../../web/js/table/intent/pointers.ts';

mock.timers.enable({ apis: ['setTimeout'] });
globalThis.window = Object.assign(new EventTarget(), { setTimeout });

let host;
let pointers;
beforeEach(() => {
  const attributes = new Map();
  host = Object.assign(new EventTarget(), {
    hasAttribute: (name) => attributes.has(name),
    getAttribute: (name) => attributes.get(name) ?? null,
    setAttribute: (name, value) => attributes.set(name, value),
    removeAttribute: (name) => attributes.delete(name),
  });
  pointers = new Pointers(host, new AbortController().signal, { wake: () => {} });
});

const event = (id, x, y, type = 'touch') => ({ pointerId: id, pointerType: type, clientX: x, clientY: y });

/** A grip that records its calls. */
function grip(more = {}) {
  const told = [];
  const noted = (name) => (at) => told.push(at?.dx === undefined ? name : `${name} ${at.dx},${at.dy}`);
  const carry = {
    what: 'card',
    follow: () => {},
    home: noted('home'),
    land: noted('land'),
    painted: () => more.there ?? true,
  };
  const all = { carry, clicks: false, lift: () => true, over: noted('over'), drop: noted('drop'), end: noted('end') };
  return { ...all, hold: noted('hold'), tap: (held) => told.push(held ? 'slow tap' : 'tap'), told, ...more };
}

test('released at or near the start, it is a tap', () => {
  const a = grip();
  pointers.press(event(1, 10, 10), a);
  pointers.move(event(1, 18, 14));
  pointers.release(event(1, 18, 14));
  assert.deepEqual(a.told, ['tap', 'end']);
  assert.equal(pointers.down.size, 0);
});

test('moved away, it is a drag that ends in a drop', () => {
  const a = grip();
  pointers.press(event(1, 10, 10), a);
  pointers.move(event(1, 10, 30));
  assert.equal(host.getAttribute('data-dragging'), 'card');
  pointers.release(event(1, 15, 40));
  assert.deepEqual(a.told, ['over 0,20', 'drop 5,30', 'end']);
  assert.equal(host.hasAttribute('data-dragging'), false);
});

test('pressed for long, it is a hold that can become a drag', () => {
  const a = grip();
  const b = grip();
  pointers.press(event(1, 0, 0), a);
  pointers.press(event(2, 0, 0), b);
  mock.timers.tick(399);
  assert.deepEqual(a.told, []);
  mock.timers.tick(1);
  pointers.release(event(1, 0, 0));
  pointers.move(event(2, 50, 0));
  pointers.release(event(2, 50, 0));
  assert.deepEqual(a.told, ['hold', 'slow tap', 'end']);
  assert.deepEqual(b.told, ['hold', 'over 50,0', 'drop 50,0', 'end']);
});

test('a hold that its grip completes is neither tap nor drag', () => {
  const a = grip({ clicks: true, hold: () => true });
  pointers.press(event(1, 0, 0), a);
  mock.timers.tick(400);
  pointers.move(event(1, 50, 0));
  pointers.release(event(1, 50, 0));
  assert.deepEqual(a.told, ['end']);
  assert.equal(pointers.swallow, true);
});

test('a thing that explains itself when it is held can then be dragged, and the page stays', () => {
  const a = grip({ clicks: true, drags: true, hold: () => true });
  const scroll = () => {
    const moved = new Event('touchmove', { cancelable: true });
    host.dispatchEvent(moved);
    return !moved.defaultPrevented;
  };
  pointers.press(event(1, 0, 0), a);
  mock.timers.tick(399);
  assert.equal(scroll(), true);
  mock.timers.tick(1);
  assert.equal(scroll(), false);
  pointers.move(event(1, 0, 50));
  pointers.release(event(1, 0, 50));
  assert.deepEqual(a.told, ['over 0,50', 'drop 0,50', 'end']);
  assert.equal(scroll(), true);
  pointers.press(event(1, 0, 0), a);
  mock.timers.tick(400);
  pointers.release(event(1, 0, 0));
  assert.deepEqual(a.told.slice(3), ['end']);
});

test('a thing that cannot be dragged can be tapped, but a long press has no effect', () => {
  const a = grip({ lift: () => false });
  pointers.press(event(1, 0, 0), a);
  pointers.move(event(1, 50, 0));
  mock.timers.tick(1000);
  pointers.release(event(1, 50, 0));
  assert.deepEqual(a.told, ['tap', 'end']);
});

test('a pointer that leaves its thing without dragging is no tap', () => {
  const box = { left: 0, top: 0, right: 60, bottom: 90 };
  const away = grip({ box, lift: () => false });
  pointers.press(event(1, 30, 80), away);
  pointers.move(event(1, 30, 40));
  pointers.move(event(1, 30, -140));
  pointers.release(event(1, 30, -140));
  const within = grip({ box, lift: () => false });
  pointers.press(event(1, 30, 80), within);
  pointers.move(event(1, 30, 20));
  pointers.release(event(1, 30, 20));
  const beside = grip({ box, lift: () => false });
  pointers.press(event(1, 200, 80), beside);
  pointers.move(event(1, 200, 50));
  pointers.release(event(1, 200, 50));
  assert.deepEqual([away.told, within.told, beside.told], [['end'], ['tap', 'end'], ['tap', 'end']]);
});

test('the click after a tap is ignored, and so is the click after a drag', () => {
  const a = grip({ clicks: true });
  pointers.press(event(1, 0, 0, 'mouse'), a);
  pointers.release(event(1, 0, 0, 'mouse'));
  assert.equal(pointers.swallow, false);
  pointers.press(event(1, 0, 0, 'mouse'), a);
  pointers.move(event(1, 50, 0, 'mouse'));
  pointers.release(event(1, 50, 0, 'mouse'));
  assert.equal(pointers.swallow, true);
  pointers.press(event(1, 0, 0, 'mouse'), null);
  assert.equal(pointers.swallow, false);
});

test('pointers are independent, and a cancelled pointer has no effect', () => {
  const a = grip();
  const b = grip();
  pointers.press(event(1, 0, 0), a);
  pointers.press(event(2, 0, 0), b);
  pointers.move(event(1, 50, 0));
  pointers.cancel(1);
  pointers.release(event(1, 50, 0));
  assert.equal(pointers.dragging, false);
  pointers.release(event(2, 0, 0));
  assert.deepEqual(a.told, ['over 50,0', 'home', 'end']);
  assert.deepEqual(b.told, ['tap', 'end']);
});

test('after a repaint a removed thing is released, and a useless drag returns', () => {
  const gone = grip({ there: false });
  const over = grip({ stands: () => false });
  const stays = grip();
  for (const [id, each] of [gone, over, stays].entries()) pointers.press(event(id, 0, 0), each);
  pointers.painted();
  assert.deepEqual([gone.told, over.told, stays.told], [['land', 'end'], ['home', 'end'], []]);
  assert.deepEqual([...pointers.down.keys()], [2]);
});
