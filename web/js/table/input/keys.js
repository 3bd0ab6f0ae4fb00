/**
 * The keys of the table, as a short list over it.
 *
 * @typedef {import("../types.js").TableContext} TableContext
 */
import { h } from '../../ui/dom.js';

const KEYS = [
  'number',
  'letter',
  'side',
  'over',
  'sort',
  'enter',
  'done',
  'escape',
  'undo',
  'redo',
  'hint',
  'run',
  'watch',
  'summary',
  'menu',
  'keys',
];

/**
 * Opens the list.
 * @param {HTMLElement} host
 * @param {TableContext} ctx
 * @param {{name: string, does: string}[]} [own]  keys for parts of the player's own table; numbers and letters are theirs
 */
export function showKeys(host, ctx, own = []) {
  const close = h('button', { type: 'button', class: 'control-main', 'data-do': 'close' }, ctx.words('table.close'));
  const list = h('dl', { class: 'keys-list' });
  for (const { name, does } of own) list.append(h('dt', {}, name), h('dd', {}, does));
  for (const key of KEYS) {
    if (own.length && (key === 'number' || key === 'letter')) continue;
    list.append(h('dt', {}, ctx.words(`key.${key}.name`)), h('dd', {}, ctx.words(`key.${key}.does`)));
  }
  const title = h('h2', { id: 'keys-title', tabindex: -1 }, ctx.words('table.keys'));
  const box = h(
    'dialog',
    { class: 'question keys', 'aria-labelledby': 'keys-title' },
    title,
    list,
    h('div', { class: 'question-do' }, h('p', {}, ctx.words('key.more')), close),
  );
  box.addEventListener('close', () => box.remove());
  host.append(box);
  box.showModal();
  // Frames of other sites refuse the attribute that would do this.
  title.focus();
}
