/**
 * What the page and the engine say to each other, as types. Only data: the
 * engine renders every sentence about a game, the page places it. Seats count
 * from 1; ids of things are opaque text.
 *
 * @typedef {object} Card
 * @property {string} id
 * @property {"letter"|"playing"|"back"|"lines"} face
 * @property {string} [code]   index shown large: "C"; of a playing card rank and suit ("9H", "TD"), "*R" or "*B", then perhaps its pack ("9H2")
 * @property {string} [stands]  code of the card a joker stands for
 * @property {string} [rank]
 * @property {string} [suit]   one of "C", "D", "H", "S"
 * @property {number} [back]   seat whose back it shows, for face-down cards
 * @property {string} [title]
 * @property {string} [text]   its effect in words
 * @property {string} [art]    name of an icon in art.js
 * @property {number} [n]      a number the icon may show
 * @property {CardLine[]} [lines]  from top to bottom: what each moves, and how far
 * @property {string[]} [swap]  liveries of two things that change places
 * @property {string} [worth]  a figure of what it is worth to the viewer
 * @property {boolean} [poor]  it is one of those that will hardly be missed
 * @property {boolean} [fresh]  it has come into the hand with the last deal, and nothing was played since
 * @property {number} [by]     seat that has played it
 * @property {string} [say]
 *
 * @typedef {object} Space
 * @property {string} id
 * @property {string} label
 * @property {boolean} [finish]
 * @property {Card} [card]      the card the space is made of
 * @property {number[]} [starts]  seats whose lap begins and ends here
 * @property {number} [row]     on a road: counts from 0, along it
 * @property {number} [lane]    on a road: counts from 0, across it
 * @property {number} [grid]    its number among the places to start from
 * @property {string} [note]    of a step: what it is worth
 * @property {string} [say]
 *
 * A line of a card that moves several things; its livery may be "white".
 * @typedef {object} CardLine
 * @property {string} livery
 * @property {string} text      its sign: "K"
 * @property {number} n
 * @property {boolean} [own]    it is the viewer's
 *
 * One of the things that race, where they are told from the first to the last.
 * @typedef {object} Stand
 * @property {string} id        of its token
 * @property {string} livery
 * @property {string} text      its sign
 * @property {number} seat      whose it is (0: nobody's)
 * @property {number} n         how far it has to go
 * @property {string} value     how far it is: "2/3"
 * @property {string} note      how far the first has to go, another is behind it, or what it has won
 * @property {boolean} [done]   it is in
 * @property {string} say
 *
 * A stretch of a track worth showing, like a gap.
 * @typedef {object} Arc
 * @property {number} seat
 * @property {string} from      id of a space
 * @property {string} to
 * @property {1|-1} way         along the track or against it
 * @property {string} text      short: "4"
 * @property {string} say
 *
 * A way in which a hand may be sorted.
 * @typedef {object} Order
 * @property {string} id
 * @property {string} label
 * @property {string[]} things  ids of all its cards
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
 * @property {number} [seat]    whose part of the table it is
 * @property {boolean} [loop]   a track (road) whose last space (row) is followed by its first
 * @property {number} [rows]    of a road
 * @property {number} [lanes]   of a road, at its widest
 * @property {number} [line]    of a road: the row one drives into over its line
 * @property {[number, number][]} [course]  of a road: the cage of the closed curve it follows, from its line on
 * @property {string} [infield]  of a road: "grass" or "water" within
 * @property {Arc[]} [arcs]
 * @property {Order[]} [orders]
 * @property {string} [free]    the thing that is meant by touching the zone beside its cards
 * @property {string} [keys]    keys, a character each, that stand for its last card; of what is nobody's, for itself
 * @property {string} [does]    what they are for, if not its label
 *
 * @typedef {object} Token
 * @property {string} id
 * @property {"kart"|"bomb"|"car"} kind
 * @property {number} seat      owner of a kart or car (0: nobody yet); for a bomb, the seat it waits for
 * @property {string} at        id of a space
 * @property {number} [beyond]  spaces past the last one
 * @property {number} [waits]   turns it must still wait
 * @property {1|-1} [way]       -1: it goes against the track
 * @property {string} [livery]  colour of one that is not painted like its seat
 * @property {string} [text]    its sign: "K"
 * @property {number} [lap]     the lap it is in
 * @property {boolean} [assumed]  it would stand there if nothing else is chosen
 * @property {number} [lost]    steps of what moves it that it cannot make
 * @property {string[]} [path]  spaces it would drive over, its own first
 * @property {string} [say]
 *
 * @typedef {object} ViewButton
 * @property {string} id
 * @property {string} label
 * @property {string} [say]
 * @property {string} [twin]    the card, space or zone that leads to the same
 * @property {string} [note]    more about it, in smaller letters
 * @property {"win"|"gain"|"main"} [tone]  it ends the game, gains more than others, or ends what was begun
 * @property {CardLine[]} [lines]  what it is about, to be weighed against the other buttons
 * @property {string[]} [cards]  codes of playing cards it plays, `*` for any joker
 * @property {number} [seat]    whose button it is, where each seat has one of its own
 * @property {string} [keys]    keys, a character each, that stand for it; of a button that is nobody's the first is its number key
 *
 * A small table of its own: what lies before one seat. Zones in no place are the middle.
 * @typedef {object} Place
 * @property {number} seat
 * @property {string[]} zones   ids
 * @property {string} say       the place summed up for the ear
 *
 * @typedef {object} View
 * @property {Zone[]} zones
 * @property {Token[]} [tokens]
 * @property {ViewButton[]} [buttons]
 * @property {Place[]} [places]
 * @property {Stand[]} [standing]  the running order
 * @property {string} [say]
 *
 * @typedef {object} Touch
 * @property {string[]} next
 * @property {string|null} [move]
 * @property {boolean} done
 * @property {string|null} [verb]  what Done does, in a word
 * @property {string|null} [say]
 * @property {string|null} [into]  a zone: a thing of `next` dragged there counts as touched
 * @property {string[]} [aims]  where the last touched thing may be dragged, though `move` is meant if it is only touched
 * @property {boolean} [waits]  `move` waits for Done, or for the last thing to be touched once more
 *
 * @typedef {object} ShownView
 * @property {number|"public"|"all"|null} viewer
 * @property {View} view
 * @property {string[]} [touched]
 * @property {Touch|null} [touch]
 * @property {ShownView[]} [also]   others at this device who look at the very same view
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
 * @property {string} [livery]  it is a thing of that colour
 * @property {string} [art]     name of an icon before it
 * @property {CardLine[]} [lines]  it is a card of these lines, and `text` the same in letters
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
 * @property {boolean} [run]    moves without a choice may be played by themselves now
 * @property {boolean} [hurry]  there are bots, and their moves take so long that one may wish them faster
 * @property {number} [look]    the lowest point that may be looked at
 *
 * What hides the table from the person who has just played until the next one takes the device.
 * @typedef {object} Cover
 * @property {number} seat      who is to look
 * @property {string} say
 * @property {number|null} peek  who has just played and may look once more
 *
 * @typedef {object} AsideRow
 * @property {string} label
 * @property {string} [value]
 * @property {number} [share]   0 to 1
 * @property {Card[]} [cards]
 *
 * What a game tells on request beside the table; `say` and `rows` only while it is on.
 * @typedef {object} Aside
 * @property {string} id
 * @property {string} label
 * @property {boolean} on
 * @property {string} [say]
 * @property {AsideRow[]} [rows]
 *
 * @typedef {object} ResultRow
 * @property {number} seat
 * @property {number} [place]
 * @property {string} [score]
 * @property {string|null} [came]  how far the seat came, where its score does not tell
 * @property {string} [say]
 *
 * @typedef {object} Result
 * @property {string} reason
 * @property {string} title
 * @property {string} say
 * @property {string} [how]      the same without points
 * @property {number[]} [winners]
 * @property {ResultRow[]} [rows]
 *
 * A seat's line of the score sheet; without points and total where scores are not shown.
 * @typedef {object} SheetRow
 * @property {number} seat
 * @property {string[]} [games]  points of each game
 * @property {string} [total]
 * @property {number} [pile]     what it had in the game that is over
 * @property {number} next       what it has in the next one
 * @property {string[]} [why]    why that is another
 *
 * How the games of a table stand together; `length` is null for as long as the table likes.
 * @typedef {object} Series
 * @property {number} game
 * @property {number|null} [length]
 * @property {boolean} [over]
 * @property {string[]} totals
 * @property {number} [house]
 * @property {string} say
 * @property {string|null} [title]   who has won, once it is over
 * @property {string|null} [verdict]  all points, once it is over
 * @property {ResultRow[]} [rows]
 * @property {SheetRow[]|null} [sheet]
 * @property {string|null} [begins]  what the sheet tells of everybody's next game
 * @property {boolean} [fair]        a new series may begin as even as this one ended
 * @property {boolean} [scored]      false: points are counted and not shown
 * @property {{id: string, kind: string, name: string, help?: string, default?: unknown}[]} [next]  what may be chosen before the next game
 *
 * A hand on its way from something to something, so many ms before it is there.
 * @typedef {object} Reaching
 * @property {number} seat
 * @property {string[]} things
 * @property {number} left
 * @property {number} of
 *
 * @typedef {object} Table
 * @property {string} game
 * @property {string} match
 * @property {number} deal   another game is on the table whenever it is another number, also where `match` stays
 * @property {number} n
 * @property {number} length
 * @property {boolean} live
 * @property {"ready"|"playing"|"paused"|"over"} phase  ready: a game in real time waits for the first resume
 * @property {{at: number, rate: number}|null} [time]  of a game in real time: match time in ms, and how fast it runs
 * @property {Reaching[]} [reaching]  hands that are seen on their way
 * @property {{seat: number, things: string[]}[]} [missed]  hands that came too late since the last reply
 * @property {Seat[]} seats
 * @property {ShownView[]} views
 * @property {string} [status]
 * @property {string|null} [opening]  before the first move: what is to be known of this game
 * @property {Can} can
 * @property {Result|null} [result]
 * @property {Series|null} [series]
 * @property {{id: string, name: string, value: string}[]} [settings]
 * @property {string|null} [seed]
 * @property {boolean} [marked]
 * @property {object|null} [share]
 * @property {Cover|null} [cover]
 * @property {{seat: number, say: string}|null} [handover]  somebody looks once more; who is due
 * @property {Aside[]} [asides]
 * @property {boolean} [running]   moves without a choice are being played by themselves
 * @property {boolean} [hurried]   fast-forward: they will be after each choice, and bots are fast
 * @property {boolean} [watching]  only bots sit here
 * @property {boolean} [liveries]  what races has colours of its own: seats have numbers
 * @property {boolean} [shared]    people here have secrets from each other, and the device between them
 *
 * @typedef {object} TableEvent
 * @property {"slide"|"lift"|"flip"|"drive"|"place"|"burst"|"gather"|"swap"|"note"} do
 * @property {string[]} [things]
 * @property {string|string[]} [from]
 * @property {string} [to]
 * @property {string} [token]
 * @property {string[]} [path]
 * @property {string} [at]
 * @property {number} [beyond]
 * @property {number} [votes]  so many ask for something
 * @property {number} [seat]
 * @property {Card} [card]     of a flip: the card as it is once turned up
 * @property {string} [zone]    of a burst: the pile that leaves the table
 * @property {string[]} [zones]  of a gather: all that is taken up
 * @property {number} [out]     of a note: the seat that has just ended the game
 * @property {string} [text]    of such a note: what is proclaimed
 * @property {number} [beat]   of a note: what follows came of everybody's choices
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
 * @property {boolean} [minor]   a step on the way to a move that will tell all of it
 * @property {string} [told]     all of it in full sentences
 *
 * What was played since a person's own last turn, as that person may know it: the table before it,
 * and each step with the table after it.
 * @typedef {object} Recap
 * @property {number} n
 * @property {View} view
 * @property {(Step & {view: View})[]} steps
 *
 * @typedef {object} Hint
 * @property {number} seat
 * @property {string} move
 * @property {string[]} things
 * @property {string[]} [also]   what does the same at one touch
 * @property {string} say
 *
 * @typedef {object} Reply
 * @property {boolean} ok
 * @property {string} [error]
 * @property {Table} [table]
 * @property {Step[]} [steps]
 * @property {{from: number, lines: MoveLine[], first?: number}} [moves]  lines with n <= first are not to be shown
 * @property {Recap|null} [recap]
 * @property {{id: string, count: number, parts: Record<string, string>}} [save]
 * @property {boolean} [held]  something has changed that is in no save yet
 * @property {number|null} [wake]
 * @property {Hint} [hint]
 * @property {string} [refused]
 * @property {boolean} [late]   it was refused because somebody was faster
 * @property {string} [short]  a few words for a refusal, for where it was tried
 * @property {string[]} [aims]  of a preview: where the last thing may go
 * @property {boolean} [chooses]  of a preview: whether these ways differ
 * @property {string} [let_go]  why what had been begun was let go for what was touched last
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
 * @property {boolean} [dropped]        what is touched was dropped on the table: that is to play it
 * @property {"auto"|"off"} [motion]    "off" stops all motion; "auto" follows the system
 * @property {boolean} [sound]
 * @property {boolean} [letters]        false: single letters and digits do nothing
 * @property {string} [pace]            speed of bots: slow, normal, fast, instant
 * @property {"auto"|"on"|"off"} [edges]  people around a device that lies flat have an edge each; "auto": if it can be touched
 *
 * What the page hands to the table.
 * @typedef {object} TableContext
 * @property {(request: Request) => Promise<Reply>} call  one command to the engine; adds `now`, never rejects for an engine's `ok: false`; sees that what changed is stored
 * @property {TablePrefs} prefs
 * @property {(name: keyof TablePrefs, value: boolean|string) => void} setPref  remember a preference changed at the table
 * @property {(key: string, values?: Record<string, string|number>) => string} words
 * @property {(game: string) => void} openGuide  how to play, over the table
 * @property {() => void} openPrefs               all preferences of the page, over the table
 * @property {(fragment: string) => void} navigate
 * @property {(name: string, text: string) => void|Promise<void>} saveFile
 * @property {(payload: string) => Promise<boolean>} copyLink  makes the address of a link payload, copies it; false if the clipboard refused (the page then shows it)
 * @property {(game: string) => string} gameName
 * @property {() => boolean} [mayFocus]          whether the page may move the focus: not in a frame nobody has touched
 * @property {boolean} [alone]                    nothing may lead away from this game
 * @property {() => string|null} [notKept]        a sentence while the game is not kept on this device
 *
 * The table fills `host` (it sets the class `table` and wants the whole viewport: the
 * page hides its own header and footer while a table is mounted).
 * @typedef {object} MountedTable
 * @property {(reply: Reply) => void} show  paint a reply that the page itself asked for (new, open)
 * @property {() => void} unmount
 */

export {};
