// The service worker: it stores the files of its own version, or nothing, and leads the page of a game into the app.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test, { beforeEach } from 'node:test';

const SITE = 'https://host.example/hairpin/';
const digest = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');
const PLAN = {
  version: '2',
  groups: [
    { name: 'app-1', files: ['app-1/a.js'] },
    { name: 'page-1', files: ['./', 'guides.html'] },
  ],
  packed: [],
  later: [],
  digests: { './': digest('new page'), 'guides.html': digest('new guides') },
};

/** @type {Map<string, Map<string, Response>>} */
const stores = new Map();
/** The answers of the server, or of a cache in front of it. @type {Record<string, string>} */
let server = {};
/** The contents of the browser's own cache. @type {Record<string, string>} */
let browser = {};
let network = true;
/** @type {Record<string, (event: object) => void>} */
const handlers = {};

Object.assign(globalThis, {
  self: {
    location: { href: `${SITE}sw.js` },
    hairpinPlan: PLAN,
    clients: { matchAll: async () => [] },
    addEventListener: (/** @type {string} */ kind, /** @type {(event: object) => void} */ handler) =>
      (handlers[kind] = handler),
  },
  caches: {
    keys: async () => [...stores.keys()],
    match: async (/** @type {string} */ url, { cacheName }) => stores.get(cacheName)?.get(url),
    async open(/** @type {string} */ name) {
      if (!stores.has(name)) stores.set(name, new Map());
      const store = /** @type {Map<string, Response>} */ (stores.get(name));
      return {
        keys: async () => [...store.keys()].map((url) => ({ url })),
        match: async (/** @type {string} */ url) => store.get(url),
        put: async (url, response) => void store.set(url, response),
      };
    },
  },
  fetch: async (/** @type {string} */ url, /** @type {RequestInit} */ how) => {
    if (!network) throw new TypeError('Failed to fetch');
    const path = url.slice(SITE.length) || './';
    const text = (how?.cache === 'force-cache' ? browser[path] : undefined) ?? server[path];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  },
});
await import('../../web/sw.js');

function install() {
  /** @type {Promise<void> | undefined} */
  let done;
  handlers['install']?.({ waitUntil: (/** @type {Promise<void>} */ promise) => (done = promise) });
  return done;
}

async function storedTexts() {
  const all = [...stores.values()].flatMap((store) => [...store.entries()]);
  return Object.fromEntries(
    await Promise.all(all.map(async ([url, response]) => [url.slice(SITE.length), await response.text()])),
  );
}

const WHOLE = { 'app-1/a.js': 'a', './': 'new page', 'guides.html': 'new guides' };

beforeEach(() => {
  stores.clear();
  server = { ...WHOLE };
  browser = {};
  network = true;
});

test('everything is stored', async () => {
  await install();
  assert.deepEqual(await storedTexts(), { 'app-1/a.js': 'a', '': 'new page', 'guides.html': 'new guides' });
});

test('an old copy in the browser’s cache is ignored', async () => {
  browser = { './': 'old page', 'guides.html': 'old guides' };
  await install();
  assert.equal((await storedTexts())['guides.html'], 'new guides');
});

for (const path of ['./', 'guides.html']) {
  test(`an old ${path} from the server makes the installation fail, which succeeds later`, async () => {
    server[path] = 'old';
    await assert.rejects(() => /** @type {Promise<void>} */ (install()), /not of this version/);
    assert.ok(!Object.values(await storedTexts()).includes('old'));
    server = { ...WHOLE };
    stores.clear();
    await install();
    assert.equal(Object.keys(await storedTexts()).length, 3);
  });
}

/** The answer to a request for an address. @param {string} path  @param {string} mode */
function answerTo(path, mode) {
  /** @type {Promise<Response> | undefined} */
  let answer;
  const request = { method: 'GET', url: SITE + path, mode };
  handlers['fetch']?.({ request, respondWith: (/** @type {Promise<Response>} */ given) => (answer = given) });
  return answer;
}

for (const [path, there] of [
  ['a-game/', '#/a-game'],
  ['a-game', '#/a-game'],
  ['a-game/?seed=4b', '?seed=4b#/a-game'],
  ['a-game/#/g/payload', '#/g/payload'],
  ['a-game/#%2Fg%2Fpayload', '#%2Fg%2Fpayload'],
  ['a-game/#part', '#/a-game'],
])
  test(`without a network ${path} leads into the page`, async () => {
    await install();
    network = false;
    const answer = await answerTo(path, 'navigate');
    assert.equal(answer?.headers.get('location'), SITE + there);
  });

test('without a network other addresses fail', async () => {
  await install();
  network = false;
  for (const [path, mode] of [
    ['a-game/', 'cors'],
    ['a-game/oembed.json', 'navigate'],
    ['A/', 'navigate'],
  ])
    await assert.rejects(/** @type {Promise<Response>} */ (answerTo(path, mode)), /Failed to fetch/);
});

// The module keeps its state, so this test is the last.
test('a worker that is installing stores nothing after the player has deleted the page', async () => {
  // An older version has stored its files. The worker reads them slowly.
  stores.set('hairpin /hairpin/ app-0', new Map());
  const { open } = caches;
  let deleted = false;
  caches.open = async (/** @type {string} */ name) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(!deleted, `${name} was opened again`);
    return open(name);
  };
  const installed = assert.rejects(/** @type {Promise<void>} */ (install()));
  // The worker has just asked for the first cache.
  await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => {
    const ports = [{ postMessage: resolve }];
    handlers['message']?.({ data: { hairpin: 'wipe' }, ports, waitUntil: () => {} });
  });
  deleted = true;
  stores.clear();
  await installed;
  await assert.rejects(/** @type {Promise<void>} */ (install()));
  assert.equal(stores.size, 0);
});
