// Calls to the engine: one at a time, those of people before those that can wait.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Queue } from '../../web/js/transport/engine.ts';

/** A queue of named calls; the test decides when each is answered. */
function made() {
  const queue = new Queue();
  const begun = [];
  const open = new Map();
  const add = (name, patient = false) =>
    queue.add(() => {
      begun.push(name);
      return new Promise((resolve, reject) => open.set(name, { resolve, reject }));
    }, patient);
  return { add, begun, open };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls of people go before waiting calls about bots, in their order', async () => {
  const { add, begun, open } = made();
  for (const [name, patient] of [['bots', true], ['later', true], ['tap'], ['drag'], ['latest', true]])
    void add(name, patient);
  for (let n = 0; n < 5; n++) {
    await turn();
    assert.equal(begun.length, n + 1, 'more than one at a time');
    open.get(begun.at(-1)).resolve();
  }
  assert.deepEqual(begun, ['bots', 'tap', 'drag', 'later', 'latest']);
});

test('a failed call does not affect the others', async () => {
  const { add, open } = made();
  const calls = [add('one'), add('two')];
  await turn();
  open.get('one').reject(new Error('gone'));
  await assert.rejects(calls[0]);
  await turn();
  open.get('two').resolve('here');
  assert.equal(await calls[1], 'here');
});
