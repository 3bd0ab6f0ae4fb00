// Games in and out: record files, links, and what is dropped or pasted onto the page.

import { byId, granted, h } from '../ui/dom.js';
import { notice } from '../ui/notices.js';
import { openSheet } from '../ui/sheets.js';
import { announce } from '../ui/speaker.js';
import { t } from '../ui/words.js';
import { pageAddress } from './router.js';

/** Longer than any record of a real game; keeps a mistaken video out of memory. */
const MOST_BYTES = 4_000_000;

/** Longer than a whole record of a thousand games. */
const MOST_OF_ALL = 120_000_000;

/**
 * Whether a text means to be a whole record, as it is exported, whatever may be wrong with it.
 * @param {string} text
 */
export function isWholeRecord(text) {
  return /^\s*\{\s*"hairpin-record"/.test(text.slice(0, 200));
}

/**
 * Gives the player a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = h('a', { href: url, download: name, class: 'unseen' });
  document.body.append(link);
  link.click();
  link.remove();
  // The download has to have begun.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
  notice('file', t('file.saved', { name }), { seconds: 5 });
}

/**
 * Reads a file as a record.
 * @param {File} file
 * @returns {Promise<{text: string} | {error: string}>}
 */
export async function readRecord(file) {
  try {
    const most = isWholeRecord(await file.slice(0, 200).text()) ? MOST_OF_ALL : MOST_BYTES;
    if (file.size > most) return { error: t('file.tooLarge', { name: file.name }) };
    return { text: await file.text() };
  } catch {
    return { error: t('file.unreadable', { name: file.name }) };
  }
}

/**
 * Copies the address of a game to this point.
 * @param {string} payload
 * @returns {Promise<boolean>} false if the player has to copy it by hand
 */
export function copyLink(payload) {
  return copyAddress(`${pageAddress()}#/g/${payload}`, t('link.copiedGame'));
}

/**
 * Copies an address, or shows it to be copied by hand.
 * @param {string} address
 * @param {string} said what to say when it is copied
 * @returns {Promise<boolean>}
 */
export async function copyAddress(address, said) {
  if (!(await copyText(address, { name: 'address', title: t('link.byHand'), lines: 3 }))) return false;
  const share = { url: address, title: t('site.name') };
  const canShare = granted('web-share') && typeof navigator.share === 'function' && (!navigator.canShare || navigator.canShare(share));
  notice('link', said, {
    seconds: 8,
    actions: canShare ? [{ id: 'share', label: t('link.share'), run: () => void navigator.share(share).catch(() => {}) }] : [],
  });
  return true;
}

/**
 * Copies a text, or shows it where nothing may be copied.
 * @param {string} text
 * @param {{name: string, title: string, lines: number}} shown  the sheet it is shown in
 * @returns {Promise<boolean>}  false if the player has to copy it by hand
 */
export async function copyText(text, { name, title, lines }) {
  try {
    if (!granted('clipboard-write')) throw new Error('not allowed here');
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h('textarea', { class: 'field', name, readonly: true, rows: lines, 'aria-label': title }, text);
    openSheet({ name, title, foot: true }, field);
    field.focus();
    field.select();
    return false;
  }
}

/**
 * The payload in a pasted link, or the text itself (a record or a bare payload).
 * @param {string} pasted
 * @returns {{fragment: string} | {text: string} | null}
 */
export function readPasted(pasted) {
  const text = pasted.trim();
  const at = text.indexOf('#/');
  if (/^https?:/i.test(text) || at === 0) {
    const shared = text.indexOf('#/g/');
    if (shared >= 0) return text.length > shared + 4 ? { text: text.slice(shared + 4) } : null;
    return at < 0 ? null : { fragment: text.slice(at) };
  }
  // A record is marked as data, and the end of a link is one long word; anything else is somebody's prose.
  return /^[{[]/.test(text) || /^\S{8,}$/.test(text) || /^\S*hairpin/i.test(text) ? { text: pasted } : null;
}

/**
 * Lets a record be dropped anywhere onto the page.
 * @param {(file: File) => void} onFile
 */
export function acceptDrops(onFile) {
  const root = document.documentElement;
  /** @param {DragEvent} event */
  const hasFile = (event) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    root.toggleAttribute('data-dropping', true);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) root.removeAttribute('data-dropping');
  });
  addEventListener('drop', (event) => {
    root.removeAttribute('data-dropping');
    if (!hasFile(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
    else announce(t('file.none'));
  });
  byId('drop-words').textContent = t('file.drop');
}
