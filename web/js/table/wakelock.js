/**
 * Keeps the screen awake while a game is on that all play at once, where the browser lets it: nobody touches a
 * tablet for half a minute who is thinking, and the others go on. It lets go in every rest.
 *
 * @typedef {import("../engine/types.js").Table} Table
 */
import { attr, granted } from '../ui/dom.js';

export class WakeLock {
  /**
   * @param {HTMLElement} host
   * @param {AbortSignal} signal  of the table's end
   */
  constructor(host, signal) {
    this.host = host;
    this.wanted = false;
    /** @type {WakeLockSentinel|null} */
    this.held = null;
    this.asking = false;
    // The browser lets go by itself of what is not seen.
    document.addEventListener('visibilitychange', () => void this.settle(), { signal });
  }

  /** @param {Table} table */
  paint(table) {
    const on = table.phase === 'playing' || table.phase === 'ready';
    // Also where all choose at once and no clock runs: whoever thinks for long touches nothing meanwhile.
    const together = table.time != null || table.views.some(({ view }) => view?.places !== undefined);
    this.want(on && table.live && together);
  }

  /** @param {boolean} wanted */
  want(wanted) {
    if (this.wanted === wanted) return;
    this.wanted = wanted;
    void this.settle();
  }

  async settle() {
    const wanted = this.wanted && !document.hidden;
    if (!wanted) {
      const held = this.held;
      this.held = null;
      this.mark();
      await held?.release().catch(() => {});
      return;
    }
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
    if (this.held && !(this.wanted && !document.hidden)) void this.settle();
  }

  /** For who looks from outside. */
  mark() {
    attr(this.host, 'data-awake', this.held !== null);
  }

  close() {
    this.wanted = false;
    void this.settle();
  }
}
