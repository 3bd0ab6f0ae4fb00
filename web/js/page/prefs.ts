// The preferences of this device for all games, and their dialog. They are stored in localStorage if the browser allows
// it, else in memory.

import { guest } from '../engine/guest.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { attr } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { flagField, openSheet } from '../ui/sheets.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { lazy } from './lazy.ts';
import { keepOwnName, ownName } from './own-name.ts';
import { parameter } from './parameters.ts';

/** The possible values of each preference, and its value before a choice. */
const PREFS = {
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

type Prefs = { -readonly [name in keyof typeof PREFS]: (typeof PREFS)[name]['values'][number] };

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
  return Object.fromEntries(kept) as Prefs;
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

/** Opens the preferences over the present screen. */
export function openPrefs() {
  const ways = html`
    <p class="prefs-ways">
      <button type="button" class="button small" data-do="about"
        @click=${() => aboutPage()}>${t('about.title')}</button>
      ${
        guest
          ? nothing
          : html`<button type="button" class="button small" data-do="open-wipe"
            @click=${() => void wipe()}>${t('wipe.open')}</button>`
      }
      ${
        guest || window !== window.top
          ? nothing
          : html`<a class="button small" href="?guest=1" data-do="guest">${t('guest.start')}</a>`
      }
    </p>`;
  openSheet(
    { name: 'prefs', title: t('prefs.title'), foot: true },
    nameField(),
    (['theme', 'deck', 'pace'] as const).map(picks),
    (['motion', 'sound', 'confirm', 'warn', 'letters', 'remember'] as const).map(flag),
    ways,
  );
}

/** The name of the person at this device; it needs a device that stores names. */
function nameField() {
  const change = (event: Event) => keepOwnName((event.target as HTMLInputElement).value);
  return guest || !prefs.remember
    ? nothing
    : html`
      <div class="picks">
        <label class="label" for="pref-name">${t('prefs.name')}</label>
        <input type="text" class="field" id="pref-name" name="pref-name" maxlength="24" autocomplete="off"
          autocapitalize="words" spellcheck="false" enterkeyhint="done" .value=${ownName()} @change=${change}>
      </div>`;
}

const fetchWipe = lazy(() => import('./wipe.ts'));

async function wipe() {
  const came = await fetchWipe().catch(() => null);
  if (came) await came.openWipe();
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
}

/** Opens the page about Hairpin, which itself imports the preferences. */
let aboutPage = () => {};

export function furnishAbout(open: () => void) {
  aboutPage = open;
}

function picks(name: 'theme' | 'deck' | 'pace') {
  const segment = (value: string) => html`
    <label class="segment">
      <input type="radio" name="pref-${name}" value=${value} ?checked=${prefs[name] === value}
        @change=${() => setPref(name, value)}>
      <span>${t(`prefs.${name}.${value}`)}</span>
    </label>`;
  return html`
    <fieldset class="picks">
      <legend>${t(`prefs.${name}`)}</legend>
      <div class="segments">${PREFS[name].values.map(segment)}</div>
    </fieldset>`;
}

function flag(name: 'motion' | 'sound' | 'confirm' | 'warn' | 'letters' | 'remember') {
  const [on, off] = PREFS[name].values;
  const change = (event: Event) => setPref(name, (event.target as HTMLInputElement).checked ? on : off);
  const input = html`
    <input type="checkbox" class="toggle" role="switch" name="pref-${name}" id="pref-${name}"
      aria-describedby="pref-${name}-help" ?checked=${prefs[name] === on} @change=${change}>`;
  return flagField(`pref-${name}`, t(`prefs.${name}`), t(`prefs.${name}.help`), input);
}
