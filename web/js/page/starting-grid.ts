// The starting grid of a set-up: who drives, under which name and in which colour. Where a game seats few each seat has
// a card; where it seats many each has a line, so that twenty fit on a phone, and there are quick ways to fill them.

import type { GameInfo } from '../engine/types.ts';
import { icon } from '../ui/art.ts';
import { carsOf } from '../ui/cars.ts';
import { COLOURS, sign } from '../ui/colours.ts';
import { h, svg } from '../ui/dom.ts';
import { face } from '../ui/drivers.ts';
import { announce } from '../ui/speaker.ts';
import { t } from '../ui/words.ts';
import { button, errorLine, labelFor, listInput, nameInput, radioInput, showProblem } from './fields.ts';
import { quickWays } from './quick-seats.ts';
import {
  defaultName,
  freeColour,
  isPerson,
  levelOf,
  listedBot,
  seatedFor,
  seatName,
  seatProblem,
  seatsMany,
} from './seating.ts';
import type { SeatChoice } from './types.ts';

interface Row {
  element: HTMLElement;
  sync: () => void;
}

/** `resize`: so many seats */
type People = Row & { resize: (many: number) => void };

/**
 * The rows. `changed` is called after every change; where seats came, went or traded places it is
 * told, for each seat, which one it was before (-1: none).
 * @param seats changed in place
 */
export function peopleList(game: GameInfo, seats: SeatChoice[], changed: (before?: number[]) => void): People {
  const [fewest = 2, most = 2] = game.seats;
  const many = seatsMany(game);
  const list = h('ol', { class: many ? 'roster' : 'grid-rows' });
  // Another of who came last: friends are followed by a friend, bots by a bot.
  const add = button('seat-add', t('seat.add'), () => more([seats.at(-1)?.kind ?? 'person']));
  const count = h('span', { class: 'help' });
  const element = h(
    'div',
    { class: many ? 'grid grid-many' : 'grid' },
    many && folded('quick.title', quickWays(game, seats, { replace, more }), matchMedia('(min-width: 40rem)').matches),
    list,
    fewest !== most && h('div', { class: 'grid-foot' }, add, count),
    many && game.bots.length > 0 && folded('seat.levels', levels(game)),
  );
  let rows: Row[] = [];
  const sync = () => {
    for (const row of rows) row.sync();
    add.disabled = seats.length >= most;
    count.textContent = t(many ? 'seat.count' : 'seat.range', { n: seats.length, fewest, most });
  };
  const syncAll = () => {
    sync();
    changed();
  };

  /** @param focus selector of what gets the focus after rebuilding */
  function build(focus?: string) {
    rows = seats.map(many ? line : card);
    list.replaceChildren(...rows.map((row) => row.element));
    sync();
    if (focus) (element.querySelector(focus) as HTMLElement | null)?.focus();
  }

  /** The first field of a row. */
  const firstField = (n: number) => `[name="seat-${n}-${many ? 'name' : 'kind'}"]`;

  /** More seats behind those there are, as many as there is room for. */
  function more(kinds: string[]) {
    const before = seats.length;
    for (const kind of kinds.slice(0, most - before)) seats.push({ kind, name: '', colour: freeColour(seats) });
    build(kinds.length === 1 ? firstField(seats.length) : undefined);
    changed([...seats.keys()].map((j) => (j < before ? j : -1)));
    return seats.length - before;
  }

  /**
   * Other seats in the place of all.
   * @param wanted `before`: which seat it was, -1 for a new one
   */
  function replace(wanted: { seat: SeatChoice; before: number }[]) {
    const kept = wanted.slice(0, most);
    seats.splice(0, seats.length, ...kept.map(({ seat }) => seat));
    for (const seat of seats) seat.colour ||= freeColour(seats.filter((each) => each.colour));
    build();
    changed(kept.map(({ before }) => before));
  }

  function drop(i: number) {
    seats.splice(i, 1);
    build(firstField(Math.min(i + 1, seats.length)));
    changed([...seats.keys()].map((j) => (j < i ? j : j + 1)));
  }

  /** @param i this seat and the one after it */
  function swap(i: number) {
    const [one, two] = seats.slice(i, i + 2);
    if (!one || !two) return;
    seats.splice(i, 2, two, one);
    build(`[data-do="swap"][data-seat="${i + 1}"]`);
    announce(
      t('seat.swapped', {
        seat: i + 1,
        one: seatName(game, seats, i),
        other: i + 2,
        two: seatName(game, seats, i + 1),
      }),
    );
    changed([...seats.keys()].map((j) => (j === i ? i + 1 : j === i + 1 ? i : j)));
  }

  /** Of a few no two cars look alike: taking another's colour trades. */
  function paintSeat(seat: SeatChoice, colour: string) {
    const other = many ? undefined : seats.find((each) => each !== seat && each.colour === colour);
    if (other) {
      other.colour = seat.colour;
      announce(
        t('seat.traded', { name: seatName(game, seats, seats.indexOf(other)), colour: t(`colour.${other.colour}`) }),
      );
    }
    seat.colour = colour;
    syncAll();
  }

  /** What there is to say about a seat, whatever row it stands in. */
  function fieldsOf(seat: SeatChoice, i: number) {
    const n = i + 1;
    const error = errorLine(`seat-${n}-error`);
    const bots = game.bots.map((bot) => ({ value: `bot:${bot.id}`, name: many ? bot.name : listedBot(bot) }));
    const kinds = [
      { value: 'person', name: t('seat.person') },
      { name: t('seat.bots'), choices: bots },
    ];
    const kind = listInput(`seat-${n}-kind`, kinds, {
      'aria-label': many && t('seat.kindOf', { seat: n }),
      'aria-describedby': !many && `seat-${n}-say`,
      on: {
        change: () => {
          // A name belongs to who bore it.
          if (isPerson(seat) !== (levelOf(kind.value) === null)) seat.name = '';
          seat.kind = kind.value;
          name.value = seat.name;
          syncAll();
        },
      },
    });
    const name = nameInput(`seat-${n}-name`, {
      value: seat.name,
      'aria-label': many && t('seat.nameOf', { seat: n }),
      'aria-describedby': error.id,
      on: {
        input: () => {
          seat.name = name.value;
          syncAll();
        },
      },
    });
    const sentence = t('seat.drop', { seat: n });
    const away = button('seat-drop', null, () => drop(i), {
      class: many ? 'icon-button' : 'icon-button grid-drop',
      'data-seat': n,
      'aria-label': sentence,
      title: !many && sentence,
    });
    away.append(icon('close'));
    return {
      kind,
      name,
      error,
      away,
      sync() {
        kind.value = seat.kind;
        name.placeholder = defaultName(game, seats, i);
        showProblem(error, seatProblem(seat), name);
      },
    };
  }

  function line(seat: SeatChoice, i: number): Row {
    const fields = fieldsOf(seat, i);
    const { kind, name, error, away } = fields;
    const mark = h('span', { part: 'roster-sign', 'aria-hidden': 'true' });
    const colours = COLOURS.map((each) => ({ value: each, name: t(`colour.${each}`) }));
    const colour = listInput(`seat-${i + 1}-colour`, colours, {
      class: 'roster-colour',
      'aria-label': t('seat.colour', { seat: i + 1 }),
      on: { change: () => paintSeat(seat, colour.value) },
    });
    // Of the fewest none can go; the place is kept, so that nothing jumps.
    away.hidden = seats.length <= fewest;
    const element = h(
      'li',
      { part: 'roster-row', class: 'grid-row' },
      h('div', { class: 'roster-mark' }, mark, colour),
      name,
      kind,
      away,
      error,
    );
    return {
      element,
      sync() {
        fields.sync();
        element.dataset['colour'] = seat.colour;
        element.dataset['kind'] = isPerson(seat) ? 'person' : 'bot';
        mark.replaceChildren(sign(carsOf(seats.map((each) => each.colour))[i] ?? seat.colour));
        colour.value = seat.colour;
      },
    };
  }

  function card(seat: SeatChoice, i: number): Row {
    const n = i + 1;
    const fields = fieldsOf(seat, i);
    const { kind, name, error, away } = fields;
    const free = seats.length > fewest;
    const say = h('p', { class: 'help', id: `seat-${n}-say` });
    const numeral = h('div', { class: 'grid-numeral', 'aria-hidden': 'true' });
    // Where what races has colours of its own, seats have their numbers.
    const painted = !game.liveries;
    const colours = COLOURS.map((colour) => radioInput(`seat-${n}-colour`, colour, () => paintSeat(seat, colour)));
    const element = h(
      'li',
      { part: 'grid-row', 'data-free': String(free), 'data-painted': String(painted) },
      h(
        'fieldset',
        null,
        h('legend', { class: 'unseen' }, t('seat.legend', { seat: n })),
        numeral,
        h(
          'div',
          { class: 'grid-fields' },
          h('div', { class: 'grid-kind' }, labelFor(kind, t('seat.kind')), kind),
          h('div', { class: 'grid-name' }, labelFor(name, t('seat.name')), name),
          painted &&
            h(
              'div',
              { class: 'swatches', role: 'radiogroup', 'aria-label': t('seat.colour', { seat: n }) },
              ...colours.map(swatch),
            ),
          free && away,
          h('div', { class: 'grid-says' }, error, say),
        ),
      ),
      n < seats.length && swapButton(n, () => swap(i)),
    );
    return {
      element,
      sync() {
        fields.sync();
        element.dataset['colour'] = painted ? seat.colour : `no${n}`;
        numeral.replaceChildren(painted ? sign(seat.colour) : '', h('span', null, String(n)));
        for (const colour of colours) colour.checked = colour.value === seat.colour;
        const bot = game.bots.find((each) => `bot:${each.id}` === seat.kind);
        say.replaceChildren(face(bot?.id) ?? '', bot?.say ?? '');
        // Of several bots of a level the first is described; a screen reader hears it of each.
        say.hidden = !bot?.say || seats.findIndex((other) => other.kind === seat.kind) < i;
      },
    };
  }

  function resize(many: number) {
    replace(seatedFor(game, seats, many).map((seat) => ({ seat, before: seats.indexOf(seat) })));
  }

  build();
  return { element, sync, resize };
}

/** A colour to choose. */
function swatch(input: HTMLInputElement) {
  const colour = input.value;
  const word = t(`colour.${colour}`);
  return h(
    'label',
    { part: 'swatch', 'data-colour': colour, title: word },
    input,
    sign(colour),
    h('span', { class: 'unseen' }, word),
  );
}

/** Two arrows that pass each other. */
function swapButton(n: number, swap: () => void) {
  const arrows = svg('path', { d: 'M5 14V2M1.5 5.5L5 2l3.5 3.5M11 2v12M7.5 10.5L11 14l3.5-3.5' });
  const all = button('swap', null, swap, {
    class: 'button small grid-swap',
    'data-seat': n,
    'aria-label': t('seat.swap', { one: n, two: n + 1 }),
  });
  all.append(
    svg('svg', { viewBox: '0 0 16 16', class: 'line-sign', 'aria-hidden': 'true' }, arrows),
    h('span', { 'aria-hidden': 'true' }, t('seat.swapShort')),
  );
  return all;
}

/**
 * What is in the way unless it is asked for.
 * @param key of what it is called
 */
function folded(key: string, inside: HTMLElement, open: boolean = false) {
  return h('details', { part: 'grid-fold', open }, h('summary', null, t(key)), inside);
}

/** What each level of bots is, in a line each. */
function levels(game: GameInfo) {
  return h(
    'dl',
    { part: 'levels', 'aria-label': t('seat.levels') },
    ...game.bots.flatMap((bot) => [
      h('dt', { class: 'person-name' }, face(bot.id) ?? '', listedBot(bot)),
      h('dd', null, bot.say ?? ''),
    ]),
  );
}
