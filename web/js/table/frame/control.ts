/** Buttons that do a command: what they are called, drawn with and do is in their name. */
import { icon } from '../../ui/art.ts';
import { h, hovers } from '../../ui/dom.ts';
import type { TableContext } from '../types.ts';

/**
 * A button that does a named command.
 * @param how quiet: the label is only spoken
 */
export function control(
  ctx: TableContext,
  name: string,
  how: { label?: string; art?: string; class?: string; quiet?: boolean } = {},
) {
  const label = how.label ?? ctx.words(`table.${name}`);
  return h(
    'button',
    {
      type: 'button',
      class: how.class ?? 'control',
      'data-do': name,
      // Where there is a tooltip, it is the name: as a description it would say the same again.
      'aria-label': how.quiet && !hovers() ? label : null,
      title: how.quiet && hovers() ? label : null,
    },
    icon(how.art ?? name),
    how.quiet ? null : h('span', { class: 'control-label' }, label),
  );
}
