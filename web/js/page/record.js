// The record as other screens show it: a card with what there is, and the line after a game that suggests the next
// driver. The screen itself is record-screen.js, which comes later.

import { h } from '../ui/dom.js';
import { number, t } from '../ui/words.js';
import { finished } from './record-store.js';
import { gamesOf, keyOf, nextDriver, people, sumsOf } from './record-sums.js';
import { recordFragment, setUpFragment } from './router.js';

/** @typedef {import("../engine/types.js").BotInfo} BotInfo */
/** @typedef {import("../engine/types.js").Tally} Tally */
/** @typedef {import("../table/types.js").Suggestion} Suggestion */

/**
 * How many finished games and wins of people there are on this device, and the way to all of them; before the first,
 * what will stand there.
 * @param {import("./types.js").FinishedRow[]} rows
 */
export function recordCard(rows) {
  const wins = people(rows).reduce((sum, { wins }) => sum + wins, 0);
  const line = rows.length
    ? t('record.card', {
        n: rows.length,
        games: number(rows.length),
        wins: t('record.card.wins', { wins: number(wins) }),
      })
    : t('record.card.none');
  return h(
    'section',
    {
      part: 'record-card',
      class: 'continue-card',
      'data-count': String(rows.length),
      'aria-labelledby': 'record-card-title',
    },
    h(
      'div',
      null,
      h('h2', { class: 'side-title', id: 'record-card-title' }, t('record.card.title')),
      h('p', { class: 'help' }, line),
    ),
    h('a', { class: 'button', href: recordFragment(), 'data-do': 'record' }, t('record.open')),
  );
}

/**
 * The drivers of a game, weakest first.
 * @param {BotInfo[]} bots
 */
export function ranked(bots) {
  return bots.filter((bot) => bot.rank !== null).sort((a, b) => Number(a.rank) - Number(b.rank));
}

/**
 * Who might be raced next, for a person in a game.
 * @param {import("./record-sums.js").InGame} sums
 * @param {BotInfo[]} bots
 * @param {string} who
 * @returns {(Suggestion & {beaten: string}) | null}
 */
export function suggestion(sums, bots, who) {
  const drivers = ranked(bots);
  const found = nextDriver(
    sums,
    drivers.map(({ id }) => id),
  );
  const name = (/** @type {string | undefined} */ id) => drivers.find((bot) => bot.id === id)?.name ?? '';
  if (!found) return null;
  return {
    beaten: found.beaten,
    say: t('record.next', { who, driver: name(found.beaten), next: name(found.next) }),
    label: t('record.next.go', { next: name(found.next) }),
    fragment: setUpFragment(sums.game, { seats: ['person', `bot:${found.next}`] }),
  };
}

/**
 * What to say after a game of which the record knows by now: a driver was beaten for the third time or more.
 * @param {Tally} tally
 * @param {BotInfo[]} bots
 * @returns {Promise<Suggestion | null>}
 */
export async function storeTally(tally, bots) {
  const winner = tally.seats.find((seat) => seat.won && seat.level === null);
  if (!winner || !tally.seats.some((seat) => seat.level !== null)) return null;
  const key = keyOf(winner.name);
  const sums = sumsOf(gamesOf(await finished(), key), key).played.find(({ game }) => game === tally.game);
  const found = sums ? suggestion(sums, bots, winner.name) : null;
  return found && tally.seats.some((seat) => seat.level === found.beaten) ? found : null;
}
