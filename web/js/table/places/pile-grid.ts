/**
 * Places for piles in the middle of a table. Each suit has a row or block: its sign and discards at the head, then its
 * piles in the order of their beginning. A pile keeps its place while it exists, whatever happens to other piles. All
 * places have one size, as large as the room allows. A zone without a suit lies below them.
 */

import type { Zone } from '../../engine/types.ts';
import { attr, style } from '../../ui/dom.ts';

/** Height of a place divided by its width: a whole card, or the part that identifies it. */
const TALL = 1.4;
const SQUARE = 1;

/** From this width on a card shows its whole drawing (css/deck.css), which must not be squashed. */
const DRAWN = 64;

/** Width of a row's head in widths of a place, and its least width in pixels. */
const HEAD = 0.62;
const LEAST = 26;

/** Width from which a place is easy to hit; narrower places are worth much less. */
const HANDY = 44;

/** A single line is easier to read than a block, and worth this factor in area. */
const ROW = 1.12;

/** Distance between rows or blocks, in pixels, with a gap on each side. */
const APART = 2;

/** Height of a line of words above the places, in pixels. */
const LINE = 20;

/** Height in pixels; if places are lower, the other seats give way. */
const LOW = 40;

/**
 * Number of places for each suit. With few seats all possible piles fit; with many seats hardly any game needs more,
 * even if players are slow.
 */
export function roomFor(seats: number) {
  return Math.min(seats, 4 + Math.ceil(seats / 2));
}

/**
 * Divide a box into blocks with equal places: whole cards if they are large enough for their drawing.
 * @returns `across`: blocks side by side; `cols` and `lines`: places within a block
 */
export function divide(
  parts: { blocks: number; places: number },
  width: number,
  height: number,
  { gap, most }: { gap: number; most: number },
) {
  const whole = share(parts, width, height, { gap, most, least: TALL });
  if (whole.w >= DRAWN) return whole;
  return share(parts, width, height, { gap, most: Math.min(most, DRAWN - 1), least: SQUARE });
}

/** The best division whose places are at least `least` times as high as wide. */
function share(
  { blocks, places }: { blocks: number; places: number },
  width: number,
  height: number,
  { gap, most, least }: { gap: number; most: number; least: number },
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
      const w = Math.floor(Math.min(most, high / least, Math.min(wide / (cols + HEAD), (wide - LEAST) / cols)));
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
  /** Piles of each suit by their place; null in a gap. */
  suits: Map<string, (string | null)[]> = new Map();
  /** Suits by the zone at their head. */
  heads: Map<string, string> = new Map();
  /** Places for each suit. */
  count = 0;
  grid: { across: number; cols: number; lines: number; w: number; h: number; head: number };
  /** Other parts of the table have given way. */
  given = false;
  room = { width: 0, height: 0, gap: 4, most: 96, grows: 0 };
  nodes: Map<string, HTMLElement> = new Map();
  drawn = '';
  /** Called when places have moved. */
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
      // The next pile follows the last one.
      while (row.length && !row[row.length - 1]) row.pop();
    }
    // No pile has to keep its place.
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
   * Give a new pile a place: behind the piles of its suit, or else in the first gap.
   * @returns whether the pile is new
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

  /** Lay out all places if the room or their number has changed. It reads nothing from the page. */
  layout() {
    const { width, height, gap, most, grows } = this.room;
    if (!width || !height || !this.suits.size) return;
    const across = `${width}/${gap}/${most}/${this.count}/`;
    const key = `${across}${height}`;
    const down = this.suits.size / this.grid.across;
    const rows = down * this.grid.lines;
    const tall = rows * this.grid.h + (rows - 1) * gap + (down - 1) * (gap + APART);
    const fits = tall <= height + 0.5;
    // Piles keep their places while there is room for them.
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

  /** Set the tracks of the grid, and the sizes of places and blocks. */
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

  close() {
    this.watch.disconnect();
  }
}
