// The common clock of all players: it never goes back at any tempo.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SharedClock, SLEPT } from '../../web/js/transport/clock.ts';

test('it counts the page’s time in whole milliseconds, fewer of them when slowed', () => {
  const page = { at: 1000 };
  const clock = new SharedClock(() => page.at);
  page.at = 1234.4;
  assert.equal(clock.now(), 1234);
  clock.pace(0.5);
  page.at += 100;
  assert.equal(clock.now(), 1284);
  // Lost time stays lost: the clock never jumps ahead to catch up.
  clock.pace(1);
  assert.equal(clock.now(), 1284);
  page.at += 10;
  assert.equal(clock.now(), 1294);
});

test('a long gap between frequent readings is a sleep and does not count', async () => {
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
