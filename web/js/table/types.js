/**
 * What the page and its table say to each other, as types. What the engine is asked and answers is in
 * ../engine/types.d.ts, which is written from the engine's own forms.
 *
 * What the table reads of the player's preferences; it reads them anew each time,
 * so the object may change under it.
 * @typedef {object} TablePrefs
 * @property {boolean} [confirm]        ask before playing: a complete move waits for Done
 * @property {"auto"|"off"} [motion]    "off" stops all motion; "auto" follows the system
 * @property {boolean} [sound]
 * @property {boolean} [letters]        false: single letters and digits do nothing
 * @property {string} [pace]            speed of bots: slow, normal, fast, instant
 * @property {boolean} [panels]  what a game tells beside its table is open from the beginning, where there is room
 * @property {"auto"|"on"|"off"} [edges]  people around a device that lies flat have an edge each; "auto": if it can be touched
 *
 * What the page hands to the table.
 * @typedef {object} TableContext
 * @property {(request: import("../engine/types.js").Request) => Promise<import("../engine/types.js").Reply>} call  one command to the engine; adds `now`, never rejects for an engine's `ok: false`; sees that what changed is stored
 * @property {TablePrefs} prefs
 * @property {(name: keyof TablePrefs, value: boolean|string) => void} setPref  remember a preference changed at the table
 * @property {(key: string, values?: Record<string, string|number>) => string} words
 * @property {(game: string) => void} openGuide  how to play, over the table
 * @property {() => void} openPrefs               all preferences of the page, over the table
 * @property {(fragment: string) => void} navigate
 * @property {(name: string, text: string) => void|Promise<void>} saveFile
 * @property {(payload: Promise<string|null>) => Promise<boolean>} copyLink  makes the address of a link payload, copies it; false if the clipboard refused (the page then shows it), or if the payload turns out to be null
 * @property {(game: string) => string} gameName
 * @property {() => boolean} [mayFocus]          whether the page may move the focus: not in a frame nobody has touched
 * @property {boolean} [alone]                    nothing may lead away from this game
 * @property {(game: string) => boolean} [isNew]  whether nobody has played that game to its end on this device
 * @property {import("../ui/day-line.js").Gives & {statusLines: (daily: import("../engine/types.js").Daily, match: string) => string[]}} [today]  what the page says of the race of a day that is over
 * @property {() => string|null} [notKept]        a sentence while the game is not kept on this device
 *
 * The table fills `host` (it sets the class `table` and wants the whole viewport: the
 * page hides its own header and footer while a table is mounted).
 * @typedef {object} MountedTable
 * @property {(reply: import("../engine/types.js").Reply) => void} show  paint a reply that the page itself asked for (new, open)
 * @property {(line: Suggestion|null) => void} suggest  what may be played next, beside the result of this game; null for nothing
 * @property {() => void} unmount
 *
 * @typedef {object} Suggestion
 * @property {string} say
 * @property {string} label  of the way there
 * @property {string} fragment
 */

export {};
