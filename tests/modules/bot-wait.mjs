// The pause between a move and what covers the table.
import assert from 'node:assert/strict';
import test from 'node:test';

Object.assign(globalThis, { HTMLElement: class {}, window: globalThis });
const { Waits } = await import('../../web/js/table/input/bot-wait.ts');

const playing = { cover: null, linger: 0, current: true, outcome: null };
const won = { ...playing, outcome: { won: true } };

/** @param {any} table */
const after = (table) => {
  const waits = new Waits(/** @type {any} */ ({}));
  return { waits, pause: waits.after(table) };
};

test('the board of a won game is seen before the result covers it', async () => {
  const { waits, pause } = after(won);
  assert.ok(pause);
  waits.unrest();
  await pause;
});

test('nothing else at the end of a game waits', () => {
  assert.equal(after(playing).pause, undefined);
  assert.equal(after({ ...won, outcome: { won: false } }).pause, undefined);
  assert.equal(after({ ...won, current: false }).pause, undefined);
});
