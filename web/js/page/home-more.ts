// What home shows below its first screen, and above the games the steps to go on with. This script is fetched when home
// is idle, or for somebody who comes back. The ladder needs the engine, but home does not start it: until the engine is
// ready the grid shows the drivers without their states, and the next race is the one that was stored last.

import { sentences as recordWords } from '../../../py/hairpin/words/en/page_record.po';
import type { GameInfo, Ladder, LadderDriver } from '../engine/types.ts';
import { engine, onEngine } from '../transport/index.ts';
import { html, nothing, render } from '../ui/template.ts';
import { addWords, t } from '../ui/words.ts';
import { type KnownLadder, ladderPart, raceLink } from './ladder-part.ts';
import { isNew } from './last-games.ts';
import { showCounts } from './learn.ts';
import { keptRace, lessonsUnderway, progressOf } from './next-steps.ts';
import { ladderOf } from './record.ts';

addWords(recordWords);

export { openPart } from './home-open.ts';

/** The ladder that the engine made last, and the person whose ladder the player has chosen. */
let known: Ladder | null = null;
let who = '';

/** Ends the wait for the engine. */
let stopWaiting = () => {};

/**
 * Fills `place` with the steps of somebody who has played or learnt before: the next race with the number of beaten
 * drivers, and the lessons that are not done.
 */
export function showSteps(place: HTMLElement, games: GameInfo[]) {
  const race = known ? (known.who ? progressOf(known) : null) : keptRace(games);
  const course = lessonsUnderway(games);
  const done = course ? t('learn.some', { n: course.n, of: course.of }) : '';
  const goOn = course ? t('home.steps.learn', { game: course.game.name }) : '';
  const step = (kicker: string, title: string) => html`<span class="help">${kicker}</span><b>${title}</b>`;
  render(
    race || course
      ? html`
        <nav class="home-steps" aria-label=${t('home.steps')}>
          ${race ? raceLink(race, step(race.count ?? t('home.steps.race'), race.where), 'home-step') : nothing}
          ${
            course
              ? html`
                <a class="home-step" href="#/${course.game.id}/learn" data-do="go-on-learning">
                  ${step(done, goOn)}</a>`
              : nothing
          }
        </nav>`
      : nothing,
    place,
  );
}

/** Fills `place`, and `steps` anew. Call it again when home is shown again. */
export function showMore(place: HTMLElement, steps: HTMLElement, games: GameInfo[]) {
  stopWaiting();
  const paint = () => {
    const more = known ? people(known, choose) : nothing;
    const ways = html`
      <p class="record-ways">
        <a class="button" href="#/puzzles" data-do="all-puzzles">${t('record.puzzles.all')}</a>
        <a class="button" href="#/teachers" data-do="teachers">${t('teaching.title')}</a>
        <a class="button" href="#/print" data-do="print-sheets">${t('record.sheets')}</a>
      </p>`;
    render(html`${ladderPart(known ?? bare(games), { id: 'ladder', more })}${ways}`, place);
    showSteps(steps, games);
    showCounts(known, games);
  };
  const ask = async () => {
    known = (await ladderOf({ who })) ?? known;
    paint();
  };
  const choose = (name: string) => {
    who = name;
    void ask();
  };
  paint();
  if (engine.phase === 'ready') {
    void ask();
    return;
  }
  let waits = true;
  const stop = onEngine(({ phase }) => {
    if (!waits || phase !== 'ready') return;
    stopWaiting();
    void ask();
  });
  stopWaiting = () => {
    waits = false;
    // The engine may have called before it returned how to stop.
    queueMicrotask(() => stop());
  };
}

/** The grid without the engine: the games and drivers that the page knows, and for newcomers the first race. */
function bare(games: GameInfo[]): KnownLadder {
  const ranked = games.map(({ bots, ...game }) => ({ ...game, bots: bots.filter(({ rank }) => rank !== null) }));
  const newcomer = games.every(({ id }) => isNew(id));
  const rows = ranked.map(({ id, name, bots }) => ({
    game: id,
    name,
    count: null,
    clear: null,
    cells: bots.map((bot, n) => ({
      level: bot.id,
      state: newcomer && n === 0 ? ('next' as const) : ('open' as const),
      mark: null,
      missing: null,
      stars: [],
      say: t('ladder.cell', { game: name, driver: bot.name }),
    })),
  }));
  const [{ id = '', bots = [] } = {}] = ranked;
  const drivers = bots.map((bot) => ({ level: bot.id, name: bot.name }));
  const [easiest] = drivers;
  const next = newcomer && easiest ? firstRace(id, easiest) : null;
  return { title: t('ladder.title'), drivers, rows: rows.filter(({ cells }) => cells.length > 0), next };
}

/** The race to begin with. */
function firstRace(game: string, { level, name }: LadderDriver) {
  const say = t('home.beatFirst', { driver: name });
  return { game, level, say, label: t('ladder.go', { driver: name }), where: say };
}

/** The people whose ladders can be shown, if there are several. */
function people({ people }: Ladder, choose: (name: string) => void) {
  if (people.length < 2) return nothing;
  return html`
    <p class="ladder-people" role="group" aria-label=${t('ladder.people')}>
      ${people.map(
        ({ name, shown }) => html`
          <button type="button" class="button small person-name" translate="no" aria-pressed=${String(shown)}
            data-do="ladder-of" @click=${() => choose(name)}>${name}</button>`,
      )}
    </p>`;
}
