/**
 * What a pointer is about: the thing, what of it moves, and the zone that is meant. Rectangles are asked for, never
 * computed.
 */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Places = ReturnType<typeof placesOf>;

/** The thing an event happened to: a copy stands for its card, what lies on a pile for the pile. */
export function thingOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const copy = target.closest('[data-for]');
  if (copy instanceof HTMLElement)
    return copy.closest('.view')?.querySelector(`[data-thing="${CSS.escape(copy.dataset['for'] ?? '')}"]`) ?? null;
  const thing = target.closest('[data-thing]') as HTMLElement | null;
  return thing?.closest('[data-whole]')?.querySelector('.place') ?? thing;
}

export function isCopy(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-for]') !== null;
}

/** What moves under the pointer when a thing is dragged: of a pile its top card, of a copy the copy. */
export function carriedOf(target: EventTarget | null, thing: HTMLElement): HTMLElement {
  const copy = target instanceof Element ? target.closest('[data-for]') : null;
  if (copy instanceof HTMLElement) return copy;
  if (!thing.classList.contains('place')) return thing;
  const cards = thing.parentElement?.querySelectorAll('.card');
  return (cards?.[cards.length - 1] as HTMLElement | undefined) ?? thing;
}

/** The thing under a point where another is dragged. */
export function thingUnder(x: number, y: number, own: HTMLElement) {
  for (const node of document.elementsFromPoint(x, y)) {
    const thing = thingOf(node);
    if (thing && thing !== own) return thing;
  }
  return null;
}

/** The zone under a point, whatever is dragged over it. */
export function zoneUnder(x: number, y: number): HTMLElement | null {
  for (const node of document.elementsFromPoint(x, y)) {
    if (node.closest('[data-dragged]')) continue;
    const zone = node.closest('[data-zone]');
    if (zone instanceof HTMLElement) return zone;
  }
  return null;
}

/** The zone of an area that lies nearest to a point. */
export function nearest(
  area: HTMLElement,
  x: number,
  y: number,
  reach: number,
  fits: (zone: HTMLElement) => boolean = () => true,
): HTMLElement | null {
  const all = [...area.querySelectorAll(':scope > [data-zone]:not(.own-acts)')] as HTMLElement[];
  const zones = all.filter(fits);
  const away = zones.map((zone) => distance(zone.getBoundingClientRect(), x, y));
  const least = Math.min(...away);
  return least <= reach ? (zones[away.indexOf(least)] ?? null) : null;
}

/** From so far a place is still found, in pixels and in widths of the card; where it may be aimed at and where not. */
const NEAR = { aim: { least: 72, cards: 1.1 }, other: { least: 20, cards: 0.3 } };

/**
 * Where a card can be let go that is carried where each seat has a part of the table.
 * @param area the part of the table it comes from
 * @param middle the part that belongs to all
 */
export function placesOf(card: HTMLElement, area: HTMLElement, middle: HTMLElement) {
  const origin = card.closest('[data-zone]') ?? card;
  const own = area.querySelectorAll(':scope > [data-kind="column"]');
  const all = middle.querySelectorAll(':scope > [data-zone]');
  const zones = ([...own, ...all] as HTMLElement[]).filter((zone) => zone !== origin);
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
 */
export function meant<Node>(
  {
    zones,
    home,
    middle,
    size,
  }: { zones: { node: Node; id: string; rect: Box; shared: boolean }[]; home: Box; middle: Box; size: number },
  aims: Set<string> | null,
  x: number,
  y: number,
): Node | null {
  const back = distance(home, x, y) === 0;
  const reach = ({ least, cards }: { least: number; cards: number }) =>
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

function distance(box: Box, x: number, y: number) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}
