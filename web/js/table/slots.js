/**
 * Places for piles in the middle of a table. A pile keeps its place as long as it lies there, whatever
 * comes and goes beside it; piles of a suit lie near each other where there is room. All places are equally
 * large, as large as the room allows.
 *
 * @typedef {import("./types.js").Zone} Zone
 */
import { readCode } from './deck.js';
import { attr, style } from './dom.js';

const SUITS = 'SHCD';

/** Height of a place beside its width: a whole card, or as much of it as shows what it is. */
const TALL = 1.4;
const SQUARE = 1;

/**
 * So many piles lie in the middle at once, by the number of seats: all there can be of few, and as
 * many as were ever seen of many. More can come; then all places become smaller.
 * @param {number} seats
 */
export function roomFor(seats) {
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
    /** Places taken, by zone. @type {Map<string, number>} */
    this.taken = new Map();
    this.count = 0;
    this.grid = { cols: 1, rows: 1, w: 0, h: 0 };
    this.room = { width: 0, height: 0, gap: 4, most: 96 };
    /** @type {Map<string, HTMLElement>} */
    this.nodes = new Map();
    this.drawn = '';
    /** Told when places have moved. @type {() => void} */
    this.moved = () => {};
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
    const fixed = zones.filter((zone) => zone.empty !== undefined);
    const begins = ![...this.taken.keys()].some((id) => here.has(id));
    if (begins) this.taken.clear();
    for (const id of this.taken.keys()) if (!here.has(id)) this.taken.delete(id);
    const wanted = Math.max(zones.length, roomFor(seats) + fixed.length);
    if (begins || wanted > this.count) this.count = wanted;
    this.nodes = new Map();
    for (const zone of zones) {
      const made = node(zone);
      this.nodes.set(zone.id, made);
      if (this.taken.has(zone.id)) continue;
      this.taken.set(zone.id, this.free(zone, fixed.indexOf(zone)));
      this.place(zone.id, made);
    }
    this.layout();
  }

  /**
   * The free place for a new pile. What may be empty is there all the time: the first of these has the first
   * place, any other the last one; a pile is put among those of its suit.
   * @param {Zone} zone
   * @param {number} fixed  the how-manieth of those that may be empty, or -1
   */
  free(zone, fixed) {
    const used = new Set(this.taken.values());
    const all = Array.from({ length: this.count }, (_, i) => i).filter((i) => !used.has(i));
    if (fixed >= 0) return (fixed ? all[all.length - 1] : all[0]) ?? this.count++;
    const cards = zone.cards ?? [];
    const suit = Math.max(0, SUITS.indexOf(readCode(cards[cards.length - 1]?.code)?.suit ?? ''));
    const part = (this.count - 2) / SUITS.length;
    const middle = 0.5 + part * (suit + 0.5);
    const inner = all.filter((i) => i > 0 && i < this.count - 1);
    const off = (/** @type {number} */ i) => Math.max(0, Math.abs(i - middle) - part / 2) * 100 + i;
    return inner.sort((a, b) => off(a) - off(b))[0] ?? this.count++;
  }

  /** The room there is. */
  measure() {
    const css = getComputedStyle(this.box);
    this.room = {
      width: this.box.clientWidth,
      height: this.box.clientHeight,
      gap: Number.parseFloat(css.columnGap) || 4,
      most: Number.parseFloat(css.getPropertyValue('--stack-most')) || 96,
    };
    this.layout();
  }

  /** Lay all places anew if the room or their number changed. Nothing is read here. */
  layout() {
    const { width, height, gap, most } = this.room;
    const key = `${width}/${height}/${this.count}/${gap}/${most}`;
    if (key === this.drawn || !width || !height) return;
    this.drawn = key;
    this.grid = divide(this.count, width, height, { gap, most });
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
   * @param {string} id
   * @param {HTMLElement} node
   */
  place(id, node) {
    const slot = this.taken.get(id) ?? 0;
    const { cols } = this.grid;
    attr(node, 'data-slot', slot);
    style(node, 'grid-area', `${Math.floor(slot / cols) + 1} / ${(slot % cols) + 1}`);
  }

  /** Stop watching the room. */
  close() {
    this.watch.disconnect();
  }
}
