// What the page's own frame (home, set-up, guide, storage) passes around. The table's types live in
// ../table/types.js, the engine's in ../engine/types.d.ts; nothing here knows a rule of any game.

/**
 * @typedef {import("../engine/types.js").Option} Option
 * @typedef {import("../engine/types.js").Setting} Setting
 *
 * @typedef {object} SiteData  what the build wrote into the page
 * @property {string} version
 * @property {string} source  where this project's source is; empty if that is not known
 * @property {string} pyodide  where the source of Pyodide is
 * @property {number} weight  in bytes: what the first game fetches
 * @property {string} samples  address of the stored views, one of each game
 * @property {import("../engine/types.js").GameInfo[]} games
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
 * @property {string} phase  as the table has it; `between`: this game is over, and its series has games to come
 * @property {number} time  when last written, ms since 1970
 * @property {number} count  how many parts
 * @property {boolean} [damaged]  it could not be opened
 * @property {boolean} [waits]  it is over and not yet in the record: the engine has to tell its tally, or there is no room
 * @property {Pick<import("../engine/types.js").Daily, "kind" | "date" | "version">} [day]  of which it is the race or the puzzle
 *
 * @typedef {object} FinishedRow  a finished game in the record; its text is kept apart
 * @property {string} id  digest of its text, so that no game is there twice
 * @property {number} time  when it ended, ms since 1970
 * @property {string} match  the id it was played under; empty for one from a file
 * @property {import("../engine/types.js").Tally} tally
 *
 * @typedef {object} Values  what the fields read and change
 * @property {(id: string) => Setting} get  the value in force: chosen, or the default as things are
 * @property {(id: string, value: Setting) => void} set
 * @property {() => number} seats
 * @property {(seat: number) => string} seatName
 * @property {(seat: number) => boolean} person  whether a person sits there
 * @property {string} game
 *
 * What the maker of a field is given, and what it makes.
 * @typedef {{option: Option, values: Values, name: string, described: string}} Given
 * @typedef {object} Made
 * @property {HTMLElement} element
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {boolean} [group]  several inputs under a legend
 * @property {boolean} [told]  each value is told about beside it, so that nothing more need be said
 * @property {() => boolean} [offered]  whether there is anything to choose
 * @property {() => boolean} [offers]  whether there is something that should be seen now
 * @property {() => void} sync
 * @property {() => string | null} [problem]  what is wrong with what is typed
 * @property {() => void} [reset]
 * @property {() => HTMLInputElement | HTMLSelectElement} [wrong]  which input the problem is about
 */

export {};
