// The page's one live region for screen readers.

import { byId } from './dom.ts';

let speaking = 0;

/** Empties the live region when a game begins. */
export function hush() {
  clearTimeout(speaking);
  byId('speaker').textContent = '';
}

/** Announces a text through the live region. A repeated text is announced again. */
export function announce(text: string) {
  const speaker = byId('speaker');
  hush();
  // Screen readers notice only a change in a later task.
  speaking = window.setTimeout(() => {
    speaker.textContent = text;
  }, 60);
}
