// The set-up of a game, built from nothing but its GameInfo: seats, presets, options, seed. It works
// before the engine does; Start waits for it and then starts by itself.

import { engine, onEngine, ready } from '../engine/engine.ts';
import { stage } from '../engine/stages.ts';
import type { GameInfo, Setting } from '../engine/types.ts';
import { h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { list, t } from '../ui/words.ts';
import { conditionsOf } from './conditions.ts';
import { deal, whoPlays } from './dealing.ts';
import { oneGame } from './embed.ts';
import { button, errorLine, labelFor, textInput } from './fields.ts';
import { copyAddress } from './files.ts';
import { continueCard } from './home.ts';
import { firstPreset, firstSetUp, remember } from './last-setup.ts';
import { fetchTable, resumable } from './open-game.ts';
import type { Field } from './options.ts';
import { optionField } from './options.ts';
import { presetCards } from './presets.ts';
import { progressBar } from './progress.ts';
import type { SetUpQuery } from './router.ts';
import { go, pageAddress, rename } from './router.ts';
import { isPerson, seatName, seatProblem } from './seating.ts';
import { noteAnswer, soundQuestion, unasked } from './sound-question.ts';
import { peopleList } from './starting-grid.ts';
import * as storage from './storage.ts';
import type { MatchRow } from './types.ts';
import { deniedNote } from './unsaved.ts';

/**
 * Fills `place` with the set-up of a game. Answers what to call when it leaves the screen.
 * @param site `starts`: by itself
 */
export function showSetUp(
  place: HTMLElement,
  game: GameInfo,
  query: SetUpQuery | null,
  site: { openGuide: (game: string) => void; resume: (row: MatchRow) => void; starts: boolean },
): () => void {
  // Where it does not come now, it is told about when it is wanted.
  fetchTable().catch(() => {});
  const { setUp, troubles } = firstSetUp(game, query);
  const newcomer = firstPreset(game) !== undefined;
  let here = true;
  let waiting = false;

  const conditions = conditionsOf(game, setUp);
  const values = {
    ...conditions,
    set(id: string, value: Setting) {
      setUp.settings[id] = value;
      changed();
    },
    seatName: (i: number) => seatName(game, setUp.seats, i),
    person: (i: number) => setUp.seats.slice(i, i + 1).some(isPerson),
    game: game.id,
  };

  const { slow } = conditions;
  const crowd = h('p', { id: 'crowd-say' });
  const calm = button('unhurried', t('setup.crowd.on', { option: slow?.name ?? '' }), () => {
    if (slow) values.set(slow.id, true);
    start.focus();
  });
  const crowded = h('div', { part: 'crowd', class: 'offer offer-marked', hidden: true }, crowd, calm);
  const fields = game.options.map((option) => optionField(option, values));
  const grid = peopleList(game, setUp.seats, (before) => {
    if (before) {
      conditions.moved(before);
      for (const field of fields) if (field.option.kind === 'per_seat') field.reset();
    }
    changed();
  });
  const cards = presetCards(game, conditions, (preset) => {
    setUp.settings = { ...preset.settings };
    for (const field of fields) field.reset();
    if (preset.seats && preset.seats !== setUp.seats.length) grid.resize(preset.seats);
    else changed();
    announce(t('setup.presetTaken', { name: preset.name }));
  });

  const seed = textInput('seed', {
    class: 'field seed',
    value: setUp.seed,
    maxlength: 80,
    placeholder: t('setup.seed.drawn'),
    spellcheck: 'false',
    enterkeyhint: 'go',
    'aria-describedby': 'seed-help',
    on: {
      input: () => {
        setUp.seed = seed.value.trim();
        changed();
      },
    },
  });

  // What differs from the card that was chosen last is said also where nobody looks for it.
  const differs = h('span', { part: 'setup-differs', class: 'help' });
  const more = h(
    'details',
    { part: 'setup-more' },
    h('summary', null, h('span', { class: 'setup-more-title' }, t('setup.more')), differs),
    h(
      'div',
      { class: 'options' },
      ...fields.map((field) => field.element),
      h(
        'div',
        { class: 'option option-seed' },
        labelFor(seed, t('setup.seed')),
        seed,
        h('p', { class: 'help', id: 'seed-help' }, t('setup.seed.help')),
      ),
    ),
  );

  /** Whether something in it has been offered. */
  let offered = false;

  const startLabel = h('span', null, t('setup.start'));
  const start = button('start', null, () => void tryStart(), {
    class: 'button main start',
    'aria-describedby': 'start-words',
  });
  start.append(startLabel);
  const stopWaiting = () => {
    waiting = false;
    sync();
    start.focus();
  };
  const cancel = button('wait-cancel', t('setup.wait.cancel'), stopWaiting, { hidden: true });
  const words = h('p', { class: 'start-words', id: 'start-words' });
  const question = soundQuestion(() => {
    sync();
    start.focus();
  });
  const error = errorLine('start-error', { part: 'start-error', class: 'error', role: 'alert' });
  const bar = h('div', { class: 'start-progress' }, progressBar());

  // Said where it has room, before the race: at the table it would lie over the cards.
  const unkept = deniedNote({ class: 'notice notice-warn', 'data-notice': 'unkept' });

  // Where there is no list of games to find it in.
  const inPlay = h('div', { class: 'setup-in-play', hidden: true });
  if (oneGame()) {
    void resumable(game.id).then(async (row) => {
      if (!row || !here || row.phase === 'over' || row.damaged) return;
      inPlay.append(
        continueCard({ games: [game], resume: site.resume }, row, (await storage.openInOtherTabs()).has(row.id)),
      );
      inPlay.hidden = false;
    });
  }

  const fieldsAndStart = h(
    'div',
    { class: 'setup-fields', role: 'form', 'aria-labelledby': 'setup-title' },
    h(
      'header',
      { part: 'setup-head' },
      h('h1', { id: 'setup-title', tabindex: '-1' }, game.name),
      h('p', { class: 'lead' }, game.line),
      h(
        'p',
        { part: 'setup-links' },
        h(
          'a',
          { class: 'button small', href: `#/${game.id}/rules`, 'data-do': 'guide', on: { click: overlay } },
          t('setup.guide'),
        ),
        game.learn > 0 &&
          h(
            'a',
            { class: 'button small', href: `#/${game.id}/learn`, 'data-do': 'learn' },
            t('learn.link', { n: game.learn }),
          ),
        button('copy-setup', t('setup.copy'), copy),
      ),
      unkept,
      inPlay,
    ),
    cards.element,
    h(
      'section',
      { class: 'setup-grid', 'aria-labelledby': 'grid-title' },
      h('h2', { class: 'section-title', id: 'grid-title' }, t('setup.grid')),
      grid.element,
      crowded,
    ),
    more,
    h(
      'div',
      { part: 'start-bar' },
      error,
      h('div', { class: 'start-row' }, h('div', { class: 'start-side' }, question, words, bar), cancel, start),
    ),
  );

  function overlay(event: Event) {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    site.openGuide(game.id);
  }

  function copy() {
    void copyAddress(`${pageAddress()}${conditions.fragment(true)}`, t('link.copiedSetUp'));
  }

  function changed() {
    error.hidden = true;
    sync();
    // Where nothing can be kept, an address without choices would lead back to the first game.
    rename(conditions.fragment(newcomer));
    remember(game, setUp);
  }

  function sync() {
    for (const field of fields) field.sync();
    const base = cards.sync();
    const unlike = [...conditions.unlike(base).map((option) => option.name), ...(setUp.seed ? [t('setup.seed')] : [])];
    differs.textContent = unlike.length
      ? t('setup.differs', { name: base.name, what: list(unlike) })
      : t('setup.more.none', { name: base.name });
    more.dataset['differs'] = String(unlike.length > 0);
    // Beneath all that somebody may be at: nothing moves under a hand.
    const offers = fields.some((field) => field.offers());
    if (offers && !offered) more.open = true;
    offered = offers;
    const many = conditions.crowd();
    crowded.hidden = many === null;
    calm.hidden = many !== 'many';
    crowded.dataset['ok'] = String(many !== 'many');
    crowd.textContent = many === 'many' ? t('setup.crowd', { option: slow?.name ?? '' }) : t('setup.turns');
    const trouble = engine.phase === 'failed';
    bar.hidden = engine.phase !== 'loading';
    cancel.hidden = !waiting;
    start.classList.toggle('waiting', waiting);
    start.setAttribute('aria-disabled', String(waiting || trouble));
    startLabel.textContent = waiting ? t('setup.wait') : t('setup.start');
    question.hidden = trouble || !unasked();
    words.hidden = !question.hidden;
    words.textContent = trouble
      ? t('setup.cannot')
      : waiting
        ? t('setup.wait.words')
        : engine.phase === 'loading'
          ? t('setup.early')
          : whoPlays(game, setUp);
  }

  /** The first thing that is wrong, in words and with the focus on it. */
  function complain() {
    for (const [i, seat] of setUp.seats.entries()) {
      const problem = seatProblem(seat);
      if (problem)
        return {
          problem,
          focus: () => (fieldsAndStart.querySelector(`[name="seat-${i + 1}-name"]`) as HTMLElement | null)?.focus(),
        };
    }
    if (conditions.crowd() === 'many') return { problem: crowd.textContent ?? '', focus: () => calm.focus() };
    for (const field of fields) {
      const problem = field.problem();
      if (problem)
        return { problem: t('setup.fieldProblem', { name: field.option.name, problem }), focus: () => unfold(field) };
    }
    return null;
  }

  function unfold(field: Field) {
    more.open = true;
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
    error.hidden = true;
    waiting = true;
    stage('start');
    if (engine.phase === 'loading') announce(t('setup.wait.words'));
    sync();
    try {
      await ready();
      if (!waiting || !here) return;
      const reply = await deal(game, setUp);
      if (!reply.ok) {
        say(reply.error ?? t('setup.refused'));
        return;
      }
      // Whoever never stood before the question has not answered it.
      if (!site.starts) noteAnswer();
      if (here) go(`#/${game.id}/play`);
    } catch {
      // The engine is gone; the page says so above.
    } finally {
      waiting = false;
      if (here) sync();
    }
  }

  function say(sentence: string) {
    error.textContent = sentence;
    error.hidden = false;
  }

  const stop = onEngine(() => {
    if (here) sync();
  });
  place.replaceChildren(fieldsAndStart);
  sync();
  cards.settle();
  more.open ||= more.dataset['differs'] === 'true';
  if (troubles.length) say([...troubles, t('setup.badAddress')].join(' '));
  else if (site.starts) void tryStart();
  return () => {
    here = false;
    waiting = false;
    stop();
  };
}
