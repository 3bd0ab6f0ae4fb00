// Parts of forms that all screens share: buttons, lists, and lines for problems.

import { html, live, nothing, type TemplateResult } from '../ui/template.ts';

interface Named {
  value: string | number;
  name: string;
}

interface Group {
  name: string;
  choices: Named[];
}

/** A button. `act` is its `data-do`, `look` its further classes. */
export function button(act: string, label: string, click: () => void, look: string = 'small') {
  return html`<button type="button" class="button ${look}" data-do=${act} @click=${click}>${label}</button>`;
}

/** The options of a list, with groups. */
export function listOptions(choices: (Named | Group)[], chosen: string | number): TemplateResult[] {
  return choices.map((each) =>
    'choices' in each
      ? html`<optgroup label=${each.name}>${listOptions(each.choices, chosen)}</optgroup>`
      : html`<option value=${each.value}
        .selected=${live(String(each.value) === String(chosen))}>${each.name}</option>`,
  );
}

/** The line under a field that says what is wrong; hidden if there is no problem. */
export function errorLine(id: string, problem: string | null, role?: 'alert') {
  return html`
    <p class="error" data-part="error" id=${id} role=${role ?? nothing}
      ?hidden=${problem === null}>${problem ?? ''}</p>`;
}

/** The attribute `aria-invalid` of a field. */
export function invalid(wrong: boolean) {
  return wrong ? 'true' : nothing;
}

/** Gives the focus to the element of an id, if the page has it. */
export function focusOn(id: string) {
  document.getElementById(id)?.focus();
}
