// The pause between a move and what covers the table.
import assert from 'node:assert/strict';
import test from 'node:test';

Object.assign(globalThis, { HTMLElement: class {}, window: globalThis });
const { Waits } = await import('../../web/js/table/input/bot-wait.ts');

const playing = { cover: null, linger: 0, current: true, outcome: null };
const over = { ...playing, outcome: { won: false } };

/** @param {any} table @param {boolean} ends */
const after = (table, ends) => {
  const waits = new Waits(/** @type {any} */ ({ ends }));
  return { waits, pause: waits.after(table) };
};

// Regression: the result of a lost race covered the finish in the same frame.
for (const won of [true, false])
  test(`the board of a ${won ? 'won' : 'lost'} game is seen before the result covers it`, async () => {
    const { waits, pause } = after({ ...over, outcome: { won } }, true);
    assert.ok(pause);
    waits.unrest();
    await pause;
  });

test('only the end of a game waits, and only once', () => {
  assert.equal(after(playing, false).pause, undefined);
  assert.equal(after(over, false).pause, undefined);
});
