// Quick ways to fill the grid of a game that seats many: bots of a level by the number, a family by its names.

import type { GameInfo } from '../engine/types.ts';
import { h, onEnter } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { list, t } from '../ui/words.ts';
import { button, labelFor, listInput, nameInput } from './fields.ts';
import { isPerson, listedBot, seatNames } from './seating.ts';
import type { SeatChoice } from './types.ts';

/** and which seat it was, -1 for a new one */
interface Comer {
  seat: SeatChoice;
  before: number;
}

function newcomer(seat: SeatChoice): Comer {
  return { seat, before: -1 };
}

/** Fills a grid in one go. */
export function quickWays(
  game: GameInfo,
  seats: SeatChoice[],
  grid: { replace: (wanted: Comer[]) => void; more: (kinds: string[]) => number },
) {
  const [fewest = 2, most = 2] = game.seats;
  const first = game.bots[2] ?? game.bots[0];
  const numbers = Array.from({ length: most - 1 }, (_, i) => ({ value: i + 1, name: String(i + 1) }));
  const number = listInput('quick-number', numbers, { 'aria-label': t('quick.number') });
  number.value = '3';
  const named = game.bots.map((bot) => ({ value: bot.id, name: listedBot(bot) }));
  const level = listInput('quick-level', named, { 'aria-label': t('quick.level') });
  if (first) level.value = first.id;
  const names = nameInput('quick-names', { placeholder: t('quick.names.example') });
  onEnter(names, family);
  const bots = () => Array.from({ length: Number(number.value) }, () => `bot:${level.value}`);
  const announceSeats = (also = '') =>
    announce(`${t('quick.done', { who: list(seatNames(game, seats)) })} ${also}`.trim());

  function against() {
    const me = seats.findIndex(isPerson);
    const mine = seats[me] ?? { kind: 'person', name: '', colour: '' };
    parted([]);
    grid.replace([{ seat: mine, before: me }, ...bots().map((kind) => newcomer({ kind, name: '', colour: '' }))]);
    announceSeats();
  }

  function addThem() {
    const came = grid.more(bots());
    if (came) announceSeats();
    else announce(t('quick.full', { most }));
  }

  /** Who sat here before names were given, and can be brought back. */
  let left: Comer[] = [];
  const gone = h('p');
  const back = button('bring-back', t('quick.back'), () => {
    const room = most - seats.length;
    const came = left.filter(({ seat }) => !seats.includes(seat)).slice(0, room);
    grid.replace([...seats.map((seat, i) => ({ seat, before: i })), ...came.map(({ seat }) => newcomer(seat))]);
    parted([]);
    names.focus();
    announceSeats();
  });
  const away = h('div', { part: 'quick-away', class: 'offer', hidden: true }, gone, back);

  /** @param who have left */
  function parted(who: Comer[]) {
    left = who;
    away.hidden = who.length === 0;
    const bots = who.every(({ seat }) => !isPerson(seat));
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
    const people = were.filter(({ seat }) => isPerson(seat));
    const wanted = given.map((name) => {
      // Who sat here already keeps the seat's colour and what was given to it.
      const known = people.find(({ seat }) => seat.name.trim() === name);
      return known ?? newcomer({ kind: 'person', name, colour: '' });
    });
    const others = were.filter(
      (each) => !wanted.includes(each) && (!isPerson(each.seat) || each.seat.name.trim() !== ''),
    );
    // Who plays alone keeps somebody to play against.
    while (wanted.length < fewest) {
      const bot = others.findIndex(({ seat }) => !isPerson(seat));
      const [kept] = bot < 0 ? [] : others.splice(bot, 1);
      wanted.push(kept ?? newcomer({ kind: `bot:${level.value}`, name: '', colour: '' }));
    }
    grid.replace(wanted);
    parted(others);
    announceSeats(gone.textContent ?? '');
  }

  const act = (name: string, click: () => void) => button(name, t(`quick.${name}`), click);
  return h(
    'fieldset',
    { class: 'quick' },
    h('legend', { class: 'unseen' }, t('quick.title')),
    game.bots.length > 0 &&
      h(
        'div',
        { class: 'quick-bots' },
        number,
        level,
        h('div', { class: 'quick-do' }, act('against', against), act('add', addThem)),
      ),
    h('div', { class: 'quick-family' }, labelFor(names, t('quick.names'), 'unseen'), names, act('family', family)),
    away,
  );
}
