/**
 * Measures positions before a repaint, so that motion can begin there. In turn-based games anything may move, so it
 * measures everything. In real time it measures only what the events name.
 */

import type { Card, TableEvent, Token, View } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import { spotOf } from '../../ui/dom.ts';
import type { Stage } from '../tracks/stage.ts';
import type { SeatAreas } from '../view/extensions.ts';
import type { Things } from '../view/things.ts';
import { inside } from './space.ts';

/** `to`: the zone where the thing goes; `node`: a clone of its element; `card`: the card before the repaint. */
interface Thing {
  spot: Spot;
  zone: string;
  to?: string;
  node?: HTMLElement;
  card?: Card;
}

export interface Before {
  map: Map<string, Thing>;
  /** by zone: the printed zone inside, or position and top card of a zone in the middle */
  tops: Map<string, { spot: Spot; node: HTMLElement | null }>;
  tokens: Token[];
}

export interface Scene {
  root: HTMLElement;
  view: View | null;
  things: Things;
  copies: Map<string, HTMLElement>; // stacked copies of touched cards, by id
  tracks: Map<string, Stage>;
  tables: SeatAreas | null; // null unless seats have areas of their own
  zone: (id: string) => HTMLElement | null;
}

export function measure(scene: Scene, events: TableEvent[]): Before {
  const was: Before = { map: new Map(), tops: new Map(), tokens: scene.view?.tokens ?? [] };
  if (scene.tables) for (const event of events) measureEvent(scene, scene.tables, was, event);
  else measureAll(scene, was);
  return was;
}

function measureAll(scene: Scene, was: Before) {
  for (const print of scene.root.querySelectorAll('.print'))
    was.tops.set(zoneOf(print), { node: print.cloneNode(true) as HTMLElement, spot: spotOf(print) });
  for (const [id, node] of scene.things.nodes) {
    // A touched card that lies in the stack of copies sets out from there.
    const seen = scene.copies.get(id);
    const spot = spotOf(seen?.isConnected ? seen : node);
    const copied = node.matches('.card, .token-bomb');
    was.map.set(id, {
      spot,
      zone: zoneOf(node),
      ...(copied ? { node: node.cloneNode(true) as HTMLElement } : {}),
    });
  }
}

/**
 * Measure what one event names. A card of an opponent is found by its seat's small table. Zones in the middle do not
 * move, so their cached position is enough.
 */
function measureEvent(scene: Scene, tables: NonNullable<Scene['tables']>, was: Before, event: TableEvent) {
  const source = typeof event.from === 'string' ? event.from : '';
  const to = event.to ?? event.zone ?? '';
  const cards = scene.view?.zones.find(({ id }) => id === source)?.cards ?? [];
  for (const id of event.things ?? []) {
    const node = scene.things.element(id);
    const spot = node ? spotOf(node) : spotOfZone(scene, tables, source, event.seat ?? 0);
    const card = cards.find((each) => each.id === id);
    if (spot) was.map.set(id, { spot, zone: source, to, ...(card ? { card } : {}) });
  }
  const zone = tables.owner.has(to) ? null : scene.zone(to);
  if (zone) was.tops.set(to, { spot: tables.spot(zone), node: zone.querySelector('.zone-things > .card:last-child') });
}

/** Position of a seat's zone, or the middle of the seat's table if that is too small to show the zone. */
export function spotOfZone(scene: Scene, tables: NonNullable<Scene['tables']>, zone: string, seat: number) {
  const node = scene.zone(zone);
  const spot = node && tables.spot(node);
  const home = tables.seat(seat);
  return spot?.w || !home ? spot : inside(tables.spot(home));
}

export function zoneOf(node: Element) {
  return node.closest('[data-zone]')?.getAttribute('data-zone') ?? '';
}
