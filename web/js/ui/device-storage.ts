// Small values that the page stores for the device (localStorage) and for the tab (sessionStorage). All keys begin with
// `hairpin.`, because other sites may share the origin. If storage is denied, nothing is stored and nothing fails.

import { guest } from '../engine/guest.ts';

const PREFIX = 'hairpin.';

/** The only key that a guest may read: the preferences. */
const READABLE = 'hairpin.prefs';

/** Whether nothing may be written: for a guest, and after everything was deleted. */
let shut = guest;

/** Whether the page may write to this device. */
export function mayKeep() {
  return !shut;
}

const device = () => localStorage;
const tab = () => sessionStorage;

/** A value stored on the device, or null. */
export function recall(key: string): unknown {
  return read(device, key);
}

/** Stores a value on the device; null deletes it. */
export function keep(key: string, value: unknown) {
  write(device, key, value);
}

/** A value stored for this tab, or null. It survives a reload of the tab. */
export function recallInTab(key: string): unknown {
  return read(tab, key);
}

/** Stores a value for this tab; null deletes it. */
export function keepInTab(key: string, value: unknown) {
  write(tab, key, value);
}

/** Key that is set for a moment when everything is deleted, to tell other tabs. */
const DELETED = 'hairpin.deleted';

/** Calls `then` when another tab has deleted all stored data; this tab has then deleted its own values. */
export function onForgotten(then: () => void) {
  addEventListener('storage', ({ key, newValue }) => {
    // Two tabs that answered each other would reload before the first has deleted everything.
    if (key !== DELETED || newValue === null || shut) return;
    forget();
    then();
  });
}

/** Deletes all values of the page, tells other tabs, and stores no more until a reload. */
export function forgetAll() {
  write(device, DELETED, true);
  forget();
}

function forget() {
  shut = true;
  for (const place of [device, tab]) {
    try {
      for (const key of Object.keys(place())) if (key.startsWith(PREFIX)) place().removeItem(key);
    } catch {
      // Denied: nothing was stored.
    }
  }
}

function read(place: () => Storage, key: string) {
  if (shut && key !== READABLE) return null;
  try {
    return JSON.parse(place().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(place: () => Storage, key: string, value: unknown) {
  if (shut) return;
  try {
    if (value === null) place().removeItem(key);
    else place().setItem(key, JSON.stringify(value));
  } catch {
    // Denied or full: the value stays in memory.
  }
}
