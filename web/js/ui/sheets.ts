// Sheets: what lies over a screen to be read, chosen from or answered. Each has a heading with a cross, a body that
// scrolls and, where it needs one, a foot with the ways on; its looks are in sheets.css. None has a form: a frame may
// be forbidden to submit one, and then not even a button that closes would do anything.

import { icon } from './art.ts';
import type { Child } from './dom.ts';
import { byId, h } from './dom.ts';
import { t } from './words.ts';

interface About {
  name: string; // its class, and the beginning of the `data-do` of its ways out
  title?: string;
  label?: string; // what it is for the ear, where its title tells something else or it has none
  reads?: boolean; // a text to be read, so the keys that scroll are for it
  foot?: true | Child[]; // what stands there; `true`: a button that closes it
}

/** Makes a sheet. It closes by its cross, by Escape and by a touch beside it. */
export function makeSheet(
  { name, title, label, reads = false, foot }: About,
  ...body: (Child | Child[])[]
): HTMLDialogElement {
  const id = `${name}-sheet-title`;
  const ways = foot === true ? [closer(`${name}-close`, t('close'), true)] : foot;
  const dialog = h(
    'dialog',
    { part: name, class: 'sheet', ...(label ? { 'aria-label': label } : { 'aria-labelledby': id }) },
    title !== undefined &&
      h('header', { class: 'sheet-head' }, h('h2', { id, tabindex: '-1' }, title), closer(`${name}-cross`)),
    h(
      'div',
      { class: 'sheet-body', ...(reads ? { tabindex: '0', role: 'region', 'aria-labelledby': id } : {}) },
      ...body,
    ),
    ways && h('footer', { class: 'sheet-foot' }, ...ways),
  );
  dialog.addEventListener('click', (event) => {
    const way = event.target instanceof Element ? event.target.closest('[data-closes]') : null;
    if (event.target === dialog || way) dialog.close(way?.getAttribute('data-closes') ?? '');
  });
  return dialog;
}

/**
 * A button that closes the sheet it stands in.
 * @param name its `data-do`
 * @param words else it is a cross
 * @param answer what the sheet returns then
 */
export function closer(name: string, words?: string, main: boolean = false, answer: string = '') {
  const look = words ? ['button', main && 'main'].filter(Boolean).join(' ') : 'icon-button';
  const how = {
    type: 'button',
    class: look,
    'data-do': name,
    'data-closes': answer,
    'aria-label': words ? null : t('close'),
  };
  return h('button', how, words ?? icon('close'));
}

/** Yes or no: its name with a switch at the end of the line, and what it means. */
export function flagField(input: HTMLInputElement, label: string, help: string) {
  const id = `${input.name}-help`;
  input.className = 'toggle';
  input.setAttribute('aria-describedby', id);
  return h(
    'div',
    { class: 'flag' },
    h('label', { class: 'flag-label' }, h('span', null, label), input),
    h('p', { class: 'help', id }, help),
  );
}

/** A sheet that is laid over the table and leaves the rest of it in sight and in reach. */
export function laidSheet({ name, label }: { name: string; label: string }, ...parts: Child[]) {
  const how = {
    part: name,
    class: 'sheet sheet-laid',
    role: 'dialog',
    'aria-label': label,
    hidden: true,
    'data-fixed': '',
  };
  return h('section', how, ...parts);
}

/** Opens a sheet over whatever is on the screen; closed it is gone. */
export function openSheet(about: About, ...body: (Child | Child[])[]): HTMLDialogElement {
  const sheet = makeSheet(about, ...body);
  sheet.addEventListener('close', () => sheet.remove());
  // Keys are for what is here, not for the table below.
  sheet.addEventListener('keydown', (event) => event.stopPropagation());
  byId('sheets').append(sheet);
  sheet.showModal();
  if (about.reads) (sheet.querySelector('.sheet-body') as HTMLElement).focus();
  return sheet;
}
