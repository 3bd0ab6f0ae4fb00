// What a race is going to be as chosen so far: which options count, what is in force, what a preset would change, the
// address that says all of it. Plain answers; the page that shows them is setup.js.

import type { GameInfo, Option, Preset, Setting } from '../engine/types.ts';
import { setUpFragment } from './router.ts';
import { defaultSeats, isPerson, seatName } from './seating.ts';
import { isShown, leastOf, same, spread } from './settings.ts';
import type { SetUp } from './types.ts';

/** A device has so many edges for people who play at once. */
const EDGES = 4;

/** @param setUp as it is now; read anew each time */
export function conditionsOf(game: GameInfo, setUp: SetUp) {
  /** The value an option has before anybody has chosen. */
  function standard(option: Option) {
    return setUp.seats.every(isPerson) ? option.default : (option.bot_default ?? option.default);
  }

  function inForce(option: Option) {
    return spread(option, setUp.settings[option.id] ?? standard(option), setUp.seats.length);
  }

  /** The settings as somebody sees them who has chosen these. */
  function seen(how: (option: Option) => Setting) {
    return {
      get(id: string) {
        const option = game.options.find((each) => each.id === id);
        return option ? how(option) : '';
      },
      seats: () => setUp.seats.length,
    };
  }

  const now = seen(inForce);
  const shown = (values = now) => game.options.filter((option) => isShown(option, values));
  const slow = game.options.find((option) => option.id === game.unhurried);

  /** The options somebody has chosen, as far as they change anything. */
  const chosen = () => shown().filter((option) => !same(inForce(option), standard(option)));

  return {
    ...now,

    chosen,

    /** The options that count, with the values in force. */
    settings: () => Object.fromEntries(shown().map((option) => [option.id, inForce(option)])),

    /** The seats as a game begins with them. */
    seated: () => setUp.seats.map(({ kind, colour }, i) => ({ kind, name: seatName(game, setUp.seats, i), colour })),

    /** The flag under which nobody hurries. */
    slow,

    /**
     * More people at this device than have an edge of it: `turns` if one plays after the other, `many` if all at
     * once.
     */
    crowd() {
      if (!game.realtime || setUp.seats.filter(isPerson).length <= EDGES) return null;
      return slow && inForce(slow) !== true ? 'many' : 'turns';
    },

    /** What time everybody has, as its choice is called, or null. */
    clock() {
      const option = shown().find((each) => each.kind === 'clock');
      const value = option ? String(inForce(option)) : 'off';
      return value === 'off' ? null : (option?.choices?.find((choice) => choice.value === value)?.name ?? value);
    },

    /** Whether a preset is worth offering, and whether it is what is chosen now. */
    preset(preset: Preset) {
      const many = preset.seats ?? setUp.seats.length;
      const wanted = (option: Option) => spread(option, preset.settings[option.id] ?? standard(option), many);
      const counting = game.options.filter((option) => isShown(option, { ...seen(wanted), seats: () => many }));
      // Conditions that change nothing for so many players are no choice.
      const given = Object.keys(preset.settings);
      return {
        offered: given.length === 0 || counting.some((option) => given.includes(option.id)),
        taken:
          many === setUp.seats.length &&
          counting.every((option) => isShown(option, now) && same(inForce(option), wanted(option))),
      };
    },

    /** The options that count and are otherwise than a preset has them. */
    unlike(preset: Preset) {
      return shown().filter((option) => {
        const wanted = preset.settings[option.id] ?? standard(option);
        return !same(inForce(option), spread(option, wanted, setUp.seats.length));
      });
    },

    /**
     * What was given to a seat goes with it.
     * @param before for each seat, which one it was; -1: none
     */
    moved(before: number[]) {
      for (const option of game.options) {
        const given = setUp.settings[option.id];
        if (option.kind !== 'per_seat' || !Array.isArray(given) || given.length < 2) continue;
        // Where all have the same, who comes has it too.
        const usual = given.every((value) => value === given[0]) ? given[0] : undefined;
        setUp.settings[option.id] = before.map((j) => given[j] ?? usual ?? leastOf(option));
      }
    },

    /** @param full names the seats also where they are the usual ones: for links that are given away */
    fragment(full: boolean = false) {
      const kinds = setUp.seats.map((seat) => seat.kind);
      const usual = defaultSeats(game).map((seat) => seat.kind);
      return setUpFragment(game.id, {
        settings: Object.fromEntries(chosen().map((option) => [option.id, inForce(option)])),
        seats: !full && kinds.join() === usual.join() ? null : kinds,
        seed: setUp.seed,
      });
    },
  };
}
