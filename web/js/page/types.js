// What the page's own frame (home, set-up, guide, storage) passes around. The table's types live in
// ../table/types.js; nothing here knows a rule of any game.

/**
 * @typedef {string | number | boolean | number[]} Setting
 *
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} name
 * @property {Drawing} [drawing]  what it looks like
 * @property {string} [say]  what is to be said of it
 *
 * @typedef {object} Drawing  a closed curve
 * @property {[number, number][]} curve  the cage of a smooth one: points across and down in a box of about 1 by 1
 * @property {string} widths  a digit for each of as many equally long parts
 * @property {string} inside  what lies within
 *
 * @typedef {object} When  Shows an option only for these numbers of seats, and only while another option has one of these values.
 * @property {number[]} [seats]
 * @property {string} [option]
 * @property {Setting[]} [in]
 *
 * @typedef {object} Option
 * @property {string} id
 * @property {"bool" | "choice" | "int" | "clock" | "permutation" | "ints" | "per_seat"} kind
 * @property {string} name
 * @property {string} [help]
 * @property {Setting} default
 * @property {Setting} [bot_default]  the default when a bot sits in
 * @property {When | When[]} [when]  of several, one must hold
 * @property {Choice[]} [choices]
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [most]  longest list
 * @property {number} [each]  of a list of a number a seat: what every seat has where nothing is given
 * @property {string} [of]  what a permutation orders
 *
 * @typedef {object} Preset
 * @property {string} id
 * @property {string} name
 * @property {string} [help]
 * @property {Record<string, Setting>} settings
 *
 * @typedef {object} BotInfo
 * @property {string} id
 * @property {string} name
 * @property {string} [say]
 *
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} name
 * @property {string} line
 * @property {number[]} seats  fewest and most
 * @property {boolean} realtime
 * @property {string} [unhurried]  the flag under which it is not
 * @property {boolean} hidden  has cards that not everybody sees
 * @property {boolean} secrets  players have cards that others must not see
 * @property {boolean} liveries  what races is painted in colours of its own, not its seat's
 * @property {boolean} ready
 * @property {Option[]} options
 * @property {Preset[]} presets
 * @property {BotInfo[]} bots
 * @property {string} [guide]
 *
 * @typedef {object} SiteData  what the build wrote into the page
 * @property {string} version
 * @property {string} source  where this project's source is; empty if that is not known
 * @property {string} pyodide  where the source of Pyodide is
 * @property {GameInfo[]} games
 *
 * @typedef {object} SeatChoice
 * @property {string} kind  "person" or "bot:LEVEL"
 * @property {string} name  as typed; empty means the default
 * @property {string} colour
 *
 * @typedef {object} SetUp
 * @property {SeatChoice[]} seats
 * @property {Record<string, Setting>} settings  only what the player chose; the rest are defaults
 * @property {string} seed  empty: drawn at the start
 *
 * @typedef {object} MatchRow  one line of the index of stored games
 * @property {string} id
 * @property {string} game
 * @property {string} label  who plays, e.g. "Ann v Hard bot"
 * @property {number} n
 * @property {string} phase
 * @property {number} time  when last written, ms since 1970
 * @property {number} count  how many parts
 * @property {boolean} [damaged]  it could not be opened
 *
 * @typedef {object} Values  what the fields read and change
 * @property {(id: string) => Setting} get  the value in force: chosen, or the default as things are
 * @property {(id: string, value: Setting) => void} set
 * @property {() => number} seats
 * @property {(seat: number) => string} seatName
 * @property {string} game
 *
 * What the maker of a field is given, and what it makes.
 * @typedef {{option: Option, values: Values, name: string, described: string}} Given
 * @typedef {object} Made
 * @property {HTMLElement} element
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {boolean} [group]  several inputs under a legend
 * @property {boolean} [told]  each value is told about beside it, so that nothing more need be said
 * @property {() => void} sync
 * @property {() => string | null} problem
 * @property {() => void} [reset]
 * @property {() => HTMLInputElement | HTMLSelectElement} [wrong]  which input the problem is about
 */

export {};
