// The questions beside a result.
import assert from 'node:assert/strict';
import test from 'node:test';
import { countsAsWin, questionsAfter } from '../../web/js/table/frame/questions.ts';

test('a race of the day and a second try are no wins to ask about', () => {
  const outcome = { won: true };
  assert.equal(countsAsWin({ outcome }), true);
  assert.equal(countsAsWin({ outcome: { lost: true } }), false);
  assert.equal(countsAsWin({ outcome, daily: {} }), false);
  assert.equal(countsAsWin({ outcome, retry: { say: '' } }), false);
});

test('a win asks for the name and for more rules, but not in a task of a class', () => {
  const table = { outcome: JSON.parse('{"won": true, "then": {}}') };
  const questions = { wantsName: () => true, wantsThen: () => true };
  assert.deepEqual(questionsAfter(table, { questions }), ['name', 'then']);
  assert.deepEqual(questionsAfter(table, { questions, task: () => null }), ['name', 'then']);
  assert.deepEqual(questionsAfter(table, { questions, task: () => ({ to: '#/class', label: '' }) }), []);
});
