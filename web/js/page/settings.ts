// The values of options, without a page: their texts, whether they fit, and the problem if not. The code knows kinds
// and limits but no game.

import type { Option, Setting } from '../engine/types.ts';
import { t } from '../ui/words.ts';
import type { Values } from './types.ts';
import './setup-words.ts';

export const LONGEST_CLOCK = 3600;

export function whole(text: string) {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** Whether an option is shown, given the seats and the other options. */
export function isShown(option: Option, values: Pick<Values, 'get' | 'seats'>) {
  if (!option.when) return true;
  return [option.when].flat().some((when) => {
    if (when.seats && !when.seats.includes(values.seats())) return false;
    const { option: other, in: wanted = [] } = when;
    return other === undefined || wanted.some((each) => same(each, values.get(other)));
  });
}

export function same(one: Setting, two: Setting) {
  return JSON.stringify(one) === JSON.stringify(two);
}

/** The value of a text from an address; undefined if it does not fit. */
export function readSetting(option: Option, text: string, seats: number): Setting | undefined {
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
    case 'per_seat':
      return listProblem(option, word, seats) === null ? spread(option, numbers(word), seats) : undefined;
    default:
      return listProblem(option, word, null) === null ? numbers(word) : undefined;
  }
}

/** A value for a number of seats; a single number is for all seats. */
export function spread(option: Option, value: Setting, seats: number): Setting {
  if (option.kind !== 'per_seat' || !Array.isArray(value) || value.length !== 1) return value;
  return Array.from({ length: seats }, () => value[0] ?? leastOf(option));
}

/** The value of a new seat: the option's default, else 0 or the nearest value within its limits. */
export function leastOf(option: Option) {
  return option.each ?? Math.min(option.max ?? Infinity, Math.max(option.min ?? 0, 0));
}

export function inRange({ min = -Infinity, max = Infinity }: Pick<Option, 'min' | 'max'>, value: number) {
  return value >= min && value <= max;
}

export function range(option: Option) {
  return { min: option.min ?? '−∞', max: option.max ?? '∞' };
}

export function clockOf(text: string) {
  const match = /^(\d{1,4})\+(\d{1,4})$/.exec(text);
  if (!match) return null;
  const clock = { turn: Number(match[1]), reserve: Number(match[2]) };
  return clock.turn >= 1 && clock.turn <= LONGEST_CLOCK && clock.reserve <= LONGEST_CLOCK ? clock : null;
}

function words(text: string) {
  return text.split(/[\s,;]+/).filter(Boolean);
}

export function numbers(text: string) {
  return words(text).map(Number);
}

/** The problem of a typed order, or null. */
export function orderProblem(option: Option, typed: string) {
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

/** The problem of a typed list, or null. */
export function listProblem(option: Option, typed: string, length: number | null) {
  const values = words(typed).map(whole);
  if (values.some((value) => value === null || !inRange(option, value))) return t('option.list', range(option));
  if (option.most && values.length > option.most) return t('option.list.most', { most: option.most });
  if (length !== null && ![0, 1, length].includes(values.length)) return t('option.list.length', { length });
  return null;
}

/** Whether a value has a name. */
export function isNamed(option: Option, value: string) {
  return option.choices?.some((choice) => choice.value === value) ?? false;
}
