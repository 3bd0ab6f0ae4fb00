// Months as `YYYY-MM` and their dates, without a clock.

const DAY = 86_400_000;
const WEEK = 7;

/** The dates of a month in weeks from Monday to Sunday; null outside of the month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01`);
  const dates: (string | null)[] = Array((new Date(first).getUTCDay() + WEEK - 1) % WEEK).fill(null);
  for (let time = first; isoDate(time).startsWith(month); time += DAY) dates.push(isoDate(time));
  while (dates.length % WEEK) dates.push(null);
  return Array.from({ length: dates.length / WEEK }, (_, n) => dates.slice(n * WEEK, (n + 1) * WEEK));
}

/** The month before or after a month. */
export function monthBeside(month: string, step: 1 | -1) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return isoDate(Date.UTC(year, number - 1 + step, 1)).slice(0, 7);
}

function isoDate(time: number) {
  return new Date(time).toISOString().slice(0, 10);
}
