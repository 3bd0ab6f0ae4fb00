// The fields of options with a value for each seat: a number for all seats or one by one, and yes or no for each
// person. If the last match ended with a fair start for these names, the field offers it.

import { html, live } from '../ui/template.ts';
import { list, t } from '../ui/words.ts';
import { fairStart } from './last-games.ts';
import { inRange, leastOf, range } from './settings.ts';
import { stepper } from './typed.ts';
import type { Given, Made } from './types.ts';
import './setup-words.ts';

/** The number of seats that an offer names. It counts further seats. */
const NAMED = 6;

export function perSeatField({ option, values, name, described }: Given): Made {
  const least = leastOf(option);
  /** The value of every seat. */
  const now = () => {
    const value = values.get(option.id);
    const found = Array.isArray(value) ? value : [];
    return Array.from({ length: values.seats() }, (_, i) => found[i] ?? least);
  };
  const store = (all: number[]) => values.set(option.id, all.every((value) => value === option.each) ? [] : all);
  /** The value of all seats; null if seats differ. */
  const common = () => {
    const all = now();
    return all.every((value) => value === all[0]) ? (all[0] ?? least) : null;
  };
  const everybody = stepper({
    name,
    label: () => t('perSeat.all'),
    described,
    limits: option,
    get: common,
    // A step of different values begins at their average.
    from: () => Math.round(now().reduce((sum, value) => sum + value, 0) / Math.max(1, values.seats())),
    set: (value) => store(now().map((old) => value ?? old)),
    placeholder: () => `${Math.min(...now())}–${Math.max(...now())}`,
  });
  let each: ReturnType<typeof stepper>[] = [];
  const all = () => {
    if (each.length !== values.seats()) each = now().map((_, i) => seatStepper(i));
    return [everybody, ...each];
  };
  const seatStepper = (i: number) =>
    stepper({
      name: `${name}-${i + 1}`,
      label: () => values.seatName(i),
      described,
      limits: option,
      get: () => now()[i] ?? least,
      set: (value) => store(now().map((old, j) => (j === i ? (value ?? old) : old))),
    });
  const fitting = (value: number | undefined) => (value !== undefined && inRange(option, value) ? value : undefined);

  /** The values at the end of the last match for the present names, in words; empty if they are the present values. */
  function offer() {
    const last = fairStart(values.game);
    const known = now().flatMap((value, i) => {
      const who = values.seatName(i);
      const wanted = fitting(last.get(who));
      return wanted === undefined ? [] : [{ who, wanted, same: wanted === value }];
    });
    if (known.every(({ same }) => same)) return '';
    const named = known.slice(0, NAMED).map(({ who, wanted }) => t('perSeat.of', { who, value: wanted }));
    const rest = known.length - named.length;
    return t('perSeat.last', { who: list(rest ? [...named, t('perSeat.more', { n: rest })] : named) });
  }

  function takeOffer() {
    const last = fairStart(values.game);
    for (const field of all()) if (field !== everybody) field.reset();
    unfolded = true;
    store(now().map((value, i) => fitting(last.get(values.seatName(i))) ?? value));
    document.getElementById(name)?.focus({ preventScroll: true });
  }

  let unfolded = false;
  let unlike = false;
  return {
    template(wrong) {
      const fields = all();
      // If seats differ, the fold with a field for each seat opens.
      const differ = common() === null;
      unfolded ||= differ && !unlike;
      unlike = differ;
      const offered = offer();
      return html`
        <div class="per-seat-field">
          <div class="offer offer-marked per-seat-offer" data-part="per-seat-offer" ?hidden=${!offered}>
            <p>${offered}</p>
            <button type="button" class="button small" data-do="use-last"
              @click=${takeOffer}>${t('perSeat.use')}</button>
          </div>
          <div class="per-seat-all" data-part="per-seat-all">
            <label class="per-seat-name" for=${name}>${t('perSeat.all')}</label>
            ${everybody.template(wrong === name)}
          </div>
          <details class="per-seat-each" .open=${unfolded}
            @toggle=${(event: Event) => {
              unfolded = (event.target as HTMLDetailsElement).open;
            }}>
            <summary>${t('perSeat.each')}</summary>
            <ul class="per-seat" data-part="per-seat">
              ${fields.slice(1).map(
                (field, i) => html`
                  <li class="per-seat-row">
                    <label class="per-seat-name" for=${field.id}>${values.seatName(i)}</label>
                    ${field.template(wrong === field.id)}
                  </li>`,
              )}
            </ul>
          </details>
        </div>`;
    },
    first: () => name,
    group: true,
    offers: () => offer() !== '',
    reset: () => {
      for (const field of all()) field.reset();
    },
    problem: () => (all().some((field) => field.wrong()) ? t('option.int', range(option)) : null),
    wrong: () => all().find((field) => field.wrong())?.id ?? name,
  };
}

/** Yes or no for each person, not for bots. If all persons have it, a new one has it too. */
export function seatFlagsField({ option, values, name, described }: Given): Made {
  const now = () => [values.get(option.id)].flat().map(Number);
  const people = () => Array.from({ length: values.seats() }, (_, i) => i).filter(values.person);

  function set(seat: number, on: boolean) {
    const who = new Set(people().filter((i) => (i === seat ? on : now()[i])));
    const all = Array.from({ length: values.seats() }, (_, i) => Number(who.has(i)));
    values.set(option.id, who.size === 0 ? [] : who.size === people().length ? [1] : all);
  }

  const row = (i: number) => html`
    <li class="per-seat-row">
      <label class="per-seat-name" for="${name}-${i + 1}">${values.seatName(i)}</label>
      <input type="checkbox" class="toggle" name="${name}-${i + 1}" id="${name}-${i + 1}" aria-describedby=${described}
        .checked=${live(now()[i] === 1)}
        @change=${(event: Event) => set(i, (event.target as HTMLInputElement).checked)}>
    </li>`;
  return {
    template: () => html`<ul class="per-seat" data-part="per-seat">${people().map(row)}</ul>`,
    first: () => `${name}-${(people()[0] ?? 0) + 1}`,
    group: true,
    offered: () => people().length > 0,
  };
}
