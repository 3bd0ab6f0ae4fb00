// Reactions to late frames: first fewer and simpler arms, then a slower clock; both recover.
import assert from 'node:assert/strict';
import test from 'node:test';
import { STEPS, Strain } from '../../web/js/table/motion/frame-budget.ts';

const feed = (strain, took, times = 200) => {
  for (let n = 0; n < times; n++) strain.frame(took);
  return STEPS.indexOf(strain.step);
};

test('a device that draws every tick shows everything, also with few ticks per second', () => {
  for (const tick of [8.3, 16.7, 33.3]) assert.equal(feed(new Strain(), tick), 0);
});

test('late frames reduce the arms, and only much later frames slow the clock', () => {
  const strain = new Strain();
  feed(strain, 16.7);
  feed(strain, 35);
  assert.ok(strain.step.arms < STEPS[0].arms && strain.step.plain);
  assert.equal(strain.step.tempo, 1);
  assert.equal(feed(strain, 70), STEPS.length - 1);
  assert.ok(strain.step.tempo < 1);
});

test('each step shows at most as much as the one before', () => {
  for (const [i, step] of STEPS.slice(1).entries())
    for (const name of ['arms', 'flights', 'tempo']) assert.ok(step[name] <= STEPS[i][name]);
});

test('a single late frame changes nothing, nor does a pause', () => {
  const strain = new Strain();
  for (let n = 0; n < 400; n++) strain.frame(n % 4 ? 16.7 : 60);
  for (let n = 0; n < 100; n++) strain.frame(5000);
  assert.equal(strain.step, STEPS[0]);
});

test('when frames are in time again, all comes back step by step', () => {
  const strain = new Strain();
  feed(strain, 16.7);
  feed(strain, 70);
  const steps = Array.from({ length: 8 }, () => feed(strain, 16.7, 40));
  assert.deepEqual(steps.slice(0, 4), [3, 2, 1, 0]);
});
