// The parts that choose players and conditions: the grid, the opponents, the presets and the fields of options. The
// set-up arranges all of them, and the page of a class those that its tasks need.

import type { GameInfo, Setting } from '../engine/types.ts';
import { announce } from '../ui/speaker.ts';
import { t } from '../ui/words.ts';
import { conditionsOf } from './conditions.ts';
import { opponentCards } from './opponents.ts';
import { optionField } from './options.ts';
import { presetCards } from './presets.ts';
import { isPerson, seatName } from './seating.ts';
import { peopleList } from './starting-grid.ts';
import type { SetUp } from './types.ts';
import './setup-words.ts';

/** @param setUp changed in place; then `changed` repaints the screen */
export function setUpParts(game: GameInfo, setUp: SetUp, changed: () => void) {
  const conditions = conditionsOf(game, setUp);
  const values = {
    ...conditions,
    set(id: string, value: Setting) {
      setUp.settings[id] = value;
      changed();
    },
    seatName: (i: number) => seatName(game, setUp.seats, i),
    person: (i: number) => setUp.seats.slice(i, i + 1).some(isPerson),
    game: game.id,
  };
  const fields = game.options.map((option) => optionField(option, values));
  const grid = peopleList(game, setUp.seats, (before) => {
    if (before) {
      conditions.moved(before);
      for (const field of fields) if (field.option.kind === 'per_seat') field.reset();
    }
    changed();
  });
  const cards = presetCards(game, conditions, (preset) => {
    setUp.settings = { ...preset.settings };
    for (const field of fields) field.reset();
    if (preset.seats && preset.seats !== setUp.seats.length) grid.resize(preset.seats);
    else changed();
    announce(t('setup.presetTaken', { name: preset.name }));
  });
  const rivals = opponentCards(game, setUp.seats, { changed, resize: grid.resize });
  return { conditions, fields, grid, cards, rivals };
}
