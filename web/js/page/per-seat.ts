// A number for every seat: one for everybody, or one by one. Where the last match left a fair start for
// somebody of that name, it is offered. And yes or no for everybody who sits here.

import { h } from '../ui/dom.ts';
import { list, t } from '../ui/words.ts';
import { button, labelFor, stepper, switchInput } from './fields.ts';
import { fairStart } from './last-setup.ts';
import { inRange, leastOf, range } from './settings.ts';
import type { Given, Made } from './types.ts';

/** So many of an offer are named; the others are counted. */
const NAMED = 6;

export function perSeatField({ option, values, name, described }: Given): Made {
  const least = leastOf(option);
  /** What every seat has. */
  const now = () => {
    const value = values.get(option.id);
    const found = Array.isArray(value) ? value : [];
    return Array.from({ length: values.seats() }, (_, i) => found[i] ?? least);
  };
  const keep = (all: number[]) => values.set(option.id, all.every((value) => value === option.each) ? [] : all);
  /** The one number of all, or null. */
  const common = () => {
    const all = now();
    return all.every((value) => value === all[0]) ? (all[0] ?? least) : null;
  };
  const everybody = stepper({
    name,
    label: t('perSeat.all'),
    described,
    limits: option,
    get: common,
    // Steps move everybody from where they are; a number typed in is everybody's.
    from: () => Math.round(now().reduce((sum, value) => sum + value, 0) / Math.max(1, values.seats())),
    set: (value) => keep(now().map((old) => value ?? old)),
  });
  let each: ReturnType<typeof stepper>[] = [];
  const rows = h('ul', { part: 'per-seat' });
  const single = h('details', { class: 'per-seat-each' }, h('summary', null, t('perSeat.each')), rows);
  const offered = h('p');
  const use = button('use-last', t('perSeat.use'), () => {
    const last = fairStart(values.game);
    for (const field of each) field.reset();
    keep(now().map((value, i) => fitting(last.get(values.seatName(i))) ?? value));
    single.open = true;
    everybody.input.focus({ preventScroll: true });
  });
  const offer = h('div', { part: 'per-seat-offer', class: 'offer offer-marked', hidden: true }, offered, use);

  function fitting(value: number | undefined) {
    return value !== undefined && inRange(option, value) ? value : undefined;
  }

  function build() {
    each = now().map((_, i) =>
      stepper({
        name: `${name}-${i + 1}`,
        label: values.seatName(i),
        described,
        limits: option,
        get: () => now()[i] ?? least,
        set: (value) => keep(now().map((old, j) => (j === i ? (value ?? old) : old))),
      }),
    );
    rows.replaceChildren(
      ...each.map((field, i) =>
        h('li', { class: 'per-seat-row' }, labelFor(field.input, values.seatName(i), 'per-seat-name'), field.element),
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

  let unlike = false;
  return {
    element: h(
      'div',
      { class: 'per-seat-field' },
      offer,
      h(
        'div',
        { part: 'per-seat-all' },
        labelFor(everybody.input, t('perSeat.all'), 'per-seat-name'),
        everybody.element,
      ),
      single,
    ),
    input: everybody.input,
    group: true,
    offers: () => !offer.hidden,
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
      for (const field of [everybody, ...each]) field.reset();
    },
    problem: () => ([everybody, ...each].some((field) => field.wrong()) ? t('option.int', range(option)) : null),
    wrong: () => [everybody, ...each].find((field) => field.wrong())?.input ?? everybody.input,
  };
}

/** Yes or no for every person; bots have no use for it. Where all have it, who comes has it too. */
export function seatFlagsField({ option, values, name, described }: Given): Made {
  const now = () => [values.get(option.id)].flat().map(Number);
  const people = () => Array.from({ length: values.seats() }, (_, i) => i).filter(values.person);
  const rows = h('ul', { part: 'per-seat' });
  const inputs: Map<number, HTMLInputElement> = new Map();

  function set(seat: number, on: boolean) {
    const who = new Set(people().filter((i) => (i === seat ? on : now()[i])));
    const all = Array.from({ length: values.seats() }, (_, i) => Number(who.has(i)));
    values.set(option.id, who.size === 0 ? [] : who.size === people().length ? [1] : all);
  }

  function sync() {
    if ([...inputs.keys()].join() !== people().join()) {
      inputs.clear();
      for (const i of people()) {
        inputs.set(
          i,
          switchInput(`${name}-${i + 1}`, (on) => set(i, on), { 'aria-describedby': described }),
        );
      }
      rows.replaceChildren(
        ...[...inputs].map(([i, input]) =>
          h('li', { class: 'per-seat-row' }, labelFor(input, values.seatName(i), 'per-seat-name'), input),
        ),
      );
    }
    for (const [i, input] of inputs) {
      input.checked = now()[i] === 1;
      input.labels?.forEach((label) => {
        label.textContent = values.seatName(i);
      });
    }
  }
  sync();
  return {
    element: rows,
    get input() {
      return inputs.get(people()[0] ?? 0) ?? switchInput(name, () => {}, {});
    },
    group: true,
    offered: () => people().length > 0,
    sync,
  };
}
