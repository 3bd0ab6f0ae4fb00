/**
 * Keeps the screen awake during a game if the browser allows it, because a player who thinks touches nothing.
 *
 * The system may refuse or revoke the lock at any moment, so each touch of the table asks for it again.
 */

import type { Table } from '../engine/types.ts';
import { attr, granted } from '../ui/dom.ts';

/** Time without a touch after which the screen may go dark, in ms. */
export const IDLE_TIME = 10 * 60_000;

export class WakeLock {
  wanted = false;
  held: WakeLockSentinel | null = null;
  asking = false;
  timer = 0;
  /** The last touch is more than IDLE_TIME ago. */
  idle = false;

  /** @param signal aborted when the table is removed */
  constructor(
    public host: HTMLElement,
    signal: AbortSignal,
  ) {
    // The browser itself releases the lock of a hidden page.
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

  /** Restart the time without a touch. */
  touched() {
    clearTimeout(this.timer);
    this.idle = false;
    if (this.wanted) {
      this.timer = window.setTimeout(() => {
        this.idle = true;
        void this.settle();
      }, IDLE_TIME);
    }
    void this.settle();
  }

  due() {
    return this.wanted && !this.idle && !document.hidden;
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
      // The game goes on without the lock.
    }
    this.asking = false;
    this.mark();
    if (this.held && !this.due()) void this.settle();
  }

  mark() {
    attr(this.host, 'data-awake', this.held !== null);
  }

  close() {
    this.want(false);
  }
}
