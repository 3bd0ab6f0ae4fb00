// The smallest helper that makes building DOM by hand readable. No templates from text: what
// players type can never become markup.

import { seatMark } from '../table/art.js';
import { t } from './words.js';

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children. `on` takes listeners, `true` an empty attribute, and
 * nullish or false attributes are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'on') {
      for (const [type, listener] of Object.entries(/** @type {Record<string, EventListener>} */ (value))) {
        element.addEventListener(type, listener);
      }
    } else if (name === 'value' && 'value' in element) {
      /** @type {HTMLInputElement} */ (/** @type {unknown} */ (element)).value = String(value);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  append(element, children);
  return element;
}

/**
 * Adds children, leaving out the empty ones.
 * @param {Element} parent
 * @param {(Child | Child[])[]} children
 */
export function append(parent, children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

/**
 * The element of that id. Its absence is a fault of ours.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}

/** The seats' colours, in the order they are given out. */
export const COLOURS = ['red', 'blue', 'amber', 'green', 'violet', 'ink'];

/**
 * The sign of a colour: its shape with its letter, so that no meaning rests on the colour.
 * @param {string} colour
 */
export function sign(colour) {
  return seatMark(colour, t(`table.letter.${colour}`));
}

/**
 * Enter in a text field does what the button beside it does. There is no form to do it: a frame may be
 * forbidden to submit one.
 * @param {HTMLElement} scope  the field, or what holds several
 * @param {() => void} run
 */
export function onEnter(scope, run) {
  scope.addEventListener('keydown', (event) => {
    const { target } = event;
    // While a word is being put together by an input method Enter belongs to that; some fields have an Enter of their own.
    if (event.key !== 'Enter' || event.isComposing || event.repeat || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
    event.preventDefault();
    run();
  });
}

let speaking = 0;

/** What was said before is old news: a game begins. */
export function hush() {
  clearTimeout(speaking);
  byId('speaker').textContent = '';
}

/**
 * Says something through the page's live region. The same sentence twice is said twice.
 * @param {string} text
 */
export function announce(text) {
  const speaker = byId('speaker');
  hush();
  // A change in a later task is what screen readers notice.
  speaking = window.setTimeout(() => {
    speaker.textContent = text;
  }, 60);
}
