// The result of a day's race or puzzle in a line, with buttons to copy and share it. The day's screen and the result
// show it.

import { html, nothing } from './template.ts';

export interface Gives {
  copy: (line: string) => void;
  share: ((line: string) => void) | null;
}

/** @param kind class of the buttons */
export function dayLine(line: string, words: (key: string) => string, gives: Gives, kind: string = 'button small') {
  const give = (name: string, label: string, run: (line: string) => void) => html`
    <button type="button" class=${kind} data-do=${name} @click=${() => run(line)}>${label}</button>`;
  return html`
    <div class="day-line" data-part="day-line">
      <p class="day-line-words" data-part="day-line-words">${line}</p>
      <p class="day-line-ways">
        ${give('copy-line', words('today.copy'), gives.copy)}
        ${gives.share ? give('share-line', words('link.share'), gives.share) : nothing}
      </p>
    </div>`;
}
