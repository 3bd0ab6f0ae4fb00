// Text fields whose text is read as a value, and numbers with steps, as templates.

import { notice } from '../ui/notices.ts';
import { html, live, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { invalid } from './fields.ts';
import { inRange, whole } from './settings.ts';
import './setup-words.ts';

/** How long a reason stays, in seconds. */
const SECONDS = 4;

/**
 * A text field whose text is read as a value at each input. A text without a value stays as typed.
 * @param how `text`: the text of the present value; `set` gets undefined for a text without a value
 */
export function typed<T>(
  id: string,
  how: { read: (text: string) => T | undefined; text: () => string; set: (value: T | undefined) => void },
) {
  let draft: string | null = null;
  let wrong = false;
  return {
    wrong: () => wrong,
    draft: () => draft ?? '',
    /** Forgets a text without a value. */
    reset() {
      draft = null;
      wrong = false;
    },
    /** The text to show. A text that somebody is typing does not change. */
    shown() {
      if (!wrong && document.activeElement?.id !== id) draft = null;
      return live(draft ?? how.text());
    },
    onInput(event: Event) {
      draft = (event.target as HTMLInputElement).value;
      const value = how.read(draft);
      wrong = value === undefined;
      how.set(value);
    },
  };
}

/**
 * A whole number within limits: typed in, or changed by buttons and arrow keys.
 * @param given `label` names the number for the buttons; `get` returns null if there is no one value, and steps then
 * begin at `from`; `set` gets null for a text that does not fit
 */
export function stepper({
  name,
  label,
  described,
  limits,
  get,
  set,
  from = () => 0,
  placeholder,
}: {
  name: string;
  label: () => string;
  described: string;
  limits: { min?: number; max?: number };
  get: () => number | null;
  set: (value: number | null) => void;
  from?: () => number;
  placeholder?: () => string;
}) {
  const { min = -Infinity, max = Infinity } = limits;
  const field = typed(name, {
    read(text) {
      const value = whole(text);
      return value !== null && inRange(limits, value) ? value : undefined;
    },
    text: () => String(get() ?? ''),
    set: (value) => set(value ?? null),
  });
  function step(by: number) {
    field.reset();
    set(Math.min(max, Math.max(min, (get() ?? from()) + by)));
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  }
  /** @param end why the button has no effect; null if it has one */
  const stepButton = (by: number, sign: string, end: string | null) => html`
    <button type="button" class="button small step" data-part="step" tabindex="-1"
      aria-disabled=${end === null ? nothing : 'true'} title=${end ?? nothing}
      aria-label=${t(by < 0 ? 'option.less' : 'option.more', { name: label() })}
        @click=${() => (end === null ? step(by) : notice('limit', end, { seconds: SECONDS }))}>${sign}</button>`;
  return {
    id: name,
    wrong: field.wrong,
    reset: field.reset,
    template(wrong: boolean) {
      const value = get();
      return html`
        <div class="stepper">
          ${stepButton(-1, '−', value !== null && value <= min ? t('option.least', { n: min }) : null)}
          <input type="text" class="field number" name=${name} id=${name} autocomplete="off" inputmode="numeric"
            role="spinbutton" aria-describedby=${described} aria-valuemin=${min} aria-valuemax=${max}
            aria-valuenow=${value ?? nothing} aria-invalid=${invalid(wrong)} placeholder=${placeholder?.() ?? nothing}
            .value=${field.shown()} @input=${field.onInput} @keydown=${onKey}>
          ${stepButton(1, '+', value !== null && value >= max ? t('option.most', { n: max }) : null)}
        </div>`;
    },
  };
}
