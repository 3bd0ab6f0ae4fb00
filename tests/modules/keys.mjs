// Keys: their signs on different keyboards, and the things and commands they choose.
import assert from 'node:assert/strict';
import test from 'node:test';
import { commandOf, signOf } from '../../web/js/table/input/key-commands.ts';
import { digitsOf, keysOf, twinsOf } from '../../web/js/table/view/key-choice.ts';

const road = (...labels) => ({
  id: 'road',
  kind: 'track',
  spaces: labels.map((label) => ({ id: `s${label}`, label })),
});
const digits = (view, lit) => Object.fromEntries(digitsOf(view, lit, twinsOf(view, lit)));

test('spaces have the numbers that are printed on them, ten is 0', () => {
  const view = { zones: [road('4', '7', '10')] };
  assert.deepEqual(digits(view, ['s7', 's10']), { s7: '7', s10: '0' });
});

test('if two spaces have the same number, all spaces are counted instead', () => {
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

test('other things are counted, up to ten', () => {
  const lit = Array.from({ length: 12 }, (_, i) => `c${i}`);
  const found = digits({ zones: [] }, lit);
  assert.equal(Object.keys(found).length, 10);
  assert.equal(found['c9'], '0');
});

test('a thing and the button that does the same share a key', () => {
  const view = { zones: [], buttons: [{ id: 'draw', label: 'Draw', twin: 'stock' }] };
  assert.deepEqual(digits(view, ['stock', 'draw', 'c']), { stock: '1', draw: '1', c: '2' });
  // Only while both are lit.
  assert.deepEqual(digits(view, ['stock', 'c']), { stock: '1', c: '2' });
});

test('buttons with their own keys keep them, the others take free keys', () => {
  const view = {
    zones: [],
    buttons: [
      { id: 'two', label: '', keys: '1' },
      { id: 'x', label: '' },
    ],
  };
  assert.deepEqual(digits(view, ['c', 'two', 'x']), { two: '1', c: '2', x: '3' });
});

test('keys of the own table are shown on the top cards, and only for the first seat', () => {
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
  assert.deepEqual(Object.fromEntries(keysOf({ zones: [zone(1, 'playing'), zone(2, 'playing')] }, [1, 2])), {
    top1: 'Space',
  });
  assert.deepEqual(Object.fromEntries(keysOf({ zones: [zone(1, 'back')] }, [1])), { pile1: 'Space' });
  assert.equal(keysOf({ zones: [{ id: 'z', kind: 'pile' }] }, [1]), null);
});

/** @param {string} said  the typed character and the place of the key, with “+” before it if Shift is pressed */
const pressed = (said, getModifierState) => {
  const [key, place] = said.split(' ');
  const shiftKey = place.startsWith('+');
  const code = place
    .replace('+', '')
    .replace(/^([A-Z])$/, 'Key$1')
    .replace(/^([0-9])$/, 'Digit$1');
  return { key: key === 'blank' ? ' ' : key, code, shiftKey, getModifierState };
};

/** For each keyboard: the character typed by the key in each place, and the sign that it stands for. */
const KEYBOARDS = {
  American: {
    'a A': 'A',
    'A +A': 'A',
    '1 1': '1',
    '! +1': '1',
    '& +7': '7',
    '/ Slash': '/',
    '? +Slash': '?',
    ', Comma': ',',
    '. Period': '.',
    '; Semicolon': ';',
    'Enter Enter': ' ',
    'blank Space': ' ',
    'Tab Tab': 'TAB',
    'Escape Escape': 'ESCAPE',
    '- Minus': '-',
  },
  German: { 'z Y': 'Z', 'y Z': 'Y', '/ +7': '/', '? +Minus': '?', '; +Comma': ';', 'ö Semicolon': ';', '! +1': '1' },
  Dvorak: {
    'a A': 'A',
    'o S': 'O',
    ', W': ',',
    '. E': '.',
    '; Z': ';',
    'z Slash': 'Z',
    's Semicolon': 'S',
    'w Comma': 'W',
    '1 1': '1',
    '! +1': '1',
  },
  'programmer’s Dvorak': { '& 1': '1', '[ 2': '2', '7 +2': '7', '% +1': '1' },
  French: {
    'a Q': 'A',
    'q A': 'Q',
    'm Semicolon': 'M',
    '& 1': '1',
    'é 2': '2',
    '- 6': '6',
    'à 0': '0',
    '1 +1': '1',
    '0 +0': '0',
    ', M': ',',
    '? +M': '?',
    '; Comma': ';',
    '. +Comma': '.',
    '/ +Period': '/',
  },
  Czech: { '+ 1': '1', 'ě 2': '2', '1 +1': '1', 'z Y': 'Z' },
  Russian: {
    'ф A': 'A',
    'Ф +A': 'A',
    'я Z': 'Z',
    'ь M': 'M',
    'б Comma': ',',
    'ю Period': '.',
    'ж Semicolon': ';',
    '. Slash': '.',
    ', +Slash': ',',
    '? +7': '?',
    '; +4': ';',
    '1 1': '1',
    '! +1': '1',
    '№ +3': '3',
  },
  Greek: { 'α A': 'A', 'ζ Z': 'Z', 'ς W': 'W', '; Q': ';', 'Dead Semicolon': ';', '1 1': '1', '/ Slash': '/' },
  Arabic: {
    'ش A': 'A',
    'ئ Z': 'Z',
    'لا B': 'B',
    '١ 1': '1',
    '٠ 0': '0',
    '٧ Numpad7': '7',
    'و Comma': ',',
    '، +K': ',',
    '؛ +P': ';',
    '؟ +Slash': '?',
    'ظ Slash': '/',
    '! +1': '1',
  },
  Hebrew: { 'ש A': 'A', 'ז Z': 'Z', "' W": 'W', 'ת Comma': ',', '. Slash': '.', '/ Q': '/', '1 1': '1' },
  'input method': { 'Process A': 'A', 'ㅁ A': 'A', 'Process 1': '1' },
  numpad: {
    '1 Numpad1': '1',
    '0 Numpad0': '0',
    'End Numpad1': 'END',
    '+ NumpadAdd': '+',
    'Enter NumpadEnter': ' ',
    '/ NumpadDivide': '/',
  },
};
for (const [name, keys] of Object.entries(KEYBOARDS)) {
  test(`keys have their signs on this keyboard: ${name}`, () => {
    for (const [key, sign] of Object.entries(keys)) assert.equal(signOf(pressed(key)), sign, key);
  });
}

test('a character typed with AltGr counts as typed', () => {
  const altGraph = (/** @type {string} */ name) => name === 'AltGraph';
  assert.deepEqual(
    ['€ E', '{ 7', 'ł L', '/ Q'].map((key) => signOf(pressed(key, altGraph))),
    ['€', '{', 'ł', '/'],
  );
});

/** Commands by key, as the engine sends them. */
const KEYS = {
  'CONTROL+Z': 'undo',
  'CONTROL+SHIFT+Z': 'redo',
  'CONTROL+Y': 'redo',
  '/': 'hint',
  U: 'undo',
  BACKSPACE: 'undo',
  ' ': 'hold',
  '+': 'faster',
  '=': 'faster',
  '-': 'slower',
};
const commands = (...keys) => keys.map((key) => commandOf(KEYS, pressed(key)));

test('a key does the command of its sign', () => {
  assert.deepEqual(commands('/ Slash', 'u U', 'г U', 'Backspace Backspace', 'q Q'), [
    'hint',
    'undo',
    'undo',
    'undo',
    undefined,
  ]);
});

test('control and Z goes back, with shift or Y forth, on every keyboard', () => {
  const names = (...keys) => keys.map((key) => commandOf(KEYS, { ...pressed(key), ctrlKey: true }));
  assert.deepEqual(names('z Z', 'Z +Z', 'y Y', 's S'), ['undo', 'redo', 'redo', undefined]);
  // German, French and Dvorak keyboards have Z and Y in other places.
  assert.deepEqual(names('z Y', 'y Z', 'z W', 'z Slash', '; Z'), ['undo', 'redo', 'undo', 'undo', undefined]);
  assert.deepEqual(names('я Z', 'Я +Z', 'н Y', 'ζ Z', 'ئ Z', 'ז Z'), ['undo', 'redo', 'redo', 'undo', 'undo', 'undo']);
});

test('plus, minus and Space count as typed, and Enter is not Space', () => {
  assert.deepEqual(commands('blank Space', '+ +Equal', '= Equal', '- Minus', '- 6', '+ +1', 'Enter Enter'), [
    'hold',
    'faster',
    'faster',
    'slower',
    'slower',
    'faster',
    undefined,
  ]);
});
