// An address as a QR code, for a camera. This script is fetched when somebody asks for a code.

import { svg } from '../ui/dom.ts';
import { openSheet } from '../ui/sheets.ts';
import { html } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { qrCode } from './qr-code.ts';

export { bareQrCode } from './qr-code.ts';

/** Shows an address as a code. */
export function openQr(address: string) {
  openSheet({ name: 'qr', title: t('link.qr'), foot: true }, html`${qrDrawing(address)}<p>${t('link.qr.words')}</p>`);
}

/** The drawing of a code, with a name for screen readers. */
export function qrDrawing(text: string, name: string = t('link.qr.say')) {
  const rows = qrCode(text);
  let d = '';
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) d += `M${x} ${y}h1v1h-1z`;
    });
  });
  const size = `0 0 ${rows.length} ${rows.length}`;
  const look = { part: 'qr-code', role: 'img', 'aria-label': name, viewBox: size };
  return svg('svg', look, svg('path', { d }));
}
