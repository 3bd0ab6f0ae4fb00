// Reads QR codes in pictures of a camera. It is a file of its own, which only the page of a teacher fetches.

import { decodeQR } from 'qr/decode.js';

/** The text of the code in a picture; null if there is none that can be read. */
export function readCode({ width, height, data }: ImageData): string | null {
  try {
    return decodeQR({ width, height, data });
  } catch {
    return null;
  }
}
