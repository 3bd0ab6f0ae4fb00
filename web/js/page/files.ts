// Import and export of games: record files, links, and texts or files that people paste or drop.

import { byId, granted } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { announce } from '../ui/speaker.ts';
import { html } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { download, shares } from './download.ts';
import { button } from './fields.ts';

/** No record of a real game is longer. Keeps a video chosen by mistake out of memory. */
const MOST_BYTES = 4_000_000;

/** No whole record of a thousand games is longer. */
const MOST_OF_ALL = 120_000_000;

/** Whether a text looks like an exported whole record, even a damaged one. */
export function isWholeRecord(text: string) {
  return /^\s*\{\s*"hairpin-record"/.test(text.slice(0, 200));
}

/** Gives the player a text as a file. */
export function saveFile(name: string, text: string) {
  const file = new File([text], name, { type: 'text/plain' });
  if (shares(file)) void shareFile(file);
  else save(file);
}

function save(file: File) {
  download(file);
  notice('file', t('file.saved', { name: file.name }), { seconds: 5 });
}

/** @param again whether the browser refused to share it before */
async function shareFile(file: File, again: boolean = false) {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (again) save(file);
    // Making the text took longer than a click permits. The next click has nothing to wait for.
    else {
      const run = () => void shareFile(file, true);
      notice('file', t('file.ready', { name: file.name }), {
        actions: [{ id: 'save-now', label: t('file.save'), run }],
      });
    }
  }
}

/** Reads a file as a record. */
export async function readRecord(file: File): Promise<{ text: string } | { error: string }> {
  try {
    const most = isWholeRecord(await file.slice(0, 200).text()) ? MOST_OF_ALL : MOST_BYTES;
    if (file.size > most) return { error: t('file.tooLarge', { name: file.name }) };
    return { text: await file.text() };
  } catch {
    return { error: t('file.unreadable', { name: file.name }) };
  }
}

/** Returns a function that opens the device's share sheet; null where there is none. */
export function sharer(data: ShareData): (() => void) | null {
  if (typeof navigator.share !== 'function' || !granted('web-share') || navigator.canShare?.(data) === false)
    return null;
  return () => void navigator.share(data).catch(() => {});
}

/**
 * Copies a text, or shows it where the browser refuses to copy; then returns false. Call it in the click itself:
 * browsers refuse to copy later.
 * @param asked the text; null to cancel
 * @param shown the sheet that shows the text
 */
export async function copyText(
  asked: string | Promise<string | null>,
  {
    name,
    title,
    lines,
    share = (text) => ({ text }),
  }: {
    name: string;
    title: string;
    lines: number;
    share?: (text: string) => ShareData;
  },
): Promise<boolean> {
  const copied = await toClipboard(asked).then(
    () => true,
    () => false,
  );
  const text = await asked;
  if (copied || text === null) return copied;
  const select = () => {
    const field = shown.querySelector('textarea') as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(0, text.length);
  };
  const run = sharer(share(text));
  const foot = [
    run && button('share', t('link.share'), run, ''),
    button('select-all', t('copy.select'), select, ''),
    closer(`${name}-close`, t('close'), true),
  ];
  const shown = openSheet(
    { name, title, foot },
    html`
      <textarea class="field" name=${name} readonly rows=${lines} aria-label=${title} .value=${text}></textarea>`,
  );
  select();
  return false;
}

/** Writes a text to the clipboard. Rejects if the browser refuses, or if the text is null. */
async function toClipboard(asked: string | Promise<string | null>) {
  if (!granted('clipboard-write')) throw new Error('not allowed here');
  if (typeof asked === 'string') {
    await navigator.clipboard.writeText(asked);
    return;
  }
  const text = asked.then((known) => {
    if (known === null) throw new Error('nothing to copy');
    return known;
  });
  // Nobody has to wait for it.
  text.catch(() => {});
  if (typeof ClipboardItem === 'function') {
    // Safari permits copying only in the task of the click, so the clipboard gets a promise of the text there.
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
    blob.catch(() => {});
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return;
    } catch {
      // Older browsers take no promise.
    }
  }
  await navigator.clipboard.writeText(await text);
}

/** Lets records be dropped anywhere onto the page. */
export function acceptDrops(onFiles: (files: File[]) => void) {
  const root = document.documentElement;
  const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
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
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length) onFiles(files);
    else announce(t('file.none'));
  });
  byId('drop-words').textContent = t('file.drop');
}
