/**
 * When bots and clocks are to go on. While a person waits for an answer it does not ring, but as soon as that is
 * there: the answer mostly sets it anew.
 */
export class Alarm {
  /** @param {() => void} ring */
  constructor(ring) {
    this.ring = ring;
    this.timer = 0;
    /** How many answers people wait for. */
    this.awaited = 0;
    /** It would have rung. */
    this.due = false;
  }

  /** @param {number|null} ms  from now; null for not at all */
  set(ms) {
    clearTimeout(this.timer);
    this.due = false;
    if (ms !== null) this.timer = setTimeout(() => this.rings(), Math.max(0, ms));
  }

  rings() {
    this.due = this.awaited > 0;
    if (!this.due) this.ring();
  }

  /** A person has asked something. */
  asked() {
    this.awaited++;
  }

  /** And was answered. */
  answered() {
    this.awaited--;
    if (this.due) this.rings();
  }
}
