/** Zones at a point of an area, and the zone that a dropped card is for. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Places = ReturnType<typeof placesOf>;

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

/** The distance at which a zone is still found, in pixels and card widths: a legal target, and any other zone. */
const NEAR = { aim: { least: 72, cards: 1.1 }, other: { least: 20, cards: 0.3 } };

/**
 * The zones where a carried card can be dropped.
 * @param area the seat's own area
 * @param middle the area that belongs to all seats
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
 * The zone that a drop at a point means. A legal target is found from afar. Without one, or before the engine has named
 * them, the zone under the finger counts, and the engine says why it refuses.
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
  // All of the middle counts as its piles.
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
