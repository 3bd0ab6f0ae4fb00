// Offline use: registers the service worker, knows whether everything is stored, and asks before a new version takes
// over.

import { guest } from '../engine/guest.ts';
import { serviceWorkers } from '../engine/stored.ts';
import { dismiss, notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { whenBack } from './comeback.ts';

/**
 * `no`: impossible in this browser or frame; `later`: not begun; `working`: storing; `yes`: everything is stored;
 * `failed`: storing failed.
 */
export const offline: { state: 'no' | 'later' | 'working' | 'yes' | 'failed' } = {
  state: serviceWorkers() ? 'later' : 'no',
};

const listeners: Set<() => void> = new Set();

/** Calls at each change, and once at once. */
export function onOffline(listener: () => void) {
  listeners.add(listener);
  listener();
}

function become(state: typeof offline.state) {
  offline.state = state;
  for (const listener of listeners) listener();
}

/** Asks the active worker whether everything is stored. It fetches missing files before it answers. */
function askStored(registration: ServiceWorkerRegistration) {
  if (registration.active) registration.active.postMessage({ hairpin: 'stored?' });
}

function receive(event: MessageEvent) {
  const message = event.data ?? {};
  if (message.hairpin === 'stored') become('yes');
  else if (message.hairpin === 'not-stored') become('failed');
  // After a missing file, files that still arrive change nothing: only the end of storing counts.
}

/** Time between two checks for a new version, ms, when the page comes back and while it stays visible. */
const SELDOM = 5 * 60 * 1000;
const OFTEN_ENOUGH = 6 * 60 * 60 * 1000;

/**
 * Registers the service worker and follows it. Checks again each time the page comes back, because the timers of an
 * installed app sleep.
 * @param busy whether a game is in play, which no notice may cover
 */
export async function storeForOffline(busy: () => boolean) {
  const workers = serviceWorkers();
  if (!workers || guest) return;
  become('working');
  workers.addEventListener('message', receive);
  // The worker knows what is stored without a network, for which registering might wait.
  workers.controller?.postMessage({ hairpin: 'stored?' });
  const again = () => void checkForUpdate(workers, busy);
  whenBack(again, SELDOM);
  setInterval(again, OFTEN_ENOUGH);
  await checkForUpdate(workers, busy);
}

/** The registrations with listeners. */
const followed: WeakSet<ServiceWorkerRegistration> = new WeakSet();

/**
 * Registers the service worker, in case the browser has removed it, and looks for a new version. If it is registered,
 * the browser returns the same registration without a request.
 */
async function checkForUpdate(workers: ServiceWorkerContainer, busy: () => boolean) {
  try {
    const registration = await workers.register('sw.js', { updateViaCache: 'none' });
    askStored(registration);
    if (followed.has(registration)) {
      await registration.update();
      return;
    }
    followed.add(registration);
    if (registration.waiting && workers.controller) offer(registration, busy);
    registration.addEventListener('updatefound', () => follow(registration, busy));
    if (registration.installing) follow(registration, busy);
  } catch {
    // There is no network, or storing is denied. A complete copy stays complete.
    if (offline.state !== 'yes') become(workers.controller ? 'yes' : 'failed');
  }
}

function follow(registration: ServiceWorkerRegistration, busy: () => boolean) {
  const worker = registration.installing;
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'redundant' && !registration.active) become('failed');
    if (worker.state === 'activated') askStored(registration);
    if (worker.state === 'installed' && serviceWorkers()?.controller) offer(registration, busy);
  });
}

/** Time between two checks whether a game is in play, ms. */
const LOOK = 1500;

/** The registration with a version that waits to take over; null if none waits. */
let offering: ServiceWorkerRegistration | null = null;

/** Offers the new version when no game is in play. */
function offer(registration: ServiceWorkerRegistration, busy: () => boolean) {
  const first = offering === null;
  offering = registration;
  if (!first) return;
  let offered = false;
  const turn = () => {
    if (offered && busy()) dismiss('update');
    else if (!offered && !busy()) offerUpdate();
    offered = !busy();
    setTimeout(turn, LOOK);
  };
  turn();
}

function offerUpdate() {
  notice('update', t('update.ready'), {
    actions: [
      {
        id: 'update',
        label: t('update.reload'),
        run: () => {
          serviceWorkers()?.addEventListener('controllerchange', () => location.reload(), { once: true });
          offering?.waiting?.postMessage({ hairpin: 'take-over' });
          // The new worker may have taken over already, in another tab.
          if (!offering?.waiting) location.reload();
        },
      },
    ],
  });
}
