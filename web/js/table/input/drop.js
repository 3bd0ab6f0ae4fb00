/**
 * Where a card goes that is let go here: the nearest place that could be meant. What the engine says may
 * be aimed at is found from afar; as long as that is not known, or where nothing is, a place counts
 * that lies under the finger, and the engine will say why not. Rectangles are asked for, never computed.
 */

/** From so far a place is still found, in pixels and in widths of the card; where it may be aimed at and where not. */
const NEAR = { aim: { least: 72, cards: 1.1 }, other: { least: 20, cards: 0.3 } };

export class Drop {
  /**
   * @param {HTMLElement} card  what is carried
   * @param {HTMLElement} area  the part of the table it comes from
   * @param {HTMLElement} middle  the part that belongs to all
   */
  constructor(card, area, middle) {
    this.card = card;
    this.area = area;
    this.middle = middle;
    this.origin = /** @type {HTMLElement|null} */ (card.closest('[data-zone]'));
    /** What may be aimed at, once that is known. @type {Set<string>|null} */
    this.aims = null;
    /** What lies under the finger now. @type {HTMLElement|null} */
    this.target = null;
    /** @type {{node: HTMLElement, id: string, rect: DOMRect}[]} */
    this.zones = [];
    this.home = this.shared = new DOMRect();
    this.size = 0;
    /** Something may lie elsewhere since it was measured. */
    this.stale = true;
  }

  /** Where everything is. */
  measure() {
    if (!this.stale) return;
    this.stale = false;
    const own = this.area.querySelectorAll(':scope > [data-kind="column"]');
    const all = this.middle.querySelectorAll(':scope > [data-zone]');
    const zones = /** @type {HTMLElement[]} */ ([...own, ...all]).filter((zone) => zone !== this.origin);
    this.zones = zones.map((node) => ({ node, id: node.dataset['zone'] ?? '', rect: node.getBoundingClientRect() }));
    this.home = (this.origin ?? this.card).getBoundingClientRect();
    this.shared = this.middle.getBoundingClientRect();
    const size = this.card.getBoundingClientRect();
    this.size = Math.min(size.width, size.height);
  }

  /**
   * The zone that is meant at a point.
   * @param {number} x
   * @param {number} y
   * @returns {HTMLElement|null}
   */
  find(x, y) {
    this.measure();
    const back = distance(this.home, x, y) === 0;
    const reach = (/** @type {{least: number, cards: number}} */ { least, cards }) => Math.max(least, cards * this.size) * (back ? 0.5 : 1);
    // Anywhere in the middle is as good as on a pile there.
    const shared = distance(this.shared, x, y);
    const near = this.zones
      .map((zone) => {
        const away = distance(zone.rect, x, y);
        return { ...zone, away, reached: this.middle.contains(zone.node) ? Math.min(away, shared) : away };
      })
      .sort((a, b) => a.reached - b.reached || a.away - b.away);
    const aim = near.find((zone) => this.aims?.has(zone.id));
    if (aim && aim.reached <= reach(NEAR.aim)) return aim.node;
    const other = back ? undefined : near[0];
    return other && other.reached <= reach(NEAR.other) ? other.node : null;
  }

  /**
   * Show what is meant at a point.
   * @param {number} x
   * @param {number} y
   */
  over(x, y) {
    const found = this.find(x, y);
    const good = found && (!this.aims || this.aims.has(found.dataset['zone'] ?? '')) ? found : null;
    if (good === this.target) return;
    this.target?.removeAttribute('data-target');
    this.target = good;
    this.target?.setAttribute('data-target', '');
  }

  /** Nothing is carried any more. */
  close() {
    this.target?.removeAttribute('data-target');
    this.target = null;
  }
}

/**
 * @param {DOMRect} rect
 * @param {number} x
 * @param {number} y
 */
export function distance(rect, x, y) {
  return Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));
}
