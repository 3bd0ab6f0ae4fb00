/** Shows a costly decision of the review on the table: the move that was played, and the better move. */

import type { Compared, ShownView, View } from '../../engine/types.ts';
import { attr, h } from '../../ui/dom.ts';
import type { Drawn } from '../tracks/arrows.ts';
import type { Things } from './things.ts';

const KINDS = ['played', 'better'] as const;

/** The moves to draw on tracks. Cars on a road show one move only, so there the played move keeps to its card. */
export function drawnMoves({ compared, view }: ShownView): Drawn[] {
  const road = view.zones.some((zone) => zone.course);
  return compared
    ? KINDS.filter((kind) => !road || kind === 'better').map((kind) => ({ kind, tokens: compared[kind].tokens }))
    : [];
}

/** The moves with the tokens that get a pale copy. An arrow is enough for the played move of a token on the table. */
export function drawnTokens(drawn: Drawn[], view: View | null): Pick<View, 'tokens'>[] {
  const known = new Set(view?.tokens.map(({ id }) => id));
  return drawn.map(({ kind, tokens }) => ({ tokens: tokens.filter(({ id }) => kind === 'better' || !known.has(id)) }));
}

/** Tags the things of one move only with a word each. A thing of both moves stays bare. */
export function tagThings(things: Things, compared: Compared | null) {
  for (const node of things.root.querySelectorAll('[data-compared]')) attr(node, 'data-compared', null);
  for (const tag of things.root.querySelectorAll('.compared-tag')) tag.remove();
  if (!compared) return;
  const [played, better] = KINDS.map((kind) => new Set(compared[kind].things));
  for (const kind of KINDS) {
    for (const id of compared[kind].things) {
      const node = things.element(id);
      if (!node || (played?.has(id) && better?.has(id))) continue;
      attr(node, 'data-compared', kind);
      const words = things.words(`table.compared.${kind}`);
      node.append(h('span', { class: 'compared-tag', 'data-words': words, 'aria-hidden': 'true' }));
    }
  }
}
