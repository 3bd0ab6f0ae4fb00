// The starting grid of a set-up: who drives, with name and colour. In a game with few seats each seat has a card. In a
// game with many each has a line, so that twenty fit on a phone, and there are quick ways to fill them.

import type { GameInfo } from '../engine/types.ts';
import { iconOf } from '../ui/art.ts';
import { carsOf } from '../ui/cars.ts';
import { COLOURS } from '../ui/colours.ts';
import { face } from '../ui/drivers.ts';
import { seatSign } from '../ui/signs.ts';
import { announce } from '../ui/speaker.ts';
import { guard, html, live, nothing, type TemplateResult } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { errorLine, invalid, listOptions } from './fields.ts';
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
import './setup-words.ts';

/**
 * The rows. After a change `changed` repaints the screen. If seats came, went or changed places, it gets for each seat
 * its place before (-1: none).
 * @param seats changed in place
 */
export function peopleList(game: GameInfo, seats: SeatChoice[], changed: (before?: number[]) => void) {
  const [fewest = 2, most = 2] = game.seats;
  const many = seatsMany(game);
  const quick = many ? quickWays(game, seats, { replace, more }) : null;
  const wide = matchMedia('(min-width: 40rem)').matches;
  const focusOn = (selector: string) => (document.querySelector(selector) as HTMLElement | null)?.focus();
  /** The first field of a row. */
  const firstField = (n: number) => `[name="seat-${n}-${many ? 'name' : 'kind'}"]`;

  /** Adds seats while there is room. Returns the number of added seats. */
  function more(kinds: string[]) {
    const before = seats.length;
    for (const kind of kinds.slice(0, most - before)) seats.push({ kind, name: '', colour: freeColour(seats) });
    changed([...seats.keys()].map((j) => (j < before ? j : -1)));
    if (kinds.length === 1) focusOn(firstField(seats.length));
    return seats.length - before;
  }

  /** Replaces all seats. `before`: the former place of a seat, -1 for a new one. */
  function replace(wanted: { seat: SeatChoice; before: number }[]) {
    const kept = wanted.slice(0, most);
    seats.splice(0, seats.length, ...kept.map(({ seat }) => seat));
    for (const seat of seats) seat.colour ||= freeColour(seats.filter((each) => each.colour));
    changed(kept.map(({ before }) => before));
  }

  function drop(i: number) {
    seats.splice(i, 1);
    changed([...seats.keys()].map((j) => (j < i ? j : j + 1)));
    focusOn(firstField(Math.min(i + 1, seats.length)));
  }

  /** Swaps a seat and the next one. */
  function swap(i: number) {
    const [one, two] = seats.slice(i, i + 2);
    if (!one || !two) return;
    seats.splice(i, 2, two, one);
    const names = { one: seatName(game, seats, i), two: seatName(game, seats, i + 1) };
    announce(t('seat.swapped', { seat: i + 1, other: i + 2, ...names }));
    changed([...seats.keys()].map((j) => (j === i ? i + 1 : j === i + 1 ? i : j)));
    focusOn(`[data-do="swap"][data-seat="${i + 1}"]`);
  }

  /** In a game with few seats each colour is there once, so two seats exchange colours. */
  function paintSeat(seat: SeatChoice, colour: string) {
    const other = many ? undefined : seats.find((each) => each !== seat && each.colour === colour);
    if (other) {
      other.colour = seat.colour;
      announce(
        t('seat.traded', { name: seatName(game, seats, seats.indexOf(other)), colour: t(`colour.${other.colour}`) }),
      );
    }
    seat.colour = colour;
    changed();
  }

  const bots = game.bots.map((bot) => ({ value: `bot:${bot.id}`, name: many ? bot.name : listedBot(bot) }));
  const kinds = [
    { value: 'person', name: t('seat.person') },
    { name: t('seat.bots'), choices: bots },
  ];

  function kindField(seat: SeatChoice, n: number) {
    function choose(event: Event) {
      const { value } = event.target as HTMLSelectElement;
      // A name belongs to a person or to a bot.
      if (isPerson(seat) !== (levelOf(value) === null)) seat.name = '';
      seat.kind = value;
      changed();
    }
    return html`
      <select class="field" name="seat-${n}-kind" id="seat-${n}-kind" @change=${choose}
        aria-label=${many ? t('seat.kindOf', { seat: n }) : nothing}
        aria-describedby=${many ? nothing : `seat-${n}-say`}>${listOptions(kinds, seat.kind)}</select>`;
  }

  function nameField(seat: SeatChoice, n: number) {
    function type(event: Event) {
      seat.name = (event.target as HTMLInputElement).value;
      changed();
    }
    return html`
      <input type="text" class="field" name="seat-${n}-name" id="seat-${n}-name" autocomplete="off"
        autocapitalize="words"
        spellcheck="false" enterkeyhint="done" aria-label=${many ? t('seat.nameOf', { seat: n }) : nothing}
        aria-describedby="seat-${n}-error" aria-invalid=${invalid(seatProblem(seat) !== null)}
        placeholder=${defaultName(game, seats, n - 1)} .value=${live(seat.name)} @input=${type}>`;
  }

  function dropButton(n: number, hidden: boolean) {
    const words = t('seat.drop', { seat: n });
    return html`
      <button type="button" class=${many ? 'icon-button' : 'icon-button grid-drop'} data-do="seat-drop" data-seat=${n}
        aria-label=${words} title=${many ? nothing : words} ?hidden=${hidden} @click=${() => drop(n - 1)}>
        ${iconOf('close')}
      </button>`;
  }

  function line(seat: SeatChoice, i: number) {
    const n = i + 1;
    const colours = COLOURS.map((each) => ({ value: each, name: t(`colour.${each}`) }));
    const car = carsOf(seats.map((each) => each.colour))[i] ?? seat.colour;
    return html`
      <li class="grid-row roster-row" data-part="roster-row" data-colour=${seat.colour}
        data-kind=${isPerson(seat) ? 'person' : 'bot'}>
        <div class="roster-mark">
          <span class="roster-sign" data-part="roster-sign" aria-hidden="true">${seatSign(car)}</span>
          <select class="roster-colour" name="seat-${n}-colour" id="seat-${n}-colour"
            aria-label=${t('seat.colour', { seat: n })}
            @change=${(event: Event) => paintSeat(seat, (event.target as HTMLSelectElement).value)}>
            ${listOptions(colours, seat.colour)}
          </select>
        </div>
        ${nameField(seat, n)}
        ${kindField(seat, n)}
        ${dropButton(n, seats.length <= fewest)}
        ${errorLine(`seat-${n}-error`, seatProblem(seat))}
      </li>`;
  }

  /** The names of the columns; each field has its own for screen readers. */
  const heads = () => html`
    <div class="roster-head" aria-hidden="true">
      <span></span>
      <span>${t('seat.name')}</span>
      <span>${t('seat.kind')}</span>
    </div>`;

  function card(seat: SeatChoice, i: number) {
    const n = i + 1;
    const free = seats.length > fewest;
    // If the pieces of a game have colours of their own, seats have numbers.
    const painted = !game.liveries;
    const bot = game.bots.find((each) => `bot:${each.id}` === seat.kind);
    // The first of several equal bots is described; a screen reader describes each.
    const quiet = !bot?.say || seats.findIndex((other) => other.kind === seat.kind) < i;
    const swatches = () => html`
      <div class="swatches" role="radiogroup" aria-label=${t('seat.colour', { seat: n })}>
        ${COLOURS.map((colour) => swatch(colour, seat, n))}
      </div>`;
    return html`
      <li class="grid-row" data-part="grid-row" data-free=${String(free)} data-painted=${String(painted)}
        data-colour=${painted ? seat.colour : `no${n}`}>
        <fieldset>
          <legend class="unseen">${t('seat.legend', { seat: n })}</legend>
          <div class="grid-numeral" aria-hidden="true">
            ${painted ? seatSign(seat.colour) : nothing}
            <span>${n}</span>
          </div>
          <div class="grid-fields">
            <div class="grid-kind">
              <label class="label" for="seat-${n}-kind">${t('seat.kind')}</label>
              ${kindField(seat, n)}
            </div>
            <div class="grid-name">
              <label class="label" for="seat-${n}-name">${t('seat.name')}</label>
              ${nameField(seat, n)}
            </div>
            ${painted ? swatches() : nothing}
            ${free ? dropButton(n, false) : nothing}
            <div class="grid-says">
              ${errorLine(`seat-${n}-error`, seatProblem(seat))}
              <p class="help" id="seat-${n}-say"
                ?hidden=${quiet}>${guard([bot?.id], () => face(bot?.id))}${bot?.say}</p>
            </div>
          </div>
        </fieldset>
        ${n < seats.length ? swapButton(n, () => swap(i)) : nothing}
      </li>`;
  }

  /** A colour to choose. */
  function swatch(colour: string, seat: SeatChoice, n: number) {
    const word = t(`colour.${colour}`);
    return html`
      <label class="swatch" data-part="swatch" data-colour=${colour} title=${word}>
        <input type="radio" name="seat-${n}-colour" value=${colour} .checked=${live(seat.colour === colour)}
          @change=${() => paintSeat(seat, colour)}>
        ${seatSign(colour)}
        <span class="unseen">${word}</span>
      </label>`;
  }

  const foot = () => html`
    <div class="grid-foot">
      <button type="button" class="button small" data-do="seat-add" aria-describedby="seat-count"
        aria-disabled=${seats.length >= most ? 'true' : nothing}
        @click=${() => seats.length < most && more([seats.at(-1)?.kind ?? 'person'])}>${t('seat.add')}</button>
      <span class="help" id="seat-count">
        ${t(many ? 'seat.count' : 'seat.range', { n: seats.length, fewest, most })}
      </span>
    </div>`;

  return {
    template: () => html`
      <div class=${many ? 'grid grid-many' : 'grid'}>
        ${quick ? folded('quick.title', quick(), wide) : nothing}
        ${many ? heads() : nothing}
        <ol class=${many ? 'roster' : 'grid-rows'}>${seats.map(many ? line : card)}</ol>
        ${fewest === most ? nothing : foot()}
        ${many && game.bots.length > 0 ? folded('seat.levels', levels(game), false) : nothing}
      </div>`,
    /** Changes the number of seats. */
    resize: (many: number) =>
      replace(seatedFor(game, seats, many).map((seat) => ({ seat, before: seats.indexOf(seat) }))),
  };
}

/** A button with two arrows. */
function swapButton(n: number, swap: () => void) {
  return html`
    <button type="button" class="button small grid-swap" data-do="swap" data-seat=${n}
      aria-label=${t('seat.swap', { one: n, two: n + 1 })} @click=${swap}>
      <svg viewBox="0 0 16 16" class="line-sign" aria-hidden="true">
        <path d="M5 14V2M1.5 5.5L5 2l3.5 3.5M11 2v12M7.5 10.5L11 14l3.5-3.5"></path>
      </svg>
      <span aria-hidden="true">${t('seat.swapShort')}</span>
    </button>`;
}

/** A fold with a title; `open` is its state at first. */
function folded(key: string, inside: TemplateResult, open: boolean) {
  return html`
    <details class="grid-fold" data-part="grid-fold" ?open=${open}>
      <summary>${t(key)}</summary>
      ${inside}
    </details>`;
}

/** Each level of bots in a line. */
function levels(game: GameInfo) {
  return html`
    <dl class="levels" data-part="levels" aria-label=${t('seat.levels')}>
      ${game.bots.map(
        (bot) => html`
          <dt class="person-name" translate="no">${guard([bot.id], () => face(bot.id))}${listedBot(bot)}</dt>
          <dd>${bot.say ?? ''}</dd>`,
      )}
    </dl>`;
}
