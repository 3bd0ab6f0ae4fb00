// Quick ways to fill the grid of a game with many seats: a number of bots of one level, or a family by its names.

import type { GameInfo } from '../engine/types.ts';
import { onEnter } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { html, live, nothing } from '../ui/template.ts';
import { list, t } from '../ui/words.ts';
import { focusOn, listOptions } from './fields.ts';
import { isPerson, listedBot, seatNames } from './seating.ts';
import type { SeatChoice } from './types.ts';

/** a seat, and its place before the change; -1 for a new one */
interface Comer {
  seat: SeatChoice;
  before: number;
}

function newcomer(seat: SeatChoice): Comer {
  return { seat, before: -1 };
}

/** Returns the template of the quick ways. `grid` changes the seats and repaints. */
export function quickWays(
  game: GameInfo,
  seats: SeatChoice[],
  grid: { replace: (wanted: Comer[]) => void; more: (kinds: string[]) => number },
) {
  const [fewest = 2, most = 2] = game.seats;
  const numbers = Array.from({ length: most - 1 }, (_, i) => ({ value: i + 1, name: String(i + 1) }));
  const levels = game.bots.map((bot) => ({ value: bot.id, name: listedBot(bot) }));
  let number = 3;
  let level = (game.bots[2] ?? game.bots[0])?.id ?? '';
  let names = '';
  /** The seats that gave way to named ones, and can come back. */
  let left: Comer[] = [];

  const bots = () => Array.from({ length: number }, () => `bot:${level}`);
  const announceSeats = (also = '') =>
    announce(`${t('quick.done', { who: list(seatNames(game, seats)) })} ${also}`.trim());

  function against() {
    const me = seats.findIndex(isPerson);
    const mine = seats[me] ?? { kind: 'person', name: '', colour: '' };
    left = [];
    grid.replace([{ seat: mine, before: me }, ...bots().map((kind) => newcomer({ kind, name: '', colour: '' }))]);
    announceSeats();
  }

  function addThem() {
    const came = grid.more(bots());
    if (came) announceSeats();
    else announce(t('quick.full', { most }));
  }

  function bringBack() {
    const room = most - seats.length;
    const came = left.filter(({ seat }) => !seats.includes(seat)).slice(0, room);
    left = [];
    grid.replace([...seats.map((seat, i) => ({ seat, before: i })), ...came.map(({ seat }) => newcomer(seat))]);
    focusOn('quick-names');
    announceSeats();
  }

  function leftWords() {
    if (!left.length) return '';
    const bots = left.every(({ seat }) => !isPerson(seat));
    return t(bots ? 'quick.left.bots' : 'quick.left.others', { n: left.length });
  }

  /** Seats exactly the named people. The other seats can come back. */
  function family() {
    const given = names
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter(Boolean)
      .slice(0, most);
    if (!given.length) {
      focusOn('quick-names');
      return;
    }
    const were = seats.map((seat, i) => ({ seat, before: i }));
    const people = were.filter(({ seat }) => isPerson(seat));
    const wanted = given.map((name) => {
      // A person who has a seat keeps its colour and settings.
      const known = people.find(({ seat }) => seat.name.trim() === name);
      return known ?? newcomer({ kind: 'person', name, colour: '' });
    });
    const others = were.filter(
      (each) => !wanted.includes(each) && (!isPerson(each.seat) || each.seat.name.trim() !== ''),
    );
    // A single person needs opponents: the bots of the seats before, else new bots.
    while (wanted.length < fewest) {
      const bot = others.findIndex(({ seat }) => !isPerson(seat));
      const [kept] = bot < 0 ? [] : others.splice(bot, 1);
      wanted.push(kept ?? newcomer({ kind: `bot:${level}`, name: '', colour: '' }));
    }
    left = others;
    grid.replace(wanted);
    announceSeats(leftWords());
  }

  const act = (name: string, click: () => void) => html`
    <button type="button" class="button small" data-do=${name} @click=${click}>${t(`quick.${name}`)}</button>`;
  const chosen = (event: Event) => (event.target as HTMLSelectElement | HTMLInputElement).value;
  const setNumber = (event: Event) => {
    number = Number(chosen(event));
  };
  const setLevel = (event: Event) => {
    level = chosen(event);
  };
  const setNames = (event: Event) => {
    names = chosen(event);
  };
  const botFields = () => html`
    <div class="quick-bots">
      <select class="field" name="quick-number" id="quick-number" aria-label=${t('quick.number')} @change=${setNumber}>
        ${listOptions(numbers, number)}
      </select>
      <select class="field" name="quick-level" id="quick-level" aria-label=${t('quick.level')} @change=${setLevel}>
        ${listOptions(levels, level)}
      </select>
      <div class="quick-do">${act('against', against)}${act('add', addThem)}</div>
    </div>`;
  return () => html`
    <fieldset class="quick">
      <legend class="unseen">${t('quick.title')}</legend>
      ${game.bots.length > 0 ? botFields() : nothing}
      <div class="quick-family">
        <label class="unseen" for="quick-names">${t('quick.names')}</label>
        <input type="text" class="field" name="quick-names" id="quick-names" autocomplete="off" autocapitalize="words"
          spellcheck="false" enterkeyhint="done" placeholder=${t('quick.names.example')} .value=${live(names)}
          @input=${setNames} @keydown=${onEnter(family)}>
        ${act('family', family)}
      </div>
      <div class="offer quick-away" data-part="quick-away" ?hidden=${!left.length}>
        <p>${leftWords()}</p>
        <button type="button" class="button small" data-do="bring-back" @click=${bringBack}>${t('quick.back')}</button>
      </div>
    </fieldset>`;
}
