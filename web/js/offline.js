// Keeping the page on this device. Registers the service worker and says in plain states how it
// stands; the page decides when to begin and what to ask the player.

/**
 * @typedef {object} Offline
 * @property {"storing" | "stored" | "update" | "unavailable"} state
 * @property {number} [fraction]  while storing, of the files
 * @property {string} [why]  why it cannot be stored
 * @property {() => Promise<void>} [apply]  with "update": load the new version now
 */

/**
 * Stores everything needed to play without a network and keeps watching for new versions. Call it
 * once the engine is ready, so that it does not compete with the start.
 * @param {(now: Offline) => void} onChange
 */
export async function keepOffline(onChange) {
  const container = navigator.serviceWorker;
  if (!container || !window.isSecureContext) {
    onChange({ state: 'unavailable', why: 'This browser cannot store the page here.' });
    return;
  }
  let updating = false;
  container.addEventListener('message', ({ data }) => {
    if (updating) return;
    if (data?.hairpin === 'storing') onChange({ state: 'storing', fraction: data.done / data.of });
    if (data?.hairpin === 'stored') onChange({ state: 'stored' });
    if (data?.hairpin === 'not-stored') onChange({ state: 'unavailable', why: data.why });
  });
  let registration;
  try {
    registration = await container.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' });
  } catch (error) {
    onChange({ state: 'unavailable', why: error instanceof Error ? error.message : String(error) });
    return;
  }

  /** @param {ServiceWorker} waiting */
  const offer = (waiting) => {
    updating = true;
    onChange({
      state: 'update',
      apply: () =>
        new Promise((resolve) => {
          container.addEventListener(
            'controllerchange',
            () => {
              resolve();
              location.reload();
            },
            { once: true },
          );
          waiting.postMessage({ hairpin: 'take-over' });
        }),
    });
  };
  const watch = () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && container.controller) offer(fresh);
      if (fresh.state === 'redundant' && !registration.active) onChange({ state: 'unavailable', why: 'The page could not be stored.' });
    });
  };
  registration.addEventListener('updatefound', watch);
  watch();
  if (registration.waiting && container.controller) offer(registration.waiting);
  else if (registration.active) registration.active.postMessage({ hairpin: 'stored?' });
  // A page left open for days still hears of a new version.
  setInterval(() => void registration.update().catch(() => {}), 6 * 3600 * 1000);
}
