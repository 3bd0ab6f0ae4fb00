// The lines that a class has handed in: cutting a pasted text, adding without repeating, and storage.
import assert from 'node:assert/strict';
import test from 'node:test';

const kept = new Map();
globalThis.localStorage = new Proxy(
  {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
);
const { classLines, deleteClassLines, joinLines, keepClassLines, linesIn } = await import(
  '../../web/js/page/class-lines.ts'
);

test('a pasted text is cut into lines, whatever its line ends', () => {
  assert.deepEqual(linesIn(' a | b \r\n\r\nc\rd\n  \ne'), ['a | b', 'c', 'd', 'e']);
  // The engine must see that a line was too long.
  assert.equal(linesIn('x'.repeat(5000))[0].length, 401);
});

test('a line that is there already is not added', () => {
  assert.deepEqual(joinLines(['a'], ['b', 'a', 'b']), ['a', 'b']);
});

test('a class has at most a thousand lines', () => {
  const many = Array.from({ length: 1200 }, (_, i) => `line ${i}`);
  assert.equal(joinLines([], many).length, 1000);
});

test('lines are stored until they are deleted', async () => {
  assert.equal(await classLines(), null);
  await keepClassLines({ task: '7K4Q', lines: ['a', 'b'] });
  assert.deepEqual(await classLines(), { task: '7K4Q', lines: ['a', 'b'] });
  assert.equal(kept.size, 1);
  await deleteClassLines();
  assert.equal(await classLines(), null);
  assert.equal(kept.size, 0);
});

test('where nothing can be stored the lines stay in memory', async () => {
  const store = globalThis.localStorage;
  globalThis.localStorage = undefined;
  await keepClassLines({ task: null, lines: ['a'] });
  assert.deepEqual((await classLines()).lines, ['a']);
  globalThis.localStorage = store;
  await deleteClassLines();
});

test('“delete everything” deletes the lines', async () => {
  await keepClassLines({ task: null, lines: ['a'] });
  const { forgetAll } = await import('../../web/js/ui/device-storage.ts');
  forgetAll();
  assert.equal(kept.has('hairpin.class.lines'), false);
  assert.equal(await classLines(), null);
});
