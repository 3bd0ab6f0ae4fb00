// The marks of a reviewed decision: what each move plays has a word, and what it needs besides has a line.
import assert from 'node:assert/strict';
import test from 'node:test';
import { marksOf } from '../../web/js/table/view/compared.ts';

/** The marks of two moves, each a list of cards: `E+` has a word, `D` a line only. */
const marks = (played, better) =>
  Object.fromEntries(
    [...marksOf({ played: { things: played }, better: { things: better } })].map(([id, { kind, leads }]) => [
      leads ? `${id}+` : id,
      kind,
    ]),
  );

test('the card that is played has the word, and its targets have none', () => {
  // Regression: a swap of D and I read “you played D”, and a discard of F “play F”.
  assert.deepEqual(marks(['E', 'D', 'I'], ['H', 'I']), { D: 'played', 'E+': 'played', 'H+': 'better' });
  assert.deepEqual(marks(['G'], ['B', 'F']), { 'G+': 'played', 'B+': 'better', F: 'better' });
});

test('a card that both moves play says so, and words on their targets tell the moves apart', () => {
  assert.deepEqual(marks(['E', 'D', 'I'], ['E', 'H', 'I']), { 'E+': 'both', 'D+': 'played', 'H+': 'better' });
});

test('the card of one move that is a target of the other has its own word', () => {
  assert.deepEqual(marks(['B', 'F'], ['F', 'space:2']), { 'B+': 'played', 'F+': 'better', 'space:2': 'better' });
  assert.deepEqual(marks(['F', 'space:2'], ['B', 'F']), { 'F+': 'played', 'B+': 'better', 'space:2': 'played' });
});
