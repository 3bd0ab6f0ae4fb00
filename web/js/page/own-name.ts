// The name of the person at this device: the first of the names that were typed last. Without stored names it is empty.

import { keep, recall } from '../ui/device-storage.ts';

/** Key of the last names in a set-up. */
export const NAMES_KEY = 'hairpin.names';

/** Key that is set once the page has asked for a name. */
const ASKED_KEY = 'hairpin.named';

function names(): unknown[] {
  const found = recall(NAMES_KEY);
  return Array.isArray(found) ? found : [];
}

/** The last name of the first person. */
export function ownName() {
  const [first] = names();
  return typeof first === 'string' ? first : '';
}

/** Stores the name of the first person. */
export function keepOwnName(name: string) {
  keep(NAMES_KEY, [name.trim(), ...names().slice(1)]);
}

let asked = false;

/** Whether the page may ask for a name: there is none, and it has not asked before. */
export function mayAskName() {
  return !asked && ownName() === '' && recall(ASKED_KEY) === null;
}

/** Stores that the page has asked. */
export function noteNameAsked() {
  asked = true;
  keep(ASKED_KEY, true);
}
