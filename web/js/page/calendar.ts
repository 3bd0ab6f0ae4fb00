// The calendar of past days: a table of one month, whose days lead to their races. The signs of the puzzles appear once
// the engine is ready; the races do not wait for it.

import type { PuzzleOfDay } from '../engine/types.ts';
import { ask, ready } from '../transport/index.ts';
import { day } from '../ui/day-words.ts';
import { notice } from '../ui/notices.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { LANGUAGE, later, t } from '../ui/words.ts';
import { dateHere, whenDateChanges } from './comeback.ts';
import { counted, gameOn, numberOf, streakWords } from './day-book.ts';
import { monthBeside, weeksOf } from './months.ts';
import { puzzleMarks } from './puzzle-marks.ts';
import type { SiteData } from './types.ts';

const WEEK = 7;

/** How long a reason stays, in seconds. */
const SECONDS = 4;

/** The month that was shown last, as `YYYY-MM`; empty for the present one. */
let shown = '';

/** Fills `place` with the calendar. Returns a function that ends this. */
export function showCalendar(place: HTMLElement, site: SiteData): () => void {
  const root = element(html`<div class="today-fields"></div>`);
  place.replaceChildren(root);
  let here = true;
  const puzzles: Map<string, PuzzleOfDay> = new Map();
  const paint = () => here && render(calendar(site, choose, puzzles), root);
  const fill = async () => {
    paint();
    const today = dateHere();
    const dates = weeksOf(monthShown(site, today)).flat();
    for (const each of await puzzlesOf(dates.filter((date) => date !== null && date <= today) as string[]))
      puzzles.set(each.date, each);
    paint();
  };
  const choose = (month: string) => {
    shown = month;
    void fill();
  };
  void fill();
  const stop = whenDateChanges(() => void fill());
  return () => {
    here = false;
    stop();
  };
}

/** The puzzles of dates, and how they went on this device; none if the engine fails. */
export async function puzzlesOf(dates: string[]): Promise<PuzzleOfDay[]> {
  try {
    await ready();
    return (await ask({ do: 'puzzle_days', dates, ...puzzleMarks() })).puzzle_days ?? [];
  } catch {
    return [];
  }
}

function monthShown({ days }: SiteData, today: string) {
  const [first, last] = [days.first.slice(0, 7), today.slice(0, 7)];
  return shown && shown >= first && shown <= last ? shown : last;
}

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = later(() => new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', ...options }));
  return (date: string) => format().format(Date.parse(date));
};
const monthName = named({ month: 'long', year: 'numeric' });
const weekdayName = named({ weekday: 'long' });
const weekdayShort = named({ weekday: 'short' });

function calendar(site: SiteData, choose: (month: string) => void, puzzles: Map<string, PuzzleOfDay>) {
  const today = dateHere();
  const [first, last] = [site.days.first.slice(0, 7), today.slice(0, 7)];
  const month = monthShown(site, today);
  const streak = streakWords();
  const step = (name: string, by: 1 | -1, off: boolean) => {
    const none = t(`today.month.${name}.none`);
    return html`
      <button type="button" class="button small" data-do=${name} aria-disabled=${off ? 'true' : nothing}
        title=${off ? none : nothing}
        @click=${() => (off ? notice('month', none, { seconds: SECONDS }) : choose(monthBeside(month, by)))}>
        ${t(`today.month.${name}`)}
      </button>`;
  };
  // 2024-01-01 was a Monday.
  const weekdays = Array.from({ length: WEEK }, (_, n) => `2024-01-0${n + 1}`);
  return html`
    <header class="today-head">
      <h1 id="today-head" tabindex="-1">${t('today.past')}</h1>
      <p class="lead">${t('today.past.about')}</p>
      ${streak ? html`<p class="help" data-streak>${streak}</p>` : nothing}
    </header>
    <div class="calendar" data-part="calendar" data-month=${month}>
      <p class="calendar-ways">
        ${step('before', -1, month <= first)}
        <span class="calendar-month" role="status">${monthName(`${month}-01`)}</span>
        ${step('after', 1, month >= last)}
      </p>
      <table class="calendar-table">
        <caption class="unseen">${t('today.past.table', { month: monthName(`${month}-01`) })}</caption>
        <thead>
          <tr>
            ${weekdays.map(
              (date) => html`<th scope="col"><abbr title=${weekdayName(date)}>${weekdayShort(date)}</abbr></th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${weeksOf(month).map(
            (week) => html`
              <tr>${week.map((date) => html`<td>${date ? cell(date, today, site, puzzles) : nothing}</td>`)}</tr>`,
          )}
        </tbody>
      </table>
      <p class="calendar-short" data-part="calendar-games" aria-hidden="true">${codes(site)}</p>
      <p class="help calendar-key">${t('today.key')}</p>
      ${month === first ? html`<p class="help">${t('today.begin', { day: day(site.days.first) })}</p>` : nothing}
    </div>
    <footer class="today-foot">
      <p class="today-ways">
        <a class="button small" href="#/today" data-do="today-race">${t('today.race')}</a>
        <a class="button small" href="#/" data-do="home">${t('wait.home')}</a>
      </p>
    </footer>`;
}

/** The first letters of the words of a name, where a day has no room for the name. */
function initials(name: string) {
  return (name.match(/\p{L}+/gu) ?? []).map(([letter]) => letter).join('');
}

/** The short names of the games, each with the name. */
function codes({ days, games }: SiteData) {
  const named = games.filter(({ id }) => days.games.includes(id));
  return named.map(({ name }) => `${initials(name)}\u00a0${name}`).join(' · ');
}

/** A day: a link to its race, with its result and the sign of its puzzle. */
function cell(date: string, today: string, { days, games }: SiteData, puzzles: Map<string, PuzzleOfDay>) {
  const number = numberOf(date, days);
  const written = Number(date.slice(-2));
  if (date > today || number === null) return html`<span class="calendar-day">${written}</span>`;
  const result = counted({ kind: 'race', date, version: days.version });
  const state = result ? (result.line ? 'done' : 'gone') : 'none';
  const said = state === 'done' ? (result?.place ?? '') || t('today.done') : '';
  const game = gameOn(date, days, days.games, games)?.name ?? '';
  const race = t(`today.cell.${state}`, { day: day(date), number, game, result: said });
  const puzzle = puzzles.get(date);
  return html`
    <a class="calendar-day" href=${date === today ? '#/today' : `#/today/${date}`} data-date=${date} data-state=${state}
      data-puzzle=${puzzle?.state ?? nothing}
      title=${game} aria-current=${date === today ? 'date' : nothing}>
      <span class="unseen">${puzzle ? t('today.cell.puzzle', { cell: race, puzzle: puzzle.say }) : race}</span>
      <b class="calendar-number" aria-hidden="true">${written}</b>
      <span class="calendar-game" aria-hidden="true">${game}</span>
      <span class="calendar-short" aria-hidden="true">${initials(game)}</span>
      <span class="calendar-result" aria-hidden="true">${said}</span>
      <span class="puzzle-sign" data-state=${puzzle?.state ?? 'new'} aria-hidden="true"></span>
    </a>`;
}
