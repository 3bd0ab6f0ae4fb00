// Bots are not woken while a person waits for a reply, and each wake-up still comes afterwards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Alarm } from '../../web/js/transport/clock.ts';

/** An alarm that rings when the test says so. */
function made() {
  const timers = new Map();
  globalThis.setTimeout = (run) => timers.set(timers.size + 1, run).size;
  globalThis.clearTimeout = (id) => timers.set(id, () => {});
  const rung = { times: 0 };
  const alarm = new Alarm(() => rung.times++);
  const pass = () => {
    for (const [id, run] of [...timers]) {
      timers.set(id, () => {});
      run();
    }
  };
  return { alarm, rung, pass };
}

test('it rings while no person waits', () => {
  const { alarm, rung, pass } = made();
  alarm.set(16);
  pass();
  assert.equal(rung.times, 1);
});

test('while people wait it stays silent; after the last reply it rings once', async () => {
  const { alarm, rung, pass } = made();
  alarm.set(16);
  const replies = [];
  const reply = () => new Promise((resolve, reject) => replies.push({ resolve, reject }));
  const held = [alarm.hold(reply()), alarm.hold(reply())];
  pass();
  replies[0].resolve('first');
  assert.equal(await held[0], 'first');
  assert.equal(rung.times, 0);
  replies[1].reject(new Error('gone'));
  await assert.rejects(held[1], /gone/);
  assert.equal(rung.times, 1);
  await alarm.hold(Promise.resolve());
  assert.equal(rung.times, 1);
});

test('a reply with a time sets it again', async () => {
  const { alarm, rung, pass } = made();
  alarm.set(16);
  const answered = alarm.hold(Promise.resolve());
  pass();
  alarm.set(40);
  await answered;
  assert.equal(rung.times, 0);
  pass();
  assert.equal(rung.times, 1);
  alarm.set(null);
  pass();
  assert.equal(rung.times, 1);
});
