/**
 * What the page and the engine say to each other, as types. Only data: the
 * engine renders every sentence about a game, the page places it. Seats count
 * from 1; ids of things are opaque text.
 *
 * @typedef {object} Card
 * @property {string} id
 * @property {"letter"|"playing"|"back"|"lines"} face
 * @property {string} [code]   index shown large: "C", or rank and suit for other faces
 * @property {string} [rank]
 * @property {string} [suit]   one of "C", "D", "H", "S"
 * @property {number} [back]   seat whose back it shows, for face-down cards
 * @property {string} [title]
 * @property {string} [text]   its effect in words
 * @property {string} [art]    name of an icon in art.js
 * @property {number} [n]      a number the icon may show
 * @property {string} [say]
 *
 * @typedef {object} Space
 * @property {string} id
 * @property {string} label
 * @property {boolean} [finish]
 * @property {string} [say]
 *
 * @typedef {object} Zone
 * @property {string} id
 * @property {"pile"|"row"|"fan"|"column"|"track"|"space"|"road"} kind
 * @property {string} label
 * @property {string} [say]
 * @property {string} [empty]   sentence for an empty place
 * @property {number} [lead]    how many first cards are shown large
 * @property {number} [count]   cards in a pile that shows only its top
 * @property {Card[]} [cards]
 * @property {Space[]} [spaces]
 *
 * @typedef {object} Token
 * @property {string} id
 * @property {"kart"|"bomb"} kind
 * @property {number} seat      owner of a kart; for a bomb, the seat it waits for
 * @property {string} at        id of a space
 * @property {number} [beyond]  spaces past the last one
 * @property {string} [say]
 *
 * @typedef {object} ViewButton
 * @property {string} id
 * @property {string} label
 * @property {string} [say]
 *
 * @typedef {object} View
 * @property {Zone[]} zones
 * @property {Token[]} [tokens]
 * @property {ViewButton[]} [buttons]
 * @property {string} [say]
 *
 * @typedef {object} Touch
 * @property {string[]} next
 * @property {string|null} [move]
 * @property {boolean} done
 * @property {string} [say]
 *
 * @typedef {object} ShownView
 * @property {number|"public"|"all"|null} viewer
 * @property {View} view
 * @property {string[]} [touched]
 * @property {Touch|null} [touch]
 *
 * @typedef {object} SeatClock
 * @property {number} turn      remaining milliseconds at the moment of the reply
 * @property {number} reserve
 * @property {boolean} running
 *
 * @typedef {object} Badge
 * @property {string} id
 * @property {string} text
 * @property {string} [say]
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string} kind
 * @property {string|null} [level]
 * @property {string} colour
 * @property {boolean} acts
 * @property {boolean} [thinking]
 * @property {SeatClock|null} [clock]
 * @property {Badge[]} [badges]
 * @property {string} [score]
 *
 * @typedef {object} Can
 * @property {boolean} [undo]
 * @property {boolean} [redo]
 * @property {boolean} [hint]
 * @property {boolean} [pause]
 * @property {number[]} [resign]
 * @property {boolean} [again]
 *
 * @typedef {object} ResultRow
 * @property {number} seat
 * @property {number} [place]
 * @property {string} [score]
 * @property {string} [say]
 *
 * @typedef {object} Result
 * @property {string} reason
 * @property {string} title
 * @property {string} say
 * @property {number[]} [winners]
 * @property {ResultRow[]} [rows]
 *
 * @typedef {object} Table
 * @property {string} game
 * @property {string} match
 * @property {number} n
 * @property {number} length
 * @property {boolean} live
 * @property {"playing"|"paused"|"over"} phase
 * @property {Seat[]} seats
 * @property {ShownView[]} views
 * @property {string} [status]
 * @property {Can} can
 * @property {Result|null} [result]
 * @property {{game: number, totals: string[], say: string, house?: number, length?: number|null}|null} [series]
 * @property {{id: string, name: string, value: string}[]} [settings]
 * @property {string|null} [seed]
 * @property {boolean} [marked]
 * @property {object|null} [share]
 *
 * @typedef {object} TableEvent
 * @property {"slide"|"lift"|"drive"|"place"|"burst"|"gather"|"swap"|"note"} do
 * @property {string[]} [things]
 * @property {string|string[]} [from]
 * @property {string} [to]
 * @property {string} [token]
 * @property {string[]} [path]
 * @property {string} [at]
 * @property {number} [beyond]
 * @property {number} [seat]
 * @property {string} [say]
 *
 * @typedef {object} Step
 * @property {number} n
 * @property {number} seat
 * @property {string} move
 * @property {number} at
 * @property {string} say
 * @property {TableEvent[]} events
 *
 * @typedef {object} MoveLine
 * @property {number} n
 * @property {number} seat
 * @property {number} at
 * @property {string} move
 * @property {string} say
 * @property {string[]} [notes]  what else came of it, a sentence each
 * @property {string} [told]     all of it in full sentences
 *
 * @typedef {object} Hint
 * @property {number} seat
 * @property {string} move
 * @property {string[]} things
 * @property {string} say
 *
 * @typedef {object} Reply
 * @property {boolean} ok
 * @property {string} [error]
 * @property {Table} [table]
 * @property {Step[]} [steps]
 * @property {{from: number, lines: MoveLine[]}} [moves]
 * @property {{id: string, count: number, parts: Record<string, string>}} [save]
 * @property {number|null} [wake]
 * @property {Hint} [hint]
 * @property {string} [refused]
 * @property {View|null} [view]
 * @property {string} [say]
 * @property {string} [text]
 * @property {string} [name]
 * @property {string|null} [warning]
 * @property {string} [link]
 *
 * @typedef {{do: string} & Record<string, unknown>} Request
 *
 * What the table reads of the player's preferences; it reads them anew each time,
 * so the object may change under it.
 * @typedef {object} TablePrefs
 * @property {boolean} [confirm]        ask before playing: a complete move waits for Done
 * @property {"auto"|"off"} [motion]    "off" stops all motion; "auto" follows the system
 * @property {boolean} [sound]
 * @property {boolean} [letters]        false: single letters and digits do nothing
 * @property {string} [pace]            speed of bots: slow, normal, fast, instant
 *
 * What the page hands to the table.
 * @typedef {object} TableContext
 * @property {(request: Request) => Promise<Reply>} call  one command to the engine; adds `now`, never rejects for an engine's `ok: false`
 * @property {TablePrefs} prefs
 * @property {(name: keyof TablePrefs, value: boolean|string) => void} setPref  remember a preference changed at the table
 * @property {(key: string, values?: Record<string, string|number>) => string} words
 * @property {(reply: Reply) => void} onReply    told of every reply the table got (autosave lives there)
 * @property {(game: string) => void} openGuide  how to play, over the table
 * @property {() => void} openPrefs               all preferences of the page, over the table
 * @property {(fragment: string) => void} navigate
 * @property {(name: string, text: string) => void|Promise<void>} saveFile
 * @property {(payload: string) => Promise<boolean>} copyLink  makes the address of a link payload, copies it; false if the clipboard refused (the page then shows it)
 * @property {(game: string) => string} gameName
 * @property {() => boolean} [mayFocus]          whether the page may move the focus: not in a frame nobody has touched
 * @property {string|null} [storageNote]         a sentence when the game cannot be kept
 *
 * The table fills `host` (it sets the class `table` and wants the whole viewport: the
 * page hides its own header and footer while a table is mounted).
 * @typedef {object} MountedTable
 * @property {(reply: Reply) => void} show  paint a reply that the page itself asked for (new, open)
 * @property {() => void} unmount
 */

export {};
