// How a day's race or puzzle ended, to be copied and given away: the same on its own screen and beside a result.

import { h } from './dom.js';

/** @typedef {{copy: (line: string) => void, share: ((line: string) => void) | null}} Gives */

/**
 * @param {string} line
 * @param {(key: string) => string} words
 * @param {Gives} gives
 * @param {string} [kind]  class of the buttons
 */
export function dayLine(line, words, gives, kind = 'button small') {
  const give = (/** @type {string} */ name, /** @type {string} */ label, /** @type {(line: string) => void} */ run) =>
    h('button', { type: 'button', class: kind, 'data-do': name, on: { click: () => run(line) } }, label);
  return h(
    'div',
    { part: 'day-line' },
    h('p', { part: 'day-line-words' }, line),
    h(
      'p',
      { class: 'day-line-ways' },
      give('copy-line', words('today.copy'), gives.copy),
      gives.share && give('share-line', words('link.share'), gives.share),
    ),
  );
}
