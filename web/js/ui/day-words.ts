// Dates in words, which home does without.

import { LANGUAGE, later } from './words.ts';

const days = later(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeZone: 'UTC' }));

const short = later(() => new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', timeZone: 'UTC' }));

/** Day and month of a date in words; the date as it is if its year has more than four digits. */
export function dayOfMonth(date: string) {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return Number.isNaN(noon) ? date : short().format(noon);
}

/** A date such as 2026-11-23 in words; as it is if its year has more than four digits. */
export function day(date: string) {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return Number.isNaN(noon) ? date : days().format(noon);
}
