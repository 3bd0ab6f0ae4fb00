// The questions beside a result.
import assert from 'node:assert/strict';
import test from 'node:test';
import { countsAsWin } from '../../web/js/table/frame/questions.ts';

test('a race of the day and a second try are no wins to ask about', () => {
  const outcome = { won: true };
  assert.equal(countsAsWin({ outcome }), true);
  assert.equal(countsAsWin({ outcome: { lost: true } }), false);
  assert.equal(countsAsWin({ outcome, daily: {} }), false);
  assert.equal(countsAsWin({ outcome, retry: { say: '' } }), false);
});
