// What forms are made of: each kind of field once, declared by its name and what is peculiar to it.

import { h } from '../ui/dom.ts';
import { t } from '../ui/words.ts';
import { inRange, whole } from './settings.ts';

/** attributes besides the usual ones */
type Facts = Record<string, unknown>;

interface Named {
  value: string | number;
  name: string;
}

interface Group {
  name: string;
  choices: Named[];
}

/**
 * A button that does what it is called for.
 * @param act where it has a name
 */
export function button(act: string | null, label: string | null, click: () => void, facts?: Facts) {
  return h('button', { type: 'button', class: 'button small', 'data-do': act, ...facts, on: { click } }, label);
}

/** A line of text. Nothing that is typed here is anybody's address or password. */
export function textInput(name: string, facts: Facts) {
  return h('input', { type: 'text', class: 'field', name, id: name, autocomplete: 'off', ...facts });
}

/** The name of somebody. */
export function nameInput(name: string, facts: Facts) {
  return textInput(name, { autocapitalize: 'words', spellcheck: 'false', enterkeyhint: 'done', ...facts });
}

/** One of several, from a list that opens. */
export function listInput(name: string, choices: (Named | Group)[], facts: Facts) {
  const one = ({ value, name }: Named) => h('option', { value }, name);
  return h(
    'select',
    { class: 'field', name, id: name, ...facts },
    ...choices.map((each) =>
      'choices' in each ? h('optgroup', { label: each.name }, ...each.choices.map(one)) : one(each),
    ),
  );
}

/** One of a few, all in sight: each is to lie unseen in what stands for it. */
export function radioInput(name: string, value: string, change: () => void, facts?: Facts) {
  return h('input', { type: 'radio', name, value, ...facts, on: { change } });
}

/** Yes or no. */
export function switchInput(name: string, change: (on: boolean) => void, facts: Facts) {
  const on = { change: () => change(input.checked) };
  const input = h('input', { type: 'checkbox', class: 'toggle', name, id: name, ...facts, on });
  return input;
}

/** What stands above a field. */
export function labelFor(input: HTMLInputElement | HTMLSelectElement, words: string, kind: string = 'label') {
  return h('label', { class: kind, for: input.id }, words);
}

/** Where a sentence says what is wrong. */
export function errorLine(id: string, facts?: Facts) {
  return h('p', { part: 'error', id, ...facts, hidden: true });
}

/**
 * Says what is wrong, or no more of it.
 * @param input which field it is about
 */
export function showProblem(line: HTMLElement, problem: string | null, input: HTMLElement | null = null) {
  line.textContent = problem ?? '';
  line.hidden = problem === null;
  if (problem === null) input?.removeAttribute('aria-invalid');
  else input?.setAttribute('aria-invalid', 'true');
}

/**
 * A text that is taken over as soon as it can be read. What cannot stays as it was typed and is never taken over.
 * @param how `text`: what to show; `set` is given nothing where what is typed does not fit
 */
export function typed<T>(
  input: HTMLInputElement,
  {
    read,
    text,
    set,
  }: { read: (text: string) => T | undefined; text: () => string; set: (value: T | undefined) => void },
) {
  let wrong = false;
  input.addEventListener('input', () => {
    const value = read(input.value);
    wrong = value === undefined;
    set(value);
  });
  return {
    wrong: () => wrong,
    /** Forgets what did not fit. */
    reset: () => {
      wrong = false;
    },
    sync() {
      // Nothing is changed under the hand that types.
      if (!wrong && document.activeElement !== input) input.value = text();
    },
  };
}

/**
 * A whole number within limits: typed in, or stepped up and down by buttons and arrow keys.
 * @param given `label`: what the buttons are about; the number has a label of its own elsewhere; `get` may answer null
 * where there is no one value; `set` is given null for what does not fit; `from`: where steps begin then
 */
export function stepper({
  name,
  label,
  described,
  limits,
  get,
  set,
  from = () => 0,
}: {
  name: string;
  label: string;
  described: string;
  limits: { min?: number; max?: number };
  get: () => number | null;
  set: (value: number | null) => void;
  from?: () => number;
}) {
  const { min = -Infinity, max = Infinity } = limits;
  const input = textInput(name, {
    inputmode: 'numeric',
    class: 'field number',
    role: 'spinbutton',
    'aria-describedby': described,
    'aria-valuemin': min,
    'aria-valuemax': max,
    on: {
      keydown: (event: KeyboardEvent) => {
        const { key } = event;
        if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
        event.preventDefault();
        step(key === 'ArrowUp' ? 1 : -1);
      },
    },
  });
  const field = typed(input, {
    read(text) {
      const value = whole(text);
      return value !== null && inRange(limits, value) ? value : undefined;
    },
    text: () => String(get() ?? ''),
    set: (value) => set(value ?? null),
  });
  function step(by: number) {
    const next = Math.min(max, Math.max(min, (get() ?? from()) + by));
    field.reset();
    input.value = String(next);
    set(next);
  }
  const stepBy = (by: number, sign: string) =>
    button(null, sign, () => step(by), {
      part: 'step',
      tabindex: '-1',
      'aria-label': t(by < 0 ? 'option.less' : 'option.more', { name: label }),
    });
  const less = stepBy(-1, '−');
  const more = stepBy(1, '+');
  return {
    ...field,
    element: h('div', { class: 'stepper' }, less, input, more),
    input,
    sync() {
      const value = get();
      field.sync();
      if (value === null) input.removeAttribute('aria-valuenow');
      else input.setAttribute('aria-valuenow', String(value));
      less.disabled = value !== null && value <= min;
      more.disabled = value !== null && value >= max;
    },
  };
}
