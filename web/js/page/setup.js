// The set-up of a game, built from nothing but its GameInfo: seats, presets, options, seed. It works
// before the engine does; Start waits for it and then starts by itself.

import { ask, engine, onEngine, ready } from '../engine/engine.js';
import { COLOURS } from '../ui/colours.js';
import { h } from '../ui/dom.js';
import { announce } from '../ui/speaker.js';
import { list, t } from '../ui/words.js';
import { oneGame } from './embed.js';
import { button, errorLine, labelFor, textInput } from './fields.js';
import { copyAddress } from './files.js';
import { continueCard } from './home.js';
import { optionField } from './options.js';
import { peopleList } from './people.js';
import { keep, onPref, prefs, recall } from './prefs.js';
import { progressBar } from './progress.js';
import { go, pageAddress, rename, setUpFragment } from './router.js';
import { defaultSeats, isPerson, kindExists, seatName, seatNames, seatProblem, spreadColours } from './seating.js';
import { drawSeed } from './seed.js';
import { isShown, leastOf, readSetting, same } from './settings.js';
import { begin, freshId, resumable } from './sitting.js';
import * as storage from './storage.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("../engine/types.js").Option} Option */
/** @typedef {import("../engine/types.js").Setting} Setting */
/** @typedef {import("./types.js").SetUp} SetUp */
/** @typedef {import("./types.js").SeatChoice} SeatChoice */
/** @typedef {import("./router.js").SetUpQuery} SetUpQuery */

const NAMES_KEY = 'hairpin.names';

onPref((name) => {
  if (name === 'remember' && !prefs.remember) keep(NAMES_KEY, null);
});

/** A device has so many edges for people who play at once. */
const EDGES = 4;

/** @param {GameInfo} game */
function setUpKey(game) {
  return `hairpin.setup.${game.id}`;
}

/**
 * The set-up to begin with: what the address says, else the last one on this device, else defaults.
 * @param {GameInfo} game
 * @param {SetUpQuery | null} query
 * @returns {{setUp: SetUp, troubles: string[]}}
 */
export function firstSetUp(game, query) {
  const troubles = /** @type {string[]} */ ([]);
  const setUp = /** @type {SetUp} */ ({ seats: defaultSeats(game), settings: {}, seed: '' });
  const last = /** @type {Partial<SetUp> | null} */ (recall(setUpKey(game)));
  const [fewest = 2, most = 2] = game.seats;

  const lastSeats = Array.isArray(last?.seats) ? last.seats.filter((seat) => seat && typeof seat === 'object') : [];
  if (!query && lastSeats.length >= fewest && lastSeats.length <= most && lastSeats.every((seat) => kindExists(game, String(seat.kind)))) {
    setUp.seats = lastSeats.map((seat) => ({ kind: String(seat.kind), name: '', colour: String(seat.colour) }));
  }
  if (query?.seats) {
    const good = query.seats.length >= fewest && query.seats.length <= most && query.seats.every((kind) => kindExists(game, kind));
    if (good) setUp.seats = query.seats.map((kind, i) => ({ kind, name: '', colour: COLOURS[i % COLOURS.length] ?? 'red' }));
    else troubles.push(t('setup.badSeats'));
  }
  spreadColours(setUp.seats);

  const chosen = query ? query.settings : last?.settings;
  for (const [id, raw] of Object.entries(chosen && typeof chosen === 'object' ? chosen : {})) {
    const option = game.options.find((o) => o.id === id);
    const value = option ? readSetting(option, Array.isArray(raw) ? raw.join(',') : String(raw), setUp.seats.length) : undefined;
    if (option && value !== undefined) setUp.settings[id] = value;
    else if (query) troubles.push(option ? t('setup.badValue', { name: option.name }) : t('setup.noOption', { id }));
  }
  if (query) setUp.seed = query.seed.slice(0, 80);

  const names = prefs.remember ? recall(NAMES_KEY) : null;
  if (Array.isArray(names)) {
    setUp.seats.forEach((seat, i) => {
      if (seat.kind === 'person' && typeof names[i] === 'string') seat.name = names[i];
    });
  }
  return { setUp, troubles };
}

/**
 * Fills `place` with the set-up of a game. Answers what to call when it leaves the screen.
 * @param {HTMLElement} place
 * @param {GameInfo} game
 * @param {SetUpQuery | null} query
 * @param {{openGuide: (game: string) => void, resume: (row: import("./types.js").MatchRow) => void}} site
 * @returns {() => void}
 */
export function showSetUp(place, game, query, site) {
  const { setUp, troubles } = firstSetUp(game, query);
  let here = true;
  let waiting = false;

  const anyBot = () => !setUp.seats.every(isPerson);
  /** @param {Option} option */
  const standard = (option) => (anyBot() && option.bot_default !== undefined ? option.bot_default : option.default);
  /** @param {Option} option */
  const inForce = (option) => setUp.settings[option.id] ?? standard(option);

  /**
   * @param {string} id
   * @param {(option: Option) => Setting} how
   */
  const settingOf = (id, how) => {
    const option = game.options.find((o) => o.id === id);
    return option ? how(option) : '';
  };
  const values = /** @type {import("./options.js").Values} */ ({
    get: (id) => settingOf(id, inForce),
    set: (id, value) => {
      setUp.settings[id] = value;
      changed();
    },
    seats: () => setUp.seats.length,
    seatName: (i) => seatName(game, setUp.seats, i),
    game: game.id,
  });

  const slow = game.options.find((option) => option.id === game.unhurried);
  const crowd = h('p', { id: 'crowd-say' });
  const calm = button('unhurried', t('setup.crowd.on', { option: slow?.name ?? '' }), () => {
    if (slow) values.set(slow.id, true);
    start.focus();
  });
  const crowded = h('div', { class: 'offer offer-marked crowd', hidden: true }, crowd, calm);
  /** More people at this device than have an edge of it. */
  const many = () => game.realtime && setUp.seats.filter(isPerson).length > EDGES;
  /** … and all of them at once. */
  const tooMany = () => many() && slow !== undefined && inForce(slow) !== true;

  const fields = game.options.map((option) => optionField(option, values));
  const grid = peopleList(game, setUp.seats, (before) => {
    if (before) moveWithSeats(before);
    changed();
  });
  const presets = game.presets.map((preset) => ({ preset, button: presetButton(preset) }));

  /** @param {import("../engine/types.js").Preset} preset */
  function presetButton(preset) {
    const take = () => {
      setUp.settings = { ...preset.settings };
      for (const field of fields) field.reset();
      changed();
      announce(t('setup.presetTaken', { name: preset.name }));
    };
    return button('preset', preset.name, take, { class: 'preset', 'data-preset': preset.id });
  }

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

  const startLabel = h('span', null, t('setup.start'));
  const start = button('start', null, () => void tryStart(), { class: 'button main start', 'aria-describedby': 'start-words' });
  start.append(startLabel);
  const stopWaiting = () => {
    waiting = false;
    sync();
    start.focus();
  };
  const cancel = button('wait-cancel', t('setup.wait.cancel'), stopWaiting, { hidden: true });
  const words = h('p', { class: 'start-words', id: 'start-words' });
  const error = errorLine('start-error', { class: 'error start-error', role: 'alert' });
  const bar = h('div', { class: 'start-progress' }, progressBar());

  // Said where it has room, before the race: at the table it would lie over the cards.
  const unkept = h('p', { class: 'notice notice-warn', 'data-notice': 'unkept', hidden: true }, t('storage.denied'));
  void storage.works().then((works) => {
    unkept.hidden = works;
  });

  // Where there is no list of games to find it in.
  const inPlay = h('div', { class: 'setup-in-play', hidden: true });
  if (oneGame()) {
    void resumable(game.id).then(async (row) => {
      if (!row || !here || row.phase === 'over' || row.damaged) return;
      inPlay.append(continueCard({ games: [game], resume: site.resume }, row, (await storage.heldElsewhere()).has(row.id)));
      inPlay.hidden = false;
    });
  }

  const fieldsAndStart = h(
    'div',
    { class: 'setup-fields', role: 'form', 'aria-labelledby': 'setup-title' },
    h(
      'header',
      { class: 'setup-head' },
      h('h1', { id: 'setup-title', tabindex: '-1' }, game.name),
      h('p', { class: 'lead' }, game.line),
      h(
        'p',
        { class: 'setup-links' },
        h('a', { class: 'button small', href: `#/${game.id}/rules`, 'data-do': 'guide', on: { click: overlay } }, t('setup.guide')),
        button('copy-setup', t('setup.copy'), copy),
      ),
      unkept,
      inPlay,
    ),
    h(
      'section',
      { class: 'setup-grid', 'aria-labelledby': 'grid-title' },
      h('h2', { class: 'section-title', id: 'grid-title' }, t('setup.grid')),
      grid.element,
      crowded,
    ),
    h(
      'section',
      { class: 'setup-options', 'aria-labelledby': 'options-title' },
      h('h2', { class: 'section-title', id: 'options-title' }, t('setup.options')),
      presets.length > 0 &&
        h('div', { class: 'presets', role: 'group', 'aria-label': t('setup.presets') }, ...presets.map(({ button }) => button)),
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
    ),
    h('div', { class: 'start-bar' }, error, h('div', { class: 'start-row' }, h('div', { class: 'start-side' }, words, bar), cancel, start)),
  );

  /** @param {Event} event */
  function overlay(event) {
    const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    site.openGuide(game.id);
  }

  /** @param {boolean} [full] names the seats also where they are the usual ones: for links that are given away */
  function fragment(full = false) {
    const settings = /** @type {Record<string, Setting>} */ ({});
    for (const option of game.options) {
      const value = setUp.settings[option.id];
      if (value !== undefined && isShown(option, values) && !same(value, standard(option))) settings[option.id] = value;
    }
    const kinds = setUp.seats.map((seat) => seat.kind);
    const usual = defaultSeats(game).map((seat) => seat.kind);
    const seats = !full && kinds.join() === usual.join() ? null : kinds;
    return setUpFragment(game.id, { settings, seats, seed: setUp.seed });
  }

  function copy() {
    void copyAddress(`${pageAddress()}${fragment(true)}`, t('link.copiedSetUp'));
  }

  /**
   * What was given to a seat goes with it.
   * @param {number[]} before
   */
  function moveWithSeats(before) {
    for (const option of game.options) {
      const given = setUp.settings[option.id];
      if (option.kind !== 'per_seat' || !Array.isArray(given) || !given.length) continue;
      // Where all have the same, who comes has it too.
      const usual = given.every((value) => value === given[0]) ? given[0] : undefined;
      setUp.settings[option.id] = before.map((j) => given[j] ?? usual ?? leastOf(option));
    }
    for (const field of fields) if (field.option.kind === 'per_seat') field.reset();
  }

  function remember() {
    keep(setUpKey(game), { seats: setUp.seats.map(({ kind, colour }) => ({ kind, colour })), settings: setUp.settings });
    keep(NAMES_KEY, prefs.remember ? setUp.seats.map((seat) => (seat.kind === 'person' ? seat.name.trim().slice(0, 80) : '')) : null);
  }

  function changed() {
    error.hidden = true;
    sync();
    rename(fragment());
    remember();
  }

  function sync() {
    for (const field of fields) field.sync();
    for (const { preset, button } of presets) {
      const wanted = (/** @type {Option} */ option) => preset.settings[option.id] ?? standard(option);
      const taken = { ...values, get: (/** @type {string} */ id) => settingOf(id, wanted) };
      const shown = game.options.filter((option) => isShown(option, taken));
      // Conditions that change nothing for so many players are no choice.
      const given = Object.keys(preset.settings);
      button.hidden = given.length > 0 && !shown.some((option) => given.includes(option.id));
      const pressed = shown.every((option) => isShown(option, values) && same(inForce(option), wanted(option)));
      button.setAttribute('aria-pressed', String(pressed));
    }
    crowded.hidden = !many();
    calm.hidden = !tooMany();
    crowded.dataset['ok'] = String(!tooMany());
    crowd.textContent = tooMany() ? t('setup.crowd', { option: slow?.name ?? '' }) : t('setup.turns');
    const trouble = engine.phase === 'failed';
    bar.hidden = engine.phase !== 'loading';
    cancel.hidden = !waiting;
    start.classList.toggle('waiting', waiting);
    start.setAttribute('aria-disabled', String(waiting || trouble));
    startLabel.textContent = waiting ? t('setup.wait') : t('setup.start');
    words.textContent = trouble
      ? t('setup.cannot')
      : waiting
        ? t('setup.wait.words')
        : engine.phase === 'loading'
          ? t('setup.early')
          : whoPlays();
  }

  function whoPlays() {
    const who = t('setup.who', { who: list(seatNames(game, setUp.seats)) });
    const option = game.options.find((o) => o.kind === 'clock' && isShown(o, values));
    const value = option ? String(inForce(option)) : 'off';
    if (value === 'off') return who;
    const named = option?.choices?.find((choice) => choice.value === value)?.name ?? value;
    return `${who} ${t('setup.clock', { value: named })}`;
  }

  /** The first thing that is wrong, in words and with the focus on it. */
  function complain() {
    for (const [i, seat] of setUp.seats.entries()) {
      const problem = seatProblem(seat);
      if (problem)
        return {
          problem,
          focus: () => /** @type {HTMLElement | null} */ (fieldsAndStart.querySelector(`[name="seat-${i + 1}-name"]`))?.focus(),
        };
    }
    if (tooMany()) return { problem: crowd.textContent ?? '', focus: () => calm.focus() };
    for (const field of fields) {
      const problem = field.problem();
      if (problem) return { problem: t('setup.fieldProblem', { name: field.option.name, problem }), focus: field.focus };
    }
    return null;
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
    if (engine.phase === 'loading') announce(t('setup.wait.words'));
    sync();
    try {
      await ready();
      if (!waiting || !here) return;
      remember();
      const settings = Object.fromEntries(game.options.filter((o) => isShown(o, values)).map((o) => [o.id, inForce(o)]));
      const seats = setUp.seats.map((seat, i) => ({ kind: seat.kind, name: seatName(game, setUp.seats, i), colour: seat.colour }));
      const reply = await ask({
        do: 'new',
        id: freshId(),
        game: game.id,
        seats,
        settings,
        seed: setUp.seed || drawSeed(),
        pace: prefs.pace,
      });
      if (!reply.ok) {
        say(reply.error ?? t('setup.refused'));
        return;
      }
      await begin(reply);
      if (here) go(`#/${game.id}/play`);
    } catch {
      // The engine is gone; the page says so above.
    } finally {
      waiting = false;
      if (here) sync();
    }
  }

  /** @param {string} sentence */
  function say(sentence) {
    error.textContent = sentence;
    error.hidden = false;
  }

  const stop = onEngine(() => {
    if (here) sync();
  });
  place.replaceChildren(fieldsAndStart);
  sync();
  if (troubles.length) say([...troubles, t('setup.badAddress')].join(' '));
  return () => {
    here = false;
    waiting = false;
    stop();
  };
}
