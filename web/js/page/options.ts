// The fields of a set-up's options, one kind each. They know types and limits but no game: names, help and choices
// come with the option. A typed text stays as typed; if it does not fit, a sentence beside the field says why.

import type { Option } from '../engine/types.ts';
import { html, live, nothing, type TemplateResult } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { errorLine, focusOn, invalid, listOptions } from './fields.ts';
import { perSeatField, seatFlagsField } from './per-seat.ts';
import { picturedField } from './pictures.ts';
import { clockOf, isNamed, isShown, LONGEST_CLOCK, listProblem, numbers, orderProblem, range } from './settings.ts';
import { stepper, typed } from './typed.ts';
import type { Given, Made, Values } from './types.ts';
import './setup-words.ts';

export interface Field {
  option: Option;
  template: () => TemplateResult;
  painted: () => void; // after each repaint
  offers: () => boolean; // whether the field shows an offer
  problem: () => string | null; // what is wrong with the typed text
  focus: () => void;
  reset: () => void; // forgets typed texts that did not fit
}

const CUSTOM = 'custom';

/** The field of an option. */
export function optionField(option: Option, values: Values): Field {
  const name = `opt-${option.id}`;
  const described = option.help ? `${name}-help ${name}-error` : `${name}-error`;
  const made = MAKERS[option.kind]({ option, values, name, described });
  const shown = () => isShown(option, values) && (made.offered?.() ?? true);
  const problem = () => (shown() ? (made.problem?.() ?? null) : null);
  const about = () => made.wrong?.() ?? made.first();
  const showError = () => document.getElementById(`${name}-error`)?.scrollIntoView({ block: 'nearest' });
  let wasWrong = false;
  const controls = (wrong: string | null) => html`
    ${made.template(wrong === null ? '' : about())}
    ${option.help && !made.told ? html`<p class="help" data-part="help" id="${name}-help">${option.help}</p>` : nothing}
    ${errorLine(`${name}-error`, wrong)}`;
  return {
    option,
    problem,
    template() {
      const wrong = problem();
      return made.group
        ? html`
          <fieldset class="option option-${option.kind}" data-option=${option.id} ?hidden=${!shown()}>
            <legend class="label">${option.name}</legend>
            ${controls(wrong)}
          </fieldset>`
        : html`
          <div class="option option-${option.kind}" data-option=${option.id} ?hidden=${!shown()}>
            <label class="label" for=${made.first()}>${option.name}</label>
            ${controls(wrong)}
          </div>`;
    },
    painted() {
      const wrong = problem() !== null;
      // The bar at the foot must not cover a new problem.
      if (wrong && !wasWrong && document.activeElement?.closest(`[data-option="${option.id}"]`)) showError();
      wasWrong = wrong;
    },
    reset: () => made.reset?.(),
    offers: () => shown() && (made.offers?.() ?? false),
    focus() {
      focusOn(about());
      showError();
    },
  };
}

/** A choice from a list whose last entry shows text fields, for a value that is typed in one part or several. */
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
    own: string; // name of the last entry
    row: string; // class of the row of text fields
    parts: { id: string; label: string; first: string; kind: string; inputmode?: string }[];
    split: (value: string) => string[] | null; // the parts of a typed value
    join: (texts: string[]) => string;
    problem: (value: string) => string | null;
    wrong: (texts: string[]) => number; // index of the wrong part
  },
): Made {
  let custom = false;
  let unfit = false; // the typed text is no value
  const texts = parts.map(({ first }) => first);
  const idOf = (i: number) => `${name}-${parts[i]?.id}`;
  const choices = [...(option.choices ?? []), { value: CUSTOM, name: own }];
  const now = () => String(values.get(option.id));

  function choose(event: Event) {
    const { value } = event.target as HTMLSelectElement;
    custom = value === CUSTOM;
    unfit = false;
    if (!custom) values.set(option.id, value);
    else if (split(now())) values.set(option.id, now());
    else {
      parts.forEach(({ first }, i) => {
        texts[i] ||= first;
      });
      read();
    }
  }

  function read() {
    const text = join(texts);
    unfit = problem(text) !== null;
    values.set(option.id, unfit ? values.get(option.id) : text);
  }

  const field = ({ label, kind, inputmode }: (typeof parts)[number], i: number, bad: string) => html`
    <div>
      <label class="label" for=${idOf(i)}>${label}</label>
      <input type="text" class="field ${kind}" name=${idOf(i)} id=${idOf(i)} autocomplete="off"
        aria-describedby=${described}
        inputmode=${inputmode ?? nothing} autocapitalize=${inputmode ? nothing : 'characters'}
        spellcheck=${inputmode ? nothing : 'false'} aria-invalid=${invalid(bad === idOf(i))} .value=${live(texts[i])}
        @input=${(event: Event) => {
          texts[i] = (event.target as HTMLInputElement).value;
          read();
        }}>
    </div>`;
  return {
    template(bad) {
      if (!unfit) {
        custom ||= !isNamed(option, now());
        split(now())?.forEach((text, i) => {
          if (document.activeElement?.id !== idOf(i)) texts[i] = text;
        });
      }
      // The list has a name of its own, because the label is a legend.
      return html`
        <div>
          <select class="field" name=${name} id=${name} aria-label=${option.name} aria-describedby=${described}
            aria-invalid=${invalid(bad === name)}
              @change=${choose}>${listOptions(choices, custom ? CUSTOM : now())}</select>
          <div class=${row} ?hidden=${!custom}>${parts.map((part, i) => field(part, i, bad))}</div>
        </div>`;
    },
    first: () => name,
    group: true,
    reset() {
      unfit = false;
      custom = false;
    },
    problem: () => (unfit && custom ? problem(join(texts)) : null),
    wrong: () => idOf(wrong(texts)),
  };
}

const MAKERS: Record<Option['kind'], (given: Given) => Made> = {
  bool: ({ option, values, name, described }) => ({
    template: () => html`
      <input type="checkbox" class="toggle" name=${name} id=${name} aria-describedby=${described}
        .checked=${live(values.get(option.id) === true)}
        @change=${(event: Event) => values.set(option.id, (event.target as HTMLInputElement).checked)}>`,
    first: () => name,
  }),

  int({ option, values, name, described }) {
    const field = stepper({
      name,
      label: () => option.name,
      described,
      limits: option,
      get: () => Number(values.get(option.id)),
      set: (value) => values.set(option.id, value ?? values.get(option.id)),
    });
    return {
      template: (wrong) => field.template(wrong === name),
      first: () => name,
      reset: field.reset,
      problem: () => (field.wrong() ? t('option.int', range(option)) : null),
    };
  },

  choice(given) {
    const { option, values, name, described } = given;
    if (option.choices?.some((choice) => choice.drawing)) return picturedField(given);
    return {
      template: () => html`
        <select class="field" name=${name} id=${name} aria-describedby=${described}
          @change=${(event: Event) => values.set(option.id, (event.target as HTMLSelectElement).value)}>
          ${listOptions(option.choices ?? [], String(values.get(option.id)))}
        </select>`,
      first: () => name,
    };
  },

  clock: (given) =>
    listOrTyped(given, {
      own: t('option.clock.custom'),
      row: 'pair',
      parts: [
        { id: 'turn', label: t('option.clock.turn'), first: '60', kind: 'number', inputmode: 'numeric' },
        { id: 'reserve', label: t('option.clock.reserve'), first: '120', kind: 'number', inputmode: 'numeric' },
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
      parts: [{ id: 'text', label: t('option.order.label'), first: given.option.of ?? '', kind: 'letters' }],
      split: (value) => (isNamed(given.option, value) ? null : [value]),
      join: ([text = '']) => text.replace(/\s+/g, '').toUpperCase(),
      problem: (text) => orderProblem(given.option, text),
      wrong: () => 0,
    }),

  ints({ option, values, name, described }) {
    const problem = (text: string) => listProblem(option, text, null);
    const field = typed(name, {
      read: (text) => (problem(text) === null ? numbers(text) : undefined),
      text: () => [values.get(option.id)].flat().join(', '),
      set: (value) => values.set(option.id, value ?? values.get(option.id)),
    });
    return {
      template: (wrong) => html`
        <input type="text" class="field" name=${name} id=${name} autocomplete="off" inputmode="text"
          aria-describedby=${described} aria-invalid=${invalid(wrong === name)} .value=${field.shown()}
          @input=${field.onInput}>`,
      first: () => name,
      reset: field.reset,
      problem: () => (field.wrong() ? problem(field.draft()) : null),
    };
  },

  per_seat: (given) => (given.option.flags ? seatFlagsField(given) : perSeatField(given)),
};
