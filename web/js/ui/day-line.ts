// The result of a day's race or puzzle in a line, with buttons to copy and share it. The day's screen and the result
// show it.

import { h } from './dom.ts';

export interface Gives {
  copy: (line: string) => void;
  share: ((line: string) => void) | null;
}

/** @param kind class of the buttons */
export function dayLine(line: string, words: (key: string) => string, gives: Gives, kind: string = 'button small') {
  const give = (name: string, label: string, run: (line: string) => void) =>
    h('button', { type: 'button', class: kind, 'data-do': name, on: { click: () => run(line) } }, label);
  return h(
    'div',
    { part: 'day-line' },
    h('p', { part: 'day-line-words' }, line),
    h(
      'p',
      { class: 'day-line-ways' },
      give('copy-line', words('today.copy'), gives.copy),
      gives.share && give('share-line', words('link.share'), gives.share),
    ),
  );
}
