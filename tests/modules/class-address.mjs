// The addresses of a class: tasks for pupils are read back as they were written, and wrong ones are recognized.
import assert from 'node:assert/strict';
import test from 'node:test';

const { readTask, taskFragment } = await import('../../web/js/page/class-address.ts');
const { parse } = await import('../../web/js/page/router.ts');
const games = [{ id: 'daytona' }, { id: 'turbo-duel' }];
const opened = (fragment) => {
  const { screen, rest } = parse(fragment, games);
  assert.equal(screen, 'class', fragment);
  return readTask(rest, games);
};

test('the page of the teacher has no task', () => {
  for (const fragment of ['#/class', '#/class/']) assert.equal(opened(fragment), null, fragment);
});

test('a task is read back from its address', () => {
  const query = {
    settings: { races: '1', clock: 'off' },
    seed: 'album-alpha-amber-bakery',
    seats: ['person', 'bot:gus'],
  };
  const tasks = [
    { kind: 'deal', game: 'daytona', query: { ...query, driver: null } },
    { kind: 'puzzles', game: 'turbo-duel', level: 'easy', first: 7, n: 6 },
    { kind: 'choice', payload: 'turbo-duel,position,3,Ann+Gus/eJx_-9' },
  ];
  for (const task of tasks) assert.deepEqual(opened(taskFragment(task)), task);
});

test('a typed address may have capitals and spaces', () => {
  assert.equal(opened('#/class/Turbo Duel?seed=Album alpha amber bakery').query.seed, 'Album alpha amber bakery');
});

test('an address without a good task is wrong', () => {
  const wrong = ['ludo', 'daytona/nothing', 'daytona/puzzles', 'daytona/puzzles?level=easy&first=0&n=6', 'g/'];
  for (const rest of [...wrong, 'daytona/puzzles?level=easy&first=1&n=21'])
    assert.equal(opened(`#/class/${rest}`), 'wrong', rest);
});
