// Dialogs over whatever is on the screen. None has a form: a frame may be forbidden to submit one, and
// then not even a button that closes would do anything.

import { byId, h } from './dom.js';
import { cross } from './notices.js';
import { t } from './words.js';

/** @typedef {import("./dom.js").Child} Child */

/**
 * Opens a dialog. It closes by its cross, by Escape, by a touch beside it and, if it has a foot, by the button there.
 * @param {object} about
 * @param {string} about.name  its class, and the beginning of the `data-do` of its ways out
 * @param {string} about.title
 * @param {boolean} [about.reads]  a text to be read, so the keys that scroll are for it
 * @param {boolean} [about.foot]
 * @param {...(Child | Child[])} body
 * @returns {HTMLDialogElement}
 */
export function openSheet({ name, title, reads = false, foot = false }, ...body) {
  const id = `${name}-sheet-title`;
  const close = () => dialog.close();
  const text = h('div', { class: 'sheet-body', ...(reads ? { tabindex: '0', role: 'region', 'aria-labelledby': id } : {}) }, ...body);
  const dialog = h(
    'dialog',
    { class: `sheet ${name}`, 'aria-labelledby': id },
    h(
      'header',
      { class: 'sheet-head' },
      h('h2', { id, tabindex: '-1' }, title),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'data-do': `${name}-cross`, 'aria-label': t('close'), on: { click: close } },
        cross(),
      ),
    ),
    text,
    foot &&
      h(
        'footer',
        { class: 'sheet-foot' },
        h('button', { type: 'button', class: 'button main', 'data-do': `${name}-close`, on: { click: close } }, t('close')),
      ),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  // Keys are for what is here, not for the table below.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  byId('sheets').append(dialog);
  dialog.showModal();
  if (reads) text.focus();
  return dialog;
}
