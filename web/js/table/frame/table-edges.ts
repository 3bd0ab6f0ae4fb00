// Parts for people around a device that lies flat: one for each edge, turned so that it is upright for whoever sits
// there.

import { html, nothing } from '../../ui/template.ts';

export interface Side {
  edge: string;
  seat: number;
  colour: string | null;
}

/** Returns the occupied edges, or none if all players look from one side. */
export function sidesOf(host: Element | null): Side[] {
  if (!host?.hasAttribute('data-edges')) return [];
  return ([...host.querySelectorAll('.seat-own[data-edge]')] as HTMLElement[]).map(({ dataset }) => ({
    edge: dataset['edge'] ?? 'bottom',
    seat: Number(dataset['seat']),
    colour: dataset['colour'] ?? null,
  }));
}

/** A part for each of these edges, turned to it. */
export function around(sides: Side[], part: (side: Side) => unknown) {
  return sides.map(
    (side) => html`
      <div class="around" data-edge=${side.edge} data-colour=${side.colour ?? nothing}>${part(side)}</div>`,
  );
}
