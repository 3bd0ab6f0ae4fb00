/**
 * Keeps the screen awake while a game is in play, where the browser lets it: whoever thinks touches nothing meanwhile.
 *
 * The system may refuse the lock or take it back at any moment, so every touch of the table asks for it again.
 */

import type { Table } from '../engine/types.ts';
import { attr, granted } from '../ui/dom.ts';

/** Milliseconds without a touch after which the screen may go dark. */
export const LONG = 10 * 60_000;

export class WakeLock {
  wanted = false;
  held: WakeLockSentinel | null = null;
  asking = false;
  timer = 0;
  /** Nobody has touched the table for long. */
  alone = false;

  /** @param signal of the table's end */
  constructor(
    public host: HTMLElement,
    signal: AbortSignal,
  ) {
    // The browser releases the lock of a hidden page by itself.
    document.addEventListener('visibilitychange', () => void this.settle(), { signal });
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, () => this.touched(), { signal, capture: true });
  }

  followTable(table: Table) {
    this.want(table.current && (table.phase === 'playing' || table.phase === 'ready'));
  }

  want(wanted: boolean) {
    if (this.wanted === wanted) return;
    this.wanted = wanted;
    this.touched();
  }

  /** Somebody sits at the table. */
  touched() {
    clearTimeout(this.timer);
    this.alone = false;
    if (this.wanted) {
      this.timer = window.setTimeout(() => {
        this.alone = true;
        void this.settle();
      }, LONG);
    }
    void this.settle();
  }

  /** Whether the screen is to be kept awake now. */
  due() {
    return this.wanted && !this.alone && !document.hidden;
  }

  async settle() {
    if (!this.due()) {
      const held = this.held;
      this.held = null;
      this.mark();
      await held?.release().catch(() => {});
      return;
    }
    if (this.held?.released) this.held = null;
    if (this.held || this.asking || !('wakeLock' in navigator) || !granted('screen-wake-lock')) return;
    this.asking = true;
    try {
      const lock = await navigator.wakeLock.request('screen');
      lock.addEventListener('release', () => {
        if (this.held === lock) this.held = null;
        this.mark();
      });
      this.held = lock;
    } catch {
      // Refused, to save power or by policy: the game goes on all the same.
    }
    this.asking = false;
    this.mark();
    if (this.held && !this.due()) void this.settle();
  }

  /** A hook for tests and styles. */
  mark() {
    attr(this.host, 'data-awake', this.held !== null);
  }

  close() {
    this.want(false);
  }
}
