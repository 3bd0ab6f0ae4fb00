// The set-up of a game, built only from its GameInfo: seats, presets, options, seed. It works before the engine does.
// Start waits for the engine and then starts by itself.

import { stage } from '../engine/stages.ts';
import type { GameInfo, SeedNote } from '../engine/types.ts';
import { engine, onEngine, ready } from '../transport/index.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, live, nothing, render } from '../ui/template.ts';
import { list, t } from '../ui/words.ts';
import { chooseSetUp } from './class-choice.ts';
import { deal, whoPlays } from './dealing.ts';
import { framed, oneGame } from './embed.ts';
import { button, focusOn } from './fields.ts';
import { continueCard } from './home.ts';
import { firstPreset, firstSetUp, remember } from './last-setup.ts';
import { lazy } from './lazy.ts';
import { lessonsLabel } from './learn.ts';
import { copyAddress, sharedAddress } from './links.ts';
import { fetchTable } from './mount.ts';
import { resumable } from './opening.ts';
import type { Field } from './options.ts';
import type { Start } from './play-now.ts';
import { progressBar } from './progress.ts';
import type { SetUpQuery } from './router.ts';
import { go, rename } from './router.ts';
import { opponentKind, seatNames, seatProblem } from './seating.ts';
import { noteOn, usedSeeds } from './seed-note.ts';
import { setUpParts } from './setup-parts.ts';
import { data } from './site.ts';
import { openSnippet } from './snippet.ts';
import { showStarting } from './starting.ts';
import * as storage from './storage.ts';
import type { MatchRow } from './types.ts';
import { deniedNote } from './unsaved.ts';
import './setup-words.ts';

/**
 * Fills `place` with the set-up of a game. Returns a function to call when the set-up leaves the screen.
 * @param site `starts`: the game starts by itself; `problem`: why it could not
 */
export function showSetUp(
  place: HTMLElement,
  game: GameInfo,
  query: SetUpQuery | null,
  site: { openGuide: (game: string) => void; resume: (row: MatchRow) => void; starts: Start | null; problem?: string },
): () => void {
  // If the table does not arrive now, Start says so.
  fetchTable().catch(() => {});
  if (site.starts) {
    let leave = showStarting(place, game, site.starts, query, {
      resume: site.resume,
      setUp: (problem) => {
        leave();
        leave = showSetUp(place, game, null, { ...site, starts: null, problem });
        (place.querySelector('h1') as HTMLElement | null)?.focus({ preventScroll: true });
      },
    });
    return () => leave();
  }
  const { setUp, troubles } = firstSetUp(game, query);
  /** What the engine says about the typed seed. */
  let meant: SeedNote | null = null;
  const used = lazy(usedSeeds, []);
  const newcomer = firstPreset(game) !== undefined;
  let here = true;
  let waiting = false;
  let first = true;
  /** What is wrong at Start, as a sentence. */
  let problem = '';
  let unfolded = false;
  /** Whether a folded field shows an offer. */
  let offered = false;
  /** The game in play, if the page has no list of games. */
  let inPlay = null as { row: MatchRow; elsewhere: boolean } | null;

  const { conditions, fields, grid, cards, rivals } = setUpParts(game, setUp, () => changed());
  const { slow } = conditions;
  /** On a phone the grid is folded until somebody needs more than the usual opponents. */
  let spread = matchMedia('(min-width: 40rem)').matches || query?.seats != null || opponentKind(setUp.seats) === null;
  const bar = progressBar();
  // The warning has room here. At the table it would cover cards.
  const unkept = deniedNote('notice notice-warn', 'unkept');

  if (oneGame()) {
    void resumable(game.id).then(async (row) => {
      if (!row || !here || row.phase === 'over' || row.damaged) return;
      inPlay = { row, elsewhere: (await storage.openInOtherTabs()).has(row.id) };
      paint();
    });
  }

  const head = () => html`
    <header class="setup-head" data-part="setup-head">
      <h1 id="setup-title" tabindex="-1">${game.name}</h1>
      <p class="lead">${game.line}</p>
      <p class="setup-links" data-part="setup-links">
        <a class="button small" href="#/${game.id}/rules" data-do="guide" @click=${overlay}>${t('setup.guide')}</a>
        ${
          game.learn > 0
            ? html`<a class="button small" href="#/${game.id}/learn"
              data-do="learn">${lessonsLabel(game)}</a>`
            : nothing
        }
      </p>
      ${unkept}
      <div class="setup-in-play" ?hidden=${!inPlay}>
        ${inPlay && continueCard({ games: [game], resume: site.resume }, inPlay.row, inPlay.elsewhere)}
      </div>
    </header>`;

  /** The links that few people need before they choose. */
  const further = () => html`
    <p class="setup-links" data-part="setup-asides">
      ${
        game.puzzles
          ? html`<a class="button small" href="#/puzzles/${game.id}" data-do="puzzles">${t('puzzles.title')}</a>`
          : nothing
      }
      ${
        framed
          ? nothing
          : html`<a class="button small" href="#/print/${game.id}" data-do="print-sheets">${t('setup.print')}</a>`
      }
      <button type="button" class="button small" data-do="copy-setup" @click=${copy}>${t('setup.copy')}</button>
      ${framed ? nothing : button('embed', t('embed.open'), embed)}
      ${framed ? nothing : button('class', t('setup.class'), forClass)}
    </p>`;

  /** More people at once than the device has edges: a warning with a way out, or a remark that they take turns. */
  function crowd() {
    const many = conditions.crowd();
    const calm = () => {
      if (slow) setUp.settings[slow.id] = true;
      changed();
      focusStart();
    };
    return html`
      <div class="offer offer-marked crowd" data-part="crowd" ?hidden=${many === null}
        data-ok=${String(many !== 'many')}>
        <p id="crowd-say">${crowdWords(many)}</p>
        <button type="button" class="button small" data-do="unhurried" ?hidden=${many !== 'many'} @click=${calm}>
          ${t('setup.crowd.on', { option: slow?.name ?? '' })}
        </button>
      </div>`;
  }

  function crowdWords(many: string | null) {
    return many === 'many' ? t('setup.crowd', { option: slow?.name ?? '' }) : t('setup.turns');
  }

  /** The seats in a fold, whose title names the players. */
  function seatFold() {
    const toggle = (event: Event) => {
      spread = (event.target as HTMLDetailsElement).open;
    };
    return html`
      <details class="setup-more setup-grid" data-part="setup-grid" .open=${spread} @toggle=${toggle}>
        <summary>
          <span class="setup-more-title">${t('setup.grid')}</span>
          <span class="help">${list(seatNames(game, setUp.seats))}</span>
        </summary>
        ${grid.template()}
        ${crowd()}
      </details>`;
  }

  /** Options and seed in a fold, whose title names the differences from the preset. */
  function more(unlike: string[], preset: string) {
    const differs = unlike.length
      ? t('setup.differs', { name: preset, what: list(unlike) })
      : t('setup.more.none', { name: preset });
    const toggle = (event: Event) => {
      unfolded = (event.target as HTMLDetailsElement).open;
    };
    const typeSeed = (event: Event) => {
      setUp.seed = (event.target as HTMLInputElement).value.trim();
      meant = null;
      changed();
    };
    const takeSeed = () => {
      setUp.seed = meant?.seed ?? '';
      meant = null;
      changed();
      focusOn('seed');
    };
    return html`
      <details class="setup-more" data-part="setup-more" data-differs=${String(unlike.length > 0)}
        .open=${unfolded} @toggle=${toggle}>
        <summary>
          <span class="setup-more-title">${t('setup.more')}</span>
          <span class="help setup-differs" data-part="setup-differs">${differs}</span>
        </summary>
        <div class="options">
          ${fields.map((field) => field.template())}
          <div class="option option-seed">
            <label class="label" for="seed">${t('setup.seed')}</label>
            <input type="text" class="field seed" translate="no" name="seed" id="seed" autocomplete="off" maxlength="80"
              placeholder=${t('setup.seed.drawn')} spellcheck="false" enterkeyhint="go" aria-describedby="seed-help"
              .value=${live(setUp.seed)} @input=${typeSeed} @change=${() => void checkSeed()}>
            <p class="help" id="seed-help">${t('setup.seed.help')}</p>
            ${
              meant
                ? html`<div class="offer" data-part="seed-note" role="status">
                  <p>${meant.say}</p>
                  ${button('take-seed', t('setup.seed.take', { seed: meant.seed }), takeSeed)}
                </div>`
                : nothing
            }
          </div>
        </div>
      </details>`;
  }

  /** Says what is unusual about the typed seed. */
  async function checkSeed() {
    const typed = setUp.seed;
    if (!typed) return;
    const note = await noteOn(typed, await used());
    if (setUp.seed !== typed) return;
    meant = note;
    paint();
  }

  function startBar() {
    const trouble = engine.phase === 'failed';
    const words = trouble
      ? t('setup.cannot')
      : waiting
        ? t('setup.wait.words')
        : engine.phase === 'loading'
          ? t('setup.early')
          : whoPlays(game, setUp);
    const stopWaiting = () => {
      waiting = false;
      paint();
      focusStart();
    };
    return html`
      <div class="start-bar" data-part="start-bar">
        <p class="error start-error" data-part="start-error" id="start-error" role="alert"
          ?hidden=${!problem}>${problem}</p>
        <div class="start-row">
          <div class="start-side">
            <p class="start-words" id="start-words">${words}</p>
            <div class="start-progress" ?hidden=${engine.phase !== 'loading'}>${bar}</div>
          </div>
          <button type="button" class="button small" data-do="wait-cancel" ?hidden=${!waiting} @click=${stopWaiting}>
            ${t('setup.wait.cancel')}
          </button>
          <button type="button" class=${waiting ? 'button main start waiting' : 'button main start'} data-do="start"
            aria-describedby="start-words" aria-disabled=${String(waiting || trouble)} @click=${() => void tryStart()}>
            <span>${waiting ? t('setup.wait') : t('setup.start')}</span>
          </button>
        </div>
      </div>`;
  }

  const root = element(html`<div class="setup-fields" role="form" aria-labelledby="setup-title"></div>`);

  function paint() {
    if (!here) return;
    const base = cards.current();
    const unlike = [...conditions.unlike(base).map((option) => option.name), ...(setUp.seed ? [t('setup.seed')] : [])];
    // A new offer unfolds the options. They are below all other fields, so no field moves under a hand.
    const offers = fields.some((field) => field.offers());
    unfolded ||= offers && !offered;
    offered = offers;
    if (first) unfolded ||= unlike.length > 0;
    first = false;
    render(
      html`
        ${head()}
        ${rivals()}
        ${cards.template()}
        ${seatFold()}
        ${more(unlike, base.name)}
        ${further()}
        ${startBar()}`,
      root,
    );
    cards.painted();
    for (const field of fields) field.painted();
  }
  function focusStart() {
    (root.querySelector('[data-do="start"]') as HTMLElement | null)?.focus();
  }

  function overlay(event: Event) {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    site.openGuide(game.id);
  }

  function copy() {
    void copyAddress(sharedAddress(conditions.fragment(true)), () => t('link.copiedSetUp'));
  }

  function embed() {
    void openSnippet(game, conditions.fragment(true), null);
  }

  function forClass() {
    chooseSetUp(game, setUp, data.games);
    go('#/class');
  }

  function changed() {
    problem = '';
    paint();
    // Without storage, an address without choices would lead back to the preset of the first game.
    rename(conditions.fragment(newcomer));
    remember(game, setUp);
  }

  /** Returns the first problem in words, and a function that focuses its field; null if there is none. */
  function complain() {
    for (const [i, seat] of setUp.seats.entries()) {
      const problem = seatProblem(seat);
      if (problem) return { problem, focus: () => focusSeats(() => focusOn(`seat-${i + 1}-name`)) };
    }
    const many = conditions.crowd();
    if (many === 'many') {
      const focus = () => (root.querySelector('[data-do="unhurried"]') as HTMLElement | null)?.focus();
      return { problem: crowdWords(many), focus: () => focusSeats(focus) };
    }
    for (const field of fields) {
      const problem = field.problem();
      if (problem)
        return { problem: t('setup.fieldProblem', { name: field.option.name, problem }), focus: () => unfold(field) };
    }
    return null;
  }

  function focusSeats(focus: () => void) {
    spread = true;
    paint();
    focus();
  }

  function unfold(field: Field) {
    unfolded = true;
    paint();
    field.focus();
  }

  async function tryStart() {
    if (waiting || engine.phase === 'failed') return;
    const wrong = complain();
    if (wrong) {
      say(wrong.problem);
      wrong.focus();
      return;
    }
    problem = '';
    waiting = true;
    stage('start');
    if (engine.phase === 'loading') announce(t('setup.wait.words'));
    paint();
    try {
      await ready();
      if (!waiting || !here) return;
      const reply = await deal(game, setUp);
      if (!reply.ok) {
        say(reply.error ?? t('setup.refused'));
        return;
      }
      if (here) go(`#/${game.id}/play`);
    } catch {
      // The engine failed, and the page says so above.
    } finally {
      waiting = false;
      paint();
    }
  }

  function say(sentence: string) {
    problem = sentence;
    paint();
  }

  place.replaceChildren(root);
  // Paints at once, and again after each change of the engine.
  const stop = onEngine(paint);
  if (troubles.length) say([...troubles, t('setup.badAddress')].join(' '));
  else if (site.problem) say(site.problem);
  return () => {
    here = false;
    waiting = false;
    stop();
  };
}
