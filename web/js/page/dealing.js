// What the set-up and the picture of a frame share: who is going to play in words, and the dealing.

import { ask } from '../engine/engine.js';
import { stage } from '../engine/stages.js';
import { list, t } from '../ui/words.js';
import { conditionsOf } from './conditions.js';
import { remember } from './last-setup.js';
import { beginGame } from './open-game.js';
import { prefs } from './prefs.js';
import { seatNames } from './seating.js';
import { drawSeed, freshId } from './tab-id.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").SetUp} SetUp */

/**
 * Who is going to play, and what time everybody has.
 * @param {GameInfo} game
 * @param {SetUp} setUp
 */
export function whoPlays(game, setUp) {
  const who = t('setup.who', { who: list(seatNames(game, setUp.seats)) });
  const clock = conditionsOf(game, setUp).clock();
  return clock === null ? who : `${who} ${t('setup.clock', { value: clock })}`;
}

/**
 * Begins a game as it was set up; the engine is ready.
 * @param {GameInfo} game
 * @param {SetUp} setUp
 */
export async function deal(game, setUp) {
  const conditions = conditionsOf(game, setUp);
  remember(game, setUp);
  const reply = await ask({
    do: 'new',
    id: freshId(),
    game: game.id,
    seats: conditions.seated(),
    settings: conditions.settings(),
    seed: setUp.seed || drawSeed(),
    pace: prefs.pace,
  });
  stage('dealt');
  if (reply.ok) await beginGame(reply);
  return reply;
}
