/**
 * Speaks to screen readers through one polite region. It joins sentences that arrive together, and repeats a sentence
 * that comes again later. Only the latest sentences stay, so that a reader who browses the page finds no old news.
 */
import { h } from '../../ui/dom.ts';

export class Announcer {
  region: HTMLDivElement;
  waiting: string[] = [];
  timer = 0;

  constructor(host: HTMLElement) {
    this.region = h('div', { class: 'unseen', 'aria-live': 'polite', 'data-live': '', 'data-fixed': '' });
    host.append(this.region);
  }

  say(sentence: string | null | undefined) {
    if (!sentence || this.waiting[this.waiting.length - 1] === sentence) return;
    this.waiting.push(sentence);
    if (!this.timer) this.timer = window.setTimeout(() => this.speak(), 60);
  }

  speak() {
    this.timer = 0;
    const line = h('p', {}, this.waiting.join(' '));
    this.waiting = [];
    this.region.replaceChildren(line);
  }

  /** Remove the spoken sentences and drop the waiting ones. */
  clear() {
    this.waiting = [];
    this.region.replaceChildren();
  }

  close() {
    clearTimeout(this.timer);
  }
}
