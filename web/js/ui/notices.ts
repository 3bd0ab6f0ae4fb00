// Notices: short sentences of the page above the present screen. They never cover the middle of the game, never take
// the focus, and go away by a button or after some seconds.

import { iconOf } from './art.ts';
import { byId } from './dom.ts';
import { announce } from './speaker.ts';
import { element, html } from './template.ts';
import { own, t } from './words.ts';

export interface Action {
  id: string; // for tests: data-do
  label: string;
  run: () => void;
}

const shown: Map<string, { made: HTMLElement; timer: number }> = new Map();

/** The last notices, for a report. Words are stored only if they are the page's own, so that they tell of no game. */
export const recent: { key: string; words: string }[] = [];
const MOST_RECENT = 12;

/** The button that each notice of a fault has besides its own. */
let withFaults: Action | null = null;

export function onFault(action: Action) {
  withFaults = action;
}

/**
 * Shows a sentence. A second one with the same key replaces the first.
 * @param how `seconds`: it goes away after so long; `quiet`: it is not read out
 */
export function notice(
  key: string,
  text: string,
  how: { kind?: 'good' | 'warn' | 'bad'; actions?: Action[]; seconds?: number; quiet?: boolean } = {},
) {
  dismiss(key);
  recent.push({ key, words: own(text) ? text : '' });
  if (recent.length > MOST_RECENT) recent.shift();
  const actions = how.kind === 'bad' && withFaults ? [...(how.actions ?? []), withFaults] : (how.actions ?? []);
  const act = ({ id, label, run }: Action) => html`
    <button type="button" class="button small" data-do=${id} @click=${() => {
      dismiss(key);
      run();
    }}>${label}</button>`;
  const made = element(html`
    <div class="notice notice-${how.kind ?? 'good'}" data-notice=${key}>
      <p>${text}</p>
      <div class="notice-actions">
        ${actions.map(act)}
        <button type="button" class="icon-button" data-do="dismiss" aria-label=${t('dismiss')}
          @click=${() => dismiss(key)}>${iconOf('close')}</button>
      </div>
    </div>`);
  const timer = how.seconds ? window.setTimeout(() => fade(key), how.seconds * 1000) : 0;
  shown.set(key, { made, timer });
  const notices = placeNotices();
  notices.append(made);
  notices.hidden = false;
  if (!how.quiet) announce(text);
}

let region: HTMLElement | undefined;

/**
 * The region of the notices, put where it can be touched: an open dialog makes everything outside it inert. A dialog
 * that closes gives it back, even if the dialog is no longer in the page by then.
 */
function placeNotices() {
  region ??= byId('notices');
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const main = byId('main');
  if (dialog && region.parentElement !== dialog) {
    dialog.append(region);
    dialog.addEventListener('close', placeNotices, { once: true });
  }
  if (!dialog && region.nextElementSibling !== main) main.before(region);
  return region;
}

/** Removes a sentence, but not while a pointer or the focus is on it. */
function fade(key: string) {
  const entry = shown.get(key);
  if (!entry) return;
  if (entry.made.matches(':hover, :focus-within')) entry.timer = window.setTimeout(() => fade(key), 2000);
  else dismiss(key);
}

/**
 * Removes a sentence.
 * @returns whether it was there
 */
export function dismiss(key: string): boolean {
  const entry = shown.get(key);
  if (!entry) return false;
  clearTimeout(entry.timer);
  entry.made.remove();
  shown.delete(key);
  if (!shown.size) placeNotices().hidden = true;
  return true;
}
