// Links to games: copying and sharing them, as a QR code, and a file instead of a very long link.

import { notice } from '../ui/notices.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { html } from '../ui/template.ts';
import { number, t } from '../ui/words.ts';
import { button } from './fields.ts';
import { copyText, sharer } from './files.ts';
import { lazy } from './lazy.ts';
import { pageAddress, withoutPicture } from './router.ts';
import { gameOf } from './site.ts';
import './setup-words.ts';

const fetchQr = lazy(() => import('./qr-sheet.ts'));

/** Some messengers cut longer messages. */
const LONG_LINK = 2000;

/** A longer address makes a QR code that cameras read badly. */
export const LONG_QR = 800;

/** The address of a fragment to share. It begins with the page of its game, if there is one: chats show its preview. */
export function sharedAddress(fragment: string): string {
  const [, id = ''] = /^#\/(?:g\/)?([a-z][a-z0-9-]*)/.exec(fragment) ?? [];
  const page = gameOf(id) && /^https?:/.test(pageAddress()) ? `${id}/` : '';
  return new URL(page, pageAddress()).href + fragment;
}

/**
 * Copies the address of a game to this point. Returns false if the player has to copy it by hand. A very long address
 * is only copied if the player still wants that.
 * @param payload resolves to null to cancel
 * @param save saves the game as a file instead
 */
export async function copyLink(payload: Promise<string | null>, save: () => void): Promise<boolean> {
  let long = '';
  const address = payload.then((end) => {
    if (!end) return null;
    const [whole, short] = [end, withoutPicture(end)].map((each) => sharedAddress(`#/g/${each}`)) as [string, string];
    if (short.length > LONG_LINK) long = short;
    return long ? null : whole.length > LONG_LINK ? short : whole;
  });
  const copied = await copyAddress(address, copiedWords);
  if (long) offerFile(long, save);
  return copied;
}

/** Copies the seed of a deal. */
export async function copySeed(seed: string) {
  const copied = await copyText(seed, { name: 'seed', title: t('link.seedByHand'), lines: 1 });
  if (copied) notice('link', t('link.copiedSeed'), { seconds: 8 });
}

/** The sentence after a link was copied. */
function copiedWords(address: string) {
  return t(address.includes(',puzzle,') ? 'link.copiedPuzzle' : 'link.copiedGame');
}

/**
 * Copies an address, or shows it to copy by hand.
 * @param said the sentence after copying
 */
export async function copyAddress(
  asked: string | Promise<string | null>,
  said: (address: string) => string,
): Promise<boolean> {
  const share = (url: string) => ({ url, title: t('site.name') });
  const copied = await copyText(asked, { name: 'address', title: t('link.byHand'), lines: 3, share });
  const address = await asked;
  if (!copied || !address) return false;
  const run = sharer(share(address));
  const short = withoutPicture(address);
  const qr = { id: 'qr', label: t('link.qr'), run: () => void showQr(short) };
  notice('link', said(address), {
    seconds: 12,
    actions: [...(run ? [{ id: 'share', label: t('link.share'), run }] : []), ...(short.length > LONG_QR ? [] : [qr])],
  });
  return true;
}

/**
 * Shows the address of a game to this point as a QR code.
 * @param payload resolves to null to cancel
 */
export async function linkAsQr(payload: Promise<string | null>) {
  const end = await payload;
  if (end) await showQr(sharedAddress(`#/g/${withoutPicture(end)}`));
}

/**
 * Says that a link is very long, and offers a file instead.
 * @param save saves the file
 */
function offerFile(address: string, save: () => void) {
  const shown = openSheet(
    {
      name: 'long-link',
      title: t('link.long.title'),
      foot: [
        button('save-instead', t('link.long.save'), () => then(save), 'main'),
        button('copy-long', t('link.long.copy'), () => then(() => void copyAddress(address, copiedWords)), ''),
        closer('long-link-close', t('close')),
      ],
    },
    html`<p>${t('link.long', { n: number(address.length) })}</p>`,
  );
  const then = (run: () => void) => {
    run();
    shown.close();
  };
}

/** Shows an address as a QR code, or says that it is too long for one. */
async function showQr(address: string) {
  if (address.length > LONG_QR) {
    notice('link', t('link.qr.long', { n: number(address.length), most: number(LONG_QR) }), { seconds: 12 });
    return;
  }
  const came = await fetchQr().catch(() => null);
  if (came) came.openQr(address);
  else notice('link', t('missing.title'), { kind: 'warn', seconds: 12 });
}
