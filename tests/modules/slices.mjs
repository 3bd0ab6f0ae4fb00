// The amount of work in a request follows the time of the replies.
import assert from 'node:assert/strict';
import test from 'node:test';
import { slicesAfter } from '../../web/js/page/slices.ts';

test('a slow device gets one slice at a time, a fast one many', () => {
  const after = (ms) => Array.from({ length: 6 }).reduce((slices) => slicesAfter(slices, ms * slices), 4);
  assert.equal(after(32), 1);
  assert.equal(after(200), 1);
  assert.equal(after(1), 16);
  assert.equal(after(8), 4);
});
