// The race of a date on its screen: the start, the opponents, how it stands on this device, and the buttons to play.

import type { DayResult, Day as Today } from '../engine/types.ts';
import type { Miniature } from '../table/miniature.ts';
import { dayLine } from '../ui/day-line.ts';
import { html, nothing } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { dateHere } from './comeback.ts';
import { counted, dayState, isAttempt } from './day-book.ts';
import { copyLine, followDay, learnFirst, sharer } from './days.ts';
import { errorLine } from './fields.ts';
import { isNew } from './last-games.ts';
import { lessonsIn } from './learn.ts';
import { startPictureOf } from './miniatures.ts';
import { want } from './opening.ts';
import { textOf } from './record-store.ts';
import { go } from './router.ts';
import type { FinishedRow, MatchRow, SiteData } from './types.ts';
import './setup-words.ts';

export interface RaceSite extends SiteData {
  open: (text: string) => void; // a record
}

/**
 * Returns a function that makes the card of a race.
 * @param more `kept`: the games in play; `over`: the finished games; `repaint`: called when there is more to say about
 *   the result
 */
export function raceCard(
  today: Today,
  site: RaceSite,
  { kept, over, repaint }: { kept: MatchRow[]; over: FinishedRow[]; repaint: () => void },
) {
  const { date, version, number, race, picture } = today;
  const { state, result, row } = dayState(date, site.days, kept);
  const past = date !== dateHere();
  const practised = kept.find((each) => isAttempt(each, date, version, true));
  const box = startPictureOf(date, number, race.name, picture as unknown as Miniature);
  let line = result?.line;
  if (result?.line)
    void followDay({ ...result, kind: 'race', title: today.title }, result.match, (news) => {
      line = news.line ?? line;
      repaint();
    });
  const continued = (id: string) => {
    want(id);
    go(`#/${race.game}/play`);
  };
  // The only attempt asks a newcomer first, until a game is finished or all lessons are done.
  const its = site.games.find(({ id }) => id === race.game);
  const learns = its && isNew(its.id) && lessonsIn(its) < Math.max(1, its.lessons);
  const asks = state === 'new' && !past && learns ? its : undefined;
  // All players have the same drivers; who has not won this game yet learns what to expect.
  const won = over.some(
    ({ tally }) => tally.game === race.game && tally.seats.some((seat) => seat.won && seat.level === null),
  );
  const finishedHere = result?.line ? over.find(({ tally }) => tally.daily?.line === result.line) : undefined;
  const openFinished = async (id: string) => {
    const text = await textOf(id);
    if (text !== null) site.open(text);
  };
  const strong = state === 'new' && !past && !won && race.strong;
  const about = () => html`
    <p data-part="today-goal">${asks?.goal ?? race.line}</p>
    <p class="today-against">${race.against}</p>
    ${strong ? html`<p class="help" data-part="today-strong">${strong}</p>` : nothing}
    <p data-part="today-takes">${race.takes}</p>
    ${
      race.rules.length > 0
        ? html`
          <ul class="today-rules" data-part="today-rules">
            ${race.rules.map((rule) => html`<li>${rule}</li>`)}
          </ul>`
        : nothing
    }`;
  // Only the race of the present day counts; for an earlier one there is nothing to say but its result.
  const said = past && state === 'new' ? 'past' : state;
  const stands = t(`today.say.${said}`, { n: row?.n ?? 0 });
  const says = result && !past ? `${stands} ${t('today.next')}` : stands;
  const way = (name: string, label: string, main: boolean, run: () => void) => html`
    <button type="button" class=${main ? 'button start main' : 'button start'} data-do=${name}
      @click=${run}>${label}</button>`;
  return (problem: string | null, deal: (practice: boolean) => void) => html`
    <section class="today" data-part="today" data-kind="race" data-state=${state}
      data-done=${result?.line ? '' : nothing}>
      ${box}
      <div class="today-words">
        <h2 class="today-name">${race.name}</h2>
        ${result && line ? resultPart(result, line) : nothing}
        <p class="today-says" data-part="today-says">${says}</p>
        ${errorLine('today-error', problem, 'alert')}
        <p class="today-go">
          ${row ? way('today-continue', t('home.continueGo'), true, () => continued(row.id)) : nothing}
          ${finishedHere ? way('today-look', t('today.look'), true, () => void openFinished(finishedHere.id)) : nothing}
          ${asks?.learn ? way('show-me', t('start.show'), true, () => learnFirst(race.game)) : nothing}
          ${
            state === 'new' && !past
              ? way('today-play', t(asks ? 'start.play' : 'today.play.race'), !asks?.learn, () => deal(false))
              : nothing
          }
          ${practised ? way('practice-go', t('today.practise.on'), false, () => continued(practised.id)) : nothing}
          ${
            state === 'done' || state === 'gone' || (past && !row)
              ? way('today-practise', t('today.practise'), past && !finishedHere, () => deal(true))
              : nothing
          }
          <a class="button" href="#/${race.game}/rules" data-do="guide">${t('home.rules')}</a>
        </p>
        ${about()}
      </div>
    </section>`;
}

/** The result that counts, with the line to share, and what par means. */
function resultPart(result: DayResult, line: string) {
  const { par, means } = counted(result as DayResult & { kind: 'race' }) ?? {};
  return html`
    <p class="today-result" data-part="today-place">${result.place || t('today.counted')}</p>
    ${dayLine(line, t, { copy: (text) => void copyLine(text, result.date), share: sharer(result.date) })}
    <p class="help">${par ? means : t('today.par.coming')}</p>`;
}
