// The finished lessons of a device.
import assert from 'node:assert/strict';
import test from 'node:test';
import { kept } from './stand_in/device.mjs';

const { isUnplayed, keepLearnt, lessonsDone, lessonsLabel } = await import('../../web/js/page/learn.ts');
const { keptRace, lessonsUnderway } = await import('../../web/js/page/next-steps.ts');

const ids = ['one', 'two', 'three'];
const table = (n, over = true) => ({ game: 'toy', lesson: { n, of: 3, over, ids, names: [] } });

test('each finished lesson is stored once', () => {
  kept.clear();
  keepLearnt(table(1, false));
  assert.deepEqual(lessonsDone('toy'), []);
  for (const n of [3, 1, 1]) keepLearnt(table(n));
  assert.deepEqual(lessonsDone('toy'), ['three', 'one']);
  assert.deepEqual(lessonsDone('other'), []);
});

test('the number that earlier versions stored stands for the lessons up to it', () => {
  kept.clear();
  kept.set('hairpin.learnt', '{"toy":2}');
  assert.deepEqual(lessonsDone('toy', ids), ['one', 'two']);
  keepLearnt(table(3));
  assert.deepEqual(lessonsDone('toy'), ids);
});

test('a damaged value counts as nothing', () => {
  for (const text of ['7', 'x', '{"toy":"one"}', '[]', 'null']) {
    kept.clear();
    kept.set('hairpin.learnt', text);
    assert.deepEqual(lessonsDone('toy', ids), []);
  }
});

test('the way to the lessons says how many are done', () => {
  const label = () => lessonsLabel({ id: 'toy', learn: 4, lessons: 3 });
  kept.clear();
  assert.match(label(), /4 minutes/);
  keepLearnt(table(2));
  assert.match(label(), /1 of 3/);
  for (const n of [1, 3]) keepLearnt(table(n));
  assert.match(label(), /all done/);
});

test('a finished game or lesson ends that a game is unplayed', () => {
  kept.clear();
  assert.ok(isUnplayed('toy'));
  keepLearnt(table(1));
  assert.ok(!isUnplayed('toy'));
  assert.ok(isUnplayed('other'));
  kept.set('hairpin.finished', '["other"]');
  assert.ok(!isUnplayed('other'));
});

test('lessons to go on with are those of the game learnt last that has some left', () => {
  const games = [
    { id: 'toy', lessons: 3 },
    { id: 'other', lessons: 3 },
  ];
  const underway = () => lessonsUnderway(games)?.game.id ?? null;
  kept.clear();
  assert.equal(underway(), null);
  keepLearnt(table(1));
  keepLearnt({ ...table(1), game: 'other' });
  assert.equal(underway(), 'other');
  keepLearnt(table(2));
  assert.deepEqual(lessonsUnderway(games), { game: games[0], n: 2, of: 3 });
  keepLearnt(table(3));
  assert.equal(underway(), 'other');
  kept.set('hairpin.learnt', '{"toy":3,"gone":["one"]}');
  assert.equal(underway(), null);
});

test('the race to go on with is the one that was stored, if the page has its game', () => {
  const race = { game: 'toy', level: 'gus', where: 'Race Gus in Toy' };
  for (const [text, found] of [
    [JSON.stringify(race), race],
    [JSON.stringify({ ...race, game: 'gone' }), null],
    [JSON.stringify({ ...race, where: 3 }), null],
    ['"toy"', null],
    ['null', null],
  ]) {
    kept.clear();
    kept.set('hairpin.race', text);
    assert.deepEqual(keptRace([{ id: 'toy' }]), found);
  }
});
