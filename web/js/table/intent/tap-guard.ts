/**
 * Buttons that appear where something else was just pressed ignore fingers at first: a second tap was for the earlier
 * thing. Each ignored tap starts this time again, but not for ever. A button that returns as the only move ignores no
 * tap.
 */
import { attr } from '../../ui/dom.ts';

/** In ms: longer than the time between two hasty taps. */
const DEAF = 650;

/** In ms, after a button appeared: then it listens, however hasty the taps are. */
const LONGEST = 1300;

export class TapGuard {
  /** The place and time of the last press. */
  x = 0;
  y = 0;
  at = Number.NEGATIVE_INFINITY;
  /** The thing that was pressed last. */
  thing = '';
  timer = 0;
  /** The time when the buttons that ignore fingers appeared. */
  since = 0;
  /** The buttons of the last repaint. */
  before: Set<string> = new Set();

  constructor(public host: HTMLElement) {}

  press(event: PointerEvent) {
    this.x = event.clientX;
    this.y = event.clientY;
    this.at = performance.now();
    const thing = event.target instanceof Element ? event.target.closest('[data-thing]') : null;
    this.thing = thing instanceof HTMLElement ? (thing.dataset['thing'] ?? '') : '';
    if (this.timer && event.target instanceof Element && event.target.closest('[data-deaf]')) this.wait();
  }

  /** Whether a click is ignored. Clicks of keys and screen readers never are. */
  to(event: MouseEvent) {
    return event.detail > 0 && event.target instanceof Element && event.target.closest('[data-deaf]') !== null;
  }

  /** @param never in real time no button is deaf */
  painted(never: boolean) {
    const lit = [...this.host.querySelectorAll('.view > .view-buttons > .view-button[data-lit]')] as HTMLElement[];
    const { before } = this;
    this.before = new Set(lit.map((node) => node.dataset['thing'] ?? ''));
    for (const node of this.host.querySelectorAll('[data-deaf]'))
      if (!node.matches('.view-button[data-lit]')) attr(node, 'data-deaf', null);
    // The repaint has removed this attribute.
    for (const node of this.host.querySelectorAll('[data-deaf]')) attr(node, 'aria-disabled', 'true');
    if (never || performance.now() - this.at > DEAF) return;
    // Beside the only button, one thing may be lit that plays the same move, such as the stock.
    const only = lit.length === 1 && this.host.querySelectorAll('.view [data-lit]').length <= 2;
    if (only && lit[0]?.dataset['thing'] === this.thing) return;
    const fresh = lit.filter((node) => !before.has(node.dataset['thing'] ?? ''));
    if (!fresh.some((node) => node.parentElement && this.lies(node.parentElement))) return;
    for (const node of fresh) {
      attr(node, 'data-deaf', true);
      attr(node, 'aria-disabled', 'true');
    }
    this.since = performance.now();
    this.wait();
  }

  /** Whether the last press was on the present place of an element. */
  lies(node: Element) {
    const box = node.getBoundingClientRect();
    return this.x >= box.left && this.x <= box.right && this.y >= box.top && this.y <= box.bottom;
  }

  wait() {
    clearTimeout(this.timer);
    const left = this.since + LONGEST - performance.now();
    this.timer = window.setTimeout(() => this.listen(), Math.max(0, Math.min(DEAF, left)));
  }

  listen() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const node of this.host.querySelectorAll('[data-deaf]')) {
      attr(node, 'data-deaf', null);
      attr(node, 'aria-disabled', null);
    }
  }
}
