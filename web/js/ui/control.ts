// A button of the table that does a command. The name gives its label, its drawing and its `data-do`.

import { iconOf } from './art.ts';
import { hovers } from './dom.ts';
import { html, nothing } from './template.ts';

interface Look {
  label?: string | undefined;
  art?: string;
  class?: string;
  quiet?: boolean; // the label is only spoken
  hidden?: boolean;
  off?: string | undefined; // why it does nothing now; it keeps its place
  keys?: string | undefined; // its keys, for screen readers
  popup?: boolean; // it opens a dialog
  tab?: number | undefined;
  on?: boolean | undefined; // whether it is pressed
  seat?: number | undefined; // whom it is for
  asked?: boolean; // it asks for a second press
  why?: string | undefined; // a sentence below the label
  cost?: { sign: string; say: string } | undefined; // what it costs, as a sign beside the label and as a sentence
}

export function control({ words }: { words: (key: string) => string }, name: string, look: Look = {}) {
  const label = look.label ?? words(`table.${name}`);
  const quiet = look.quiet ? label : nothing;
  // Where there is a tooltip, it is the name: as a description it would say the same again. A command that does nothing
  // now has its reason there instead, for mice and screen readers.
  const tip = hovers() ? quiet : nothing;
  return html`
    <button type="button" class=${look.class ?? 'control'} data-do=${name} ?hidden=${look.hidden}
      tabindex=${look.tab ?? nothing} aria-label=${tip === nothing || look.off ? quiet : nothing}
      title=${look.off ?? look.cost?.say ?? tip} aria-disabled=${look.off === undefined ? nothing : 'true'}
      aria-pressed=${look.on === undefined ? nothing : String(look.on)}
      aria-keyshortcuts=${look.keys ?? nothing} aria-haspopup=${look.popup ? 'dialog' : nothing}
      data-seat=${look.seat ?? nothing} ?data-main=${look.class?.includes('control-main')} ?data-asked=${look.asked}>
      ${iconOf(look.art ?? name)}
      ${look.quiet ? nothing : html`<span class="control-label">${label}${costSign(look)}</span>`}
      ${look.why ? html`<span class="control-why" data-part="control-why">${look.why}</span>` : nothing}
    </button>`;
}

/** The sign of what a command costs. The title says it to screen readers. */
function costSign({ cost, off }: Look) {
  return cost && off === undefined ? html` <b class="control-cost" aria-hidden="true">${cost.sign}</b>` : nothing;
}
