// The page on this device without a network: registers the service worker, says truly whether
// everything is stored, and asks before a new version takes over.

import { guest } from '../engine/guest.js';
import { dismiss, notice } from '../ui/notices.js';
import { t } from '../ui/words.js';

/**
 * `no`: this browser or place cannot; `later`: nothing has been done yet; `working`: being stored; `yes`: everything is stored;
 * `failed`: it could not be stored now.
 * @type {{state: "no" | "later" | "working" | "yes" | "failed"}}
 */
export const offline = { state: container() ? 'later' : 'no' };

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Tells of every change, and once right away.
 * @param {() => void} listener
 */
export function onOffline(listener) {
  listeners.add(listener);
  listener();
}

/** @param {typeof offline.state} state */
function become(state) {
  offline.state = state;
  for (const listener of listeners) listener();
}

/** @returns {ServiceWorkerContainer | null} */
function container() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Whether this page comes from what has been stored on this device. */
export function isStored() {
  return Boolean(container()?.controller);
}

/**
 * Asks the worker in charge whether everything is stored; it fetches what is missing before it
 * answers.
 * @param {ServiceWorkerRegistration} registration
 */
function askStored(registration) {
  if (registration.active) registration.active.postMessage({ hairpin: 'stored?' });
}

/** @param {MessageEvent} event */
function hear(event) {
  const message = event.data ?? {};
  if (message.hairpin === 'stored') become('yes');
  else if (message.hairpin === 'not-stored') become('failed');
  // Files that still arrive after one was missing change nothing: only the end of storing counts.
}

/**
 * Registers the service worker and follows it.
 * @param {() => boolean} busy whether a game is being played: nothing may lie over it
 */
export async function storeForOffline(busy) {
  const workers = container();
  if (!workers || guest) return;
  become('working');
  workers.addEventListener('message', hear);
  try {
    const registration = await workers.register('sw.js', { updateViaCache: 'none' });
    askStored(registration);
    if (registration.waiting && workers.controller) offer(registration, busy);
    registration.addEventListener('updatefound', () => follow(registration, busy));
    if (registration.installing) follow(registration, busy);
    // Pages stay open for days.
    setInterval(() => void registration.update().catch(() => {}), 6 * 60 * 60 * 1000);
  } catch {
    become(workers.controller ? 'yes' : 'failed');
  }
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @param {() => boolean} busy
 */
function follow(registration, busy) {
  const worker = registration.installing;
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'redundant' && !registration.active) become('failed');
    if (worker.state === 'activated') askStored(registration);
    if (worker.state === 'installed' && container()?.controller) offer(registration, busy);
  });
}

/** How often, in milliseconds, a new version looks whether anybody plays. */
const LOOK = 1500;

/**
 * Offers the new version while nobody plays.
 * @param {ServiceWorkerRegistration} registration
 * @param {() => boolean} busy
 */
function offer(registration, busy) {
  let offered = false;
  const look = () => {
    if (offered && busy()) dismiss('update');
    else if (!offered && !busy()) tellOfUpdate(registration);
    offered = !busy();
    setTimeout(look, LOOK);
  };
  look();
}

/** @param {ServiceWorkerRegistration} registration */
function tellOfUpdate(registration) {
  notice('update', t('update.ready'), {
    actions: [
      {
        id: 'update',
        label: t('update.reload'),
        run: () => {
          container()?.addEventListener('controllerchange', () => location.reload(), { once: true });
          registration.waiting?.postMessage({ hairpin: 'take-over' });
          // The new worker may have taken over already, in another tab.
          if (!registration.waiting) location.reload();
        },
      },
    ],
  });
}
