// The clock that all play by: it never goes back, whatever its tempo.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SharedClock, SLEPT } from '../../web/js/engine/clock.js';

test('it is the page’s time in whole milliseconds, and less of that passes where it is slowed', () => {
  const page = { at: 1000 };
  const clock = new SharedClock(() => page.at);
  page.at = 1234.4;
  assert.equal(clock.now(), 1234);
  clock.pace(0.5);
  page.at += 100;
  assert.equal(clock.now(), 1284);
  // What was lost stays lost: it does not jump to make up for it.
  clock.pace(1);
  assert.equal(clock.now(), 1284);
  page.at += 10;
  assert.equal(clock.now(), 1294);
});

test('a gap while it is read many times a second is a sleep, which nobody has played in', async () => {
  const page = { at: 0 };
  const clock = new SharedClock(() => page.at);
  let sleeps = 0;
  clock.onSleep = () => sleeps++;
  page.at += 10 * SLEPT;
  assert.equal(clock.now(), 10 * SLEPT, 'nobody reads it: a long thought');
  clock.watch(true);
  for (let n = 0; n < 1000; n++) {
    page.at += 100;
    clock.now();
  }
  await null;
  assert.equal(sleeps, 0, 'a long thought under a running clock');
  page.at += SLEPT;
  const before = clock.now();
  page.at += SLEPT + 1;
  assert.equal(clock.now(), before);
  await null;
  assert.equal(sleeps, 1);
  page.at += 100;
  assert.equal(clock.now(), before + 100);
  clock.watch(false);
  page.at += 2 * SLEPT;
  assert.equal(clock.now(), before + 100 + 2 * SLEPT);
  await null;
  assert.equal(sleeps, 1);
});
