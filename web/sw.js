// Keeps Hairpin on this device: everything that is needed to play is stored when it is installed,
// and served from there. A new version is stored beside the old one and waits; the page asks the
// player. The version before stays stored, so that a page still running it finds its own files.

import { fetchPacked, wantsPacked } from './runtime/unpack.mjs';

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * Written above all this by the build: groups of files, each named after what is in it, and which of them lie on the server packed
 * as well.
 * @type {{version: string, groups: {name: string, files: string[]}[], packed: string[]}}
 */
const PLAN = /** @type {any} */ (self).hairpinPlan;

const SCOPE = new URL('./', sw.location.href);
// Other copies of this page may live on the same origin.
const PREFIX = `hairpin ${SCOPE.pathname} `;
const LEDGER = `${PREFIX}ledger`;
const LEDGER_KEY = new URL('ledger.json', SCOPE).href;
const PAGE = PLAN.groups.at(-1)?.name ?? 'page';

/** @param {string} group */
const cacheName = (group) => PREFIX + group;

/** @param {object} message */
async function tellPages(message) {
  for (const client of await sw.clients.matchAll({ includeUncontrolled: true, type: 'window' })) client.postMessage(message);
}

/**
 * A file from the server. What travels packed is stored unpacked: it is read at every start.
 * @param {string} path
 * @param {RequestInit} how
 */
async function get(path, how) {
  const url = new URL(path, SCOPE).href;
  if (!PLAN.packed.includes(path)) return fetch(url, how);
  try {
    // The page has most likely fetched it already, and found out how it travels.
    const known = await fetchPacked(url, { cache: 'only-if-cached', mode: 'same-origin' });
    if (known.ok) return known;
  } catch {
    // Not in the browser's cache.
  }
  return (await wantsPacked(url)) ? fetchPacked(url, how) : fetch(url, how);
}

/** Stores what is missing; what has the same name has the same content and is kept. */
async function fill() {
  /** @type {(() => Promise<void>)[]} */
  const jobs = [];
  for (const group of PLAN.groups) {
    const cache = await caches.open(cacheName(group.name));
    for (const path of group.files) {
      const url = new URL(path, SCOPE).href;
      if (await cache.match(url)) continue;
      jobs.push(async () => {
        // The page's own files keep their names from version to version: not from an old copy.
        const response = await get(path, { cache: group.name === PAGE ? 'reload' : 'default' });
        if (!response.ok) throw new Error(`${response.status} for ${url}`);
        await cache.put(url, response);
      });
    }
  }
  let done = 0;
  const of = jobs.length;
  const line = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      await job();
      done += 1;
      await tellPages({ hairpin: 'storing', done, of });
    }
  };
  await Promise.all([line(), line(), line(), line()]);
}

/** Whether every file is there; browsers may throw stored files away. */
async function complete() {
  for (const group of PLAN.groups) {
    const cache = await caches.open(cacheName(group.name));
    const urls = new Set((await cache.keys()).map((request) => request.url));
    if (!group.files.every((path) => urls.has(new URL(path, SCOPE).href))) return false;
  }
  return true;
}

/** Notes this version as the newest and drops those before the last. */
async function tidy() {
  const cache = await caches.open(LEDGER);
  const noted = await cache.match(LEDGER_KEY);
  const mine = PLAN.groups.map((group) => group.name);
  /** @type {string[][]} */
  const before = noted ? await noted.json() : [];
  const versions = before.filter((groups) => groups.join() !== mine.join());
  versions.push(mine);
  const kept = versions.slice(-2);
  await cache.put(LEDGER_KEY, new Response(JSON.stringify(kept)));
  const names = new Set([LEDGER, ...kept.flat().map(cacheName)]);
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !names.has(name)) await caches.delete(name);
}

sw.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

sw.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await tidy();
      await sw.clients.claim();
      await tellPages({ hairpin: 'stored', version: PLAN.version });
    })(),
  );
});

sw.addEventListener('message', (event) => {
  /** @param {object} message */
  const answer = (message) => event.source?.postMessage(message);
  if (event.data?.hairpin === 'take-over') event.waitUntil(sw.skipWaiting());
  if (event.data?.hairpin === 'stored?') {
    event.waitUntil(
      (async () => {
        try {
          if (!(await complete())) await fill();
          answer({ hairpin: 'stored', version: PLAN.version });
        } catch (error) {
          answer({ hairpin: 'not-stored', why: String(error) });
        }
      })(),
    );
  }
});

/** The stored answer, whichever version it belongs to. @param {URL} url */
async function stored(url) {
  const path = url.pathname.slice(SCOPE.pathname.length);
  const folder = path.split('/')[0];
  const group = /^(app|runtime)-/.test(folder) ? folder : PAGE;
  const key = new URL(path === 'index.html' ? './' : path || './', SCOPE).href;
  const name = cacheName(group);
  return (await caches.has(name)) ? (await caches.open(name)).match(key) : undefined;
}

sw.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  // The bridge looks past the store to learn whether the server can be reached.
  if (url.searchParams.has('look')) return;
  event.respondWith(stored(url).then((response) => response ?? fetch(request)));
});
