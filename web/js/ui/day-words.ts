// Dates in words, which home does without.

import { LANGUAGE, later } from './words.ts';

const days = later(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeZone: 'UTC' }));

/** A date such as 2026-11-23 in words; as it is if its year has more than four digits. */
export function day(date: string) {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return Number.isNaN(noon) ? date : days().format(noon);
}
