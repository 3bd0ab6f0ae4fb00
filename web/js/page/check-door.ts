// Links to the self-check, and its script.

import type { Action } from '../ui/notices.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import type { Caller } from './check.ts';
import { go } from './router.ts';

const CHECK = '#/check';

/** A link to the self-check. `look` is its class; without one it is a link in a sentence. */
export function checkLink(look?: string) {
  return html`<a href=${CHECK} class=${look ?? nothing} data-do="check">${t('check.open')}</a>`;
}

/** A notice's action that opens the self-check. */
export function checkAction(): Action {
  return { id: 'check', label: t('check.open'), run: () => go(CHECK) };
}

/** The script of the self-check, once it was requested. */
let coming: Promise<Check> | null = null;

type Check = (caller?: Caller) => Promise<void>;

/** Fetches the self-check once. It is no module, so that it also runs where modules do not. */
export function fetchCheck(): Promise<Check> {
  coming ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'check.js';
    script.addEventListener('load', () => resolve((globalThis as unknown as { hairpinCheck: Check }).hairpinCheck));
    script.addEventListener('error', () => {
      coming = null;
      script.remove();
      reject(new Error('No check.js'));
    });
    document.head.append(script);
  });
  return coming;
}
