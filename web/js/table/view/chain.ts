/**
 * Shows touched cards in their order, as copies in their target zone. The cards themselves stay in the hand, which
 * keeps its shape under the thumb. Keys and screen readers do not reach the copies, because they have the cards and a
 * sentence.
 */

import type { Card } from '../../engine/types.ts';
import { h, still } from '../../ui/dom.ts';
import { paintCard } from '../../ui/faces.ts';

/**
 * The elements of a zone: its own things, then copies of the touched cards.
 * @param brush `copies` is updated
 */
export function paintStrip(
  box: HTMLElement,
  nodes: HTMLElement[],
  {
    things,
    copies,
    cards: all,
  }: {
    things: { touched: string[]; element: (id: string) => HTMLElement | null };
    copies: Map<string, HTMLElement>;
    cards: () => Card[];
  },
): HTMLElement[] {
  const cards = new Map(all().map((card) => [card.id, card]));
  const here = new Set(nodes.map((node) => node.dataset['thing']));
  const kept: Map<string, HTMLElement> = new Map();
  for (const id of things.touched) {
    const card = cards.get(id);
    if (!card || here.has(id)) continue;
    const old = copies.get(id);
    const copy = old ?? h('span', { part: 'card', class: 'copy', 'data-for': id, 'aria-hidden': 'true' });
    paintCard(copy, card, false, '');
    kept.set(id, copy);
    if (!old && !still()) requestAnimationFrame(() => arrive(copy, things.element(id)));
  }
  copies.clear();
  for (const [id, copy] of kept) copies.set(id, copy);
  box.dataset['copies'] = String(kept.size);
  return [...nodes, ...kept.values()];
}

/** Move a new copy from its card to its place. */
function arrive(copy: HTMLElement, card: HTMLElement | null) {
  if (!card || !copy.isConnected) return;
  const from = card.getBoundingClientRect();
  const to = copy.getBoundingClientRect();
  if (!to.width) return;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  copy.animate(
    [
      { transform: start, transformOrigin: '0 0', opacity: 0.4 },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    {
      duration: 160,
      easing: 'cubic-bezier(.2,.7,.2,1)',
    },
  );
}
