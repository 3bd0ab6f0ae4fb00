// Sheets: what lies over a screen to be read, chosen from or answered. Each has a heading with a cross, a body that
// scrolls and, if needed, a foot with buttons; sheets.css draws them. A sheet has no form, because a frame may be
// forbidden to submit one, and then not even a button that closes would work.

import { iconOf } from './art.ts';
import { byId } from './dom.ts';
import { element, html, nothing, type TemplateResult } from './template.ts';
import { t } from './words.ts';

interface About {
  name: string; // its class, and the beginning of the `data-do` of its buttons
  title?: string;
  label?: string; // what it is for screen readers, if its title does not say it
  reads?: boolean; // a text to be read: it takes the focus, so that keys scroll it
  foot?: unknown; // templates of its buttons; `true`: one button that closes it
}

/** A sheet. It closes by its cross, by Escape and by a touch beside it. */
export function sheet({ name, title, label, reads = false, foot }: About, ...body: unknown[]): TemplateResult {
  const id = `${name}-sheet-title`;
  const ways = foot === true ? closer(`${name}-close`, t('close'), true) : foot;
  const head = () => html`
    <header class="sheet-head"><h2 id=${id} tabindex="-1">${title}</h2>${closer(`${name}-cross`)}</header>`;
  return html`
    <dialog class="sheet ${name}" data-part=${name} aria-label=${label || nothing}
      aria-labelledby=${label ? nothing : id} @click=${closes}>
      ${title === undefined ? nothing : head()}
      <div class="sheet-body" tabindex=${reads ? 0 : nothing} role=${reads ? 'region' : nothing}
        aria-labelledby=${reads ? id : nothing}>${body}</div>
      ${ways ? html`<footer class="sheet-foot">${ways}</footer>` : nothing}
    </dialog>`;
}

/** Closes the touched sheet if the touch is beside it or on a button that closes. */
function closes({ target, currentTarget }: Event) {
  const way = target instanceof Element ? target.closest('[data-closes]') : null;
  if (target === currentTarget || way)
    (currentTarget as HTMLDialogElement).close(way?.getAttribute('data-closes') ?? '');
}

/**
 * A button that closes the sheet around it.
 * @param name its `data-do`
 * @param words without words it is a cross
 * @param answer what the sheet returns then
 */
export function closer(name: string, words?: string, main: boolean = false, answer: string = '') {
  const look = words ? `button${main ? ' main' : ''}` : 'icon-button';
  return html`
    <button type="button" class=${look} data-do=${name} data-closes=${answer}
      aria-label=${words ? nothing : t('close')}>${words ?? iconOf('close')}</button>`;
}

/** Yes or no: a name with a switch at the end of the line, and what it means. The help of `input` is `name`-help. */
export function flagField(name: string, label: string, help: string, input: TemplateResult) {
  return html`
    <div class="flag">
      <label class="flag-label"><span>${label}</span>${input}</label>
      <p class="help" id="${name}-help">${help}</p>
    </div>`;
}

/** The address of the screen, if this entry of the browser's history was added for a sheet over it. */
let below: string | undefined = globalThis.history?.state?.below;

/** The sheets on the screen, the topmost last. */
let shown: HTMLDialogElement[] = [];

/**
 * Shows a sheet, which the browser's Back closes: it gets an entry of the history. The entry stays for the next sheet
 * of the screen, because taking it away would race with the next navigation. A frame shares its history with the page
 * around it.
 */
export function showSheet(dialog: HTMLDialogElement) {
  if (window === window.top && history.state?.below !== location.hash) {
    below = location.hash;
    history.pushState({ ...history.state, below }, '');
  }
  shown = [...shown.filter(({ open }) => open), dialog];
  dialog.showModal();
}

/** After a step in the history: on the way back from the entry of sheets closes the topmost, or goes on back. */
export function closeByBack() {
  const from = below;
  below = history.state?.below;
  if (from === undefined || from !== location.hash || from === below) return;
  const open = shown.filter((dialog) => dialog.open);
  const top = open.pop();
  top?.close();
  // The sheet below needs the entry again. Without a sheet the entry leads nowhere.
  if (open.length) history.forward();
  else if (!top) history.back();
}

/** Opens a sheet over the screen; when it closes, it leaves the page. */
export function openSheet(about: About, ...body: unknown[]): HTMLDialogElement {
  const made = element<HTMLDialogElement>(sheet(about, ...body));
  made.addEventListener('close', () => made.remove());
  // Keys are for the sheet, not for the table below it.
  made.addEventListener('keydown', (event) => event.stopPropagation());
  byId('sheets').append(made);
  showSheet(made);
  if (about.reads) (made.querySelector('.sheet-body') as HTMLElement).focus();
  return made;
}
