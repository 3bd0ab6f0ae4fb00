// Small values that the page keeps: for the device (localStorage) and for the tab (sessionStorage). All keys begin with
// `hairpin.`, as other sites may share the origin. Where storage is denied nothing is kept and nothing fails.

import { guest } from '../engine/guest.ts';

const PREFIX = 'hairpin.';

/** What a guest may read: how the device's owner likes the page to look and sound. */
const READABLE = 'hairpin.prefs';

/** Whether nothing is written any more: for a guest, and after everything was deleted. */
let shut = guest;

/** Whether the page may write to this device at all. */
export function mayKeep() {
  return !shut;
}

const device = () => localStorage;
const tab = () => sessionStorage;

/** A value kept on the device, or null. */
export function recall(key: string): unknown {
  return read(device, key);
}

/** Keeps a value on the device; null forgets it. */
export function keep(key: string, value: unknown) {
  write(device, key, value);
}

/** A value kept for this tab, or null. It survives a reload of the tab. */
export function recallInTab(key: string): unknown {
  return read(tab, key);
}

/** Keeps a value for this tab; null forgets it. */
export function keepInTab(key: string, value: unknown) {
  write(tab, key, value);
}

/** Set for an instant when everything is deleted, so that other tabs hear of it. */
const DELETED = 'hairpin.deleted';

/** Calls when another tab has deleted everything. */
export function onForgotten(then: () => void) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === DELETED && newValue !== null) then();
  });
}

/** Deletes all values of this page's, and keeps no more until the page is loaded again. */
export function forgetAll() {
  write(device, DELETED, true);
  shut = true;
  for (const place of [device, tab]) {
    try {
      for (const key of Object.keys(place())) if (key.startsWith(PREFIX)) place().removeItem(key);
    } catch {
      // Denied: nothing was kept.
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
    // Denied or full: the value lives as long as the page.
  }
}
