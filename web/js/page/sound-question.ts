// The offer of sound, which a table makes after the first event that would sound. A page in a frame makes none.

import { keep, recall } from '../ui/device-storage.ts';
import { oneGame } from './embed.ts';
import { onPref, prefs } from './prefs.ts';

/** Stores the number of visits that offered sound, or true once the player has decided. */
const KEY = 'hairpin.heard';

/** After so many visits without an answer the page offers no more. */
const VISITS = 5;

/** Whether this visit has counted. */
let counted = false;

/** Whether the player has decided, also if the device stores nothing. */
let decided = false;

let hide = () => {};

onPref((name) => {
  if (name !== 'sound') return;
  decided = true;
  keep(KEY, true);
  hide();
});

/** Calls `show` with true if sound is to be offered, and with false once the player has decided. */
export function offerSound(show: (offered: boolean) => void) {
  const stored = recall(KEY);
  const visits = typeof stored === 'number' ? stored : 0;
  if (decided || prefs.sound || oneGame() || stored === true || (visits >= VISITS && !counted)) return;
  if (!counted) keep(KEY, visits + 1);
  counted = true;
  hide = () => show(false);
  show(true);
}
