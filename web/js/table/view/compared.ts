/** Shows a costly decision of the review on the table: the move that was played, and the better move. */

import type { Compared, DrawnMove, ShownView, View } from '../../engine/types.ts';
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

export interface Mark {
  kind: 'played' | 'better' | 'both';
  /** The mark has a word; without one the thing is only outlined. */
  leads: boolean;
}

/**
 * The marks of the things of two moves. A further thing of both moves has no mark. If both moves play the same card,
 * their targets have words too, because only targets tell the moves apart.
 */
export function marksOf({ played, better }: Record<(typeof KINDS)[number], Pick<DrawnMove, 'things'>>) {
  const marks = new Map<string, Mark>();
  const [one, two] = [played.things[0], better.things[0]];
  const leads = one === two;
  for (const id of played.things) if (!better.things.includes(id)) marks.set(id, { kind: 'played', leads });
  for (const id of better.things) if (!played.things.includes(id)) marks.set(id, { kind: 'better', leads });
  if (one) marks.set(one, { kind: one === two ? 'both' : 'played', leads: true });
  if (two && two !== one) marks.set(two, { kind: 'better', leads: true });
  return marks;
}

/** Tags the thing that each move plays with a word, and outlines most things that it needs besides. */
export function tagThings(things: Things, compared: Compared | null) {
  for (const node of things.root.querySelectorAll('[data-compared]')) {
    attr(node, 'data-compared', null);
    attr(node, 'data-besides', null);
  }
  for (const tag of things.root.querySelectorAll('.compared-tag')) tag.remove();
  for (const [id, { kind, leads }] of compared ? marksOf(compared) : []) {
    const node = things.element(id);
    if (!node) continue;
    attr(node, 'data-compared', kind);
    attr(node, 'data-besides', !leads);
    if (!leads) continue;
    const words = things.words(`table.compared.${kind}`);
    node.append(h('span', { class: 'compared-tag', 'data-words': words, 'aria-hidden': 'true' }));
  }
}
