// Shared by the set-up and the picture of a frame: the players in words, and the deal.

import { stage } from '../engine/stages.ts';
import type { GameInfo } from '../engine/types.ts';
import { ask } from '../transport/index.ts';
import { list, t } from '../ui/words.ts';
import { conditionsOf } from './conditions.ts';
import { rememberSeed } from './known-seeds.ts';
import { remember } from './last-setup.ts';
import { beginGame } from './opening.ts';
import { prefs } from './prefs.ts';
import { seatNames } from './seating.ts';
import { drawSeed, freshId } from './tab-id.ts';
import type { SetUp } from './types.ts';
import './setup-words.ts';

/** The players and the clock, in words. */
export function whoPlays(game: GameInfo, setUp: SetUp) {
  const who = t('setup.who', { who: list(seatNames(game, setUp.seats)) });
  const clock = conditionsOf(game, setUp).clock();
  return clock === null ? who : `${who} ${t('setup.clock', { value: clock })}`;
}

/** Begins the game of a set-up. The engine must be ready. */
export async function deal(game: GameInfo, setUp: SetUp) {
  const conditions = conditionsOf(game, setUp);
  remember(game, setUp);
  const id = freshId();
  const reply = await ask({
    do: 'new',
    id,
    game: game.id,
    seats: conditions.seated(),
    settings: conditions.settings(),
    seed: setUp.seed || drawSeed(),
    pace: prefs.pace,
  });
  stage('dealt');
  if (reply.ok && setUp.seed) rememberSeed(id, setUp.seed);
  if (reply.ok) await beginGame(reply);
  return reply;
}
