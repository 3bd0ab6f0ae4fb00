// The record as other screens show it: a card with the number of games, and after a game the suggestion of the next
// driver. The screen itself is record-screen.ts, which is fetched later.

import type { NextDriver, Tally } from '../engine/types.ts';
import type { Suggestion } from '../table/types.ts';
import { ask } from '../transport/index.ts';
import { html } from '../ui/template.ts';
import { number, t } from '../ui/words.ts';
import { finished } from './record-store.ts';
import { recordFragment, setUpFragment } from './router.ts';
import type { FinishedRow } from './types.ts';

/**
 * The card on home: finished games, wins of people, and the link to the record. Home does not wait for the engine, so
 * the card counts by itself.
 */
export function recordCard(rows: FinishedRow[]) {
  const wins = rows.flatMap(({ tally }) => tally.seats.filter(({ won, level }) => won && level === null)).length;
  const line = rows.length
    ? t('record.card', {
        n: rows.length,
        games: number(rows.length),
        wins: t('record.card.wins', { wins: number(wins) }),
      })
    : t('record.card.none');
  return html`
    <section class="continue-card record-card" data-part="record-card" data-count=${rows.length}
      aria-labelledby="record-card-title">
      <div>
        <h2 class="side-title" id="record-card-title">${t('record.card.title')}</h2>
        <p class="help">${line}</p>
      </div>
      <a class="button" href=${recordFragment()} data-do="record">${t('record.open')}</a>
    </section>`;
}

/** The suggestion to race the next driver, with a link to the set-up of this race. */
export function suggestion({ say, label, game, level }: NextDriver): Suggestion {
  return { say, label, fragment: setUpFragment(game, { seats: ['person', `bot:${level}`] }) };
}

/** The driver to race after a game that is in the record now; null if the engine suggests none. */
export async function nextDriver({ id, game }: Tally): Promise<Suggestion | null> {
  const games = (await finished()).filter(({ tally }) => tally.game === game);
  const reply = await ask({ do: 'next_driver', games, id }).catch(() => null);
  return reply?.next_driver ? suggestion(reply.next_driver) : null;
}
