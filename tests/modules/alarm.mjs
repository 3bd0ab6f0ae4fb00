// Bots are not woken while a person waits for a reply, and each wake-up still comes afterwards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Alarm } from '../../web/js/table/alarm.ts';

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

test('while people wait it stays silent; after the last reply it rings once', () => {
  const { alarm, rung, pass } = made();
  alarm.set(16);
  alarm.asked();
  alarm.asked();
  pass();
  alarm.answered();
  assert.equal(rung.times, 0);
  alarm.answered();
  assert.equal(rung.times, 1);
  alarm.asked();
  alarm.answered();
  assert.equal(rung.times, 1);
});

test('a reply with a time sets it again', () => {
  const { alarm, rung, pass } = made();
  alarm.set(16);
  alarm.asked();
  pass();
  alarm.set(40);
  alarm.answered();
  assert.equal(rung.times, 0);
  pass();
  assert.equal(rung.times, 1);
  alarm.set(null);
  pass();
  assert.equal(rung.times, 1);
});
