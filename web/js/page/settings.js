// The values of options, without a page: which texts stand for them, whether they fit, and what is wrong if not.
// They know kinds and limits and nothing about any game.

import { t } from '../ui/words.js';

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Setting} Setting */
/** @typedef {import("./types.js").Values} Values */

export const LONGEST_CLOCK = 3600;

/** @param {string} text */
export function whole(text) {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

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
    case 'per_seat':
      return listProblem(option, word, seats) === null ? spread(option, numbers(word), seats) : undefined;
    default:
      return listProblem(option, word, null) === null ? numbers(word) : undefined;
  }
}

/**
 * A value as it is for so many seats: one alone stands for all of them.
 * @param {Option} option
 * @param {Setting} value
 * @param {number} seats
 * @returns {Setting}
 */
export function spread(option, value, seats) {
  if (option.kind !== 'per_seat' || !Array.isArray(value) || value.length !== 1) return value;
  return Array.from({ length: seats }, () => value[0] ?? leastOf(option));
}

/**
 * What a seat has of an option before anything is given to it: what the option says, else nothing, or as near as its
 * limits let.
 * @param {Option} option
 */
export function leastOf(option) {
  return option.each ?? Math.min(option.max ?? Infinity, Math.max(option.min ?? 0, 0));
}

/**
 * @param {Pick<Option, "min" | "max">} limits
 * @param {number} value
 */
export function inRange({ min = -Infinity, max = Infinity }, value) {
  return value >= min && value <= max;
}

/** @param {Option} option */
export function range(option) {
  return { min: option.min ?? '−∞', max: option.max ?? '∞' };
}

/** @param {string} text */
export function clockOf(text) {
  const match = /^(\d{1,4})\+(\d{1,4})$/.exec(text);
  if (!match) return null;
  const clock = { turn: Number(match[1]), reserve: Number(match[2]) };
  return clock.turn >= 1 && clock.turn <= LONGEST_CLOCK && clock.reserve <= LONGEST_CLOCK ? clock : null;
}

/** @param {string} text */
function words(text) {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** @param {string} text */
export function numbers(text) {
  return words(text).map(Number);
}

/**
 * What is wrong with a typed order, or null.
 * @param {Option} option
 * @param {string} typed
 */
export function orderProblem(option, typed) {
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
export function listProblem(option, typed, length) {
  const values = words(typed).map(whole);
  if (values.some((value) => value === null || !inRange(option, value))) return t('option.list', range(option));
  if (option.most && values.length > option.most) return t('option.list.most', { most: option.most });
  if (length !== null && ![0, 1, length].includes(values.length)) return t('option.list.length', { length });
  return null;
}

/**
 * Whether a value is one of those with a name.
 * @param {Option} option
 * @param {string} value
 */
export function isNamed(option, value) {
  return option.choices?.some((choice) => choice.value === value) ?? false;
}
