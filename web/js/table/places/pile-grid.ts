/**
 * Places for piles in the middle of a table. Each suit has a row or block of its own: its sign with what has been set
 * aside of it at the head, then its piles in the order in which they were begun. A pile keeps its place as long as it
 * lies there, whatever comes and goes beside it or in another suit. All places are equally large, as large as the
 * room allows. A zone that is of no suit lies under all of them.
 */

import type { Zone } from '../../engine/types.ts';
import { attr, style } from '../../ui/dom.ts';

/** Height of a place beside its width: a whole card, or as much of it as shows what it is. */
const TALL = 1.4;
const SQUARE = 1;

/** The head of a row beside a place, and the least it may be, in pixels. */
const HEAD = 0.62;
const LEAST = 26;

/** A place to hit in a hurry: what is narrower is worth much less. */
const HANDY = 44;

/** A row is easier to read than a block of several lines, and worth as much as places so much larger. */
const ROW = 1.12;

/** So wide is what lies between two rows or blocks, in pixels, with a gap on each side. */
const APART = 2;

/** So high is a line of words above all, in pixels. */
const LINE = 20;

/** Height in pixels; if places are lower, the other seats give way. */
const LOW = 40;

/**
 * How many piles of a suit the middle has room for. Few seats can have all their piles there at once; for many seats
 * the formula covers nearly every game, slow players included.
 */
export function roomFor(seats: number) {
  return Math.min(seats, 4 + Math.ceil(seats / 2));
}

/**
 * How blocks of so many places each go into a box: `across` of them beside each other, each with so many columns and
 * lines.
 */
export function divide(
  { blocks, places }: { blocks: number; places: number },
  width: number,
  height: number,
  { gap, most }: { gap: number; most: number },
) {
  let best = { across: 1, cols: places, lines: 1, w: 0, h: 0, head: LEAST };
  let good = 0;
  for (let across = 1; across <= blocks; across++) {
    if (blocks % across) continue;
    const down = blocks / across;
    for (let cols = 1; cols <= places; cols++) {
      const lines = Math.ceil(places / cols);
      const rows = down * lines;
      const high = (height - (rows - 1) * gap - (down - 1) * (gap + APART)) / rows;
      const wide = (width - (across - 1) * (2 * gap + APART)) / across - cols * gap;
      const w = Math.floor(Math.min(most, high / SQUARE, Math.min(wide / (cols + HEAD), (wide - LEAST) / cols)));
      const h = Math.floor(Math.min(high, w * TALL));
      const worth = w > 0 ? w * h * (lines === 1 ? ROW : 1) * Math.min(1, w / HANDY) ** 4 : 0;
      if (worth <= good) continue;
      good = worth;
      best = { across, cols, lines, w, h, head: Math.max(LEAST, Math.floor(w * HEAD)) };
    }
  }
  return best;
}

export class Slots {
  /** Suits in their order, and the piles of each by its place; null where one has gone. */
  suits: Map<string, (string | null)[]> = new Map();
  /** Suits by what leads them. */
  heads: Map<string, string> = new Map();
  /** Places a suit has. */
  count = 0;
  grid: { across: number; cols: number; lines: number; w: number; h: number; head: number };
  /** Whether others have given way. */
  given = false;
  room = { width: 0, height: 0, gap: 4, most: 96, grows: 0 };
  nodes: Map<string, HTMLElement> = new Map();
  drawn = '';
  /** Told when places have moved. */
  moved: () => void = () => {};
  /** Called with whether the other seats have to give way. */
  full: (full: boolean) => void = () => {};
  watch: ResizeObserver;

  constructor(public box: HTMLElement) {
    this.grid = divide({ blocks: 1, places: 1 }, 0, 0, { gap: 0, most: 0 });
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(box);
  }

  /** @param zones in the order of the view */
  paintSlots(zones: Zone[], node: (zone: Zone) => HTMLElement, seats: number) {
    const before = this.nodes;
    this.nodes = new Map(zones.map((zone) => [zone.id, node(zone)]));
    this.heads = new Map(zones.flatMap(({ id, suit, empty }) => (suit && empty !== undefined ? [[id, suit]] : [])));
    this.suits = new Map([...this.heads.values()].map((suit) => [suit, this.suits.get(suit) ?? []]));
    let none = true;
    for (const row of this.suits.values()) {
      row.forEach((id, i) => {
        if (id && this.nodes.has(id)) none = false;
        else row[i] = null;
      });
      // What comes next goes behind the last that lies there.
      while (row.length && !row[row.length - 1]) row.pop();
    }
    // Where nothing lies that has to keep its place.
    if (none) this.beginSlots(roomFor(seats));
    for (const zone of zones) {
      const made = this.nodes.get(zone.id);
      const comes = this.takeSlot(zone);
      if (made && (comes || before.get(zone.id) !== made)) this.placeInSlot(zone, made);
    }
    this.zones = zones;
    this.layout();
  }

  zones: Zone[] = [];

  beginSlots(count: number) {
    if (this.count === count) return;
    this.give(false);
    this.count = count;
    this.drawn = '';
  }

  /**
   * A new pile takes its place: behind those of its suit, or else in the first gap.
   * @returns whether it is a new one
   */
  takeSlot({ id, suit }: Zone): boolean {
    const row = suit && !this.heads.has(id) ? this.suits.get(suit) : null;
    if (!row || row.includes(id)) return false;
    const gap = row.indexOf(null);
    row[row.length < this.count || gap < 0 ? row.length : gap] = id;
    if (row.length > this.count) {
      // An unusual number of piles: all places become smaller.
      this.count = row.length + 1;
      this.drawn = '';
    }
    return true;
  }

  give(given: boolean) {
    if (given !== this.given) this.full(given);
    this.given = given;
  }

  /** The room there is. */
  measure() {
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
    const { width, height, gap, most, grows } = this.room;
    if (!width || !height || !this.suits.size) return;
    const across = `${width}/${gap}/${most}/${this.count}/`;
    const key = `${across}${height}`;
    const down = this.suits.size / this.grid.across;
    const rows = down * this.grid.lines;
    const tall = rows * this.grid.h + (rows - 1) * gap + (down - 1) * (gap + APART);
    const fits = tall <= height + 0.5;
    // What lies keeps its place as long as there is room for it.
    const lies = [...this.suits.values()].some((row) => row.length);
    if (key === this.drawn || (lies && this.drawn.startsWith(across) && fits)) return;
    if (!this.drawn.startsWith(across)) this.give(false);
    this.drawn = key;
    this.grid = divide({ blocks: this.suits.size, places: this.count }, width, height, { gap, most });
    if (grows && this.grid.h < LOW) this.give(true);
    this.draw();
    for (const zone of this.zones) {
      const node = this.nodes.get(zone.id);
      if (node) this.placeInSlot(zone, node);
    }
    this.moved();
  }

  /** The tracks of the grid, and how large a place and a block are. */
  draw() {
    const { across, cols, lines, w, h, head } = this.grid;
    const { gap, height } = this.room;
    const down = this.suits.size / across;
    const tracks = (count: number, block: string) => Array(count).fill(block).join(` ${APART}px `);
    for (const [name, value] of Object.entries({
      cols: tracks(across, `${head}px${` ${w}px`.repeat(cols)}`),
      rows: tracks(down, Array(lines).fill(`${h}px`).join(' ')),
      w: `${w}px`,
      h: `${h}px`,
      head: `${head}px`,
      across: `${head + cols * (w + gap)}px`,
      down: `${lines * (h + gap) - gap}px`,
    }))
      style(this.box, `--tile-${name}`, value);
    const rest = height - down * lines * (h + gap) - (down - 1) * (gap + APART);
    attr(this.box, 'data-airy', rest > 2 * LINE);
  }

  placeInSlot({ id, suit }: Zone, node: HTMLElement) {
    const { across, cols, lines } = this.grid;
    const block = suit ? [...this.suits.keys()].indexOf(suit) : -1;
    if (!suit || block < 0) return style(node, 'grid-area', '1 / 1 / -1 / -1');
    const nth = this.heads.has(id) ? -1 : (this.suits.get(suit)?.indexOf(id) ?? 0);
    // One more track separates two blocks.
    const top = Math.floor(block / across) * (lines + 1) + 1;
    const left = (block % across) * (cols + 2) + 1;
    style(
      node,
      'grid-area',
      nth < 0 ? `${top} / ${left}` : `${top + Math.floor(nth / cols)} / ${left + 1 + (nth % cols)}`,
    );
  }

  /** Stop watching the room. */
  close() {
    this.watch.disconnect();
  }
}
