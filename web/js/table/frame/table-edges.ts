/**
 * What people around a device that lies flat are to read, upright for each of them: the same once for every
 * edge, or a handle at every edge that turns it that way.
 */
import { h } from '../../ui/dom.ts';

interface Side {
  edge: string;
  seat: number;
  colour: string | null;
}

/** The edges somebody sits at; none where all look from one side. */
export function sidesOf(host: Element | null): Side[] {
  if (!host?.hasAttribute('data-edges')) return [];
  return ([...host.querySelectorAll('.seat-own[data-edge]')] as HTMLElement[]).map(({ dataset }) => ({
    edge: dataset['edge'] ?? 'bottom',
    seat: Number(dataset['seat']),
    colour: dataset['colour'] ?? null,
  }));
}

/** Something for each of these edges, turned to it. */
export function around(sides: Side[], make: (side: Side) => Node): HTMLElement[] {
  return sides.map((side) =>
    h('div', { class: 'around', 'data-edge': side.edge, 'data-colour': side.colour }, make(side)),
  );
}
