// What a player prefers on this device, whatever the game: kept in localStorage where that is
// allowed, in memory where not. Shown in one dialog.

import { h } from '../ui/dom.js';
import { openSheet } from '../ui/sheets.js';
import { t } from '../ui/words.js';

/**
 * @typedef {object} Prefs
 * @property {"auto" | "light" | "dark"} theme
 * @property {"two" | "four"} deck  how many colours the suits have
 * @property {boolean} sound
 * @property {"auto" | "off"} motion
 * @property {"slow" | "normal" | "fast" | "instant"} pace  of the bots
 * @property {boolean} confirm  ask before playing
 * @property {boolean} letters  single letters and digits are commands at the table
 * @property {boolean} remember  the names typed in
 * @property {"auto" | "on" | "off"} edges  several people around a device that lies flat
 */

/** @type {Prefs} */
const DEFAULTS = {
  theme: 'auto',
  deck: 'two',
  sound: false,
  motion: 'auto',
  pace: 'normal',
  confirm: false,
  letters: true,
  remember: true,
  edges: 'auto',
};

/** @type {Record<string, (string | boolean)[]>} */
const ALLOWED = {
  theme: ['auto', 'light', 'dark'],
  deck: ['two', 'four'],
  sound: [false, true],
  motion: ['auto', 'off'],
  pace: ['slow', 'normal', 'fast', 'instant'],
  confirm: [false, true],
  letters: [true, false],
  remember: [true, false],
  edges: ['auto', 'on', 'off'],
};

const KEY = 'hairpin.prefs';

/**
 * A value kept in localStorage, or null.
 * @param {string} key
 * @returns {unknown}
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Keeps a value in localStorage; null forgets it. Where storage is denied nothing happens.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Denied or full: the value lives as long as the page.
  }
}

/** The preferences as they are now; read them anew each time. @type {Prefs} */
export const prefs = read();

/** @type {Set<(name: keyof Prefs) => void>} */
const listeners = new Set();

/** @returns {Prefs} */
function read() {
  const stored = /** @type {Record<string, unknown> | null} */ (recall(KEY));
  const found = /** @type {Record<string, unknown>} */ ({ ...DEFAULTS });
  for (const [name, values] of Object.entries(ALLOWED)) {
    const value = stored && typeof stored === 'object' ? stored[name] : undefined;
    if (values.includes(/** @type {string} */ (value))) found[name] = value;
  }
  return /** @type {Prefs} */ (/** @type {unknown} */ (found));
}

/**
 * Changes a preference, applies and keeps it. Unknown names and values are ignored.
 * @param {string} name
 * @param {string | boolean} value
 */
export function setPref(name, value) {
  if (!ALLOWED[name]?.includes(value)) return;
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
  if (prefs.theme === 'auto') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', prefs.theme);
  if (prefs.motion === 'auto') root.removeAttribute('data-motion');
  else root.setAttribute('data-motion', prefs.motion);
  if (prefs.deck === 'two') root.removeAttribute('data-deck');
  else root.setAttribute('data-deck', prefs.deck);
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
    flag('letters'),
    flag('remember'),
    h(
      'p',
      null,
      h('button', { type: 'button', class: 'button small', 'data-do': 'about', on: { click: () => aboutPage() } }, t('about.title')),
    ),
  );
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
      ...(ALLOWED[name] ?? []).map((value) =>
        h(
          'label',
          { class: 'segment' },
          h('input', {
            type: 'radio',
            name: `pref-${name}`,
            value,
            checked: prefs[name] === value,
            on: { change: () => setPref(name, value) },
          }),
          h('span', null, t(`prefs.${name}.${value}`)),
        ),
      ),
    ),
  );
}

/** @param {"motion" | "sound" | "confirm" | "letters" | "remember"} name */
function flag(name) {
  const [on, off] = name === 'motion' ? ['auto', 'off'] : [true, false];
  const input = h('input', {
    type: 'checkbox',
    name: `pref-${name}`,
    class: 'toggle',
    role: 'switch',
    checked: prefs[name] === on,
    'aria-describedby': `pref-${name}-help`,
    on: { change: () => setPref(name, /** @type {string | boolean} */ (input.checked ? on : off)) },
  });
  return h(
    'div',
    { class: 'flag' },
    h('label', { class: 'flag-label' }, h('span', null, t(`prefs.${name}`)), input),
    h('p', { class: 'help', id: `pref-${name}-help` }, t(`prefs.${name}.help`)),
  );
}
