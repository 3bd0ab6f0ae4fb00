// What a player prefers on this device, whatever the game: kept in localStorage where that is
// allowed, in memory where not. Shown in one dialog.

import { guest } from '../engine/guest.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { attr, h } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { flagField, openSheet } from '../ui/sheets.ts';
import { t } from '../ui/words.ts';
import { button, radioInput, switchInput } from './fields.ts';
import { lazy } from './lazy.ts';

interface Prefs {
  theme: 'auto' | 'light' | 'dark';
  deck: 'two' | 'four'; // how many colours the suits have
  sound: boolean;
  motion: 'auto' | 'off';
  pace: 'slow' | 'normal' | 'fast' | 'instant'; // of the bots
  confirm: boolean; // ask before playing
  warn: boolean; // say it before a move gives a proven win away
  letters: boolean; // single letters and digits are commands at the table
  remember: boolean; // the names typed in
  panels: boolean; // what a game tells beside its table is open from the beginning, where there is room
  edges: 'auto' | 'on' | 'off'; // several people around a device that lies flat
}

/** What each may be, and what it is before anybody has chosen. */
const PREFS = {
  theme: { usual: 'auto', values: ['auto', 'light', 'dark'] },
  deck: { usual: 'two', values: ['two', 'four'] },
  sound: { usual: false, values: [true, false] },
  motion: { usual: 'auto', values: ['auto', 'off'] },
  pace: { usual: 'normal', values: ['slow', 'normal', 'fast', 'instant'] },
  confirm: { usual: false, values: [true, false] },
  warn: { usual: false, values: [true, false] },
  letters: { usual: true, values: [true, false] },
  remember: { usual: true, values: [true, false] },
  panels: { usual: true, values: [true, false] },
  edges: { usual: 'auto', values: ['auto', 'on', 'off'] },
};

/** What may be chosen. */
const CHOICES: Map<string, { usual: string | boolean; values: (string | boolean)[] }> = new Map(Object.entries(PREFS));

const KEY = 'hairpin.prefs';

/** The preferences as they are now; read them anew each time. */
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

/** Changes a preference, applies and keeps it. Unknown names and values are ignored. */
export function setPref(name: string, value: string | boolean) {
  if (!CHOICES.get(name)?.values.includes(value)) return;
  Object.assign(prefs, { [name]: value });
  keep(KEY, prefs);
  apply();
  for (const listener of listeners) listener(name as keyof Prefs);
}

/** Tells of every change. */
export function onPref(listener: (name: keyof Prefs) => void) {
  listeners.add(listener);
}

function apply() {
  const root = document.documentElement;
  for (const name of ['theme', 'motion', 'deck'] as const) {
    attr(root, `data-${name}`, prefs[name] === PREFS[name].usual ? null : prefs[name]);
  }
  paintFrame();
}

/** The browser's own frame follows a chosen theme, not the system's. */
export function paintFrame() {
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (!(meta instanceof HTMLMetaElement)) continue;
    meta.dataset.own ??= meta.content;
    meta.content = prefs.theme === 'auto' ? meta.dataset.own : paper;
  }
}

/** Opens the preferences over whatever is on the screen. */
export function openPrefs() {
  openSheet(
    { name: 'prefs', title: t('prefs.title'), foot: true },
    picks('theme'),
    picks('deck'),
    picks('pace'),
    flag('motion'),
    flag('sound'),
    flag('confirm'),
    flag('warn'),
    flag('letters'),
    flag('remember'),
    h(
      'p',
      { class: 'prefs-ways' },
      button('about', t('about.title'), () => aboutPage()),
      !guest && button('open-wipe', t('wipe.open'), () => void wipe()),
      !guest &&
        window === window.top &&
        h('a', { class: 'button small', href: '?guest=1', 'data-do': 'guest' }, t('guest.start')),
    ),
  );
}

const fetchWipe = lazy(() => import('./wipe.ts'));

async function wipe() {
  const came = await fetchWipe().catch(() => null);
  if (came) await came.openWipe();
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
}

/** What opens the page about Hairpin; given from outside, since that knows of preferences. */
let aboutPage = () => {};

export function furnishAbout(open: () => void) {
  aboutPage = open;
}

function picks(name: 'theme' | 'deck' | 'pace') {
  return h(
    'fieldset',
    { class: 'picks' },
    h('legend', null, t(`prefs.${name}`)),
    h(
      'div',
      { class: 'segments' },
      ...PREFS[name].values.map((value) =>
        h(
          'label',
          { class: 'segment' },
          radioInput(`pref-${name}`, value, () => setPref(name, value), { checked: prefs[name] === value }),
          h('span', null, t(`prefs.${name}.${value}`)),
        ),
      ),
    ),
  );
}

function flag(name: 'motion' | 'sound' | 'confirm' | 'warn' | 'letters' | 'remember') {
  const [on, off] = PREFS[name].values;
  const input = switchInput(`pref-${name}`, (yes) => setPref(name, (yes ? on : off) as string | boolean), {
    role: 'switch',
    checked: prefs[name] === on,
  });
  return flagField(input, t(`prefs.${name}`), t(`prefs.${name}.help`));
}
