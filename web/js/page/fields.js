// What forms are made of: each kind of field once, declared by its name and what is peculiar to it.

import { h } from '../ui/dom.js';

/** @typedef {Record<string, unknown>} Facts  attributes besides the usual ones */
/** @typedef {{value: string | number, name: string}} Named */
/** @typedef {{name: string, choices: Named[]}} Group */

/**
 * A button that does what it is called for.
 * @param {string | null} act  where it has a name
 * @param {string | null} label
 * @param {() => void} click
 * @param {Facts} [facts]
 */
export function button(act, label, click, facts) {
  return h('button', { type: 'button', class: 'button small', 'data-do': act, ...facts, on: { click } }, label);
}

/**
 * A line of text. Nothing that is typed here is anybody's address or password.
 * @param {string} name
 * @param {Facts} facts
 */
export function textInput(name, facts) {
  return h('input', { type: 'text', class: 'field', name, id: name, autocomplete: 'off', ...facts });
}

/**
 * The name of somebody.
 * @param {string} name
 * @param {Facts} facts
 */
export function nameInput(name, facts) {
  return textInput(name, { autocapitalize: 'words', spellcheck: 'false', enterkeyhint: 'done', ...facts });
}

/**
 * One of several, from a list that opens.
 * @param {string} name
 * @param {(Named | Group)[]} choices
 * @param {Facts} facts
 */
export function listInput(name, choices, facts) {
  const one = (/** @type {Named} */ { value, name }) => h('option', { value }, name);
  return h(
    'select',
    { class: 'field', name, id: name, ...facts },
    ...choices.map((each) => ('choices' in each ? h('optgroup', { label: each.name }, ...each.choices.map(one)) : one(each))),
  );
}

/**
 * One of a few, all in sight: each is to lie unseen in what stands for it.
 * @param {string} name
 * @param {string} value
 * @param {() => void} change
 * @param {Facts} [facts]
 */
export function radioInput(name, value, change, facts) {
  return h('input', { type: 'radio', name, value, ...facts, on: { change } });
}

/**
 * Yes or no.
 * @param {string} name
 * @param {(on: boolean) => void} change
 * @param {Facts} facts
 */
export function switchInput(name, change, facts) {
  const on = { change: () => change(input.checked) };
  const input = h('input', { type: 'checkbox', class: 'toggle', name, id: name, ...facts, on });
  return input;
}

/**
 * What stands above a field.
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {string} words
 * @param {string} [kind]
 */
export function labelFor(input, words, kind = 'label') {
  return h('label', { class: kind, for: input.id }, words);
}

/**
 * Where a sentence says what is wrong.
 * @param {string} id
 * @param {Facts} [facts]
 */
export function errorLine(id, facts) {
  return h('p', { class: 'error', id, ...facts, hidden: true });
}

/**
 * Says what is wrong, or no more of it.
 * @param {HTMLElement} line
 * @param {string | null} problem
 * @param {HTMLElement | null} [input]  which field it is about
 */
export function tellProblem(line, problem, input = null) {
  line.textContent = problem ?? '';
  line.hidden = problem === null;
  if (problem === null) input?.removeAttribute('aria-invalid');
  else input?.setAttribute('aria-invalid', 'true');
}

/**
 * A text that is taken over as soon as it can be read. What cannot stays as it was typed and is never taken over.
 * @template T
 * @param {HTMLInputElement} input
 * @param {{read: (text: string) => T | undefined, text: () => string, set: (value: T | undefined) => void}} how
 *   `text`: what to show; `set` is given nothing where what is typed does not fit
 */
export function typed(input, { read, text, set }) {
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
