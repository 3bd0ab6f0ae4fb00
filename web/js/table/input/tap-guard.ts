/**
 * Buttons that come to where something else was pressed a moment ago hear no finger at first: whoever
 * taps once more means what was there before. Each tap they do not hear makes them deaf anew.
 */
import { attr } from '../../ui/dom.ts';

/** So long, in milliseconds: more than the time between two taps of somebody in a hurry. */
const DEAF = 650;

export class TapGuard {
  /** Where the last press was, and when. */
  x = 0;
  y = 0;
  at = Number.NEGATIVE_INFINITY;
  timer = 0;
  /** Those that could be pressed when the table was painted last. */
  before: Set<string> = new Set();

  constructor(public host: HTMLElement) {}

  /** Somebody pressed, whatever lies there. */
  press(event: PointerEvent) {
    this.x = event.clientX;
    this.y = event.clientY;
    this.at = performance.now();
    if (this.timer && event.target instanceof Element && event.target.closest('[data-deaf]')) this.wait();
  }

  /** Whether a click is one that is not heard; those of keys and of what reads aloud are. */
  to(event: MouseEvent) {
    return event.detail > 0 && event.target instanceof Element && event.target.closest('[data-deaf]') !== null;
  }

  /**
   * The table has been painted.
   * @param never nothing is deaf where all play at once
   */
  painted(never: boolean) {
    const lit = [...this.host.querySelectorAll('.view > .view-buttons > .view-button[data-lit]')] as HTMLElement[];
    const { before } = this;
    this.before = new Set(lit.map((node) => node.dataset['thing'] ?? ''));
    for (const node of this.host.querySelectorAll('[data-deaf]'))
      if (!node.matches('.view-button[data-lit]')) attr(node, 'data-deaf', null);
    // A repaint makes them no less deaf.
    for (const node of this.host.querySelectorAll('[data-deaf]')) attr(node, 'aria-disabled', 'true');
    if (never || performance.now() - this.at > DEAF) return;
    const fresh = lit.filter((node) => !before.has(node.dataset['thing'] ?? ''));
    if (!fresh.some((node) => node.parentElement && this.lies(node.parentElement))) return;
    for (const node of fresh) {
      attr(node, 'data-deaf', true);
      attr(node, 'aria-disabled', 'true');
    }
    this.wait();
  }

  /** Whether the last press was where an element lies now. */
  lies(node: Element) {
    const box = node.getBoundingClientRect();
    return this.x >= box.left && this.x <= box.right && this.y >= box.top && this.y <= box.bottom;
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.listen(), DEAF);
  }

  /** From here on they can be pressed. */
  listen() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const node of this.host.querySelectorAll('[data-deaf]')) {
      attr(node, 'data-deaf', null);
      attr(node, 'aria-disabled', null);
    }
  }
}
