// A sentence that stands at the edge of the table for a while. Screen readers get it from the announcer.

import { attr, isSeen, style } from '../../ui/dom.ts';
import { element, html, repaint } from '../../ui/template.ts';

/** How long it stands, in milliseconds: to find it, and for each letter. */
const READ = 1400;
const LETTER = 45;

export class Toast {
  box: HTMLElement = element(this.template('', true));
  sentence = '';
  timer = 0;

  /** @param beside where it may stand, the best place first */
  constructor(public beside: () => (Element | null)[]) {}

  template(sentence: string, hidden: boolean) {
    return html`<div class="toast" data-part="toast" aria-hidden="true" ?hidden=${hidden}>${sentence}</div>`;
  }

  showToast(sentence: string) {
    this.sentence = sentence;
    repaint(this.box, this.template(sentence, false));
    this.standBy();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), READ + sentence.length * LETTER);
  }

  hide() {
    clearTimeout(this.timer);
    repaint(this.box, this.template(this.sentence, true));
  }

  /** Another person looks at the table, so the page must not even hold the words. */
  forget() {
    this.sentence = '';
    this.hide();
  }

  /** Places it at the best place that is seen; over the strip of words in its middle, else at the upper edge. */
  standBy() {
    const by = this.beside().find((box) => box && isSeen(box));
    attr(this.box, 'data-at', Boolean(by));
    if (!by) return;
    const box = by.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    // Its width decides its height.
    style(this.box, '--toast-left', `${box.left}px`);
    style(this.box, '--toast-right', `${clientWidth - box.right}px`);
    const most = this.box.offsetHeight / 2 + 4;
    const y = by.matches('.prompt') ? box.top + box.height / 2 : box.top + most;
    style(this.box, '--toast-top', `${Math.max(most, Math.min(clientHeight - most, y))}px`);
  }
}
