/**
 * Games in beats: everybody chooses, and what came of all choices is told at once when the last has been
 * made. That somebody has chosen is a mark at the seat; what the beat brought stays told until the next.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").Step} Step
 */

export class Beats {
  constructor() {
    /** What the last beat brought, and after which move. */
    this.told = '';
    this.n = 0;
  }

  /** Another game, or another point of it. */
  clear() {
    this.told = '';
    this.n = 0;
  }

  /**
   * What is new.
   * @param {Table} table
   * @param {Step[]} steps
   */
  heed(table, steps) {
    if (table.n < this.n || table.time != null) this.clear();
    for (const step of steps) {
      if (!brings(step)) continue;
      this.told = sayOf(step);
      this.n = step.n;
    }
  }

  /**
   * What the table was told last, where since then people only chose.
   * @param {Table} table
   */
  words(table) {
    return table.live && this.n > 0 && table.n >= this.n ? this.told : '';
  }

  /**
   * A move for the ear: a beat without who chose last; that bots have chosen is no news.
   * @param {Table} table
   * @param {Step} step
   */
  say(table, step) {
    if (brings(step)) return sayOf(step);
    const marked = table.seats.some((seat) => seat.badges?.some((badge) => badge.id === 'chosen'));
    const together = this.n > 0 || marked || table.seats.filter((seat) => seat.acts).length > 1;
    const bot = table.seats.find((seat) => seat.seat === step.seat)?.kind !== 'person';
    return together && bot ? '' : step.say;
  }
}

/** @param {Step} step */
function brings(step) {
  return step.events.some((event) => event.beat !== undefined);
}

/** @param {Step} step */
function sayOf(step) {
  const from = step.events.findIndex((event) => event.beat !== undefined);
  return step.events
    .slice(from)
    .map((event) => event.say ?? '')
    .filter(Boolean)
    .join(' ');
}
