/**
 * A sentence that stands at the edge of the table for a while. The ear hears it from the announcer.
 */
import { attr, h, isSeen, style, text } from '../../ui/dom.ts';

/** So long it stands: to find it, and for each letter, in milliseconds. */
const READ = 1400;
const LETTER = 45;

export class Toast {
  box: HTMLDivElement;
  timer = 0;

  /** @param beside where it may stand, the best first */
  constructor(public beside: () => (Element | null)[]) {
    this.box = h('div', { part: 'toast', 'aria-hidden': 'true', hidden: true });
  }

  showToast(sentence: string) {
    text(this.box, sentence);
    this.box.hidden = false;
    this.standBy();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), READ + sentence.length * LETTER);
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }

  /** Other eyes are on the table: the words are not even in the page any more. */
  forget() {
    this.hide();
    text(this.box, '');
  }

  /** Where words are looked for and no card lies: over the strip; where that is not seen, over the middle. */
  standBy() {
    const by = this.beside().find((box) => box && isSeen(box));
    attr(this.box, 'data-at', Boolean(by));
    if (!by) return;
    const box = by.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const most = this.box.offsetHeight / 2 + 4;
    const y = by.matches('.prompt') ? box.top + box.height / 2 : box.top + most;
    style(this.box, '--toast-top', `${Math.max(most, Math.min(clientHeight - most, y))}px`);
    style(this.box, '--toast-left', `${box.left}px`);
    style(this.box, '--toast-right', `${clientWidth - box.right}px`);
  }
}
