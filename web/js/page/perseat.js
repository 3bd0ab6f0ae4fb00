// A number for every seat: one for everybody, or one by one. Where the last match left a fair start for
// somebody of that name, it is offered.

import { h } from '../ui/dom.js';
import { list, t } from '../ui/words.js';
import { fairStart } from './fair.js';
import { stepper } from './stepper.js';

/** @typedef {import("./types.js").Given} Given */
/** @typedef {import("./types.js").Made} Made */

/** So many of an offer are named; the others are counted. */
const NAMED = 6;

/**
 * @param {Given} given
 * @param {{least: number, range: {min: string | number, max: string | number}}} how `least`: what a seat has to which nothing is given
 * @returns {Made}
 */
export function perSeatField({ option, values, name, described }, { least, range }) {
  /** What every seat has. */
  const now = () => {
    const value = values.get(option.id);
    const found = Array.isArray(value) ? value : [];
    return Array.from({ length: values.seats() }, (_, i) => found[i] ?? least);
  };
  /** @param {number[]} all */
  const keep = (all) => values.set(option.id, all.every((value) => value === option.each) ? [] : all);
  /** The one number of all, or null. */
  const common = () => {
    const all = now();
    return all.every((value) => value === all[0]) ? (all[0] ?? least) : null;
  };
  const everybody = stepper({
    name,
    label: t('perSeat.all'),
    labelled: true,
    described,
    min: option.min,
    max: option.max,
    get: common,
    // Steps move everybody from where they are; a number typed in is everybody's.
    from: () => Math.round(now().reduce((sum, value) => sum + value, 0) / Math.max(1, values.seats())),
    set: (value) => keep(value === null ? now() : now().map(() => value)),
  });
  /** @type {ReturnType<typeof stepper>[]} */
  let each = [];
  const rows = h('ul', { class: 'per-seat' });
  const single = h('details', { class: 'per-seat-each' }, h('summary', null, t('perSeat.each')), rows);
  const offered = h('p', { class: 'per-seat-last' });
  const use = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      'data-do': 'use-last',
      on: {
        click: () => {
          const last = fairStart(values.game);
          for (const field of each) field.reset();
          keep(now().map((value, i) => fitting(last.get(values.seatName(i))) ?? value));
          single.open = true;
          everybody.input.focus({ preventScroll: true });
        },
      },
    },
    t('perSeat.use'),
  );
  const offer = h('div', { class: 'per-seat-offer', hidden: true }, offered, use);

  /** @param {number | undefined} value */
  function fitting(value) {
    return value !== undefined && value >= (option.min ?? -Infinity) && value <= (option.max ?? Infinity) ? value : undefined;
  }

  function build() {
    each = now().map((_, i) =>
      stepper({
        name: `${name}-${i + 1}`,
        label: values.seatName(i),
        labelled: true,
        described,
        min: option.min,
        max: option.max,
        get: () => now()[i] ?? least,
        set: (value) => keep(value === null ? now() : now().map((old, j) => (j === i ? value : old))),
      }),
    );
    rows.replaceChildren(
      ...each.map((field) =>
        h('li', { class: 'per-seat-row' }, h('label', { class: 'per-seat-name', for: field.input.id }), field.element),
      ),
    );
  }

  /** What the last match ended with for those who sit here, if that is not how they start already. */
  function suggest() {
    const last = fairStart(values.game);
    const all = now();
    const known = all.flatMap((value, i) => {
      const who = values.seatName(i);
      const wanted = fitting(last.get(who));
      return wanted === undefined ? [] : [{ who, wanted, same: wanted === value }];
    });
    offer.hidden = known.every(({ same }) => same);
    if (offer.hidden) return;
    const named = known.slice(0, NAMED).map(({ who, wanted }) => t('perSeat.of', { who, value: wanted }));
    const rest = known.length - named.length;
    offered.textContent = t('perSeat.last', { who: list(rest ? [...named, t('perSeat.more', { n: rest })] : named) });
  }

  const toggled = () => {
    single.dataset['open'] = String(single.open);
  };
  single.addEventListener('toggle', toggled);
  let unlike = false;
  return {
    element: h(
      'div',
      { class: 'per-seat-field' },
      offer,
      h('div', { class: 'per-seat-all' }, h('label', { class: 'per-seat-name', for: name }, t('perSeat.all')), everybody.element),
      single,
    ),
    input: everybody.input,
    group: true,
    sync: () => {
      if (each.length !== values.seats()) build();
      everybody.sync();
      everybody.input.placeholder = `${Math.min(...now())}–${Math.max(...now())}`;
      each.forEach((field, i) => {
        field.sync();
        const label = field.element.previousElementSibling;
        if (label) label.textContent = values.seatName(i);
      });
      // Where seats differ, the numbers are in sight.
      const differ = common() === null;
      if (differ && !unlike) single.open = true;
      unlike = differ;
      suggest();
    },
    reset: () => {
      everybody.reset();
      for (const field of each) field.reset();
    },
    problem: () => (everybody.wrong() || each.some((field) => field.wrong()) ? t('option.int', range) : null),
    wrong: () => (everybody.wrong() ? everybody.input : (each.find((field) => field.wrong())?.input ?? everybody.input)),
  };
}
