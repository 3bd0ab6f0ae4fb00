// The record as other screens show it: a card with the number of games, and the ladder. The screen itself is
// record-screen.ts, which is fetched later.

import type { Ladder } from '../engine/types.ts';
import { ask } from '../transport/index.ts';
import { html } from '../ui/template.ts';
import { number, t } from '../ui/words.ts';
import { keepNext } from './last-games.ts';
import { finished } from './record-store.ts';
import { recordFragment } from './router.ts';
import type { FinishedRow } from './types.ts';

/**
 * The card on home: finished games, wins of people, and the link to the record. Home does not wait for the engine, so
 * the card counts by itself, by the rule of the engine: only games that were played from their start.
 */
export function recordCard(rows: FinishedRow[]) {
  const counted = rows.filter(
    ({ tally }) => tally.daily?.kind !== 'puzzle' && !tally.aids.some((aid) => aid === 'branch' || aid === 'position'),
  );
  const wins = counted.flatMap(({ tally }) => tally.seats.filter(({ won, level }) => won && level === null)).length;
  const line = counted.length
    ? t('record.card', {
        n: counted.length,
        games: number(counted.length),
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

/**
 * The ladder of the finished games; null if the engine cannot make it.
 * @param about `who`: the person; `id`: a game that has just ended, whose news are asked for
 */
export async function ladderOf(about: { who?: string; id?: string }): Promise<Ladder | null> {
  const games = await finished();
  const reply = await ask({ do: 'ladder', games, ...about }).catch(() => null);
  const { ladder = null } = reply ?? {};
  if (ladder && !about.who) keepNext(ladder);
  return ladder;
}
