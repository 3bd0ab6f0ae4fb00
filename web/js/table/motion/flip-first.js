/**
 * Where everything is before a table is painted anew, so that it can be shown to come from there. In a game of turns
 * anything may move; where everybody plays at once only what the events name is measured.
 *
 * @typedef {import("../../engine/types.js").Card} Card
 * @typedef {import("../../engine/types.js").TableEvent} TableEvent
 * @typedef {import("../../ui/dom.js").Spot} Spot
 * @typedef {{spot: Spot, zone: string, to?: string, node?: HTMLElement, card?: Card}} Thing  `to`: where it goes,
 *   `node`: a copy of it, `card`: what its face was
 *
 * @typedef {object} Before
 * @property {Map<string, Thing>} map
 * @property {Map<string, {spot: Spot, node: HTMLElement|null}>} tops  by zone: the print in it, or where it is and what lay on top
 * @property {import("../../engine/types.js").Token[]} tokens
 *
 * What motion sees of a view that is painted.
 * @typedef {object} Scene
 * @property {HTMLElement} root
 * @property {import("../../engine/types.js").View|null} view
 * @property {import("../view/things.js").Things} things
 * @property {Map<string, HTMLElement>} copies  touched cards that are shown elsewhere, too
 * @property {Map<string, import("../tracks/stage.js").Stage>} tracks
 * @property {import("../view/seat-tables.js").SeatTables|null} tables  where each seat has a table of its own
 * @property {(id: string) => HTMLElement|null} zone
 */
import { spotOf } from '../../ui/dom.js';
import { inside } from './space.js';

/**
 * @param {Scene} scene
 * @param {TableEvent[]} events
 * @returns {Before}
 */
export function measure(scene, events) {
  /** @type {Before} */
  const was = { map: new Map(), tops: new Map(), tokens: scene.view?.tokens ?? [] };
  if (scene.tables) for (const event of events) named(scene, scene.tables, was, event);
  else everything(scene, was);
  return was;
}

/**
 * @param {Scene} scene
 * @param {Before} was
 */
function everything(scene, was) {
  for (const print of scene.root.querySelectorAll('.print'))
    was.tops.set(zoneOf(print), { node: /** @type {HTMLElement} */ (print.cloneNode(true)), spot: spotOf(print) });
  for (const [id, node] of scene.things.nodes) {
    // A card of which a copy lies gathered sets out from there.
    const seen = scene.copies.get(id);
    const spot = spotOf(seen?.isConnected ? seen : node);
    const copied = node.matches('.card, .token-bomb');
    was.map.set(id, {
      spot,
      zone: zoneOf(node),
      ...(copied ? { node: /** @type {HTMLElement} */ (node.cloneNode(true)) } : {}),
    });
  }
}

/**
 * What one event names: of others' things it is known in which chip they lie, of the middle that it stays where it is.
 * @param {Scene} scene
 * @param {NonNullable<Scene["tables"]>} tables
 * @param {Before} was
 * @param {TableEvent} event
 */
function named(scene, tables, was, event) {
  const source = typeof event.from === 'string' ? event.from : '';
  const to = event.to ?? event.zone ?? '';
  const cards = scene.view?.zones.find(({ id }) => id === source)?.cards ?? [];
  for (const id of event.things ?? []) {
    const node = scene.things.element(id);
    const spot = node ? spotOf(node) : placeOf(scene, tables, source, event.seat ?? 0);
    const card = cards.find((each) => each.id === id);
    if (spot) was.map.set(id, { spot, zone: source, to, ...(card ? { card } : {}) });
  }
  const zone = tables.owner.has(to) ? null : scene.zone(to);
  if (zone) was.tops.set(to, { spot: tables.spot(zone), node: zone.querySelector('.zone-things > .card:last-child') });
}

/**
 * Where a seat's zone is; at a table too small for it, the middle of that.
 * @param {Scene} scene
 * @param {NonNullable<Scene["tables"]>} tables
 * @param {string} zone
 * @param {number} seat
 */
export function placeOf(scene, tables, zone, seat) {
  const node = scene.zone(zone);
  const spot = node && tables.spot(node);
  const home = tables.seat(seat);
  return spot?.w || !home ? spot : inside(tables.spot(home));
}

/** @param {Element} node */
export function zoneOf(node) {
  return node.closest('[data-zone]')?.getAttribute('data-zone') ?? '';
}
