// The page on this device without a network: registers the service worker, says truly whether
// everything is stored, and asks before a new version takes over.

import { guest } from '../engine/guest.ts';
import { serviceWorkers } from '../engine/stored.ts';
import { dismiss, notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { whenBack } from './comeback.ts';

/**
 * `no`: this browser or place cannot; `later`: nothing has been done yet; `working`: being stored; `yes`: everything
 * is stored; `failed`: it could not be stored now.
 */
export const offline: { state: 'no' | 'later' | 'working' | 'yes' | 'failed' } = {
  state: serviceWorkers() ? 'later' : 'no',
};

const listeners: Set<() => void> = new Set();

/** Tells of every change, and once right away. */
export function onOffline(listener: () => void) {
  listeners.add(listener);
  listener();
}

function become(state: typeof offline.state) {
  offline.state = state;
  for (const listener of listeners) listener();
}

/**
 * Asks the worker in charge whether everything is stored; it fetches what is missing before it
 * answers.
 */
function askStored(registration: ServiceWorkerRegistration) {
  if (registration.active) registration.active.postMessage({ hairpin: 'stored?' });
}

function receive(event: MessageEvent) {
  const message = event.data ?? {};
  if (message.hairpin === 'stored') become('yes');
  else if (message.hairpin === 'not-stored') become('failed');
  // Files that still arrive after one was missing change nothing: only the end of storing counts.
}

/** How often at most, ms, a page that comes back asks for a new version; and how often one does that stays in sight. */
const SELDOM = 5 * 60 * 1000;
const OFTEN_ENOUGH = 6 * 60 * 60 * 1000;

/**
 * Registers the service worker and follows it; again each time the page comes back, as timers sleep with an installed
 * app.
 * @param busy whether a game is being played: nothing may lie over it
 */
export async function storeForOffline(busy: () => boolean) {
  const workers = serviceWorkers();
  if (!workers || guest) return;
  become('working');
  workers.addEventListener('message', receive);
  // What is stored is known without a network, on which registering might wait.
  workers.controller?.postMessage({ hairpin: 'stored?' });
  const again = () => void checkForUpdate(workers, busy);
  whenBack(again, SELDOM);
  setInterval(again, OFTEN_ENOUGH);
  await checkForUpdate(workers, busy);
}

/** Registrations that are followed already. */
const followed: WeakSet<ServiceWorkerRegistration> = new WeakSet();

/**
 * Sees to it that the service worker is registered, and looks for a new version. The browser may have dropped it
 * meanwhile; if it has not, the same registration comes back, without any request.
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
    // No network, or this page may not store itself. What is known to be stored stays so.
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

/** How often, in milliseconds, a new version looks whether anybody plays. */
const LOOK = 1500;

/** The registration of the newest version that waits to take over; null if none waits. */
let offering: ServiceWorkerRegistration | null = null;

/** Offers the new version while nobody plays. */
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
