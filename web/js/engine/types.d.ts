// What the page and the engine say to each other, as types. Written by `python3 build.py check --fix`
// from py/hairpin/core/view.py and py/hairpin/session (schema, requests.py): change those.

export type Viewer = number | "public" | "all";

export type ZoneKind = "pile" | "row" | "fan" | "column" | "track" | "space" | "road";

export type Setting = boolean | number | string | number[];

export type Moment = "bomb" | "slipstream" | "catch" | "blocked" | "rebuilt" | "photo" | "king" | "out";

/** A line of a card that moves several things. */
export interface Line {
  /** what it moves; may be `white` */
  livery: string;
  /** its sign: `K` */
  text: string;
  /** how far; as a line of a sum all it comes to */
  n: number;
  /** it is the viewer's */
  own?: boolean;
}

/** One card. One of `letter` has its `code` in the corner (a letter or a figure), then a drawing (`art`, `n` of it), its `title` and its `text`; each may be missing, but with none of them it is blank. */
export interface Card {
  id: string;
  /** how it is drawn */
  face: "letter" | "playing" | "lines" | "back";
  say: string;
  /** index shown large: `C`; of a playing card rank and suit (`9H`, `TD`), `*R` or `*B` for a joker, then the number of its pack where there are several (`9H2`) */
  code?: string;
  /** code of the card that a joker on the table stands for */
  stands?: string;
  title?: string;
  /** its effect in words */
  text?: string;
  /** name of a sign */
  art?: string;
  /** a number the sign may show */
  n?: number;
  /** seat whose back it shows, for face-down cards */
  back?: number;
  /** of a card of lines, from top to bottom: what each moves, and how far */
  lines?: Line[];
  /** liveries of two things that change places */
  swap?: string[];
  /** what it is worth to the viewer, in a figure */
  worth?: string;
  /** it is one of those that will hardly be missed */
  poor?: boolean;
  /** it has come into the viewer's hand with the last deal */
  fresh?: boolean;
  /** seat that has played it */
  by?: number;
}

/** That the next draw can bring somebody to a space; shown to whoever is to draw. */
export interface Reach {
  /** by what, in signs as they are printed: `7–J` */
  text: string;
  /** how likely, in a figure: `31 %` */
  note: string;
  /** how likely, 0 to 1; of several spaces these need not add up to 1 */
  share: number;
  say: string;
}

/** A place on a track or road that tokens stand on and that may be touched. */
export interface Space {
  id: string;
  label: string;
  say: string;
  finish?: boolean;
  /** the card the place is made of, where a track is laid in cards */
  card?: Card;
  /** seats whose lap begins and ends here */
  starts?: number[];
  /** on a road: counts from 0, along it */
  row?: number;
  /** on a road: counts from 0, across it */
  lane?: number;
  /** the next draw can bring the seat that draws here */
  reach?: Reach;
  /** its number among the places to start from */
  grid?: number;
  /** what a step of a podium is worth, in a figure */
  note?: string;
}

/** A stretch of a track worth showing, like a gap. */
export interface Arc {
  seat: number;
  /** id of a space */
  from: string;
  /** id of a space */
  to: string;
  /** along the track or against it */
  way: 1 | -1;
  /** short: `4` */
  text: string;
  say: string;
}

/** A way in which a hand may be sorted. */
export interface Order {
  id: string;
  label: string;
  /** ids of all its cards in that order */
  things: string[];
}

/** A part of the table. */
export interface Zone {
  id: string;
  kind: ZoneKind;
  label: string;
  say?: string;
  /** what the rules call it, in a word: shown to who has not played the game to its end yet */
  name?: string;
  /** sentence for an empty place */
  empty?: string;
  /** letter of the suit (`S`) that alone lies there: zones of a suit lie together, with its sign; one that has a sentence for when it is empty is there always, and leads them */
  suit?: string;
  /** how many of the first cards matter now */
  lead?: number;
  /** how many cards lie there, where `cards` has only the last ones */
  count?: number;
  /** whose zone it is; none for a shared one */
  seat?: number;
  cards?: Card[];
  spaces?: Space[];
  /** the last space (row) of a track or road is followed by its first */
  loop?: boolean;
  /** how many a road has */
  rows?: number;
  /** how many a road has at its widest; not everywhere is a space */
  lanes?: number;
  /** of a road: the finish is crossed on the way into this row */
  line?: number;
  /** of a road: control points of the smooth closed curve it follows, each across and down in a box of 1 by 1, from the finish on in the direction of driving */
  course?: [number, number][];
  /** what lies within a road */
  infield?: string;
  /** stretches of a track worth showing */
  arcs?: Arc[];
  /** ways in which a hand may be sorted */
  orders?: Order[];
  /** id of the thing that is meant by touching the zone beside its cards */
  free?: string;
  /** shortcut keys, a character each, for games in which players have no time to look for a number: in a seat's own zone they touch its last card, in a shared zone the zone itself */
  keys?: string;
  /** what they do, where the label does not say it */
  does?: string;
}

/** Something that stands on a space. */
export interface Token {
  id: string;
  kind: "kart" | "bomb" | "car";
  /** whose it is (0: nobody's yet); for a bomb, the seat that laid it */
  seat: number;
  /** the seat a bomb waits for */
  against?: number;
  /** id of a space */
  at: string;
  say: string;
  /** spaces past the last one */
  beyond?: number;
  /** turns it must still wait */
  waits?: number;
  /** -1: it goes against the track */
  way?: 1 | -1;
  /** colour of one that is not painted like its seat */
  livery?: string;
  /** its sign: `K` */
  text?: string;
  /** the lap it is in */
  lap?: number;
  /** it would stand there if nothing else is chosen */
  assumed?: boolean;
  /** steps of what moves it that it cannot make */
  lost?: number;
  /** spaces it would drive over, its own first */
  path?: string[];
}

/** Something to press that is neither card nor space; touched like any other thing. */
export interface Button {
  id: string;
  label: string;
  say: string;
  /** the card, space or zone that leads to the same when it is touched instead */
  twin?: string;
  /** whose button it is, where each seat has one of its own */
  seat?: number;
  /** shortcut keys that press it, a character each; the first of a shared button is its number */
  keys?: string;
  /** more about it, in smaller letters */
  note?: string;
  /** it ends the game, gains more than ground, or ends what was begun */
  tone?: "win" | "gain" | "main";
  /** what it is about, to be weighed against the other buttons */
  lines?: Line[];
  /** codes of playing cards it plays, `*` for any joker */
  cards?: string[];
}

/** A condition a seat is in, shown at its name. */
export interface Badge {
  id: string;
  /** whose it is; left out where it stands with its seat already */
  seat?: number;
  text: string;
  say: string;
  /** it is a thing of that colour */
  livery?: string;
  /** name of a sign before it */
  art?: string;
  /** it is a card of these lines, and `text` the same in letters */
  lines?: Line[];
}

/** One of the things that race, where they are told from the first to the last. */
export interface RunningOrderRow {
  /** that of its token */
  id: string;
  livery: string;
  /** its sign */
  text: string;
  /** whose it is (0: nobody's) */
  seat: number;
  /** how far it has to go */
  n: number;
  /** how far it is: `2/3` */
  value: string;
  /** how far the first has to go, another is behind it, or what it has won */
  note: string;
  say: string;
  /** it is in */
  done?: boolean;
}

/** A small table of its own: what lies before one seat. Zones in no place are the middle that all share. */
export interface Place {
  seat: number;
  /** ids */
  zones: string[];
  /** the place summed up for the ear */
  say: string;
}

/** A row of what is told on request: a label, and a value, a share or cards. */
export interface InfoPanelRow {
  label: string;
  value?: string;
  /** 0 to 1 */
  share?: number;
  cards?: Card[];
}

/** A whole table as one viewer sees it. */
export interface View {
  zones: Zone[];
  tokens: Token[];
  buttons: Button[];
  /** of all seats; in a reply each stands with its seat instead */
  badges?: Badge[];
  /** small tables of their own, one a seat, where a game has them */
  places?: Place[];
  /** the running order of what races */
  running_order?: RunningOrderRow[];
  say: string;
}

/** A closed curve to be drawn beside a name. */
export interface Drawing {
  /** control points of a smooth one, each across and down in a box of about 1 by 1 */
  curve: [number, number][];
  /** a digit for each of as many equally long parts */
  widths: string;
  /** what lies within */
  inside: string;
}

/** A value that may be chosen. */
export interface Choice {
  value: string;
  name: string;
  /** what it looks like */
  drawing?: Drawing;
  /** what is to be said of it */
  say?: string;
}

/** For which numbers of seats, and with which value of another option, an option is shown. */
export interface When {
  seats?: number[];
  /** only while this option has one of these values */
  option?: string;
  in?: Setting[];
}

/** A setting that a table chooses. */
export interface Option {
  id: string;
  kind: "bool" | "choice" | "int" | "clock" | "permutation" | "ints" | "per_seat";
  name: string;
  help: string;
  default: Setting;
  /** the default when a bot sits in */
  bot_default?: Setting;
  /** of several, one must hold */
  when?: When | When[];
  choices?: Choice[];
  min?: number;
  max?: number;
  /** longest list */
  most?: number;
  /** of a list of a number a seat: what every seat has where nothing is given */
  each?: number;
  /** that number is 1 for yes, 0 for no */
  flags?: boolean;
  /** what a permutation orders */
  of?: string;
}

/** A named choice of settings. The one called `first` is for whoever has not finished a game yet. */
export interface Preset {
  id: string;
  name: string;
  /** what it changes */
  say: string;
  settings: Record<string, Setting>;
  /** how many play, where that belongs to it */
  seats?: number;
}

/** A level of bots. */
export interface BotInfo {
  id: string;
  /** earlier ids of it */
  also: string[];
  name: string;
  /** how it plays */
  say: string;
  /** of a driver: how strong, from 1 to 5 */
  rank: number | null;
  /** the same in words */
  level: string | null;
}

/** What must be known of a game before it begins (`info.py`). */
export interface GameInfo {
  id: string;
  name: string;
  line: string;
  /** what it rests on, luck or skill, in a few words */
  kind: string;
  /** fewest and most */
  seats: number[];
  /** a usual race takes so long, from and to */
  minutes: number[];
  /** least width and height of a frame in which it is played, in pixels */
  frame: number[];
  /** number of the version of its rules */
  rules: number;
  realtime: boolean;
  /** the flag under which it is not */
  unhurried: string;
  /** has cards that not everybody sees */
  hidden: boolean;
  /** players have cards that others must not see */
  secrets: boolean;
  /** what races is painted in colours of its own, not its seat's */
  liveries: boolean;
  ready: boolean;
  options: Option[];
  presets: Preset[];
  bots: BotInfo[];
  /** how it is played, in Markdown */
  guide: string;
  /** how many minutes its lessons take; 0 if it has none */
  learn: number;
}

/** A setting in words. */
export interface ChosenSetting {
  id: string;
  name: string;
  value: string;
}

/** Everybody's chances after so many entries, as the seat of the review could know them there. */
export interface ReviewPoint {
  n: number;
  /** chances to win, seat 1 first; together 1 */
  shares: number[];
}

/** A decision that cost chances. */
export interface ReviewTurn {
  /** entries played before it */
  n: number;
  seat: number;
  /** chances that the best move would have kept, from 0 to 1 */
  cost: number;
  /** what was played, what would have been better, and why */
  say: string;
  best: string | null;
}

/** A finished game for one seat, as far as it is worked out. */
export interface Review {
  seat: number;
  title: string;
  /** what came of own decisions, luck and others; empty until that is known */
  summary: string;
  points: ReviewPoint[];
  /** the costliest first */
  turns: ReviewTurn[];
  /** change of chances by own decisions, never above 0 in a game of turns; with `luck` and `others` all of the change */
  own: number;
  luck: number;
  others: number;
  /** for the first line of the result */
  first: string | null;
  /** from 0 to 1 */
  progress: number;
  done: boolean;
}

/** A place of an axis and what stands there. */
export interface StoryMark {
  at: number;
  text: string;
}

/** How far everybody had come. */
export interface StoryPoint {
  /** entries played before it */
  n: number;
  /** turns played, or match time in ms */
  at: number;
  /** seat 1 first, in the game's own measure: more is better */
  values: number[];
}

/** The same in words, for who does not see a chart. */
export interface StoryRow {
  say: string;
  values: string[];
}

/** Something people compare, with each seat's value. */
export interface StoryFigure {
  label: string;
  values: string[];
}

/** How a finished game ran. */
export interface Story {
  /** what the points show */
  title: string;
  /** since when whoever has won was in front; null where that does not tell it */
  decided: string | null;
  /** how often the lead changed; null if it never did */
  changes: string | null;
  /** the least and the greatest value that is shown, and the last step */
  low: number;
  high: number;
  last: number;
  /** of values, and of steps */
  rulers: StoryMark[];
  ticks: StoryMark[];
  points: StoryPoint[];
  rows: StoryRow[];
  figures: StoryFigure[];
}

/** A seat's place at the end of a game or a series. */
export interface ResultRow {
  seat: number;
  place: number;
  score: string;
  /** how far the seat came in the game, where its score does not tell */
  came?: string | null;
  say: string;
}

/** How the game ended; without winners and rows where scores are not shown. */
export interface Result {
  reason: string;
  title: string;
  say: string;
  /** the same without points */
  how: string;
  winners: number[];
  rows: ResultRow[];
  /** the end for the ear, that of a series with all its points */
  ending: string;
  /** the same without what the last move told of it */
  rest: string;
}

/** What the points of a seat are made of so far, and how many that is. */
export interface CountedPart {
  say: string;
  sum: number;
}

/** A seat's line of the score sheet; without points and total where scores are not shown. */
export interface SheetRow {
  seat: number;
  /** points of each game */
  games?: string[];
  total?: string;
  /** what it had in the game that is over */
  pile: number;
  /** what it has in the next one */
  next: number;
  /** why that is another */
  why?: string[];
  /** what the points of the last game are made of */
  parts?: string;
  /** the same as it is counted up, part by part; all seats have as many */
  counted?: CountedPart[];
}

/** How the games of a table stand together. */
export interface Series {
  /** number of the game */
  game: number;
  /** how many games; null for as many as the table likes */
  length: number | null;
  over: boolean;
  /** points are shown */
  scored: boolean;
  totals: string[];
  /** games that nobody won */
  house: number;
  say: string;
  /** who has won, once it is over */
  title: string | null;
  /** all points, once it is over */
  verdict: string | null;
  rows: ResultRow[];
  sheet: SheetRow[] | null;
  /** what the sheet tells of everybody's next game */
  begins: string | null;
  /** a new series may begin as even as this one ended */
  fair: boolean;
  /** options that may be chosen before the next game, to be sent with `again` */
  next: Option[];
}

/** By how much a game was won, in its own terms; only numbers of one unit are compared. */
export interface Margin {
  n: number;
  unit: string;
  /** both in words */
  say: string;
}

/** Who sat in a finished game, and how that one did. */
export interface TallySeat {
  name: string;
  /** of a bot; null for a person */
  level: string | null;
  /** null where scores are not shown */
  place: number | null;
  /** not where all share the first place */
  won: boolean;
  /** moves it made, steps on the way to one not counted */
  moves: number;
}

/** What is kept of a finished game beside its record, so that games can be counted without playing them again. */
export interface Tally {
  /** digest of the record: the same game has the same one wherever it is kept */
  id: string;
  game: string;
  /** why it ended (`Reason` of the engine) */
  reason: string;
  /** seat 1 first */
  seats: TallySeat[];
  /** of the winner over whoever came next; null where there is none, or it tells nothing */
  margin: Margin | null;
  /** entries of the whole game */
  moves: number;
  /** match time in ms, of a game in real time */
  time: number | null;
  /** what its length hangs on, in words */
  course: string[];
  /** which game of a series; null for one that stands by itself */
  series: number | null;
  /** what helped beside the rules */
  aids: ("branch" | "hint" | "position" | "restart" | "undo" | "warning")[];
  /** a move was taken back past something seen */
  marked: boolean;
  /** of the race of a day, or of a puzzle that was solved: which, and its result in a line */
  daily?: Daily;
}

/** The race of a day, before it is dealt. */
export interface DayRace {
  game: string;
  name: string;
  /** what kind of game it is */
  line: string;
  /** who is to be raced against */
  against: string;
  /** those that are not the usual ones */
  settings: ChosenSetting[];
}

/** The puzzle of a day, before it is dealt. */
export interface DayPuzzle {
  game: string;
  title: string;
  /** what is asked for */
  about: string;
  /** how hard it is among those of its week */
  week: string;
}

/** What a date brings, the same for everybody. */
export interface Day {
  date: string;
  /** of the daily table: results of another version are not compared */
  version: number;
  race: DayRace;
  puzzle: DayPuzzle;
}

/** Of which day the match on the table is the race or the puzzle. */
export interface Daily {
  kind: "race" | "puzzle";
  date: string;
  version: number;
  title: string;
  /** of a puzzle: wrong moves so far */
  wrong?: number;
  /** only at the end of a race, or of a puzzle that is solved: how it ended, to copy; nothing that was hidden is in it */
  line?: string;
}

/** Where the things touched so far lead. */
export interface Touch {
  /** ids of what can be touched next */
  next: string[];
  /** the move that is complete with what is touched */
  move: string | null;
  /** Done would play a move */
  done: boolean;
  /** what Done does, in a word */
  verb: string | null;
  say: string | null;
  /** a zone: a thing of `next` dragged there counts as touched */
  into: string | null;
  /** where the last touched thing may be dragged, though `move` is meant if it is only touched */
  aims: string[];
  /** `move` waits for Done, or for the first thing to be touched once more */
  waits: boolean;
}

/** Somebody who looks: what that viewer has touched and can touch next. */
export interface Looker {
  viewer: Viewer;
  touched: string[];
  touch: Touch;
  /** the card or button that a typed letter means */
  letters?: Record<string, string>;
  /** lit cards by the sign with which they begin */
  signs?: Record<string, string[]>;
}

/** The view, and through whose eyes. */
export interface ShownView extends Looker {
  view: View;
  /** others at this device who look at the very same view and act at the same time */
  also: Looker[];
}

/** The clock of a seat, in ms at the moment of the reply. */
export interface SeatClock {
  turn: number;
  reserve: number;
  running: boolean;
}

/** A seat, and who sits there. */
export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot";
  /** of a bot */
  level: string | null;
  colour: string;
  /** may act now */
  acts: boolean;
  thinking: boolean;
  clock: SeatClock | null;
  badges: Badge[];
  /** empty where scores are not shown */
  score: string;
  /** what this seat can play is lit, though time counts */
  lit?: boolean;
}

/** A move in a few signs, by its number. */
export interface Brief {
  n: number;
  seat: number;
  say: string;
}

/** What is allowed now. */
export interface Can {
  undo: boolean;
  redo: boolean;
  hint: boolean;
  pause: boolean;
  /** seats that may give up */
  resign: number[];
  again: boolean;
  /** moves without a choice may be played by themselves now */
  auto_play: boolean;
  /** there are bots, and their moves take so long that one may wish them faster */
  fast_forward: boolean;
  /** the lowest point that may be looked at */
  first: number;
}

/** What hides the table from the person who has just played until the next one takes the device. */
export interface Cover {
  /** who is to look */
  seat: number;
  say: string;
  /** who has just played and may look once more */
  peek: number | null;
}

/** Who is due while somebody else looks once more. */
export interface Handover {
  seat: number;
  say: string;
}

/** What a game tells on request beside the table. */
export interface InfoPanel {
  id: string;
  label: string;
  on: boolean;
  /** it is worth having open from the beginning where there is room beside the table */
  beside?: boolean;
  /** only while it is on */
  say?: string;
  /** only while it is on */
  rows?: InfoPanelRow[];
  /** only while it is on: all of it for the ear */
  announcement?: string;
}

/** Match time in ms, and how many of it pass in one of the front end's. */
export interface MatchTime {
  at: number;
  rate: number;
  /** that the front end's clock goes more slowly than others do, in words */
  slow?: string;
}

/** A hand on its way from something to something. */
export interface Reaching {
  seat: number;
  things: string[];
  /** ms before it is there */
  left: number;
  /** ms of the whole way */
  of: number;
}

/** A hand that came too late since the last reply. */
export interface Missed {
  seat: number;
  things: string[];
}

/** The lesson that is on the table; `status` of the table is what it asks, or tells at its end. */
export interface LessonOn {
  /** which of the game's, from 1 */
  n: number;
  of: number;
  /** its goal is reached */
  over: boolean;
  /** all titles of the game's lessons */
  names: string[];
}

/** Everything there is to be shown. */
export interface Table {
  /** id of the game */
  game: string;
  /** id of the match */
  match: string;
  /** another game is on the table whenever it is another number, also where `match` stays */
  deal: number;
  /** the point that is shown, in moves */
  n: number;
  /** moves there are */
  length: number;
  /** the point shown is the one at which is played */
  current: boolean;
  /** `ready`: a game in real time waits for the first `resume` */
  phase: "ready" | "playing" | "paused" | "over";
  /** of a game in real time */
  time: MatchTime | null;
  /** hands that are seen on their way */
  reaching: Reaching[];
  missed: Missed[];
  /** only bots sit here */
  watching: boolean;
  /** people here have secrets from each other, and the device between them */
  shared: boolean;
  /** what races has colours of its own: seats have numbers */
  liveries: boolean;
  /** moves without a choice are being played by themselves */
  auto_playing: boolean;
  /** fast-forward: they will be after each choice, and bots are fast */
  fast_forwarding: boolean;
  cover: Cover | null;
  /** somebody looks once more */
  handover: Handover | null;
  seats: Seat[];
  /** one: what whoever looks may see */
  views: ShownView[];
  /** info panels */
  panels: InfoPanel[];
  /** for whoever comes to the table: which game it is, and which of the series */
  begins: string;
  /** before the first move: what is to be known of this game */
  opening: string | null;
  /** what happened last before the point that is shown */
  last: string;
  /** the last moves in a few signs each, the latest last; missing where a game has none for them */
  ticker?: Brief[];
  /** what is to be done, or how it ended */
  status: string;
  /** instead of a game that is kept a lesson is on the table */
  lesson?: LessonOn;
  can: Can;
  result: Result | null;
  /** only at the end: whether it can be reviewed */
  reviews?: boolean;
  /** only at the end: whether it can be told how it ran */
  storied?: boolean;
  series: Series;
  settings: ChosenSetting[];
  /** not while it would tell hidden cards */
  seed: string | null;
  /** what a link to the same deal says */
  share: Record<string, unknown> | null;
  /** the record says that it was changed by hand */
  marked: boolean;
  /** where it is the race or the puzzle of a day */
  daily?: Daily;
}

/** Something that happened, for motion and for the ear (`core/report.py` tells what each `do` is). */
export interface TableEvent {
  do: "slide" | "lift" | "flip" | "drive" | "place" | "burst" | "gather" | "swap" | "note";
  things?: string[];
  from?: string | string[];
  to?: string;
  token?: string;
  path?: string[];
  at?: string;
  /** steps past the end */
  beyond?: number;
  /** steps that were not made */
  lost?: number;
  /** so many ask for something */
  votes?: number;
  seat?: number;
  /** of a flip: the card as it is once turned up */
  card?: Card;
  /** of a flip: the cards turned up before were picked up for it */
  again?: boolean;
  /** of a note: the seat whose choice came too late */
  late?: number;
  /** of a burst: the pile that leaves the table */
  zone?: string;
  /** of a gather: all that is taken up */
  zones?: string[];
  /** of a note: the seat that has just ended the game */
  out?: number;
  /** of such a note: what is proclaimed */
  text?: string;
  /** of a note: what follows came of everybody's choices */
  beat?: number;
  /** it weighs: it has time of its own, and words come after it */
  moment?: Moment;
  say?: string;
}

/** A move that was played, as the viewer may know it. */
export interface Step {
  /** its number */
  n: number;
  seat: number;
  move: string;
  /** match time in ms */
  at: number;
  say: string;
  /** what is told of it to whoever listens; empty if it is no news */
  announcement: string;
  events: TableEvent[];
}

/** A line of the list of moves. */
export interface MoveLine {
  n: number;
  seat: number;
  at: number;
  move: string;
  /** the move in words */
  say: string;
  /** what else came of it, a sentence each */
  notes: string[];
  /** a step on the way to a move that will tell all of it */
  minor?: boolean;
}

/** What is new in the list of moves. */
export interface MoveLines {
  /** the list is to be replaced from this index on; it may lie beyond what a front end has */
  from: number;
  lines: MoveLine[];
  /** lines with `n` up to this are not to be shown, and those that never were are not sent */
  first: number;
}

/** A move, and the table after it. */
export interface RecapStep extends Step {
  view: View;
}

/** What was played since a person's own last turn, as that person may know it. */
export interface Recap {
  n: number;
  /** the table before it */
  view: View;
  steps: RecapStep[];
}

/** Where to look, or a move the strongest bot would think of. */
export interface Hint {
  seat: number;
  /** null: only where to look is told yet; who asks again is told a move, then the next best */
  move: string | null;
  /** what to touch for it, in order */
  things: string[];
  /** what does the same at one touch */
  also: string[];
  /** with why the move is good, or what it comes to */
  say: string;
}

/** The parts of the save that changed; joined in order all parts are a text for `open`. */
export interface Save {
  id: string;
  /** how many there are now */
  count: number;
  /** by their number */
  parts: Record<string, string>;
}

/** What was played since the last reply where all play at once, for the one person who plays. */
export interface News {
  /** what that person did */
  own: string[];
  /** what must be known of the others, by what it is about */
  urgent: Record<string, string>;
  /** the latest of what else they did */
  happened: string[];
}

/** An answer. Besides `ok` there is what the command asks for, and what is new. */
export interface Reply {
  /** false: nothing has changed */
  ok: boolean;
  /** why not, in one sentence */
  error?: string;
  table?: Table;
  /** what was played since the last reply */
  steps?: Step[];
  /** beside `steps`, in real time */
  news?: News;
  moves?: MoveLines;
  recap?: Recap | null;
  save?: Save;
  /** something has changed that no save holds yet (real time) */
  unsaved?: boolean;
  /** call `advance` in that many ms; null if nothing is to come */
  wake?: number | null;
  hint?: Hint;
  /** when more of it is known; null when it was ended */
  review?: Review | null;
  story?: Story;
  /** why a touch or drag led nowhere; also, with the table, when a flag fell while a command was on its way */
  refused?: string;
  /** what the move that is touched would give away; it waits, and the touch says so too */
  warned?: string;
  /** it was refused because somebody was faster */
  late?: boolean;
  /** a few words for a refusal, for where it was tried */
  short?: string;
  /** why what had been gathered was let go for the thing touched last */
  let_go?: string;
  /** of a preview: the table as it would be */
  view?: View | null;
  /** of a preview: where the last thing may go */
  aims?: string[];
  /** of a preview: these ways differ */
  chooses?: boolean;
  /** of a preview or a why */
  say?: string | null;
  /** of a record, or beside `tally`: the finished game alone */
  text?: string;
  /** of a game that has just ended, and of a tally: what is kept of it */
  tally?: Tally;
  /** of a record: for its file */
  name?: string;
  /** what a record or link gives away */
  warning?: string | null;
  link?: string;
  /** of a daily */
  day?: Day;
  /** of a hello */
  version?: string;
  /** of a hello: all there are */
  games?: GameInfo[];
}

/** What each command takes; null is the same as nothing. */
export interface Arguments {
  hello: { games?: boolean | null };
  preload: { game: string };
  new: { game: string; seats: unknown[]; seed: string; settings?: Record<string, unknown> | null; pace?: string | null; id?: string | null };
  daily_info: { date: string };
  daily_race: { date: string; name?: string | null; pace?: string | null; id?: string | null };
  daily_puzzle: { date: string; name?: string | null; pace?: string | null; id?: string | null };
  open: { text: string; pace?: string | null; id?: string | null; stored?: boolean | null };
  lesson: { game: string; step?: number | null };
  touch: { seat: number; thing: string; confirm?: boolean | null; dropped?: boolean | null; hold?: boolean | null; n?: number | null; warn?: boolean | null };
  drag: { seat: number; from: string; to: string; confirm?: boolean | null; hold?: boolean | null; warn?: boolean | null };
  done: { seat: number; warn?: boolean | null };
  cancel: { seat: number; all?: boolean | null };
  play: { seat: number; move: string };
  preview: { seat: number; things: string[] };
  why: { seat: number; thing: string };
  undo: { seat?: number | null };
  redo: { seat?: number | null };
  goto: { n?: number | null; since?: number | null };
  uncover: { seat: number };
  cover: {};
  panel: { id: string; on?: boolean | null };
  auto_play: { on?: boolean | null };
  fast_forward: { on?: boolean | null };
  moves: {};
  branch: { id?: string | null };
  hint: { seat: number };
  review: { seat?: number | null };
  story: {};
  resign: { seat: number };
  pause: {};
  resume: {};
  again: { seed: string; chosen?: Record<string, unknown> | null; fair?: boolean | null; id?: string | null };
  restart: {};
  pace: { value: string };
  advance: { slow?: boolean | null };
  record: {};
  link: {};
  save: {};
  tally: { text: string };
}

/** A command to the engine. */
export type Request = { [Do in keyof Arguments]: { do: Do } & Arguments[Do] }[keyof Arguments] & { now?: number | null; delta?: boolean | null };
