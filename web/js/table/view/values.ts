/** Marks things with the values of their moves. All texts come from the engine. */

import type { MoveValues } from '../../engine/types.ts';
import { attr, h } from '../../ui/dom.ts';
import type { Things } from './things.ts';

/** Puts a mark on each thing that has a value, and takes the others away. */
export function markValues(things: Things, values: MoveValues | undefined) {
  const marks = new Map(values?.marks.map((mark) => [mark.thing, mark]));
  for (const [id, node] of things.nodes) {
    const mark = marks.get(id);
    things.value(node, id, mark?.label);
    attr(node, 'data-valued', mark !== undefined);
    const old = node.querySelector<HTMLElement>(':scope > .value-mark');
    if (!mark) {
      old?.remove();
      continue;
    }
    const tag = old ?? h('span', { part: 'value-mark', 'aria-hidden': 'true' });
    // The name of the thing says it as a sentence, so the style sheet alone draws the texts.
    attr(tag, 'data-words', mark.text);
    attr(tag, 'data-note', mark.note);
    attr(tag, 'data-kind', mark.kind);
    attr(tag, 'data-best', mark.best);
    if (!old) node.append(tag);
  }
}
