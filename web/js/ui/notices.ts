// Short sentences the page has to say by itself, above whatever screen is shown: they never cover
// the game's middle, never take focus, and go away by a button or by themselves.

import { icon } from './art.ts';
import { byId, h } from './dom.ts';
import { announce } from './speaker.ts';
import { own, t } from './words.ts';

export interface Action {
  id: string; // for tests: data-do
  label: string;
  run: () => void;
}

const shown: Map<string, { element: HTMLElement; timer: number }> = new Map();

/**
 * What was said last, for a report: its words only where they are the page's own, so that nothing of a game is in
 * them.
 */
export const recent: { key: string; words: string }[] = [];
const MOST_RECENT = 12;

/** What a notice of a fault offers besides. */
let withFaults: Action | null = null;

export function onFault(action: Action) {
  withFaults = action;
}

/**
 * Shows a sentence. A second one under the same key takes the first one's place.
 * @param how `seconds`: goes away by itself; `quiet`: is not read out
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
  const element = h(
    'div',
    { class: `notice notice-${how.kind ?? 'good'}`, 'data-notice': key },
    h('p', null, text),
    h(
      'div',
      { class: 'notice-actions' },
      ...actions.map((action) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button small',
            'data-do': action.id,
            on: {
              click: () => {
                dismiss(key);
                action.run();
              },
            },
          },
          action.label,
        ),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'data-do': 'dismiss',
          'aria-label': t('dismiss'),
          on: { click: () => dismiss(key) },
        },
        icon('close'),
      ),
    ),
  );
  const timer = how.seconds ? window.setTimeout(() => fade(key), how.seconds * 1000) : 0;
  shown.set(key, { element, timer });
  const notices = placeNotices();
  notices.append(element);
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

/** Goes away by itself, but not while somebody is on it. */
function fade(key: string) {
  const entry = shown.get(key);
  if (!entry) return;
  if (entry.element.matches(':hover, :focus-within')) entry.timer = window.setTimeout(() => fade(key), 2000);
  else dismiss(key);
}

/** Takes a sentence away. */
export function dismiss(key: string) {
  const entry = shown.get(key);
  if (!entry) return;
  clearTimeout(entry.timer);
  entry.element.remove();
  shown.delete(key);
  if (!shown.size) placeNotices().hidden = true;
}
