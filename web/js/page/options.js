// The fields of a set-up's options, one kind each. They know types and limits and nothing about any
// game: names, help and choices come with the option. Whatever is typed stays as typed; a value that
// does not fit is explained in a sentence beside its field and never taken over.

import { h } from '../ui/dom.js';
import { t } from '../ui/words.js';
import { perSeatField } from './perseat.js';
import { picturedField } from './pictures.js';
import { stepper, whole } from './stepper.js';

/** @typedef {import("../engine/types.js").Option} Option */
/** @typedef {import("../engine/types.js").Setting} Setting */
/** @typedef {import("./types.js").Values} Values */
/** @typedef {import("./types.js").Given} Given */
/** @typedef {import("./types.js").Made} Made */

/**
 * @typedef {object} Field
 * @property {Option} option
 * @property {HTMLElement} element
 * @property {() => void} sync  shows the value in force
 * @property {() => string | null} problem  what is wrong with what is typed
 * @property {() => void} focus
 * @property {() => void} reset  forgets what was typed and did not fit
 */

const CUSTOM = 'custom';
const LONGEST_CLOCK = 3600;

/**
 * Whether an option is shown, given the seats and the other options.
 * @param {Option} option
 * @param {Pick<Values, "get" | "seats">} values
 */
export function isShown(option, values) {
  if (!option.when) return true;
  return [option.when].flat().some((when) => {
    if (when.seats && !when.seats.includes(values.seats())) return false;
    const { option: other, in: wanted = [] } = when;
    return other === undefined || wanted.some((each) => same(each, values.get(other)));
  });
}

/**
 * @param {Setting} one
 * @param {Setting} two
 */
export function same(one, two) {
  return JSON.stringify(one) === JSON.stringify(two);
}

/**
 * The value a text from an address stands for, or undefined if it does not fit.
 * @param {Option} option
 * @param {string} text
 * @param {number} seats
 * @returns {Setting | undefined}
 */
export function readSetting(option, text, seats) {
  const word = text.trim();
  switch (option.kind) {
    case 'bool':
      return /^(true|yes|on|1)$/i.test(word) ? true : /^(false|no|off|0)$/i.test(word) ? false : undefined;
    case 'int': {
      const value = whole(word);
      return value !== null && inRange(option, value) ? value : undefined;
    }
    case 'choice':
      return isNamed(option, word) ? word : undefined;
    case 'clock':
      return word === 'off' || clockOf(word) ? word : undefined;
    case 'permutation':
      return isNamed(option, word) || orderProblem(option, word) === null ? word : undefined;
    default:
      return listProblem(option, word, option.kind === 'per_seat' ? seats : null) === null ? numbers(word) : undefined;
  }
}

/**
 * What a seat has of an option before anything is given to it: what the option says, else nothing, or as near as its limits let.
 * @param {Option} option
 */
export function leastOf(option) {
  return option.each ?? Math.min(option.max ?? 0, Math.max(option.min ?? 0, 0));
}

/**
 * @param {Option} option
 * @param {number} value
 */
function inRange(option, value) {
  return value >= (option.min ?? -Infinity) && value <= (option.max ?? Infinity);
}

/** @param {Option} option */
function range(option) {
  return { min: option.min ?? '−∞', max: option.max ?? '∞' };
}

/** @param {string} text */
function clockOf(text) {
  const match = /^(\d{1,4})\+(\d{1,4})$/.exec(text);
  if (!match) return null;
  const clock = { turn: Number(match[1]), reserve: Number(match[2]) };
  return clock.turn >= 1 && clock.turn <= LONGEST_CLOCK && clock.reserve <= LONGEST_CLOCK ? clock : null;
}

/** @param {string} text */
function numbers(text) {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
}

/**
 * What is wrong with a typed order, or null.
 * @param {Option} option
 * @param {string} typed
 */
function orderProblem(option, typed) {
  const of = [...(option.of ?? '')];
  const given = [...typed.replace(/\s+/g, '').toUpperCase()];
  const strange = given.filter((c) => !of.includes(c));
  if (strange.length) return t('option.order.strange', { strange: [...new Set(strange)].join(' '), of: of.join(' ') });
  const twice = of.filter((c) => given.filter((g) => g === c).length > 1);
  if (twice.length) return t('option.order.twice', { twice: twice.join(' ') });
  const missing = of.filter((c) => !given.includes(c));
  if (missing.length) return t('option.order.missing', { missing: missing.join(' ') });
  return null;
}

/**
 * What is wrong with a typed list, or null.
 * @param {Option} option
 * @param {string} typed
 * @param {number | null} length
 */
function listProblem(option, typed, length) {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const values = parts.map(whole);
  if (values.some((value) => value === null || !inRange(option, value))) return t('option.list', range(option));
  if (option.most && values.length > option.most) return t('option.list.most', { most: option.most });
  if (length !== null && values.length !== 0 && values.length !== length) return t('option.list.length', { length });
  return null;
}

/**
 * The field of an option.
 * @param {Option} option
 * @param {Values} values
 * @returns {Field}
 */
export function optionField(option, values) {
  const name = `opt-${option.id}`;
  const help = h('p', { class: 'help', id: `${name}-help` }, option.help ?? '');
  const error = h('p', { class: 'error', id: `${name}-error`, hidden: true });
  const described = option.help ? `${name}-help ${name}-error` : `${name}-error`;
  const made = MAKERS[option.kind]({ option, values, name, described });
  const label = made.group ? h('legend', { class: 'label' }, option.name) : h('label', { class: 'label', for: made.input.id }, option.name);
  const element = h(
    made.group ? 'fieldset' : 'div',
    { class: `option option-${option.kind}`, 'data-option': option.id },
    label,
    made.element,
    option.help && !made.told ? help : null,
    error,
  );
  const problem = () => (isShown(option, values) ? made.problem() : null);
  return {
    option,
    element,
    problem,
    reset: () => made.reset?.(),
    focus() {
      (made.wrong?.() ?? made.input).focus();
      error.scrollIntoView({ block: 'nearest' });
    },
    sync() {
      element.hidden = !isShown(option, values);
      made.sync();
      const wrong = problem();
      const news = wrong !== null && error.hidden;
      error.textContent = wrong ?? '';
      error.hidden = wrong === null;
      // What is wrong is said where it can be seen: not under the bar at the foot.
      if (news && element.contains(document.activeElement)) error.scrollIntoView({ block: 'nearest' });
      for (const input of element.querySelectorAll('input, select')) {
        if (wrong !== null && input === (made.wrong?.() ?? made.input)) input.setAttribute('aria-invalid', 'true');
        else input.removeAttribute('aria-invalid');
      }
    },
  };
}

/**
 * Writes a value into a field unless the player is typing there.
 * @param {HTMLInputElement} input
 * @param {string} value
 */
function show(input, value) {
  if (document.activeElement !== input) input.value = value;
}

/**
 * The choices of an option, and one more for what is typed in.
 * @param {Given} given
 * @param {() => void} change
 * @param {string} [own]  what that one is called
 */
function selectOf({ option, name, described }, change, own) {
  return h(
    'select',
    {
      class: 'field',
      name,
      id: name,
      // Under a legend the select needs a name of its own.
      'aria-label': own === undefined ? null : option.name,
      'aria-describedby': described,
      on: { change },
    },
    ...(option.choices ?? []).map((choice) => h('option', { value: choice.value }, choice.name)),
    own !== undefined && h('option', { value: CUSTOM }, own),
  );
}

/**
 * Whether a value is one of those with a name.
 * @param {Option} option
 * @param {string} value
 */
function isNamed(option, value) {
  return option.choices?.some((choice) => choice.value === value) ?? false;
}

/** @type {Record<Option["kind"], (given: Given) => Made>} */
const MAKERS = {
  bool({ option, values, name, described }) {
    const input = h('input', {
      type: 'checkbox',
      class: 'toggle',
      name,
      id: name,
      'aria-describedby': described,
      on: { change: () => values.set(option.id, input.checked) },
    });
    return {
      element: input,
      input,
      sync: () => {
        input.checked = values.get(option.id) === true;
      },
      problem: () => null,
    };
  },

  int({ option, values, name, described }) {
    const field = stepper({
      name,
      label: option.name,
      labelled: true,
      described,
      min: option.min,
      max: option.max,
      get: () => Number(values.get(option.id)),
      set: (value) => values.set(option.id, value ?? values.get(option.id)),
    });
    return {
      element: field.element,
      input: field.input,
      sync: field.sync,
      problem: () => (field.wrong() ? t('option.int', range(option)) : null),
      reset: field.reset,
    };
  },

  choice(given) {
    const { option, values } = given;
    if (option.choices?.some((choice) => choice.drawing)) return picturedField(given);
    const input = selectOf(given, () => values.set(option.id, input.value));
    return {
      element: input,
      input,
      sync: () => {
        input.value = String(values.get(option.id));
      },
      problem: () => null,
    };
  },

  clock(given) {
    const { option, values, name, described } = given;
    let custom = false;
    /** @type {string | null} */
    let draft = null;
    const choose = () => {
      custom = input.value === CUSTOM;
      draft = null;
      if (!custom) values.set(option.id, input.value);
      else if (clockOf(String(values.get(option.id)))) values.set(option.id, values.get(option.id));
      else take();
    };
    const input = selectOf(given, choose, t('option.clock.custom'));
    const field = (/** @type {string} */ part, /** @type {number} */ first) =>
      h('input', {
        type: 'text',
        inputmode: 'numeric',
        class: 'field number',
        name: `${name}-${part}`,
        id: `${name}-${part}`,
        value: first,
        autocomplete: 'off',
        'aria-describedby': described,
        on: { input: take },
      });
    const turn = field('turn', 60);
    const reserve = field('reserve', 120);
    function take() {
      const text = `${turn.value.trim()}+${reserve.value.trim()}`;
      draft = clockOf(text) ? null : text;
      values.set(option.id, draft === null ? text : values.get(option.id));
    }
    const own = h(
      'div',
      { class: 'pair' },
      h('div', null, h('label', { class: 'label', for: turn.id }, t('option.clock.turn')), turn),
      h('div', null, h('label', { class: 'label', for: reserve.id }, t('option.clock.reserve')), reserve),
    );
    return {
      element: h('div', null, input, own),
      input,
      group: true,
      sync: () => {
        const value = String(values.get(option.id));
        const known = isNamed(option, value);
        if (draft === null) {
          if (!known) custom = true;
          const clock = clockOf(value);
          if (clock) {
            show(turn, String(clock.turn));
            show(reserve, String(clock.reserve));
          }
        }
        input.value = custom ? CUSTOM : value;
        own.hidden = !custom;
      },
      reset: () => {
        draft = null;
        custom = false;
      },
      problem: () => (draft !== null && custom ? t('option.clock.range', { most: LONGEST_CLOCK }) : null),
      wrong: () => (/^\d{1,4}$/.test(turn.value.trim()) && Number(turn.value) >= 1 && Number(turn.value) <= LONGEST_CLOCK ? reserve : turn),
    };
  },

  permutation(given) {
    const { option, values, name, described } = given;
    let typing = false;
    /** @type {string | null} */
    let draft = null;
    const choose = () => {
      typing = input.value === CUSTOM;
      draft = null;
      if (typing) {
        typed.value ||= option.of ?? '';
        take();
      } else values.set(option.id, input.value);
    };
    const input = selectOf(given, choose, t('option.order.typed'));
    const typed = h('input', {
      type: 'text',
      class: 'field letters',
      name: `${name}-text`,
      id: `${name}-text`,
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      'aria-describedby': described,
      on: { input: take },
    });
    function take() {
      draft = orderProblem(option, typed.value) === null ? null : typed.value;
      values.set(option.id, draft === null ? typed.value.replace(/\s+/g, '').toUpperCase() : values.get(option.id));
    }
    const own = h('div', { class: 'pair-one' }, h('label', { class: 'label', for: typed.id }, t('option.order.label')), typed);
    return {
      element: h('div', null, input, own),
      input,
      group: true,
      sync: () => {
        const value = String(values.get(option.id));
        const known = isNamed(option, value);
        if (draft === null) {
          typing = !known;
          if (!known) show(typed, value);
        }
        input.value = typing ? CUSTOM : value;
        own.hidden = !typing;
      },
      reset: () => {
        draft = null;
      },
      problem: () => (typing && draft !== null ? orderProblem(option, draft) : null),
      wrong: () => typed,
    };
  },

  ints({ option, values, name, described }) {
    /** @type {string | null} */
    let draft = null;
    const input = h('input', {
      type: 'text',
      class: 'field',
      name,
      id: name,
      autocomplete: 'off',
      inputmode: 'text',
      'aria-describedby': described,
      on: {
        input: () => {
          draft = listProblem(option, input.value, null) === null ? null : input.value;
          values.set(option.id, draft === null ? numbers(input.value) : values.get(option.id));
        },
      },
    });
    return {
      element: input,
      input,
      sync: () => {
        const value = values.get(option.id);
        if (draft === null) show(input, Array.isArray(value) ? value.join(', ') : String(value));
      },
      reset: () => {
        draft = null;
      },
      problem: () => (draft === null ? null : listProblem(option, draft, null)),
    };
  },

  per_seat: (given) => perSeatField(given, { least: leastOf(given.option), range: range(given.option) }),
};
