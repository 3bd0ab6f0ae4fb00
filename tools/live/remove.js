// `build.py serve --watch` sends this as sw.js. A browser with the service worker of an ordinary `build.py serve`
// installs this script as its new version. It deletes the stored site, removes itself and reloads the pages.

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

async function removeAll() {
  for (const name of await caches.keys()) if (name.startsWith('hairpin / ')) await caches.delete(name);
  await sw.registration.unregister();
  const pages = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) void page.navigate(page.url);
}

sw.addEventListener('install', () => void sw.skipWaiting());
sw.addEventListener('activate', (event) => event.waitUntil(sw.clients.claim().then(removeAll)));
