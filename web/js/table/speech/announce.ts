/**
 * Speaks to screen readers: one polite region; sentences that come together are read
 * together, and the same sentence twice is still heard twice. Only the latest stays,
 * so that who reads the page finds no old news.
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

  /** Take back what was said and what was about to be. */
  clear() {
    this.waiting = [];
    this.region.replaceChildren();
  }

  /** Forget what was not said yet. */
  close() {
    clearTimeout(this.timer);
  }
}
