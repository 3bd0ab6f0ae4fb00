// What is offered beside a copied link: a QR code, and a file instead of a very long link.

import { notice } from '../ui/notices.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { html } from '../ui/template.ts';
import { number, t } from '../ui/words.ts';
import { button } from './fields.ts';
import { copyAddress } from './files.ts';
import { lazy } from './lazy.ts';
import './setup-words.ts';

const fetchQr = lazy(() => import('./qr-sheet.ts'));

/**
 * Says that a link is very long, and offers a file instead.
 * @param save saves the file
 * @param said the sentence after copying the link anyway
 */
export function offerFile(address: string, save: () => void, said: (address: string) => string) {
  const shown = openSheet(
    {
      name: 'long-link',
      title: t('link.long.title'),
      foot: [
        button('save-instead', t('link.long.save'), () => then(save), 'main'),
        button('copy-long', t('link.long.copy'), () => then(() => void copyAddress(address, said)), ''),
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

/** Shows an address as a QR code. `most`: no longer address is shown. */
export async function showQr(address: string, most: number) {
  if (address.length > most) {
    notice('link', t('link.qr.long', { n: number(address.length), most: number(most) }), { seconds: 12 });
    return;
  }
  const came = await fetchQr().catch(() => null);
  if (came) came.openQr(address);
  else notice('link', t('missing.title'), { kind: 'warn', seconds: 12 });
}
