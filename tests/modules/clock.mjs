// The clock that all play by: it never goes back, whatever its tempo.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SharedClock } from '../../web/js/engine/clock.js';

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
