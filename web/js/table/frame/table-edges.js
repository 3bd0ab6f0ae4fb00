/**
 * What people around a device that lies flat are to read, upright for each of them: the same once for every
 * edge, or a handle at every edge that turns it that way.
 *
 * @typedef {{edge: string, seat: number, colour: string|null}} Side
 */
import { h } from '../../ui/dom.js';

/**
 * The edges somebody sits at; none where all look from one side.
 * @param {Element|null} host
 * @returns {Side[]}
 */
export function sidesOf(host) {
  if (!host?.hasAttribute('data-edges')) return [];
  return /** @type {HTMLElement[]} */ ([...host.querySelectorAll('.seat-own[data-edge]')]).map(({ dataset }) => ({
    edge: dataset['edge'] ?? 'bottom',
    seat: Number(dataset['seat']),
    colour: dataset['colour'] ?? null,
  }));
}

/**
 * Something for each of these edges, turned to it.
 * @param {Side[]} sides
 * @param {(side: Side) => Node} make
 * @returns {HTMLElement[]}
 */
export function around(sides, make) {
  return sides.map((side) =>
    h('div', { class: 'around', 'data-edge': side.edge, 'data-colour': side.colour }, make(side)),
  );
}
