/**
 * Rings when bots and clocks must go on. It does not ring while a person's request waits for its reply, because that
 * reply usually sets it anew.
 */
export class Alarm {
  timer = 0;
  /** Number of people's requests without a reply. */
  awaited = 0;
  /** It rang meanwhile. */
  due = false;

  constructor(public ring: () => void) {}

  /** @param ms from now; null for never */
  set(ms: number | null) {
    clearTimeout(this.timer);
    this.due = false;
    if (ms !== null) this.timer = setTimeout(() => this.rings(), Math.max(0, ms));
  }

  rings() {
    this.due = this.awaited > 0;
    if (!this.due) this.ring();
  }

  asked() {
    this.awaited++;
  }

  answered() {
    this.awaited--;
    if (this.due) this.rings();
  }
}
