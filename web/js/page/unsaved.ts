// Whether the open game is stored on this device. If not, a sentence says why and what to do.

import { guest } from '../engine/guest.ts';
import { dismiss, notice } from '../ui/notices.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { checkAction, checkLink } from './check-door.ts';
import type { Kept } from './storage.ts';
import * as storage from './storage.ts';

/** The key of the sentence that says that no game can be stored here. */
export const DENIED = guest ? 'guest.unkept' : 'storage.denied';

/** The sentence for each result of a write. */
const KEYS = { kept: null, denied: DENIED, full: 'storage.full', moved: 'storage.moved' };

/** A paragraph that says that no game can be stored here; hidden if games are stored. `as` is its `data-notice`. */
export function deniedNote(look: string, as?: string) {
  const told = element(html`
    <p class=${look} data-notice=${as ?? nothing} hidden>${t(DENIED)} ${guest ? nothing : checkLink()}</p>`);
  void storage.works().then((works) => {
    told.hidden = works;
  });
  return told;
}

let sentence: string | null = null;

/** Whether a write has ever worked. If not, the set-up has said that nothing is stored here. */
let worked = false;

/** Whether the notice was shown. */
let noticed = false;

/** Why the open game is not stored, as a sentence; null if it is. */
export function notKept() {
  return sentence;
}

/**
 * Shows or clears the warning that the open game is not stored.
 * @param kept the result of its last write
 */
export function note(kept: Kept) {
  const key = KEYS[kept];
  worked ||= kept === 'kept';
  const now = key && t(key);
  if (now === sentence) return;
  sentence = now;
  // The sentence stays in the table's menu, where a record is saved, and in the result; a mark leads to the menu.
  document.documentElement.toggleAttribute('data-unkept', now !== null);
  if (now === null) dismiss('storage');
  else if (kept !== 'moved' && (noticed || (kept === 'denied' && !worked))) announce(now);
  else {
    noticed ||= kept !== 'moved';
    notice('storage', now, { kind: 'warn', actions: kept === 'moved' || guest ? [] : [checkAction()] });
  }
}

/** Clears the warning: another game is opened, or none. */
export function forgetNote() {
  sentence = null;
  document.documentElement.removeAttribute('data-unkept');
  dismiss('storage');
}
