// The screen of a day: what its race or its puzzle is, a way to the table, and how it ended. It waits for the engine,
// which alone knows what a date brings.

import { ask, onEngine, ready } from '../engine/engine.ts';
import { stage } from '../engine/stages.ts';
import type { Day as Today } from '../engine/types.ts';
import { dayLine } from '../ui/day-line.ts';
import type { Child } from '../ui/dom.ts';
import { h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { day, t } from '../ui/words.ts';
import { checkDate, dateHere, whenDateChanges } from './comeback.ts';
import { button, errorLine } from './fields.ts';
import { ownName } from './last-setup.ts';
import { pictureOf } from './miniatures.ts';
import { beginGame, fetchTable, want } from './open-game.ts';
import { prefs } from './prefs.ts';
import { progressBar, troubleCard } from './progress.ts';
import { finished } from './record-store.ts';
import { go } from './router.ts';
import * as storage from './storage.ts';
import { freshId } from './tab-id.ts';
import { copyLine, counted, countFinished, sharer, streakWords } from './today.ts';
import type { MatchRow, SiteData } from './types.ts';

/**
 * Fills `place` with what today brings, and anew when the date changes. Answers what to call when it leaves the
 * screen.
 */
export function showToday(place: HTMLElement, kind: 'race' | 'puzzle', site: SiteData): () => void {
  fetchTable().catch(() => {});
  let leave = showDate(place, kind, site);
  const stop = whenDateChanges(() => {
    leave();
    const focused = place.contains(document.activeElement);
    leave = showDate(place, kind, site);
    if (focused) place.querySelector('h1')?.focus();
    announce(t('today.newDay'));
  });
  return () => {
    stop();
    leave();
  };
}

function showDate(place: HTMLElement, kind: 'race' | 'puzzle', site: SiteData): () => void {
  const date = dateHere();
  let here = true;
  const body = h('div', { class: 'today-body' }, progressBar());
  const other = kind === 'race' ? 'puzzle' : 'race';
  place.replaceChildren(
    h(
      'div',
      { class: 'today-fields' },
      h(
        'header',
        { class: 'today-head' },
        h('h1', { id: 'today-head', tabindex: '-1' }, t(`today.${kind}`)),
        h('p', { class: 'lead' }, day(date)),
      ),
      body,
      h(
        'footer',
        { class: 'today-foot' },
        h('p', { class: 'help' }, t('today.trust')),
        h(
          'p',
          { class: 'today-ways' },
          h(
            'a',
            {
              class: 'button small',
              href: other === 'race' ? '#/today' : '#/today/puzzle',
              'data-do': `today-${other}`,
            },
            t(`today.${other}`),
          ),
          h('a', { class: 'button small', href: '#/', 'data-do': 'home' }, t('wait.home')),
        ),
      ),
    ),
  );

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
      body.replaceChildren(h('p', { role: 'alert' }, error));
      return;
    }
    const going = kept.find(
      ({ phase, damaged, day: its }) =>
        phase !== 'over' && !damaged && its?.kind === kind && its.date === today.date && its.version === today.version,
    );
    body.replaceChildren(kind === 'race' ? race(today, site, going) : puzzle(today, site, going));
    stage('near');
  }
  const stop = onEngine((state) => {
    if (here && state.phase === 'failed') body.replaceChildren(troubleCard());
  });
  fill().catch(() => {});
  return () => {
    here = false;
    stop();
  };
}

function race(today: Today, site: SiteData, going: MatchRow | undefined) {
  const { name, line, against, settings, game } = today.race;
  return card({ kind: 'race', today, game, site, going }, [
    h('h2', { class: 'today-name' }, name),
    h('p', null, line),
    h('p', { class: 'today-against' }, against),
    settings.length > 0 &&
      h(
        'dl',
        { class: 'today-settings' },
        ...settings.map((each) => h('div', null, h('dt', null, each.name), h('dd', null, each.value))),
      ),
  ]);
}

function puzzle(today: Today, site: SiteData, going: MatchRow | undefined) {
  const { title, about, week, game } = today.puzzle;
  return card({ kind: 'puzzle', today, game, site, going }, [
    h('h2', { class: 'today-name' }, title),
    h('p', null, about),
    h('p', { class: 'help' }, week),
  ]);
}

/** @param what `going`: the attempt that is begun and not finished */
function card(
  {
    kind,
    today,
    game,
    site,
    going,
  }: { kind: 'race' | 'puzzle'; today: Today; game: string; site: SiteData; going: MatchRow | undefined },
  words: Child[],
) {
  const { date, version } = today;
  const first = counted({ kind, date, version });
  const error = errorLine('today-error', { role: 'alert' });
  let dealing = false;
  const play = button('today-play', t(first ? 'today.again' : `today.play.${kind}`), () => void deal(), {
    class: 'button main start',
  });
  async function deal() {
    // Past midnight the screen shows the new day instead.
    if (dealing || checkDate()) return;
    dealing = true;
    const reply = await ask({
      do: kind === 'race' ? 'daily_race' : 'daily_puzzle',
      date,
      name: ownName(),
      pace: prefs.pace,
      id: freshId(),
    }).catch(() => null);
    dealing = false;
    if (!reply?.ok) {
      error.textContent = reply?.error ?? t('trouble.hung.title');
      error.hidden = false;
      return;
    }
    await beginGame(reply);
    go(`#/${game}/play`);
  }
  // Whoever dealt it anew would know the cards.
  play.hidden = Boolean(going) && !first;
  const goOn =
    going &&
    button(
      'today-continue',
      t('home.continueGo'),
      () => {
        want(going.id);
        go(`#/${game}/play`);
      },
      { class: `button start ${first ? '' : 'main'}` },
    );
  const info = site.games.find((each) => each.id === game);
  const row = streakWords();
  return h(
    'section',
    { part: 'today', 'data-kind': kind, 'data-done': first !== null },
    // The picture is of the start of a race, which is not where a puzzle begins.
    kind === 'race' && info && pictureOf(info, site.samples),
    h(
      'div',
      { class: 'today-words' },
      ...words,
      first && h('p', { class: 'today-result' }, t('today.counted')),
      first && dayLine(first.line, t, { copy: (line) => void copyLine(line), share: sharer() }),
      error,
      going && h('p', { class: 'help' }, t('today.going', { n: going.n })),
      h('p', { class: 'today-go' }, goOn, play),
      row && h('p', { class: 'help', 'data-streak': '' }, row),
      h('p', { class: 'help' }, t(first ? 'today.practice.next' : `today.first.${kind}`)),
      h('p', { class: 'help' }, t('today.version', { version })),
    ),
  );
}
