// The rows of the self-check: which of Hairpin's needs is met, and what that means for play. Asks no browser.

import type { Wasm } from '../engine/probes.ts';

export interface Facts {
  broken: '' | 'old' | 'sandbox' | 'file' | 'missing'; // why the page's own modules do not run; empty where they do
  secure: boolean; // whether the page came by https, or from this device
  workers: boolean; // whether a module worker starts
  wasm: Wasm;
  guest: boolean; // whether guest mode is on
  database: boolean;
  persisted: boolean; // whether the browser promised not to delete what is stored
  fleeting: boolean; // whether all that is stored goes with a private window
  offline: 'no' | 'later' | 'working' | 'yes' | 'failed'; // see offline.ts
  sound: boolean;
  awake: boolean; // whether the screen may be kept awake
  clipboard: boolean;
  share: boolean;
}

type State = 'yes' | 'part' | 'no';

interface Row {
  id: string; // of what it is about; its name is the sentence `check.ID`
  state: State;
  say: string; // key of the sentence that tells what it means
}

/** Returns the rows in the order in which they matter for play. */
export function rowsOf(facts: Facts): Row[] {
  const found: [id: string, state: State, answer: string][] = [
    ['scripts', facts.broken ? 'no' : 'yes', facts.broken || 'yes'],
    ['workers', ...either(facts.workers)],
    ['wasm', facts.wasm === 'yes' ? 'yes' : 'no', facts.wasm],
    ['storage', ...storage(facts)],
    ['offline', facts.offline === 'yes' ? 'yes' : facts.offline === 'no' ? 'no' : 'part', facts.offline],
    ['sound', ...either(facts.sound)],
    ['awake', ...either(facts.awake)],
    ['clipboard', ...either(facts.clipboard)],
    ['share', ...either(facts.share)],
  ];
  if (!facts.secure) found.push(['address', 'part', 'http']);
  return found.map(([id, state, answer]) => ({ id, state, say: `check.${id}.${answer}` }));
}

/** Returns whether games can be played, whatever else is missing. */
export function able(facts: Facts) {
  return !facts.broken && facts.workers && facts.wasm === 'yes';
}

function either(there: boolean): [State, 'yes' | 'no'] {
  return there ? ['yes', 'yes'] : ['no', 'no'];
}

function storage({ guest, database, fleeting, persisted }: Facts): [State, string] {
  if (guest) return ['part', 'guest'];
  if (!database) return ['no', 'denied'];
  if (fleeting) return ['part', 'session'];
  return ['yes', persisted ? 'persistent' : 'effort'];
}

/** Returns a plain-text report: facts about page and device, then a line for each row. */
export function reportOf(device: string[], facts: Facts, words: Record<string, string>) {
  const line = ({ id, state, say }: Row) => `${words[`check.${id}`]}: ${words[`check.state.${state}`]}. ${words[say]}`;
  return [...device, '', words[able(facts) ? 'check.able' : 'check.unable'], ...rowsOf(facts).map(line)].join('\n');
}
