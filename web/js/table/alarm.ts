/**
 * When bots and clocks are to go on. While a person waits for an answer it does not ring, but as soon as that is
 * there: the answer mostly sets it anew.
 */
export class Alarm {
  timer = 0;
  /** How many answers people wait for. */
  awaited = 0;
  /** It would have rung. */
  due = false;

  constructor(public ring: () => void) {}

  /** @param ms from now; null for not at all */
  set(ms: number | null) {
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
