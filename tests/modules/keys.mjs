// Which key stands for which thing, and which command.
import assert from 'node:assert/strict';
import test from 'node:test';
import { commandOf, controlled, keyed, signOf } from '../../web/js/table/input/key-commands.js';
import { digitsOf, keysOf, twinsOf } from '../../web/js/table/view/key-choice.js';

const road = (...labels) => ({ id: 'road', kind: 'track', spaces: labels.map((label) => ({ id: `s${label}`, label })) });
const digits = (view, lit) => Object.fromEntries(digitsOf(view, lit, twinsOf(view, lit)));

test('spaces have the numbers that are printed on them, ten is 0', () => {
  const view = { zones: [road('4', '7', '10')] };
  assert.deepEqual(digits(view, ['s7', 's10']), { s7: '7', s10: '0' });
});

test('where two spaces bear the same number all is counted', () => {
  const view = {
    zones: [
      { ...road('4'), id: 'inner' },
      { id: 'outer', kind: 'track', spaces: [{ id: 'o4', label: '4' }] },
    ],
  };
  assert.deepEqual(digits(view, ['s4', 'o4']), { s4: '1', o4: '2' });
});

test('a space made of a card has no number of its own', () => {
  const view = { zones: [{ id: 'ring', kind: 'track', spaces: [{ id: 's9', label: '9', card: 'c' }] }] };
  assert.deepEqual(digits(view, ['s9']), { s9: '1' });
});

test('other things are counted, ten of them and no more', () => {
  const lit = Array.from({ length: 12 }, (_, i) => `c${i}`);
  const found = digits({ zones: [] }, lit);
  assert.equal(Object.keys(found).length, 10);
  assert.equal(found['c9'], '0');
});

test('a thing and the button that does the same share a key', () => {
  const view = { zones: [], buttons: [{ id: 'draw', label: 'Draw', twin: 'stock' }] };
  assert.deepEqual(digits(view, ['stock', 'draw', 'c']), { stock: '1', draw: '1', c: '2' });
  // Only where both are lit.
  assert.deepEqual(digits(view, ['stock', 'c']), { stock: '1', c: '2' });
});

test('buttons with keys of their own keep them, the others take what is free', () => {
  const view = {
    zones: [],
    buttons: [
      { id: 'two', label: '', keys: '1' },
      { id: 'x', label: '' },
    ],
  };
  assert.deepEqual(digits(view, ['c', 'two', 'x']), { two: '1', c: '2', x: '3' });
});

test('keys of an own table stand on the card that lies on top, and only at the first seat', () => {
  const zone = (seat, face) => ({
    id: `pile${seat}`,
    seat,
    keys: ' Q',
    cards: [
      { id: `under${seat}`, face: 'playing' },
      { id: `top${seat}`, face },
    ],
    kind: 'pile',
  });
  assert.deepEqual(Object.fromEntries(keysOf({ zones: [zone(1, 'playing'), zone(2, 'playing')] }, [1, 2])), { top1: 'Space' });
  assert.deepEqual(Object.fromEntries(keysOf({ zones: [zone(1, 'back')] }, [1])), { pile1: 'Space' });
  assert.equal(keysOf({ zones: [{ id: 'z', kind: 'pile' }] }, [1]), null);
});

test('signs and letters are commands, whichever case', () => {
  assert.deepEqual(['/', '?', 'u', 'U', 'x'].map(commandOf), ['hint', 'keys', 'undo', 'undo', undefined]);
});

test('control and Z goes back, with shift or Y forth', () => {
  const name = (key, shiftKey = false) => controlled({ key, shiftKey });
  assert.deepEqual([name('z'), name('Z', true), name('y'), name('s')], ['undo', 'redo', 'redo', undefined]);
});

const table = (more = {}) => ({ can: {}, live: true, phase: 'playing', ...more });

test('F begins fast-forward where there is any, and halts it', () => {
  assert.equal(keyed(table(), 'f', false), undefined);
  assert.equal(keyed(table({ can: { run: true } }), 'F', false), 'run');
  assert.equal(keyed(table({ running: true }), 'f', false), 'halt');
});

test('who watches bots stops them by a blank; while a game is played again the blank is for that', () => {
  const watched = table({ watching: true });
  assert.deepEqual(
    [' ', '+', '=', '-', 'q'].map((key) => keyed(watched, key, false)),
    ['hold', 'faster', 'faster', 'slower', undefined],
  );
  assert.equal(keyed(watched, ' ', true), 'replay');
  assert.equal(keyed({ ...watched, phase: 'over' }, ' ', false), undefined);
  assert.equal(keyed(table(), ' ', false), undefined);
});

test('a digit is one with shift, too, and Enter is as good as a blank', () => {
  const sign = (key, code, shiftKey = false) => signOf({ key, code, shiftKey });
  assert.deepEqual([sign('!', 'Digit1', true), sign('a', 'KeyA'), sign('Enter', 'Enter'), sign('Tab', 'Tab')], ['1', 'A', ' ', 'TAB']);
});
