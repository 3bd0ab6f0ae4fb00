// Which ways into a game ask a newcomer first whether to see it.
import assert from 'node:assert/strict';
import test from 'node:test';
import './stand_in/device.mjs';

const { asksFirst, meet } = await import('../../web/js/page/met.ts');
const { keepFinished } = await import('../../web/js/page/last-games.ts');
const { keepLearnt } = await import('../../web/js/page/learn.ts');

const game = (id) => ({ id });

test('a button that names a driver asks a newcomer like every other one', () => {
  for (const start of ['now', { driver: 'dot' }, { preset: 'quick', driver: 'gus' }])
    assert.equal(asksFirst(game('toy'), start), true);
  for (const start of ['first', 'address']) assert.equal(asksFirst(game('toy'), start), false);
});

test('nobody is asked twice, nor after a game or a lesson', () => {
  meet(game('asked'));
  keepFinished('finished');
  keepLearnt({ game: 'learnt', lesson: { ids: ['one'], n: 1, over: true } });
  for (const id of ['asked', 'finished', 'learnt']) assert.equal(asksFirst(game(id), { driver: 'dot' }), false);
});
