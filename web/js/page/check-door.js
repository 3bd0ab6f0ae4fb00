// Ways to the self-check.

import { h } from '../ui/dom.js';
import { t } from '../ui/words.js';
import { go } from './router.js';

const CHECK = '#/check';

/**
 * A link to the self-check.
 * @param {string} [look]  its class; without one it is a link in a sentence
 */
export function checkLink(look) {
  return h('a', { href: CHECK, class: look, 'data-do': 'check' }, t('check.open'));
}

/**
 * A notice's action that leads there.
 * @returns {import("../ui/notices.js").Action}
 */
export function checkAction() {
  return { id: 'check', label: t('check.open'), run: () => go(CHECK) };
}

/** The self-check page, while its script is being fetched. @type {Promise<Check> | null} */
let coming = null;

/** @typedef {(caller?: import("./check.js").Caller) => Promise<void>} Check */

/**
 * Fetches the self-check once. It is no part of the page's modules, so that it also runs where they do not.
 * @returns {Promise<Check>}
 */
export function fetchCheck() {
  coming ??= new Promise((resolve, reject) => {
    const script = h('script', { src: 'check.js' });
    script.addEventListener('load', () =>
      resolve(/** @type {{hairpinCheck: Check}} */ (/** @type {unknown} */ (globalThis)).hairpinCheck),
    );
    script.addEventListener('error', () => {
      coming = null;
      script.remove();
      reject(new Error('No check.js'));
    });
    document.head.append(script);
  });
  return coming;
}
