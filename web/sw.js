// Stores Hairpin on this device. The installation stores all files needed to play, and later requests get these files.
// A new version is stored beside the old one and waits until the player agrees. The previous version stays stored for
// pages that still run it.

import { fetchPacked, WAYS, wayHere } from './runtime/unpack.mjs';

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * The build writes this above the script. `groups` are files, each group named after its content. `packed` are files
 * that the server also has packed. `later` are stored only once the page has fetched them. `digests` are those of the
 * last group, the page's own files, whose names are the same in all versions.
 * @type {{version: string, groups: {name: string, files: string[]}[], packed: string[], later: string[], digests:
 * Record<string, string>}}
 */
const PLAN = /** @type {any} */ (self).hairpinPlan;

const SCOPE = new URL('./', sw.location.href);
// Other copies of this page may use the same origin.
const PREFIX = `hairpin ${SCOPE.pathname} `;
const LEDGER = `${PREFIX}ledger`;
const LEDGER_KEY = new URL('ledger.json', SCOPE).href;
const PAGE = PLAN.groups.at(-1)?.name ?? 'page';

/** @param {string} group */
const cacheName = (group) => PREFIX + group;

/** Whether the player has deleted the stored page. A worker that is still installing must not store it again. */
let wiped = false;

/** Resolves once all caches that were asked for are open. @type {Promise<unknown>} */
let opened = Promise.resolve();

/** Open a cache, or create it. Throws after the player has deleted the stored page. @param {string} name */
function openCache(name) {
  if (wiped) throw new Error('The stored page has been deleted');
  const cache = caches.open(name);
  opened = Promise.allSettled([opened, cache]);
  return cache;
}

/** @param {object} message */
async function tellPages(message) {
  for (const client of await sw.clients.matchAll({ includeUncontrolled: true, type: 'window' }))
    client.postMessage(message);
}

/** How big files travel from this host, once requested. @type {ReturnType<typeof wayHere> | null} */
let asked = null;

function chooseWay() {
  const of = (/** @type {string} */ end) =>
    new URL(PLAN.groups.flatMap(({ files }) => files).find((path) => path.endsWith(end)) ?? '', SCOPE).href;
  return wayHere({ text: of('/js/app.js'), wasm: of('.wasm'), zip: of('.zip') });
}

/**
 * A big file from the server. A packed file is stored unpacked, because every start reads it.
 * @param {string} path
 */
async function big(path) {
  const url = new URL(path, SCOPE).href;
  // The page has probably fetched it already, packed or plain.
  for (const get of [fetchPacked, fetch]) {
    const kept = await get(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
    if (kept?.ok) return kept;
  }
  asked ??= chooseWay();
  const { way, begun } = await asked;
  if (WAYS[way].test(path)) return fetchPacked(url);
  const answer = begun.get(url);
  begun.delete(url);
  return answer ?? fetch(url);
}

/**
 * A file whose name does not contain its version: the browser's copy if its digest is right, else the server's. If a
 * cache on the way has another version this throws, and the browser repeats the installation later.
 * @param {string} path
 */
async function ofThisVersion(path) {
  const url = new URL(path, SCOPE).href;
  /** @type {RequestCache[]} */
  const ways = ['force-cache', 'reload'];
  for (const cache of ways) {
    const response = await fetch(url, { cache });
    if (!response.ok) continue;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
    const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hex === PLAN.digests[path]) return response;
  }
  throw new Error(`${url} is not of this version`);
}

/**
 * A file from the server, for the store of a group.
 * @param {string} path
 * @param {string} group
 */
function get(path, group) {
  if (group === PAGE) return ofThisVersion(path);
  if (PLAN.packed.includes(path)) return big(path);
  return fetch(new URL(path, SCOPE).href);
}

/** Path of a file in its folder. The folder's name differs from version to version. @param {string} path */
const inFolder = (path) => path.slice(path.indexOf('/') + 1);

/** Files on demand that this version or an earlier one has stored. */
async function fetchedOnDemand() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const all = await Promise.all(names.map(async (name) => (await openCache(name)).keys()));
  const stored = new Set(all.flat().map(({ url }) => inFolder(url.slice(SCOPE.href.length))));
  return PLAN.later.filter((path) => stored.has(inFolder(path)));
}

/**
 * Store files that the page has fetched on demand, except those of other versions.
 * @param {string[]} urls
 */
async function keep(urls) {
  for (const path of PLAN.later) {
    const url = new URL(path, SCOPE).href;
    if (!urls.includes(url)) continue;
    const cache = await openCache(cacheName(path.split('/')[0] ?? ''));
    if (!(await cache.match(url))) await cache.add(url);
  }
  await tellPages({ hairpin: 'kept', files: urls });
}

/** Store missing files. Files with the same name have the same content. */
async function fill() {
  /** @type {(() => Promise<void>)[]} */
  const jobs = [];
  const later = await fetchedOnDemand();
  for (const group of PLAN.groups) {
    const cache = await openCache(cacheName(group.name));
    const files = [...group.files, ...later.filter((path) => path.startsWith(`${group.name}/`))];
    // Big files come last, because by then the page has probably fetched them itself.
    const last = (/** @type {string} */ path) => Number(PLAN.packed.includes(path));
    for (const path of files.toSorted((a, b) => last(a) - last(b))) {
      const url = new URL(path, SCOPE).href;
      if (await cache.match(url)) continue;
      jobs.push(async () => {
        const response = await get(path, group.name);
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

/** Whether all files are stored; browsers may delete some. */
async function complete() {
  for (const group of PLAN.groups) {
    const cache = await openCache(cacheName(group.name));
    const urls = new Set((await cache.keys()).map((request) => request.url));
    if (!group.files.every((path) => urls.has(new URL(path, SCOPE).href))) return false;
  }
  return true;
}

/** Record this version as the newest, and delete all but the last two. */
async function tidy() {
  const cache = await openCache(LEDGER);
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
  if (event.data?.hairpin === 'wipe') {
    wiped = true;
    // The page deletes all caches after this answer. A cache opened later would exist again.
    event.waitUntil(opened.then(() => event.ports[0]?.postMessage(null)));
  }
  // If a file cannot be stored, the page still has it for this visit.
  if (event.data?.hairpin === 'keep') event.waitUntil(keep(event.data.files).catch(() => {}));
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

/** The stored response to an address of any version. @param {URL} url */
function stored(url) {
  const path = url.pathname.slice(SCOPE.pathname.length);
  const folder = path.split('/')[0];
  const group = /^(app|runtime)-/.test(folder) ? folder : PAGE;
  const key = new URL(path === 'index.html' ? './' : path || './', SCOPE).href;
  // Unlike `caches.open`, this creates no cache.
  return caches.match(key, { cacheName: cacheName(group) });
}

/**
 * Without a network the page of a game leads into the stored page, with its query and fragment.
 * @param {URL} url
 */
function intoApp({ pathname, search, hash }) {
  const game = /^([a-z-]+)\/?$/.exec(pathname.slice(SCOPE.pathname.length))?.[1];
  return game ? Response.redirect(`${SCOPE.href}${search}${/^#(\/|%2F)./i.test(hash) ? hash : `#/${game}`}`) : null;
}

/**
 * The answer of the server.
 * @param {Request} request
 * @param {URL} url
 */
async function fromServer(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = request.mode === 'navigate' ? intoApp(url) : null;
    if (answer) return answer;
    throw error;
  }
}

sw.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  // The bridge uses `look` to find out whether the server can be reached.
  if (url.searchParams.has('look')) return;
  event.respondWith(stored(url).then((response) => response ?? fromServer(request, url)));
});
