// Which key stands for which thing, and which command.
import assert from 'node:assert/strict';
import test from 'node:test';
import { commandOf, controlled, keyed, signOf } from '../../web/js/table/input/key-commands.js';
import { keysOf, twinsOf } from '../../web/js/table/view/key-choice.js';

test('a thing and the lit button that does the same go together', () => {
  const view = { zones: [], buttons: [{ id: 'draw', label: 'Draw', twin: 'stock' }] };
  assert.deepEqual([...twinsOf(view, ['stock', 'draw', 'c'])], [['stock', 'draw']]);
  assert.deepEqual([...twinsOf(view, ['stock', 'c'])], []);
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
