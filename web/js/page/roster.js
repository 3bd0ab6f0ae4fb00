// The starting grid of a game that seats many: one line a seat, so that twenty fit on a phone, and
// quick ways to fill it: bots of a level by the number, a family by its names.

import { carsOf } from '../ui/cars.js';
import { COLOURS, sign } from '../ui/colours.js';
import { h } from '../ui/dom.js';
import { cross } from '../ui/notices.js';
import { announce } from '../ui/speaker.js';
import { list, t } from '../ui/words.js';
import { defaultName, levelOf, seatName, seatProblem } from './seats.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").SeatChoice} SeatChoice */

/**
 * The colour for one more seat: one that nobody has, else the one that fewest have.
 * @param {SeatChoice[]} seats
 */
function freeColour(seats) {
  const count = (/** @type {string} */ colour) => seats.filter((seat) => seat.colour === colour).length;
  return COLOURS.reduce((best, colour) => (count(colour) < count(best) ? colour : best));
}

/**
 * The lines, with the same promises as the cards of seats.js: `changed` is called after every change and told
 * which seat was which before where seats came or went.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats changed in place
 * @param {(before?: number[]) => void} changed
 * @returns {{element: HTMLElement, sync: () => void}}
 */
export function rosterRows(game, seats, changed) {
  const [fewest = 2, most = 2] = game.seats;
  const rows = h('ol', { class: 'roster' });
  const count = h('span', { class: 'help roster-count' });
  const add = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      'data-do': 'seat-add',
      on: { click: () => more([seats[seats.length - 1]?.kind ?? 'person']) },
    },
    t('seat.add'),
  );
  const quick = quickWays(game, seats, { replace, more });
  const element = h(
    'div',
    { class: 'grid grid-many' },
    quick,
    rows,
    h('div', { class: 'grid-foot' }, add, count),
    game.bots.length > 0 && levels(game),
  );
  /** @type {(() => void)[]} */
  let syncs = [];
  const sync = () => {
    for (const each of syncs) each();
    add.disabled = seats.length >= most;
    count.textContent = t('seat.count', { n: seats.length, fewest, most });
  };

  /** @param {string} [focus] selector of what gets the focus after rebuilding */
  function build(focus) {
    syncs = [];
    rows.replaceChildren(
      ...seats.map((seat, i) => {
        const row = line(i, seat);
        syncs.push(row.sync);
        return row.element;
      }),
    );
    sync();
    if (focus) /** @type {HTMLElement | null} */ (element.querySelector(focus))?.focus();
  }

  /**
   * More seats behind those there are, as many as there is room for.
   * @param {string[]} kinds
   */
  function more(kinds) {
    const before = seats.length;
    for (const kind of kinds.slice(0, most - before)) seats.push({ kind, name: '', colour: freeColour(seats) });
    if (kinds.length === 1) build(`[name="seat-${seats.length}-name"]`);
    else build();
    changed([...seats.keys()].map((j) => (j < before ? j : -1)));
    return seats.length - before;
  }

  /**
   * Other seats in the place of all.
   * @param {{seat: SeatChoice, before: number}[]} wanted `before`: which seat it was, -1 for a new one
   */
  function replace(wanted) {
    const kept = wanted.slice(0, most);
    seats.splice(0, seats.length, ...kept.map(({ seat }) => seat));
    for (const seat of seats) if (!seat.colour) seat.colour = freeColour(seats.filter((each) => each.colour));
    build();
    changed(kept.map(({ before }) => before));
  }

  /** @param {number} i */
  function drop(i) {
    seats.splice(i, 1);
    build(`[name="seat-${Math.min(i + 1, seats.length)}-name"]`);
    changed([...seats.keys()].map((j) => (j < i ? j : j + 1)));
  }

  /**
   * @param {number} i
   * @param {SeatChoice} seat
   */
  function line(i, seat) {
    const n = i + 1;
    const mark = h('span', { class: 'roster-sign', 'aria-hidden': 'true' });
    const colour = h(
      'select',
      {
        class: 'roster-colour',
        name: `seat-${n}-colour`,
        'aria-label': t('seat.colour', { seat: n }),
        on: {
          change: () => {
            seat.colour = colour.value;
            sync();
            changed();
          },
        },
      },
      ...COLOURS.map((each) => h('option', { value: each }, t(`colour.${each}`))),
    );
    const name = h('input', {
      class: 'field',
      type: 'text',
      name: `seat-${n}-name`,
      id: `seat-${n}-name`,
      value: seat.name,
      autocomplete: 'off',
      autocapitalize: 'words',
      spellcheck: 'false',
      enterkeyhint: 'done',
      'aria-label': t('seat.nameOf', { seat: n }),
      'aria-describedby': `seat-${n}-error`,
      on: {
        input: () => {
          seat.name = name.value;
          sync();
          changed();
        },
      },
    });
    const kind = h(
      'select',
      {
        class: 'field',
        name: `seat-${n}-kind`,
        id: `seat-${n}-kind`,
        'aria-label': t('seat.kindOf', { seat: n }),
        on: {
          change: () => {
            // A name belongs to who bore it.
            if ((levelOf(seat.kind) === null) !== (levelOf(kind.value) === null)) seat.name = '';
            seat.kind = kind.value;
            name.value = seat.name;
            sync();
            changed();
          },
        },
      },
      h('option', { value: 'person' }, t('seat.person')),
      h('optgroup', { label: t('seat.bots') }, ...game.bots.map((bot) => h('option', { value: `bot:${bot.id}` }, bot.name))),
    );
    const error = h('p', { class: 'error', id: `seat-${n}-error` });
    const element = h(
      'li',
      { class: 'grid-row roster-row' },
      h('div', { class: 'roster-mark' }, mark, colour),
      name,
      kind,
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button roster-drop',
          'data-do': 'seat-drop',
          'data-seat': n,
          'aria-label': t('seat.drop', { seat: n }),
          // Of the fewest none can go; the place is kept, so that nothing jumps.
          hidden: seats.length <= fewest,
          on: { click: () => drop(i) },
        },
        cross(),
      ),
      error,
    );
    return {
      element,
      sync: () => {
        element.dataset['colour'] = seat.colour;
        element.dataset['kind'] = levelOf(seat.kind) === null ? 'person' : 'bot';
        mark.replaceChildren(sign(carsOf(seats.map((each) => each.colour))[i] ?? seat.colour));
        colour.value = seat.colour;
        kind.value = seat.kind;
        name.placeholder = defaultName(game, seats, i);
        const problem = seatProblem(seat);
        error.textContent = problem ?? '';
        error.hidden = problem === null;
        if (problem) name.setAttribute('aria-invalid', 'true');
        else name.removeAttribute('aria-invalid');
      },
    };
  }

  build();
  return { element, sync };
}

/**
 * What each level of bots is, in a line each.
 * @param {GameInfo} game
 */
function levels(game) {
  return h(
    'dl',
    { class: 'levels', 'aria-label': t('seat.levels') },
    ...game.bots.flatMap((bot) => [h('dt', null, bot.name), h('dd', null, bot.say ?? '')]),
  );
}

/**
 * Fills a grid in one go.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats
 * @param {{replace: (wanted: {seat: SeatChoice, before: number}[]) => void, more: (kinds: string[]) => number}} grid
 */
function quickWays(game, seats, grid) {
  const [fewest = 2, most = 2] = game.seats;
  const first = game.bots[Math.max(0, game.bots.length - 2)];
  const number = h(
    'select',
    { class: 'field', name: 'quick-number', 'aria-label': t('quick.number') },
    ...Array.from({ length: most - 1 }, (_, i) => h('option', { value: i + 1 }, String(i + 1))),
  );
  number.value = '3';
  const level = h(
    'select',
    { class: 'field', name: 'quick-level', 'aria-label': t('quick.level') },
    ...game.bots.map((bot) => h('option', { value: bot.id }, t('quick.bots', { name: bot.name }))),
  );
  if (first) level.value = first.id;
  const names = h('input', {
    class: 'field',
    type: 'text',
    name: 'quick-names',
    id: 'quick-names',
    autocomplete: 'off',
    autocapitalize: 'words',
    spellcheck: 'false',
    enterkeyhint: 'done',
    placeholder: t('quick.names.example'),
    on: {
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        family();
      },
    },
  });
  const bots = () => Array.from({ length: Number(number.value) }, () => `bot:${level.value}`);
  const told = (also = '') => announce(`${t('quick.done', { who: list(seats.map((_, i) => seatName(game, seats, i))) })} ${also}`.trim());

  function against() {
    const me = seats.findIndex((seat) => levelOf(seat.kind) === null);
    const mine = seats[me] ?? { kind: 'person', name: '', colour: '' };
    parted([]);
    grid.replace([{ seat: mine, before: me }, ...bots().map((kind) => ({ seat: { kind, name: '', colour: '' }, before: -1 }))]);
    told();
  }

  function addThem() {
    const came = grid.more(bots());
    if (came) told();
    else announce(t('quick.full', { most }));
  }

  /** Who sat here before names were given, and can be brought back. @type {{seat: SeatChoice, before: number}[]} */
  let left = [];
  const gone = h('p', { class: 'quick-left' });
  const back = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      'data-do': 'bring-back',
      on: {
        click: () => {
          const room = most - seats.length;
          const came = left.filter(({ seat }) => !seats.includes(seat)).slice(0, room);
          grid.replace([...seats.map((seat, i) => ({ seat, before: i })), ...came.map(({ seat }) => ({ seat, before: -1 }))]);
          parted([]);
          names.focus();
          told();
        },
      },
    },
    t('quick.back'),
  );
  const away = h('div', { class: 'quick-away', hidden: true }, gone, back);

  /** @param {{seat: SeatChoice, before: number}[]} who have left */
  function parted(who) {
    left = who;
    away.hidden = who.length === 0;
    const bots = who.every(({ seat }) => levelOf(seat.kind) !== null);
    gone.textContent = who.length ? t(bots ? 'quick.left.bots' : 'quick.left.others', { n: who.length }) : '';
  }

  /** Exactly those who are named sit here; who else did can be brought back. */
  function family() {
    const given = names.value
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter(Boolean)
      .slice(0, most);
    if (!given.length) {
      names.focus();
      return;
    }
    const were = seats.map((seat, i) => ({ seat, before: i }));
    const people = were.filter(({ seat }) => levelOf(seat.kind) === null);
    const wanted = given.map((name) => {
      // Who sat here already keeps the seat's colour and what was given to it.
      const known = people.find(({ seat }) => seat.name.trim() === name);
      return known ?? { seat: { kind: 'person', name, colour: '' }, before: -1 };
    });
    const others = were.filter((each) => !wanted.includes(each) && (levelOf(each.seat.kind) !== null || each.seat.name.trim() !== ''));
    // Who plays alone keeps somebody to play against.
    while (wanted.length < fewest) {
      const bot = others.findIndex(({ seat }) => levelOf(seat.kind) !== null);
      const [kept] = bot < 0 ? [] : others.splice(bot, 1);
      wanted.push(kept ?? { seat: { kind: `bot:${level.value}`, name: '', colour: '' }, before: -1 });
    }
    grid.replace(wanted);
    parted(others);
    told(gone.textContent ?? '');
  }

  const button = (/** @type {string} */ name, /** @type {() => void} */ click) =>
    h('button', { type: 'button', class: 'button small', 'data-do': name, on: { click } }, t(`quick.${name}`));
  return h(
    'fieldset',
    { class: 'quick' },
    h('legend', { class: 'unseen' }, t('quick.title')),
    game.bots.length > 0 &&
      h('div', { class: 'quick-bots' }, number, level, h('div', { class: 'quick-do' }, button('against', against), button('add', addThem))),
    h(
      'div',
      { class: 'quick-family' },
      h('label', { class: 'unseen', for: 'quick-names' }, t('quick.names')),
      names,
      button('family', family),
    ),
    away,
  );
}
