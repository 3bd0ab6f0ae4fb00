/**
 * Buttons that do a command: what they are called, drawn with and do is in their name.
 *
 * @typedef {import("../types.js").TableContext} TableContext
 */
import { icon } from '../../ui/art.js';
import { h, hovers } from '../../ui/dom.js';

/**
 * A button that does a named command.
 * @param {TableContext} ctx
 * @param {string} name
 * @param {{label?: string, art?: string, class?: string, quiet?: boolean}} [how]  quiet: the label is only spoken
 */
export function control(ctx, name, how = {}) {
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
