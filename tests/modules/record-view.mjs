// The stored view of the record: it is shown again only if the engine would make the same.
import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';

/** @type {Map<string, string>} */
const values = new Map();
const page = { lang: 'en', build: '{"app":"app-1/"}' };
Object.assign(globalThis, {
  location: new URL('https://host.example/'),
  localStorage: {
    getItem: (/** @type {string} */ key) => values.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void values.set(key, value),
    removeItem: (/** @type {string} */ key) => void values.delete(key),
  },
  document: {
    documentElement: {
      get lang() {
        return page.lang;
      },
    },
    querySelector: () => ({ getAttribute: () => page.build }),
  },
});
const { keepView, lastView } = await import('../../web/js/page/record-view.ts');

const request = { games: [{ id: 'a', time: 1 }], who: 'Ann', month: '2026-11' };
/** @type {any} */
const view = { people: [], name: 'Ann', games: ['a'], person: null };

beforeEach(() => {
  values.clear();
  Object.assign(page, { lang: 'en', build: '{"app":"app-1/"}' });
  keepView(request, view);
});

test('the same request has its view', () => {
  assert.deepEqual(lastView(structuredClone(request)), view);
});

for (const [change, other] of Object.entries({
  game: { ...request, games: [{ id: 'a', time: 2 }] },
  person: { ...request, who: 'Ben' },
  month: { ...request, month: '2026-12' },
}))
  test(`another ${change} has no view`, () => {
    assert.equal(lastView(other), null);
  });

for (const [name, change] of Object.entries({ language: { lang: 'de' }, version: { build: '{"app":"app-2/"}' } }))
  test(`another ${name} has no view`, () => {
    Object.assign(page, change);
    assert.equal(lastView(request), null);
  });

for (const damage of ['', '{', 'null', '[]', '{"view":{}}'])
  test(`a stored value that is ${damage || 'empty'} has no view`, () => {
    for (const key of values.keys()) values.set(key, damage);
    assert.equal(lastView(request), null);
  });

test('a view of very many games is not stored, nor is the one before it', () => {
  keepView(request, { ...view, games: Array.from({ length: 6000 }, (_, i) => `${i}`.padStart(32, '0')) });
  assert.equal(values.size, 0);
});
