// The fields of a set-up's options, one kind each. They know types and limits and nothing about any
// game: names, help and choices come with the option. Whatever is typed stays as typed; a value that
// does not fit is explained in a sentence beside its field and never taken over.

import type { Option } from '../engine/types.ts';
import { h } from '../ui/dom.ts';
import { t } from '../ui/words.ts';
import { errorLine, labelFor, listInput, showProblem, stepper, switchInput, textInput, typed } from './fields.ts';
import { perSeatField, seatFlagsField } from './per-seat.ts';
import { picturedField } from './pictures.ts';
import { clockOf, isNamed, isShown, LONGEST_CLOCK, listProblem, numbers, orderProblem, range } from './settings.ts';
import type { Given, Made, Values } from './types.ts';

export interface Field {
  option: Option;
  element: HTMLElement;
  sync: () => void; // shows the value in force
  offers: () => boolean; // whether it has something to be seen now
  problem: () => string | null; // what is wrong with what is typed
  focus: () => void;
  reset: () => void; // forgets what was typed and did not fit
}

const CUSTOM = 'custom';

/** The field of an option. */
export function optionField(option: Option, values: Values): Field {
  const name = `opt-${option.id}`;
  const help = h('p', { part: 'help', id: `${name}-help` }, option.help ?? '');
  const error = errorLine(`${name}-error`);
  const described = option.help ? `${name}-help ${name}-error` : `${name}-error`;
  const made = MAKERS[option.kind]({ option, values, name, described });
  const element = h(
    made.group ? 'fieldset' : 'div',
    { class: `option option-${option.kind}`, 'data-option': option.id },
    made.group ? h('legend', { class: 'label' }, option.name) : labelFor(made.input, option.name),
    made.element,
    option.help && !made.told ? help : null,
    error,
  );
  const shown = () => isShown(option, values) && (made.offered?.() ?? true);
  const problem = () => (shown() ? (made.problem?.() ?? null) : null);
  const about = () => made.wrong?.() ?? made.input;
  return {
    option,
    element,
    problem,
    reset: () => made.reset?.(),
    offers: () => shown() && (made.offers?.() ?? false),
    focus() {
      about().focus();
      error.scrollIntoView({ block: 'nearest' });
    },
    sync() {
      element.hidden = !shown();
      made.sync();
      const wrong = problem();
      const news = wrong !== null && error.hidden;
      const field = about();
      for (const other of element.querySelectorAll('[aria-invalid]'))
        if (other !== field) other.removeAttribute('aria-invalid');
      showProblem(error, wrong, field);
      // What is wrong is said where it can be seen: not under the bar at the foot.
      if (news && element.contains(document.activeElement)) error.scrollIntoView({ block: 'nearest' });
    },
  };
}

/**
 * A choice from a list with one more, under which something else is typed, in one part or several.
 * @param how.own what that one is called
 * @param how.row what the parts stand in
 * @param how.split a value's parts, if it is such a one
 * @param how.wrong which part is wrong
 */
function listOrTyped(
  { option, values, name, described }: Given,
  {
    own,
    row,
    parts,
    split,
    join,
    problem,
    wrong,
  }: {
    own: string; // what that one is called
    row: string; // what the parts stand in
    parts: { id: string; label: string; kind: string; first: string; facts?: Record<string, unknown> }[];
    split: (value: string) => string[] | null; // a value's parts, if it is such a one
    join: (texts: string[]) => string;
    problem: (value: string) => string | null;
    wrong: (texts: string[]) => number; // which part is wrong
  },
): Made {
  let custom = false;
  /** What is typed does not fit. */
  let unfit = false;
  const choices = [...(option.choices ?? []), { value: CUSTOM, name: own }];
  // Under a legend the list needs a name of its own.
  const input = listInput(name, choices, {
    'aria-label': option.name,
    'aria-describedby': described,
    on: { change: choose },
  });
  const inputs = parts.map(({ id, kind, first, facts }) =>
    textInput(`${name}-${id}`, {
      class: `field ${kind}`,
      value: first,
      'aria-describedby': described,
      ...facts,
      on: { input: readInput },
    }),
  );
  const texts = () => inputs.map((each) => each.value);
  const now = () => String(values.get(option.id));
  function choose() {
    custom = input.value === CUSTOM;
    unfit = false;
    if (!custom) values.set(option.id, input.value);
    else if (split(now())) values.set(option.id, now());
    else {
      inputs.forEach((each, i) => {
        each.value ||= parts[i]?.first ?? '';
      });
      readInput();
    }
  }
  function readInput() {
    const text = join(texts());
    unfit = problem(text) !== null;
    values.set(option.id, unfit ? values.get(option.id) : text);
  }
  const typedIn = h(
    'div',
    { class: row },
    ...inputs.map((each, i) => h('div', null, labelFor(each, parts[i]?.label ?? ''), each)),
  );
  return {
    element: h('div', null, input, typedIn),
    input,
    group: true,
    sync() {
      if (!unfit) {
        if (!isNamed(option, now())) custom = true;
        split(now())?.forEach((text, i) => {
          const part = inputs[i];
          if (part && document.activeElement !== part) part.value = text;
        });
      }
      input.value = custom ? CUSTOM : now();
      typedIn.hidden = !custom;
    },
    reset() {
      unfit = false;
      custom = false;
    },
    problem: () => (unfit && custom ? problem(join(texts())) : null),
    wrong: () => inputs[wrong(texts())] ?? input,
  };
}

const MAKERS: Record<Option['kind'], (given: Given) => Made> = {
  bool({ option, values, name, described }) {
    const input = switchInput(name, (on) => values.set(option.id, on), { 'aria-describedby': described });
    return {
      element: input,
      input,
      sync: () => {
        input.checked = values.get(option.id) === true;
      },
    };
  },

  int({ option, values, name, described }) {
    const field = stepper({
      name,
      label: option.name,
      described,
      limits: option,
      get: () => Number(values.get(option.id)),
      set: (value) => values.set(option.id, value ?? values.get(option.id)),
    });
    return {
      ...field,
      wrong: () => field.input,
      problem: () => (field.wrong() ? t('option.int', range(option)) : null),
    };
  },

  choice(given) {
    const { option, values, name, described } = given;
    if (option.choices?.some((choice) => choice.drawing)) return picturedField(given);
    const change = () => values.set(option.id, input.value);
    const input = listInput(name, option.choices ?? [], { 'aria-describedby': described, on: { change } });
    return {
      element: input,
      input,
      sync: () => {
        input.value = String(values.get(option.id));
      },
    };
  },

  clock: (given) =>
    listOrTyped(given, {
      own: t('option.clock.custom'),
      row: 'pair',
      parts: [
        { id: 'turn', label: t('option.clock.turn'), kind: 'number', first: '60', facts: { inputmode: 'numeric' } },
        {
          id: 'reserve',
          label: t('option.clock.reserve'),
          kind: 'number',
          first: '120',
          facts: { inputmode: 'numeric' },
        },
      ],
      split(value) {
        const clock = clockOf(value);
        return clock && [String(clock.turn), String(clock.reserve)];
      },
      join: (texts) => texts.map((text) => text.trim()).join('+'),
      problem: (text) => (clockOf(text) ? null : t('option.clock.range', { most: LONGEST_CLOCK })),
      wrong: ([turn = '']) => (clockOf(`${turn.trim()}+0`) ? 1 : 0),
    }),

  permutation: (given) =>
    listOrTyped(given, {
      own: t('option.order.typed'),
      row: 'pair-one',
      parts: [
        {
          id: 'text',
          label: t('option.order.label'),
          kind: 'letters',
          first: given.option.of ?? '',
          facts: { autocapitalize: 'characters', spellcheck: 'false' },
        },
      ],
      split: (value) => (isNamed(given.option, value) ? null : [value]),
      join: ([text = '']) => text.replace(/\s+/g, '').toUpperCase(),
      problem: (text) => orderProblem(given.option, text),
      wrong: () => 0,
    }),

  ints({ option, values, name, described }) {
    const input = textInput(name, { inputmode: 'text', 'aria-describedby': described });
    const problem = (text: string) => listProblem(option, text, null);
    const field = typed(input, {
      read: (text) => (problem(text) === null ? numbers(text) : undefined),
      text: () => [values.get(option.id)].flat().join(', '),
      set: (value) => values.set(option.id, value ?? values.get(option.id)),
    });
    return {
      ...field,
      element: input,
      input,
      wrong: () => input,
      problem: () => (field.wrong() ? problem(input.value) : null),
    };
  },

  per_seat: (given) => (given.option.flags ? seatFlagsField(given) : perSeatField(given)),
};
