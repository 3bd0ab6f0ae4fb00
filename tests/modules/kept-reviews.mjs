// Finished reviews beside the record of their game: kept for this build, and deleted with the game.
import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import '../../web/node_modules/fake-indexeddb/auto/index.mjs';

const page = { build: '{"app":"app-1/"}' };
Object.assign(globalThis, {
  window: globalThis,
  document: { querySelector: () => ({ getAttribute: () => page.build }) },
});
const { within } = await import('../../web/js/page/database.ts');
const { askForReview, keepReview, reviewOf } = await import('../../web/js/page/kept-reviews.ts');
const record = await import('../../web/js/page/record-store.ts');

const id = 'a'.repeat(32);
const seat = { name: 'Ann', level: null, place: 1, won: true, moves: 1 };
const tally = { id, game: 'toy', reason: 'finish', seats: [seat], margin: null, moves: 1, time: null };
const more = { course: [], series: null, aids: [], marked: false };
const GAME = { id, time: 1, match: '', tally: { ...tally, ...more }, text: 'its text' };
const review = (seat, kept) => ({ id, seat, kept, done: true });

/** Returns the number of stored reviews. */
const count = () =>
  within(
    'reviews',
    'readonly',
    (reading) =>
      new Promise((resolve) => {
        const asked = reading.objectStore('reviews').count();
        asked.onsuccess = () => resolve(asked.result);
      }),
  );

beforeEach(async () => {
  page.build = '{"app":"app-1/"}';
  await record.forget(await record.finished());
  await record.take([GAME]);
});

test('each seat of a game has its review', async () => {
  await keepReview(review(1, 'one'));
  await keepReview(review(2, 'two'));
  assert.deepEqual([await reviewOf(id, 1), await reviewOf(id, 2), await reviewOf(id, 3)], ['one', 'two', '']);
});

test('a review of a game that is not in the record is not kept', async () => {
  await record.forget([GAME]);
  await keepReview(review(1, 'one'));
  assert.equal(await count(), 0);
});

test('a review goes with its game', async () => {
  await keepReview(review(1, 'one'));
  await record.forget([GAME]);
  assert.equal(await count(), 0);
});

test('a review of another build is dropped', async () => {
  await keepReview(review(1, 'one'));
  page.build = '{"app":"app-2/"}';
  assert.equal(await reviewOf(id, 1), '');
  assert.equal(await count(), 0);
  await keepReview(review(2, 'two'));
  assert.equal(await reviewOf(id, 2), 'two');
});

test('the engine gets a kept review back, and is asked once without one', async () => {
  /** @type {any[]} */
  const asked = [];
  const engine = async (/** @type {any} */ request) => {
    asked.push(request);
    return { ok: true, review: { id, seat: 1, done: request.kept !== undefined } };
  };
  const first = await askForReview({ do: 'review', seat: 1 }, engine);
  assert.equal(first.review.done, false);
  assert.deepEqual(asked, [{ do: 'review', seat: 1, keep: true }]);
  await keepReview(review(1, 'one'));
  const second = await askForReview({ do: 'review', seat: 1 }, engine);
  assert.equal(second.review.done, true);
  assert.deepEqual(asked.at(-1), { do: 'review', seat: 1, keep: true, kept: 'one' });
});
