// What the page says to screen readers: one live region for all of it.

import { byId } from './dom.ts';

let speaking = 0;

/** What was said before is old news: a game begins. */
export function hush() {
  clearTimeout(speaking);
  byId('speaker').textContent = '';
}

/** Says something through the page's live region. The same sentence twice is said twice. */
export function announce(text: string) {
  const speaker = byId('speaker');
  hush();
  // A change in a later task is what screen readers notice.
  speaking = window.setTimeout(() => {
    speaker.textContent = text;
  }, 60);
}
