// The preferences of this device for all games. They are stored in localStorage if the browser allows it, else in
// memory.

import { keep, recall } from '../ui/device-storage.ts';
import { attr } from '../ui/dom.ts';
import { parameter } from './parameters.ts';

/** The possible values of each preference, and its value before a choice. */
export const PREFS = {
  theme: { usual: 'auto', values: ['auto', 'light', 'dark'] },
  deck: { usual: 'two', values: ['two', 'four'] }, // how many colours the suits have
  sound: { usual: false, values: [true, false] },
  motion: { usual: 'auto', values: ['auto', 'off'] },
  pace: { usual: 'normal', values: ['slow', 'normal', 'fast', 'instant'] }, // of the bots
  confirm: { usual: false, values: [true, false] }, // ask before playing
  warn: { usual: false, values: [true, false] }, // warn before a move gives a proven win away
  letters: { usual: true, values: [true, false] }, // single letters and digits are commands at the table
  remember: { usual: true, values: [true, false] }, // store typed names
  panels: { usual: true, values: [true, false] }, // the panels beside a table are open at first, if there is room
  edges: { usual: 'auto', values: ['auto', 'on', 'off'] }, // people sit around a device that lies flat
} as const;

type Choices = { -readonly [name in keyof typeof PREFS]: (typeof PREFS)[name]['values'][number] };
type Prefs = Choices & { language: string }; // a code; empty: the language of the browser

/** The same by name, for names from outside. */
const CHOICES: Map<string, { usual: string | boolean; values: readonly (string | boolean)[] }> = new Map(
  Object.entries(PREFS),
);

const KEY = 'hairpin.prefs';

/** The present preferences. `setPref` changes them in place. */
export const prefs: Prefs = read();

const listeners: Set<(name: keyof Prefs) => void> = new Set();

function read(): Prefs {
  const stored = recall(KEY) as Record<string, unknown> | null;
  const kept = [...CHOICES].map(([name, { usual, values }]) => {
    const value = stored?.[name];
    return [name, values.find((each) => each === value) ?? usual];
  });
  return { ...(Object.fromEntries(kept) as Choices), language: String(stored?.['language'] ?? '') };
}

/** Changes, applies and stores a preference. Ignores unknown names and values. */
export function setPref(name: string, value: string | boolean) {
  if (!CHOICES.get(name)?.values.includes(value)) return;
  Object.assign(prefs, { [name]: value });
  if (name === 'theme') asked = '';
  keep(KEY, prefs);
  apply();
  for (const listener of listeners) listener(name as keyof Prefs);
}

/** Stores the code of the language; empty for that of the browser. */
export function setLanguage(code: string) {
  prefs.language = code;
  keep(KEY, prefs);
}

/** Calls the listener after each change. */
export function onPref(listener: (name: keyof Prefs) => void) {
  listeners.add(listener);
}

/** The theme that the address or the host page asks for, until the person at the device chooses one; or empty. */
let asked = parameter('theme');

/** Shows the theme that the host page asks for. It is not stored. */
export function askTheme(theme: string) {
  asked = theme;
  apply();
}

function apply() {
  const root = document.documentElement;
  const theme = asked || prefs.theme;
  attr(root, 'data-theme', theme === 'auto' ? null : theme);
  for (const name of ['motion', 'deck'] as const) {
    attr(root, `data-${name}`, prefs[name] === PREFS[name].usual ? null : prefs[name]);
  }
  paintFrame();
}

/** Colours the browser's frame by the chosen theme instead of the system's. */
export function paintFrame() {
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (!(meta instanceof HTMLMetaElement)) continue;
    meta.dataset.own ??= meta.content;
    meta.content = (asked || prefs.theme) === 'auto' ? meta.dataset.own : paper;
  }
}
