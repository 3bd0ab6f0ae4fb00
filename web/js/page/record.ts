// The record as other screens show it: a card with what there is, and the line after a game that suggests the next
// driver. The screen itself is record-screen.ts, which comes later.

import type { BotInfo, Tally } from '../engine/types.ts';
import type { Suggestion } from '../table/types.ts';
import { h } from '../ui/dom.ts';
import { number, t } from '../ui/words.ts';
import { finished } from './record-store.ts';
import type { InGame } from './record-sums.ts';
import { gamesOf, keyOf, nextDriver, people, sumsOf } from './record-sums.ts';
import { recordFragment, setUpFragment } from './router.ts';
import type { FinishedRow } from './types.ts';

/**
 * How many finished games and wins of people there are on this device, and the way to all of them; before the first,
 * what will stand there.
 */
export function recordCard(rows: FinishedRow[]) {
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

/** The drivers of a game, weakest first. */
export function ranked(bots: BotInfo[]) {
  return bots.filter((bot) => bot.rank !== null).sort((a, b) => Number(a.rank) - Number(b.rank));
}

/** Who might be raced next, for a person in a game. */
export function suggestion(sums: InGame, bots: BotInfo[], who: string): (Suggestion & { beaten: string }) | null {
  const drivers = ranked(bots);
  const found = nextDriver(
    sums,
    drivers.map(({ id }) => id),
  );
  const name = (id: string | undefined) => drivers.find((bot) => bot.id === id)?.name ?? '';
  if (!found) return null;
  return {
    beaten: found.beaten,
    say: t('record.next', { who, driver: name(found.beaten), next: name(found.next) }),
    label: t('record.next.go', { next: name(found.next) }),
    fragment: setUpFragment(sums.game, { seats: ['person', `bot:${found.next}`] }),
  };
}

/** What to say after a game of which the record knows by now: a driver was beaten for the third time or more. */
export async function storeTally(tally: Tally, bots: BotInfo[]): Promise<Suggestion | null> {
  const winner = tally.seats.find((seat) => seat.won && seat.level === null);
  if (!winner || !tally.seats.some((seat) => seat.level !== null)) return null;
  const key = keyOf(winner.name);
  const sums = sumsOf(gamesOf(await finished(), key), key).played.find(({ game }) => game === tally.game);
  const found = sums ? suggestion(sums, bots, winner.name) : null;
  return found && tally.seats.some((seat) => seat.level === found.beaten) ? found : null;
}
