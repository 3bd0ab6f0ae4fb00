// Replies about bots are painted at most once per frame, and none is lost.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Backlog, merged } from '../../web/js/table/backlog.ts';

const reply = (n, more = {}) => ({ ok: true, wake: 16, table: { n, missed: [] }, steps: [{ n, events: [] }], ...more });

test('replies between two frames are painted in one', () => {
  const frames = [];
  globalThis.requestAnimationFrame = (draw) => frames.push(draw);
  globalThis.cancelAnimationFrame = (id) => frames.splice(id - 1, 1);
  const painted = [];
  const backlog = new Backlog(() => painted.push(merged(backlog.take())));
  for (const n of [1, 2, 3]) backlog.add(reply(n));
  assert.equal(backlog.table.n, 3);
  assert.equal(frames.length, 1);
  frames.pop()(0);
  assert.equal(painted.length, 1);
  assert.deepEqual(
    painted[0].steps.map((step) => step.n),
    [1, 2, 3],
  );
  assert.equal(backlog.table, null);
});

test('waiting replies are painted together in the first free frame', () => {
  const frames = [];
  globalThis.requestAnimationFrame = (draw) => frames.push(draw);
  globalThis.cancelAnimationFrame = () => {};
  const next = (at) => frames.shift()(at);
  const painted = [];
  let answers = false;
  const backlog = new Backlog(
    (at) => painted.push([at, backlog.take().length]),
    (since) => answers || since < 100,
  );
  backlog.add(reply(1));
  next(1000);
  backlog.add(reply(2));
  next(1050);
  backlog.add(reply(3));
  answers = true;
  next(1120);
  answers = false;
  next(1140);
  assert.deepEqual(painted, [
    [1000, 1],
    [1140, 2],
  ]);
  assert.equal(frames.length, 0);
});

test('a reply painted before the frame is not painted again', () => {
  const frames = [];
  globalThis.requestAnimationFrame = (draw) => frames.push(draw);
  globalThis.cancelAnimationFrame = (id) => frames.splice(id - 1, 1);
  const backlog = new Backlog(() => assert.fail('painted twice'));
  backlog.add(reply(1));
  assert.equal(backlog.take().length, 1);
  assert.equal(frames.length, 0);
});

test('merged replies have the last table, all events, every late hand, and all announcements', () => {
  const news = (own, urgent, happened) => ({ own: [own], urgent: { [urgent]: own }, happened: [happened] });
  const one = merged([
    reply(1, { table: { n: 1, missed: [{ seat: 3 }] }, news: news('a', 'seat', 'x') }),
    reply(2),
    reply(3, { table: { n: 3, missed: [{ seat: 4 }] }, news: news('b', 'seat', 'y') }),
  ]);
  assert.equal(one.table.n, 3);
  assert.deepEqual(
    one.table.missed.map(({ seat }) => seat),
    [3, 4],
  );
  assert.deepEqual(one.news, { own: ['a', 'b'], urgent: { seat: 'b' }, happened: ['x', 'y'] });
  assert.equal(one.steps.length, 3);
});
