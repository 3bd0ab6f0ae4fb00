// What a player prefers on this device, whatever the game: kept in localStorage where that is
// allowed, in memory where not. Shown in one dialog.

import { guest } from '../engine/guest.js';
import { keep, recall } from '../ui/device-storage.js';
import { attr, h } from '../ui/dom.js';
import { notice } from '../ui/notices.js';
import { flagField, openSheet } from '../ui/sheets.js';
import { t } from '../ui/words.js';
import { button, radioInput, switchInput } from './fields.js';
import { lazy } from './lazy.js';

/**
 * @typedef {object} Prefs
 * @property {"auto" | "light" | "dark"} theme
 * @property {"two" | "four"} deck  how many colours the suits have
 * @property {boolean} sound
 * @property {"auto" | "off"} motion
 * @property {"slow" | "normal" | "fast" | "instant"} pace  of the bots
 * @property {boolean} confirm  ask before playing
 * @property {boolean} warn  say it before a move gives a proven win away
 * @property {boolean} letters  single letters and digits are commands at the table
 * @property {boolean} remember  the names typed in
 * @property {boolean} panels  what a game tells beside its table is open from the beginning, where there is room
 * @property {"auto" | "on" | "off"} edges  several people around a device that lies flat
 */

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

/** What may be chosen. @type {Map<string, {usual: string | boolean, values: (string | boolean)[]}>} */
const CHOICES = new Map(Object.entries(PREFS));

const KEY = 'hairpin.prefs';

/** The preferences as they are now; read them anew each time. @type {Prefs} */
export const prefs = read();

/** @type {Set<(name: keyof Prefs) => void>} */
const listeners = new Set();

/** @returns {Prefs} */
function read() {
  const stored = /** @type {Record<string, unknown> | null} */ (recall(KEY));
  const kept = [...CHOICES].map(([name, { usual, values }]) => {
    const value = stored?.[name];
    return [name, values.find((each) => each === value) ?? usual];
  });
  return /** @type {Prefs} */ (Object.fromEntries(kept));
}

/**
 * Changes a preference, applies and keeps it. Unknown names and values are ignored.
 * @param {string} name
 * @param {string | boolean} value
 */
export function setPref(name, value) {
  if (!CHOICES.get(name)?.values.includes(value)) return;
  Object.assign(prefs, { [name]: value });
  keep(KEY, prefs);
  apply();
  for (const listener of listeners) listener(/** @type {keyof Prefs} */ (name));
}

/**
 * Tells of every change.
 * @param {(name: keyof Prefs) => void} listener
 */
export function onPref(listener) {
  listeners.add(listener);
}

function apply() {
  const root = document.documentElement;
  for (const name of /** @type {const} */ (['theme', 'motion', 'deck'])) {
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

const fetchWipe = lazy(() => import('./wipe.js'));

async function wipe() {
  const came = await fetchWipe().catch(() => null);
  if (came) await came.openWipe();
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
}

/** What opens the page about Hairpin; given from outside, since that knows of preferences. */
let aboutPage = () => {};

/** @param {() => void} open */
export function furnishAbout(open) {
  aboutPage = open;
}

/** @param {"theme" | "deck" | "pace"} name */
function picks(name) {
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

/** @param {"motion" | "sound" | "confirm" | "warn" | "letters" | "remember"} name */
function flag(name) {
  const [on, off] = PREFS[name].values;
  const input = switchInput(`pref-${name}`, (yes) => setPref(name, /** @type {string | boolean} */ (yes ? on : off)), {
    role: 'switch',
    checked: prefs[name] === on,
  });
  return flagField(input, t(`prefs.${name}`), t(`prefs.${name}.help`));
}
