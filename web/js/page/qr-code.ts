// A QR code as rows of dark modules. Only this script imports the package that makes codes.

import encodeQR from 'qr';

/** Empty modules around the code; readers need them. */
const BORDER = 4;

/** Longer texts get a weaker correction of errors, so that the modules of their codes are not too small. */
const MUCH = 300;

export function qrCode(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: text.length > MUCH ? 'low' : 'medium', border: BORDER });
}

/** The code without the empty modules around it, for drawings with margins of their own. */
export function bareQrCode(text: string): boolean[][] {
  return qrCode(text)
    .slice(BORDER, -BORDER)
    .map((row) => row.slice(BORDER, -BORDER));
}
