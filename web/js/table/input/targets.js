/**
 * What a pointer is about: the thing, what of it moves, and the zone that is meant. Rectangles are asked for, never
 * computed.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {ReturnType<typeof placesOf>} Places
 */

/**
 * The thing an event happened to: a copy stands for its card, what lies on a pile for the pile.
 * @param {EventTarget|null} target
 * @returns {HTMLElement|null}
 */
export function thingOf(target) {
  if (!(target instanceof Element)) return null;
  const copy = target.closest('[data-for]');
  if (copy instanceof HTMLElement)
    return copy.closest('.view')?.querySelector(`[data-thing="${CSS.escape(copy.dataset['for'] ?? '')}"]`) ?? null;
  const thing = /** @type {HTMLElement|null} */ (target.closest('[data-thing]'));
  return thing?.closest('[data-whole]')?.querySelector('.place') ?? thing;
}

/** @param {EventTarget|null} target */
export function isCopy(target) {
  return target instanceof Element && target.closest('[data-for]') !== null;
}

/**
 * What moves under the pointer when a thing is dragged: of a pile its top card, of a copy the copy.
 * @param {EventTarget|null} target
 * @param {HTMLElement} thing
 * @returns {HTMLElement}
 */
export function carriedOf(target, thing) {
  const copy = target instanceof Element ? target.closest('[data-for]') : null;
  if (copy instanceof HTMLElement) return copy;
  if (!thing.classList.contains('place')) return thing;
  const cards = thing.parentElement?.querySelectorAll('.card');
  return /** @type {HTMLElement|undefined} */ (cards?.[cards.length - 1]) ?? thing;
}

/**
 * The thing under a point where another is dragged.
 * @param {number} x
 * @param {number} y
 * @param {HTMLElement} own
 */
export function thingUnder(x, y, own) {
  for (const node of document.elementsFromPoint(x, y)) {
    const thing = thingOf(node);
    if (thing && thing !== own) return thing;
  }
  return null;
}

/**
 * The zone under a point, whatever is dragged over it.
 * @param {number} x
 * @param {number} y
 * @returns {HTMLElement|null}
 */
export function zoneUnder(x, y) {
  for (const node of document.elementsFromPoint(x, y)) {
    if (node.closest('[data-dragged]')) continue;
    const zone = node.closest('[data-zone]');
    if (zone instanceof HTMLElement) return zone;
  }
  return null;
}

/**
 * The zone of an area that lies nearest to a point.
 * @param {HTMLElement} area
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @param {(zone: HTMLElement) => boolean} [fits]
 * @returns {HTMLElement|null}
 */
export function nearest(area, x, y, reach, fits = () => true) {
  const all = /** @type {HTMLElement[]} */ ([...area.querySelectorAll(':scope > [data-zone]:not(.own-acts)')]);
  const zones = all.filter(fits);
  const away = zones.map((zone) => distance(zone.getBoundingClientRect(), x, y));
  const least = Math.min(...away);
  return least <= reach ? (zones[away.indexOf(least)] ?? null) : null;
}

/** From so far a place is still found, in pixels and in widths of the card; where it may be aimed at and where not. */
const NEAR = { aim: { least: 72, cards: 1.1 }, other: { least: 20, cards: 0.3 } };

/**
 * Where a card can be let go that is carried where each seat has a part of the table.
 * @param {HTMLElement} card
 * @param {HTMLElement} area  the part of the table it comes from
 * @param {HTMLElement} middle  the part that belongs to all
 */
export function placesOf(card, area, middle) {
  const origin = card.closest('[data-zone]') ?? card;
  const own = area.querySelectorAll(':scope > [data-kind="column"]');
  const all = middle.querySelectorAll(':scope > [data-zone]');
  const zones = /** @type {HTMLElement[]} */ ([...own, ...all]).filter((zone) => zone !== origin);
  const { height, width } = card.getBoundingClientRect();
  return {
    zones: zones.map((node) => ({
      node,
      id: node.dataset['zone'] ?? '',
      rect: node.getBoundingClientRect(),
      shared: middle.contains(node),
    })),
    home: origin.getBoundingClientRect(),
    middle: middle.getBoundingClientRect(),
    size: Math.min(width, height),
  };
}

/**
 * The zone that is meant at a point, the nearest that could be. What the engine says may be aimed at is found from
 * afar; as long as that is not known, or where nothing is, a zone counts that lies under the finger, and the engine
 * will say why not.
 * @template Node
 * @param {{zones: {node: Node, id: string, rect: Box, shared: boolean}[], home: Box, middle: Box, size: number}} places
 * @param {Set<string>|null} aims
 * @param {number} x
 * @param {number} y
 * @returns {Node|null}
 */
export function meant({ zones, home, middle, size }, aims, x, y) {
  const back = distance(home, x, y) === 0;
  const reach = (/** @type {{least: number, cards: number}} */ { least, cards }) =>
    Math.max(least, cards * size) * (back ? 0.5 : 1);
  // Anywhere in the middle is as good as on a pile there.
  const common = distance(middle, x, y);
  const near = zones
    .map((zone) => {
      const away = distance(zone.rect, x, y);
      return { ...zone, away, reached: zone.shared ? Math.min(away, common) : away };
    })
    .sort((a, b) => a.reached - b.reached || a.away - b.away);
  const aim = near.find((zone) => aims?.has(zone.id));
  if (aim && aim.reached <= reach(NEAR.aim)) return aim.node;
  const other = back ? undefined : near[0];
  return other && other.reached <= reach(NEAR.other) ? other.node : null;
}

/**
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
function distance(box, x, y) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}
