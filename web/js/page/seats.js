// The starting grid of a set-up: one row a seat, with who drives, the name and the car's colour.

import { COLOURS, sign } from '../ui/colours.js';
import { append, h } from '../ui/dom.js';
import { cross } from '../ui/notices.js';
import { announce } from '../ui/speaker.js';
import { t } from '../ui/words.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").SeatChoice} SeatChoice */

export const LONGEST_NAME = 24;

/**
 * The level of a bot seat, or null for a person.
 * @param {string} kind
 */
export function levelOf(kind) {
  return kind.startsWith('bot:') ? kind.slice(4) : null;
}

/**
 * Whether a kind of seat exists in a game.
 * @param {GameInfo} game
 * @param {string} kind
 */
export function kindExists(game, kind) {
  return kind === 'person' || game.bots.some((bot) => `bot:${bot.id}` === kind);
}

/** A game that seats more than this is one for company. */
const FEW = 6;

/**
 * Whether a game seats many.
 * @param {GameInfo} game
 */
export function seatsMany(game) {
  return (game.seats[1] ?? 2) > FEW;
}

/**
 * The seats a game starts with before anybody has chosen: one person, the rest easy bots; a round of four
 * where a game seats many.
 * @param {GameInfo} game
 * @returns {SeatChoice[]}
 */
export function defaultSeats(game) {
  const bot = game.bots.find((b) => b.id === 'easy') ?? game.bots[seatsMany(game) ? Math.floor(game.bots.length / 2) : 0] ?? game.bots[0];
  return Array.from({ length: seatsMany(game) ? 4 : (game.seats[0] ?? 2) }, (_, i) => ({
    kind: i > 0 && bot ? `bot:${bot.id}` : 'person',
    name: '',
    colour: COLOURS[i % COLOURS.length] ?? 'red',
  }));
}

/**
 * What a seat is called: the name typed in, or what it is. Two bots of a level are told apart.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats
 * @param {number} index
 */
export function seatName(game, seats, index) {
  const seat = seats[index];
  if (!seat) return '';
  return seat.name.trim() || defaultName(game, seats, index);
}

/**
 * What a seat is called without a name of its own.
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats
 * @param {number} index
 */
export function defaultName(game, seats, index) {
  const level = levelOf(seats[index]?.kind ?? 'person');
  if (level === null) return t('seat.default', { seat: index + 1 });
  const same = seats.map((seat, i) => ({ seat, i })).filter(({ seat }) => seat.kind === `bot:${level}` && !seat.name.trim());
  const name = game.bots.find((bot) => bot.id === level)?.name ?? level;
  const place = same.findIndex(({ i }) => i === index) + 1;
  return same.length > 1 ? t('seat.botOfSeveral', { name, place }) : t('seat.bot', { name });
}

/**
 * What is wrong with a seat, in a sentence, or null.
 * @param {SeatChoice} seat
 */
export function seatProblem(seat) {
  const length = [...seat.name.trim()].length;
  return length > LONGEST_NAME ? t('seat.tooLong', { most: LONGEST_NAME, length }) : null;
}

/**
 * The rows. `changed` is called after every change; where seats came, went or traded places it is
 * told, for each seat, which one it was before (-1: none).
 * @param {GameInfo} game
 * @param {SeatChoice[]} seats changed in place
 * @param {(before?: number[]) => void} changed
 * @returns {{element: HTMLElement, sync: () => void}}
 */
export function seatRows(game, seats, changed) {
  const list = h('ol', { class: 'grid-rows' });
  const [fewest = 2, most = 2] = game.seats;
  const foot = h('div', { class: 'grid-foot' });
  const element = h('div', { class: 'grid' }, list, foot);
  /** @type {(() => void)[]} */
  let syncs = [];
  const sync = () => {
    for (const each of syncs) each();
  };

  /** @param {string} [focus] selector of what gets the focus after rebuilding */
  function build(focus) {
    syncs = [];
    list.replaceChildren(
      ...seats.map((seat, i) => {
        const row = seatRow(i, seat);
        syncs.push(row.sync);
        return row.element;
      }),
    );
    foot.replaceChildren();
    if (fewest !== most) {
      append(foot, [
        h(
          'button',
          { type: 'button', class: 'button small', 'data-do': 'seat-add', disabled: seats.length >= most, on: { click: add } },
          t('seat.add'),
        ),
        h('span', { class: 'help' }, t('seat.range', { fewest, most })),
      ]);
    }
    sync();
    if (focus) /** @type {HTMLElement | null} */ (element.querySelector(focus))?.focus();
  }

  function add() {
    // Another of who came last: friends are followed by a friend, bots by a bot.
    const kind = seats[seats.length - 1]?.kind ?? 'person';
    const free = COLOURS.find((colour) => !seats.some((seat) => seat.colour === colour));
    seats.push({ kind, name: '', colour: free ?? COLOURS[seats.length % COLOURS.length] ?? 'red' });
    build(`[name="seat-${seats.length}-kind"]`);
    changed([...seats.keys()].map((j) => (j === seats.length - 1 ? -1 : j)));
  }

  /** @param {number} i */
  function drop(i) {
    seats.splice(i, 1);
    build(`[name="seat-${Math.min(i + 1, seats.length)}-kind"]`);
    changed([...seats.keys()].map((j) => (j < i ? j : j + 1)));
  }

  /** @param {number} i this seat and the one after it */
  function swap(i) {
    const [one, two] = [seats[i], seats[i + 1]];
    if (!one || !two) return;
    seats[i] = two;
    seats[i + 1] = one;
    build(`[data-do="swap"][data-seat="${i + 1}"]`);
    announce(t('seat.swapped', { seat: i + 1, one: seatName(game, seats, i), other: i + 2, two: seatName(game, seats, i + 1) }));
    changed([...seats.keys()].map((j) => (j === i ? i + 1 : j === i + 1 ? i : j)));
  }

  /**
   * Two cars never look alike while there are colours enough: taking another's colour trades.
   * @param {number} i
   * @param {string} colour
   */
  function paint(i, colour) {
    const seat = seats[i];
    if (!seat) return;
    const other = seats.find((s, j) => j !== i && s.colour === colour);
    if (other && seats.length <= COLOURS.length) {
      other.colour = seat.colour;
      announce(t('seat.traded', { name: seatName(game, seats, seats.indexOf(other)), colour: t(`colour.${other.colour}`) }));
    }
    seat.colour = colour;
    sync();
    changed();
  }

  /**
   * @param {number} i
   * @param {SeatChoice} seat
   */
  function seatRow(i, seat) {
    const n = i + 1;
    const kind = h(
      'select',
      {
        class: 'field',
        name: `seat-${n}-kind`,
        id: `seat-${n}-kind`,
        'aria-describedby': `seat-${n}-say`,
        on: {
          change: () => {
            // A name belongs to who bore it.
            if ((levelOf(seat.kind) === null) !== (levelOf(kind.value) === null)) seat.name = '';
            seat.kind = kind.value;
            name.value = seat.name;
            syncAll();
          },
        },
      },
      h('option', { value: 'person' }, t('seat.person')),
      h(
        'optgroup',
        { label: t('seat.bots') },
        ...game.bots.map((bot) => h('option', { value: `bot:${bot.id}` }, t('seat.bot', { name: bot.name }))),
      ),
    );
    kind.value = seat.kind;
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
      'aria-describedby': `seat-${n}-error`,
      on: {
        input: () => {
          seat.name = name.value;
          syncAll();
        },
      },
    });
    const error = h('p', { class: 'error', id: `seat-${n}-error` });
    const say = h('p', { class: 'help', id: `seat-${n}-say` });
    const numeral = h('div', { class: 'grid-numeral', 'aria-hidden': 'true' }, h('span', null, String(n)));
    const swatches = COLOURS.map((colour) => {
      const input = h('input', { type: 'radio', name: `seat-${n}-colour`, value: colour, on: { change: () => paint(i, colour) } });
      return {
        input,
        colour,
        element: h(
          'label',
          { class: 'swatch', 'data-colour': colour, title: t(`colour.${colour}`) },
          input,
          sign(colour),
          h('span', { class: 'unseen' }, t(`colour.${colour}`)),
        ),
      };
    });
    const element = h(
      'li',
      { class: 'grid-row', 'data-free': String(seats.length > fewest), 'data-painted': String(!game.liveries) },
      h(
        'fieldset',
        null,
        h('legend', { class: 'unseen' }, t('seat.legend', { seat: n })),
        numeral,
        h(
          'div',
          { class: 'grid-fields' },
          h('div', { class: 'grid-kind' }, h('label', { class: 'label', for: `seat-${n}-kind` }, t('seat.kind')), kind),
          h('div', { class: 'grid-name' }, h('label', { class: 'label', for: `seat-${n}-name` }, t('seat.name')), name),
          // Where what races has colours of its own, seats have their numbers.
          !game.liveries &&
            h(
              'div',
              { class: 'swatches', role: 'radiogroup', 'aria-label': t('seat.colour', { seat: n }) },
              ...swatches.map((swatch) => swatch.element),
            ),
          seats.length > fewest &&
            h(
              'button',
              {
                type: 'button',
                class: 'icon-button grid-drop',
                'data-do': 'seat-drop',
                'data-seat': n,
                'aria-label': t('seat.drop', { seat: n }),
                title: t('seat.drop', { seat: n }),
                on: { click: () => drop(i) },
              },
              cross(),
            ),
          h('div', { class: 'grid-says' }, error, say),
        ),
      ),
      i + 1 < seats.length &&
        h(
          'button',
          {
            type: 'button',
            class: 'button small grid-swap',
            'data-do': 'swap',
            'data-seat': n,
            'aria-label': t('seat.swap', { one: n, two: n + 1 }),
            on: { click: () => swap(i) },
          },
          swapSign(),
          h('span', { 'aria-hidden': 'true' }, t('seat.swapShort')),
        ),
    );
    const syncAll = () => {
      sync();
      changed();
    };
    return {
      element,
      sync: () => {
        element.dataset.colour = game.liveries ? `no${n}` : seat.colour;
        numeral.replaceChildren(game.liveries ? '' : sign(seat.colour), h('span', null, String(n)));
        for (const swatch of swatches) swatch.input.checked = swatch.colour === seat.colour;
        name.placeholder = defaultName(game, seats, i);
        const problem = seatProblem(seat);
        error.textContent = problem ?? '';
        error.hidden = problem === null;
        name.toggleAttribute('aria-invalid', false);
        if (problem) name.setAttribute('aria-invalid', 'true');
        const bot = game.bots.find((b) => `bot:${b.id}` === seat.kind);
        say.textContent = bot?.say ?? '';
        // Of several bots of a level the first is described; a screen reader hears it of each.
        say.hidden = !bot?.say || seats.findIndex((other) => other.kind === seat.kind) < i;
      },
    };
  }

  build();
  return { element, sync };
}

/** Two arrows that pass each other. */
function swapSign() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', 'line-sign');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M5 14V2M1.5 5.5L5 2l3.5 3.5M11 2v12M7.5 10.5L11 14l3.5-3.5');
  svg.append(path);
  return svg;
}
