// The dialog of the preferences.

import { guest } from '../engine/guest.ts';
import { notice } from '../ui/notices.ts';
import { flagField, openSheet } from '../ui/sheets.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { openAbout } from './about-sheet.ts';
import { languageField } from './language.ts';
import { lazy } from './lazy.ts';
import { keepOwnName, ownName } from './own-name.ts';
import { PREFS, prefs, setPref } from './prefs.ts';
import './setup-words.ts';

export { openAbout };

/** Opens the preferences over the present screen. */
export function showPrefs() {
  const ways = html`
    <p class="prefs-ways">
      ${
        guest || window !== window.top
          ? nothing
          : html`<a class="button small" href="?guest=1" data-do="guest">${t('guest.start')}</a>`
      }
      ${
        guest
          ? nothing
          : html`<button type="button" class="button small" data-do="hand-on"
              @click=${() => void handOn()}>${t('prefs.handOn')}</button>
            <button type="button" class="button small" data-do="open-wipe"
              @click=${() => void wipe()}>${t('wipe.open')}</button>`
      }
      <button type="button" class="button small" data-do="about"
        @click=${openAbout}>${t('about.title')}</button>
    </p>`;
  openSheet(
    { name: 'prefs', title: t('prefs.title'), foot: true },
    nameField(),
    languageField(),
    // First the look, then the game, then what the device stores.
    (['theme', 'deck'] as const).map(picks),
    (['motion', 'sound'] as const).map(flag),
    picks('pace'),
    (['confirm', 'warn', 'letters', 'remember'] as const).map(flag),
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

const fetchHandOn = lazy(() => import('./hand-on.ts'));

async function handOn() {
  const came = await fetchHandOn().catch(() => null);
  if (came) await came.openHandOn();
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
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
