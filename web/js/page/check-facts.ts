// What this browser allows. Finding out asks the player nothing, and starts and stores nothing.

import { guest } from '../engine/guest.ts';
import { databaseAllowed, moduleWorkers, wasm } from '../engine/probes.ts';
import { granted } from '../ui/dom.ts';
import type { Facts } from './check-rows.ts';

/** Never rejects. */
export async function collectFacts(): Promise<Omit<Facts, 'broken' | 'offline'>> {
  const secure = window.isSecureContext !== false;
  const [workers, database, persisted, fleeting, awake, clipboard] = await Promise.all([
    moduleWorkers(),
    // A guest leaves not even an empty database.
    guest ? false : databaseAllowed(),
    promised(),
    guest ? false : isFleeting(),
    permitted('screen-wake-lock'),
    permitted('clipboard-write'),
  ]);
  return {
    secure,
    guest,
    workers,
    wasm: wasm(),
    database,
    persisted,
    fleeting,
    sound: hasSound(),
    awake: awake && 'wakeLock' in navigator,
    clipboard: clipboard && typeof navigator.clipboard?.writeText === 'function',
    share: typeof navigator.share === 'function' && granted('web-share'),
  };
}

/** Returns whether the browser has promised to keep what is stored. */
async function promised() {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
}

/**
 * Returns whether this seems to be a private window: only there Firefox and Safari refuse a page's own files. Chromium
 * does not say.
 */
async function isFleeting() {
  if (typeof navigator.storage?.getDirectory !== 'function') return false;
  try {
    await navigator.storage.getDirectory();
    return false;
  } catch {
    return true;
  }
}

/**
 * Returns whether the host page and the player's settings permit a feature. Browsers without this question refuse it on
 * use.
 */
async function permitted(name: 'screen-wake-lock' | 'clipboard-write') {
  if (!granted(name)) return false;
  try {
    const { state } = await navigator.permissions.query({ name: name as PermissionName });
    return state !== 'denied';
  } catch {
    return true;
  }
}

/**
 * Returns whether the browser has an audio context. Before a touch every browser keeps it silent, so its state says
 * nothing.
 */
function hasSound() {
  const { AudioContext, webkitAudioContext } = globalThis as { AudioContext?: unknown; webkitAudioContext?: unknown };
  return Boolean(AudioContext ?? webkitAudioContext);
}
