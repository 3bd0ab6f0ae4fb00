/**
 * Places for piles in the middle of a table. A pile keeps its place as long as it lies there, whatever
 * comes and goes beside it; piles of a suit lie near each other where there is room. All places are equally
 * large, as large as the room allows. If more piles come than there are places, a row is added beyond
 * the first, where a stylesheet says that something there gives way (`--stack-grows`).
 *
 * @typedef {import("../../engine/types.js").Zone} Zone
 */
import { readCode } from '../../ui/deck.js';
import { attr, style } from '../../ui/dom.js';

const SUITS = 'SHCD';

/** Height of a place beside its width: a whole card, or as much of it as shows what it is. */
const TALL = 1.4;
const SQUARE = 1;

/** A place to hit in a hurry, and the least there is while fewer places would make them larger. */
const HANDY = 48;
const LEAST = 44;

/**
 * So many piles lie in the middle at once, by the number of seats: all there can be of few, and of many so many
 * that among the slowest, who let the most lie, one game in a hundred has more.
 * @param {number} seats
 */
export function roomFor(seats) {
  return Math.min(4 * seats, 10 + Math.ceil(2.2 * seats));
}

/**
 * So many lie there at once in most games. With fewer places nobody would play.
 * @param {number} seats
 */
function usual(seats) {
  return Math.min(4 * seats, 15 + Math.floor(0.9 * seats));
}

/**
 * Columns, rows and size of so many places in a box.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @param {{gap: number, most: number}} how
 */
export function divide(count, width, height, { gap, most }) {
  let best = { cols: 1, rows: count, w: 0, h: 0 };
  for (let cols = 1; cols <= count; cols++) {
    const rows = Math.ceil(count / cols);
    const high = (height - (rows - 1) * gap) / rows;
    const w = Math.floor(Math.min(most, (width - (cols - 1) * gap) / cols, high / SQUARE));
    const h = Math.floor(Math.min(high, w * TALL));
    // Of equal width the taller, then the fuller grid.
    if (w > best.w || (w === best.w && h > best.h)) best = { cols, rows, w, h };
  }
  return best;
}

export class Slots {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** Places taken by piles that come and go, by zone. @type {Map<string, number>} */
    this.taken = new Map();
    /** Those that are always there: the first has the first place, any other one of the last. @type {string[]} */
    this.fixed = [];
    /** How many places there may be, and how many there must be. */
    this.wanted = { most: 0, least: 0 };
    this.count = 0;
    this.grid = { cols: 1, rows: 1, w: 0, h: 0 };
    /** Rows beyond those. */
    this.more = 0;
    /** Whether others have given way. */
    this.given = false;
    /** Until it is measured what a row more has brought. */
    this.frame = 0;
    this.room = { width: 0, height: 0, gap: 4, most: 96, grows: 0 };
    /** @type {Map<string, HTMLElement>} */
    this.nodes = new Map();
    this.drawn = '';
    /** Told when places have moved. @type {() => void} */
    this.moved = () => {};
    /** Told whether something has to give way. @type {(full: boolean) => void} */
    this.full = () => {};
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(box);
  }

  /**
   * @param {Zone[]} zones  in the order of the view
   * @param {(zone: Zone) => HTMLElement} node
   * @param {number} seats
   */
  paint(zones, node, seats) {
    const here = new Set(zones.map((zone) => zone.id));
    this.fixed = zones.filter((zone) => zone.empty !== undefined).map((zone) => zone.id);
    for (const id of this.taken.keys()) if (!here.has(id)) this.taken.delete(id);
    // Where nothing lies that has to keep its place.
    if (!this.taken.size) this.begin(roomFor(seats) + this.fixed.length, usual(seats) + this.fixed.length);
    const before = this.nodes;
    this.nodes = new Map();
    for (const zone of zones) {
      const made = node(zone);
      this.nodes.set(zone.id, made);
      const stays = this.fixed.includes(zone.id);
      if (stays ? before.get(zone.id) === made : this.taken.has(zone.id)) continue;
      if (!stays) this.take(zone);
      this.place(zone.id, made);
    }
    this.layout();
  }

  /**
   * @param {number} most
   * @param {number} least
   */
  begin(most, least) {
    if (this.wanted.most === most && this.wanted.least === least && !this.given) return;
    this.give(false);
    this.wanted = { most, least };
    this.count = most;
    this.drawn = '';
    this.layout();
  }

  /**
   * A new pile takes its place.
   * @param {Zone} zone
   */
  take(zone) {
    const slot = this.free(zone);
    this.taken.set(zone.id, slot);
    const { cols, rows } = this.grid;
    if (slot < (rows + this.more) * cols || !this.room.width) return;
    if (this.room.grows && !this.given) {
      this.more = 1;
      style(this.box, '--tile-rows', String(rows + 1));
      this.give(true);
      this.frame ||= requestAnimationFrame(() => this.measure());
    } else {
      // All become smaller: by then there are more than there ever were.
      this.wanted = { most: slot + 2, least: slot + 2 };
      this.drawn = '';
    }
  }

  /** @param {boolean} given */
  give(given) {
    if (given !== this.given) this.full(given);
    this.given = given;
  }

  /**
   * The free place for a new pile: among those of its suit.
   * @param {Zone} zone
   */
  free(zone) {
    const used = new Set(this.taken.values());
    const cards = zone.cards ?? [];
    const suit = Math.max(0, SUITS.indexOf(readCode(cards[cards.length - 1]?.code)?.suit ?? ''));
    const last = this.count - this.fixed.length + 1;
    const part = (last - 1) / SUITS.length;
    const middle = 0.5 + part * (suit + 0.5);
    const off = (/** @type {number} */ i) => Math.max(0, Math.abs(i - middle) - part / 2) * 100 + i;
    const inner = Array.from({ length: last - 1 }, (_, i) => i + 1).filter((i) => !used.has(i));
    if (inner.length) return inner.reduce((best, i) => (off(i) < off(best) ? i : best));
    let next = this.count;
    while (used.has(next)) next++;
    return next;
  }

  /** The room there is. */
  measure() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const css = getComputedStyle(this.box);
    this.room = {
      width: this.box.clientWidth,
      height: this.box.clientHeight,
      gap: Number.parseFloat(css.columnGap) || 0,
      most: Number.parseFloat(css.getPropertyValue('--stack-most')) || 96,
      grows: Number.parseInt(css.getPropertyValue('--stack-grows'), 10) || 0,
    };
    this.layout();
  }

  /** Lay all places anew if the room or their number changed. Nothing is read here. */
  layout() {
    const { width, height, gap, most } = this.room;
    if (!width || !height || this.frame) return;
    const across = `${width}/${gap}/${most}/`;
    const key = `${across}${height}/${this.wanted.most}/${this.wanted.least}`;
    const tall = this.grid.rows + this.more;
    const fits = tall * this.grid.h + (tall - 1) * gap <= height + 0.5;
    // What lies keeps its place as long as there is room for it.
    const stays = this.taken.size > 0 && this.drawn.startsWith(across) && fits;
    if (stays || key === this.drawn) return;
    this.drawn = key;
    if (!this.room.grows) this.give(false);
    this.more = 0;
    this.divide(width, height, { gap, most });
    for (const [name, value] of Object.entries({
      w: `${this.grid.w}px`,
      h: `${this.grid.h}px`,
      cols: this.grid.cols,
      rows: this.grid.rows,
    }))
      style(this.box, `--tile-${name}`, String(value));
    for (const [id, node] of this.nodes) this.place(id, node);
    this.moved();
  }

  /**
   * As many places as are wanted if they are handy then, else fewer.
   * @param {number} width
   * @param {number} height
   * @param {{gap: number, most: number}} how
   */
  divide(width, height, how) {
    const least = Math.max(this.wanted.least, Math.max(0, ...this.taken.values()) + this.fixed.length);
    for (const size of [HANDY, LEAST]) {
      for (let count = Math.max(this.wanted.most, least); count >= least; count--) {
        this.count = count;
        this.grid = divide(count, width, height, how);
        if (Math.min(this.grid.w, this.grid.h) >= size) return;
      }
    }
  }

  /**
   * @param {string} id
   * @param {HTMLElement} node
   */
  place(id, node) {
    const nth = this.fixed.indexOf(id);
    const slot = nth > 0 ? this.count - nth : nth === 0 ? 0 : (this.taken.get(id) ?? 0);
    const { cols, rows } = this.grid;
    const row = Math.floor(slot / cols);
    attr(node, 'data-slot', slot);
    // Rows are counted from the last, so that one more before the first moves none.
    style(node, 'grid-area', `${row < rows ? row - rows - 1 : -row - 2} / ${(slot % cols) + 1}`);
  }

  /** Stop watching the room. */
  close() {
    cancelAnimationFrame(this.frame);
    this.watch.disconnect();
  }
}
