// The screen of a day: its race, the way to the table, and the result. It waits for the engine, which makes the race of
// a date.

import { stage } from '../engine/stages.ts';
import type { Day as Today } from '../engine/types.ts';
import { ask, onEngine, ready } from '../transport/index.ts';
import { dayLine } from '../ui/day-line.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { day, t } from '../ui/words.ts';
import { checkDate, dateHere, whenDateChanges } from './comeback.ts';
import { errorLine } from './fields.ts';
import { pictureOf } from './miniatures.ts';
import { fetchTable } from './mount.ts';
import { beginGame, want } from './opening.ts';
import { ownName } from './own-name.ts';
import { prefs } from './prefs.ts';
import { progressBar, troubleCard } from './progress.ts';
import { finished } from './record-store.ts';
import { go } from './router.ts';
import * as storage from './storage.ts';
import { freshId } from './tab-id.ts';
import { copyLine, counted, countFinished, sharer, streakWords } from './today.ts';
import type { MatchRow, SiteData } from './types.ts';

/** Fills `place` with the race of today, and again after midnight. Returns a function that ends this. */
export function showToday(place: HTMLElement, site: SiteData): () => void {
  fetchTable().catch(() => {});
  let leave = showDate(place, site);
  const stop = whenDateChanges(() => {
    leave();
    const focused = place.contains(document.activeElement);
    leave = showDate(place, site);
    if (focused) place.querySelector('h1')?.focus();
    announce(t('today.newDay'));
  });
  return () => {
    stop();
    leave();
  };
}

function showDate(place: HTMLElement, site: SiteData): () => void {
  const date = dateHere();
  let here = true;
  const root = element(html`<div class="today-fields"></div>`);
  place.replaceChildren(root);
  const paint = (body: unknown) =>
    render(
      html`
        <header class="today-head">
          <h1 id="today-head" tabindex="-1">${t('today.race')}</h1>
          <p class="lead">${day(date)}</p>
        </header>
        <div class="today-body">${body}</div>
        <footer class="today-foot">
          <p class="help">${t('today.trust')}</p>
          <p class="today-ways">
            <a class="button small" href="#/today/puzzle" data-do="today-puzzle">${t('today.puzzle')}</a>
            <a class="button small" href="#/" data-do="home">${t('wait.home')}</a>
          </p>
        </footer>`,
      root,
    );
  paint(progressBar());

  async function fill() {
    await ready();
    const [{ day: today, error }, over, kept] = await Promise.all([
      ask({ do: 'daily_info', date }),
      finished(),
      storage.rows(),
    ]);
    await countFinished(over);
    if (!here) return;
    if (!today) {
      paint(html`<p role="alert">${error}</p>`);
      return;
    }
    const going = kept.find(
      ({ phase, damaged, day: its }) =>
        phase !== 'over' &&
        !damaged &&
        its?.kind === 'race' &&
        its.date === today.date &&
        its.version === today.version,
    );
    const info = site.games.find(({ id }) => id === today.race.game);
    const picture = info ? pictureOf(info, site.samples) : nothing;
    let problem: string | null = null;
    const show = () => paint(card({ today, going, picture, problem, complain }));
    const complain = (sentence: string) => {
      problem = sentence;
      show();
    };
    show();
    stage('near');
  }
  const stop = onEngine((state) => {
    if (here && state.phase === 'failed') paint(troubleCard());
  });
  fill().catch(() => {});
  return () => {
    here = false;
    stop();
  };
}

function aboutRace({ name, line, against, settings }: Today['race']) {
  return html`
    <h2 class="today-name">${name}</h2>
    <p>${line}</p>
    <p class="today-against">${against}</p>
    ${
      settings.length > 0
        ? html`
          <dl class="today-settings">
            ${settings.map((each) => html`<div><dt>${each.name}</dt><dd>${each.value}</dd></div>`)}
          </dl>`
        : nothing
    }`;
}

/** Whether the engine is dealing. */
let dealing = false;

/** Deals the race and goes to the table. */
async function deal({ date, race: { game } }: Today, complain: (sentence: string) => void) {
  // After midnight the screen shows the new day instead.
  if (dealing || checkDate()) return;
  dealing = true;
  const about = { date, name: ownName(), pace: prefs.pace, id: freshId() };
  const reply = await ask({ do: 'daily_race', ...about }).catch(() => null);
  dealing = false;
  if (!reply?.ok) {
    complain(reply?.error ?? t('trouble.hung.title'));
    return;
  }
  await beginGame(reply);
  go(`#/${game}/play`);
}

/**
 * The race: what it is, how it ended here, and the buttons to play.
 * @param state `going`: the unfinished attempt; `problem`: why it could not be dealt
 */
function card({
  today,
  going,
  picture,
  problem,
  complain,
}: {
  today: Today;
  going: MatchRow | undefined;
  picture: unknown;
  problem: string | null;
  complain: (sentence: string) => void;
}) {
  const { date, version } = today;
  const first = counted({ kind: 'race', date, version });
  const row = streakWords();
  // A player who deals an unfinished first attempt again would know its cards.
  const again = !going || first !== null;
  const continued = (id: string) => {
    want(id);
    go(`#/${today.race.game}/play`);
  };
  return html`
    <section class="today" data-part="today" data-kind="race" data-done=${first ? '' : nothing}>
      ${picture}
      <div class="today-words">
        ${aboutRace(today.race)}
        ${first ? html`<p class="today-result">${t('today.counted')}</p>` : nothing}
        ${first ? dayLine(first.line, t, { copy: (line) => void copyLine(line), share: sharer() }) : nothing}
        ${errorLine('today-error', problem, 'alert')}
        ${going ? html`<p class="help">${t('today.going', { n: going.n })}</p>` : nothing}
        <p class="today-go">
          ${
            going
              ? html`
                <button type="button" class=${first ? 'button start' : 'button start main'} data-do="today-continue"
                  @click=${() => continued(going.id)}>${t('home.continueGo')}</button>`
              : nothing
          }
          <button type="button" class="button main start" data-do="today-play" ?hidden=${!again}
            @click=${() => void deal(today, complain)}>${t(first ? 'today.again' : 'today.play.race')}</button>
        </p>
        ${row ? html`<p class="help" data-streak>${row}</p>` : nothing}
        <p class="help">${t(first ? 'today.practice.next' : 'today.first.race')}</p>
        <p class="help">${t('today.version', { version })}</p>
      </div>
    </section>`;
}
