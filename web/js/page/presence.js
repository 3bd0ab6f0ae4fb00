// Whether anybody is at the page yet.

import { keyboard } from '../ui/dom.js';

let touched = false;
for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (touched = true), { once: true, capture: true });

const framed = window !== window.top;

/**
 * Whether the focus may be moved. Before the first touch it stays where it is in a frame, which may be one of many in
 * somebody's page, and where fingers play: nobody there has asked for a ring around the first card.
 */
export function mayFocus() {
  return touched || (!framed && keyboard());
}
