// A pupil's task: tries at puzzles are counted once, the answer follows the last puzzle; names in files, typed seeds.
import assert from 'node:assert/strict';
import test from 'node:test';

const { fileWord, personIn } = await import('../../web/js/page/file-word.ts');
const { fileName } = await import('../../web/js/page/record-file.ts');
const { seedIn } = await import('../../web/js/page/seed-note.ts');
const { following, nextOf, noted } = await import('../../web/js/page/pupil-progress.ts');

const task = { numbers: [1, 2], tries: {}, done: [] };
const at = (n, wrong, more = {}) => ({ n, wrong, hinted: false, over: false, ...more });

test('a puzzle counts its tries until it is over, and not after', () => {
  const begun = noted(task, at(1, 2));
  assert.deepEqual([begun.tries, begun.done, nextOf(begun)], [{ 1: -2 }, [], 1]);
  const solved = noted(begun, at(1, 2, { over: true }));
  assert.deepEqual([solved.tries, nextOf(solved)], [{ 1: 3 }, 2]);
  assert.equal(noted(solved, at(1, 0, { over: true })), solved);
  const all = noted(solved, at(2, 0, { over: true, hinted: true }));
  assert.deepEqual([all.tries, nextOf(all)], [{ 1: 3, 2: -1 }, undefined]);
});

test('in practice each puzzle leads to the next one, and the last one to the answer', () => {
  const begun = { numbers: [4, 5, 9], tries: {}, done: [5], answer: null };
  assert.deepEqual([following(begun, 9), following(begun, 4)], [4, 4]);
  const answered = { ...begun, answer: { name: 'Ann', line: '', code: '' } };
  assert.deepEqual(
    [4, 5, 9].map((n) => following(answered, n)),
    [5, 9, undefined],
  );
});

test('the name of a file carries the person in safe characters', () => {
  assert.equal(fileWord('  Ann / Bo: "x" '), 'Ann-Bo-x');
  assert.equal(fileWord('Zoë 李明'), 'Zoë-李明');
  assert.equal(fileWord('../..'), '');
  assert.match(fileName('Ann'), /^hairpin-record-Ann-\d{4}-\d\d-\d\d\.hairpin$/);
  assert.match(fileName(), /^hairpin-record-\d{4}-\d\d-\d\d\.hairpin$/);
  const game = (...names) => ({
    tally: { seats: [...names.map((name) => ({ name, level: null })), { name: 'Gus', level: 'gus' }] },
  });
  assert.equal(personIn([game('Ann'), game('Ann')]), 'Ann');
  assert.equal(personIn([game('Ann', 'Ben')]), '');
});

test('the seed of a stored game is read from its head', () => {
  assert.deepEqual(seedIn('{"hairpin":1,"seed":"a\\"b","series":{}}'), ['a"b']);
  assert.deepEqual(seedIn('packed'), []);
});
