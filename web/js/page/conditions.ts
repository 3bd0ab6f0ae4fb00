// The conditions of a set-up: which options are shown, their values, the effect of a preset, and the address.

import type { GameInfo, Option, Preset, Setting } from '../engine/types.ts';
import { setUpFragment } from './router.ts';
import { defaultSeats, isPerson, seatName } from './seating.ts';
import { isShown, leastOf, same, spread } from './settings.ts';
import type { SetUp } from './types.ts';

/** The number of edges of a device, for people who play at once. */
const EDGES = 4;

/** The conditions of a set-up. Each call reads `setUp` again. */
export function conditionsOf(game: GameInfo, setUp: SetUp) {
  /** The value of an option before a choice. */
  function standard(option: Option) {
    return setUp.seats.every(isPerson) ? option.default : (option.bot_default ?? option.default);
  }

  function inForce(option: Option) {
    return spread(option, setUp.settings[option.id] ?? standard(option), setUp.seats.length);
  }

  /** The settings with the values that `how` returns. */
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

  /** The options whose values are not the default. */
  const chosen = () => shown().filter((option) => !same(inForce(option), standard(option)));

  return {
    ...now,

    chosen,

    /** The shown options with their present values. */
    settings: () => Object.fromEntries(shown().map((option) => [option.id, inForce(option)])),

    /** The seats for the start of a game. The engine names people who have typed no name. */
    seated: () =>
      setUp.seats.map((seat, i) => {
        const name = isPerson(seat) ? seat.name.trim() : seatName(game, setUp.seats, i);
        return { kind: seat.kind, name, colour: seat.colour };
      }),

    /** The option for a game without hurry. */
    slow,

    /** If the device has fewer edges than people: `many` if they play at once, `turns` if one after the other. */
    crowd() {
      if (!game.realtime || setUp.seats.filter(isPerson).length <= EDGES) return null;
      return slow && inForce(slow) !== true ? 'many' : 'turns';
    },

    /** The name of the chosen clock, or null. */
    clock() {
      const option = shown().find((each) => each.kind === 'clock');
      const value = option ? String(inForce(option)) : 'off';
      return value === 'off' ? null : (option?.choices?.find((choice) => choice.value === value)?.name ?? value);
    },

    /** Whether a preset is worth offering, and whether it equals the present choice. */
    preset(preset: Preset) {
      const many = preset.seats ?? setUp.seats.length;
      const wanted = (option: Option) => spread(option, preset.settings[option.id] ?? standard(option), many);
      const counting = game.options.filter((option) => isShown(option, { ...seen(wanted), seats: () => many }));
      // A preset without effect for this number of players is not offered.
      const given = Object.keys(preset.settings);
      return {
        offered: given.length === 0 || counting.some((option) => given.includes(option.id)),
        taken:
          many === setUp.seats.length &&
          counting.every((option) => isShown(option, now) && same(inForce(option), wanted(option))),
      };
    },

    /** The shown options whose values differ from a preset. */
    unlike(preset: Preset) {
      return shown().filter((option) => {
        const wanted = preset.settings[option.id] ?? standard(option);
        return !same(inForce(option), spread(option, wanted, setUp.seats.length));
      });
    },

    /** Moves the values of seats with their seats. `before`: the former place of each seat; -1: none. */
    moved(before: number[]) {
      for (const option of game.options) {
        const given = setUp.settings[option.id];
        if (option.kind !== 'per_seat' || !Array.isArray(given) || given.length < 2) continue;
        // If all seats have the same value, a new seat gets it.
        const usual = given.every((value) => value === given[0]) ? given[0] : undefined;
        setUp.settings[option.id] = before.map((j) => given[j] ?? usual ?? leastOf(option));
      }
    },

    /** The address of the set-up. `full`: it also names the usual seats, for links to give away. */
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
