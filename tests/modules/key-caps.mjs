// What is printed on the keys of a keyboard, by the signs that they stand for.
import assert from 'node:assert/strict';
import test from 'node:test';
import { signOf } from '../../web/js/table/input/key-commands.ts';
import { caps, capsOf, readCaps } from '../../web/js/ui/key-caps.ts';

const ROWS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].join('');

/**
 * The layout of a keyboard.
 * @param {string} letters  what the keys in the places of QWERTY… type
 * @param {string} digits  what the keys in the places of 1 to 0 type
 */
const layout = (letters, digits = '1234567890') =>
  new Map([
    ...[...ROWS].map((place, n) => [`Key${place}`, [...letters][n] ?? '']),
    ...[...'1234567890'].map((place, n) => [`Digit${place}`, [...digits][n] ?? '']),
  ]);

const QWERTZ = layout('qwertzuiopasdfghjklyxcvbnm');
const AZERTY = new Map([...layout('azertyuiopqsdfghjklwxcvbn,', '&é"\'(-è_çà'), ['Semicolon', 'm']]);
const RUSSIAN = layout('йцукенгшщзфывапролдячсмить');
const PERSIAN = layout('ضصثقفغعهخحشسیبلاتنمظطزرذدپ', '۱۲۳۴۵۶۷۸۹۰');

test('a key that counts by its letter has this letter on every keyboard', () => {
  assert.deepEqual(capsOf(QWERTZ), {});
  assert.deepEqual(capsOf(AZERTY), {});
});

test('a key that counts by its place has the letter of the keyboard', () => {
  const found = capsOf(RUSSIAN);
  assert.deepEqual([found['F'], found['P'], found['Z'], found['Y'], found['5']], ['А', 'З', 'Я', 'Н', undefined]);
  assert.equal(capsOf(PERSIAN)['5'], '۵');
});

test('the key with the print does what the sign does', () => {
  for (const map of [RUSSIAN, PERSIAN]) {
    const found = capsOf(map);
    assert.ok(Object.keys(found).length >= 26);
    for (const [sign, cap] of Object.entries(found)) {
      const [code = ''] = [...map].find(([, typed]) => typed.toUpperCase() === cap) ?? [];
      assert.equal(signOf({ key: cap.toLowerCase(), code, shiftKey: false }), sign);
    }
  }
});

test('where the browser does not know the keyboard, keys keep their signs', async () => {
  /** @param {object} browser */
  const read = async (browser) => {
    Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true });
    await readCaps();
    return caps;
  };
  assert.equal((await read({ keyboard: { getLayoutMap: async () => RUSSIAN } }))['P'], 'З');
  assert.deepEqual(await read({}), {});
  assert.deepEqual(await read({ keyboard: { getLayoutMap: () => Promise.reject(new Error('a frame')) } }), {});
});
