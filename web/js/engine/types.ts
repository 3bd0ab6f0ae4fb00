// What the page and the engine say to each other, as types. Written by `python3 build.py check --fix`
// from py/hairpin/core/view.py and py/hairpin/session (schema, requests.py): change those.

export type Viewer = number | "public" | "all";

export type ZoneKind = "pile" | "row" | "fan" | "column" | "track" | "space" | "road";

export type Slot = "head" | "track" | "heart" | "pile" | "row" | "hand" | "side";

export type Setting = boolean | number | string | number[];

export type Moment = "bomb" | "slipstream" | "catch" | "blocked" | "rebuilt" | "photo" | "king" | "out";

/** One line of a card with several lines; each line moves one racing thing. */
export interface Line {
  /** colour of the racing thing that the line moves; may be `white` */
  livery: string;
  /** the letter on the thing: `K` */
  text: string;
  /** number of spaces that the thing moves. If one line stands for several cards, this is the sum of the cards' numbers */
  n: number;
  /** the thing belongs to the viewer */
  own?: boolean;
}

/** One card. A card with the face `letter` has its `code` in the corner (a letter or a figure), then a drawing (`art`, which may show `n`), its `title` and its `text`. Each may be missing; a card that has none is blank. */
export interface Card {
  id: string;
  /** how it is drawn */
  face: "letter" | "playing" | "lines" | "back";
  say: string;
  /** sign shown large: `C`. For a playing card, its rank and suit (`9H`, `TD`); for a joker `*R` or `*B`; the number of its pack follows if there are several (`9H2`) */
  code?: string;
  /** code of the card that a joker on the table stands for */
  stands?: string;
  title?: string;
  /** its effect in words */
  text?: string;
  /** name of the drawing */
  art?: string;
  /** a number that the drawing may show */
  n?: number;
  /** for a face-down card: the seat whose card back it shows */
  back?: number;
  /** the lines of the card, from top to bottom */
  lines?: Line[];
  /** colours of the two cars that change places because of the card */
  swap?: string[];
  /** the card's value for the viewer, as a number */
  worth?: string;
  /** the card is one of the viewer's least useful cards */
  poor?: boolean;
  /** the card came into the viewer's hand with the last deal */
  fresh?: boolean;
  /** the puzzle on the table is about this card */
  given?: boolean;
  /** seat that has played the card */
  by?: number;
}

/** The chance that the next drawn card brings a seat to a space; shown only to this seat. */
export interface Reach {
  /** the cards that bring the seat there, in signs: `7–J` */
  text: string;
  /** the probability in words: `31 %` */
  note: string;
  /** the probability, 0 to 1; the probabilities of several spaces need not add up to 1 */
  share: number;
  say: string;
}

/** A space of a track or road: tokens stand on it, and it may be touched. */
export interface Space {
  id: string;
  label: string;
  say: string;
  finish?: boolean;
  /** the card that forms the space, if the track consists of cards */
  card?: Card;
  /** the seats whose laps start and finish on this space */
  starts?: number[];
  /** on a road: the space's row, counted along the road from 0 */
  row?: number;
  /** on a road: the space's lane, counted across the road from 0 */
  lane?: number;
  /** the chance that the next drawn card brings a car to this space */
  reach?: Reach;
  /** number of the starting position, if the space is a starting position */
  grid?: number;
  /** on a podium: the prize for this place, as a number */
  note?: string;
}

/** A stretch of a track worth showing, like a gap. */
export interface Arc {
  seat: number;
  /** id of a space */
  from: string;
  /** id of a space */
  to: string;
  /** 1: along the track, -1: against it */
  way: 1 | -1;
  /** a short label: `4` */
  text: string;
  say: string;
}

/** An order in which the page can sort the cards of a hand. */
export interface Order {
  id: string;
  label: string;
  /** ids of all cards of the hand in this order */
  things: string[];
}

/** A part of the table. */
export interface Zone {
  id: string;
  kind: ZoneKind;
  label: string;
  /** the zone's place on the table. Opponents' open hands with the slot `hand` lie in `head` */
  slot?: Slot;
  /** the zone's share of the room in its slot, if it differs from 1 */
  weight?: number;
  say?: string;
  /** the zone's name in the rules, shown to people who have never finished a game of this kind */
  name?: string;
  /** sentence for an empty zone */
  empty?: string;
  /** letter of the suit (`S`), if the zone takes only this suit. The page groups the zones of a suit, and the zone with the field `empty` comes first. While that zone has no cards, the page draws the suit's sign in it */
  suit?: string;
  /** number of cards, counted from the zone's first card, that can have an effect now */
  lead?: number;
  /** number of cards in the zone, if `cards` has only the last cards of the zone */
  count?: number;
  /** the seat that owns the zone; missing for a shared zone */
  seat?: number;
  cards?: Card[];
  spaces?: Space[];
  /** the track or road is closed: its first space (or row) follows the last */
  loop?: boolean;
  /** number of rows of a road */
  rows?: number;
  /** largest number of lanes of a road; some rows have fewer */
  lanes?: number;
  /** on a road: number of the first row after the finish line */
  line?: number;
  /** on a road: control points (x, y) of its smooth closed curve, in driving direction from the finish line; x goes right and y down, each from 0 to 1 */
  course?: [number, number][];
  /** name of the scenery inside a road */
  infield?: string;
  /** stretches of the track that the page marks, such as gaps between cars */
  arcs?: Arc[];
  /** for a hand of cards: the orders in which the page can sort it */
  orders?: Order[];
  /** id of the thing that counts as touched if the player touches the zone but no card */
  free?: string;
  /** shortcut keys, one character each, for real-time games. In a seat's own zone a key touches the zone's last card; in a shared zone a key touches the zone */
  keys?: string;
  /** the effect of the shortcut keys, if the zone's label does not say it */
  does?: string;
}

/** A piece that stands on a space. */
export interface Token {
  id: string;
  kind: "kart" | "bomb" | "car";
  /** the seat that owns it (0: none yet); for a bomb, the seat that laid it */
  seat: number;
  /** for a bomb: the seat that it waits for */
  against?: number;
  /** id of a space */
  at: string;
  say: string;
  /** number of spaces that the token is past the last space */
  beyond?: number;
  /** number of turns that the token must still wait */
  waits?: number;
  /** direction: 1 along the track, -1 against it */
  way?: 1 | -1;
  /** the token's colour, if it differs from its seat's colour */
  livery?: string;
  /** its sign: `K` */
  text?: string;
  /** the lap that the token is in */
  lap?: number;
  /** the token stands on its default position; the player may still choose another */
  assumed?: boolean;
  /** number of planned steps that the token cannot make */
  lost?: number;
  /** ids of the spaces on the token's way, beginning with the space where it stands */
  path?: string[];
}

/** A button: the player touches it like a card or a space. */
export interface Button {
  id: string;
  label: string;
  say: string;
  /** id of a card, space or zone; touching it has the same effect as the button */
  twin?: string;
  /** the seat that owns the button, if each seat has its own */
  seat?: number;
  /** shortcut keys that press the button, one character each. If all seats share the button, the first key is the button's number */
  keys?: string;
  /** more text, in smaller letters */
  note?: string;
  /** the effect of the button's move. `win`: the move wins the game. `gain`: it brings a lap or a bump, not only distance. `main`: it is what the turn is for, or ends the turn */
  tone?: "win" | "gain" | "main";
  /** the card lines that the button offers; players compare the lines of several buttons */
  lines?: Line[];
  /** codes of the playing cards that the button plays, `*` for any joker */
  cards?: string[];
}

/** A badge: it shows a fact about a seat, such as a lost turn, beside the seat's name. */
export interface Badge {
  id: string;
  /** the badge's seat; missing if the badge is in the data of its seat */
  seat?: number;
  text: string;
  say: string;
  /** colour of the racing thing that the badge stands for */
  livery?: string;
  /** name of the drawing that the page shows before the text */
  art?: string;
  /** for a badge that stands for a card: the card's lines. `text` has the same lines as letters */
  lines?: Line[];
}

/** A row of the running order, for one racing thing (a car or kart); the leader comes first. */
export interface RunningOrderRow {
  /** id of its token */
  id: string;
  livery: string;
  /** its sign */
  text: string;
  /** the seat that owns it (0: none) */
  seat: number;
  /** the thing's distance to the finish */
  n: number;
  /** the thing's lap or place: `2/3` */
  value: string;
  /** for the leader the distance to the finish, for another thing the gap to the leader; or the thing's prize */
  note: string;
  say: string;
  /** the thing has finished */
  done?: boolean;
}

/** A seat area: the zones that belong to one seat. All seats share the zones in no area. */
export interface Place {
  seat: number;
  /** ids of its zones */
  zones: string[];
  /** a sentence that describes the seat area */
  say: string;
}

/** A row of an info panel: a label, then a value, a share or cards. */
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
  /** the badges of all seats; a reply to the page has them in the data of each seat instead */
  badges?: Badge[];
  /** the seat areas, one per seat, if a game has them */
  places?: Place[];
  /** the running order of a race */
  running_order?: RunningOrderRow[];
  say: string;
}

/** A picture of a circuit: a closed curve, which the page draws beside the circuit's name. */
export interface Drawing {
  /** the control points of the smooth curve: the distance of each point from the left and from the top of a box, whose sides have about length 1 */
  curve: [number, number][];
  /** the width of the line along the curve. The curve is divided into as many parts of equal length as there are digits; each digit is the width in one part */
  widths: string;
  /** the kind of ground inside the curve */
  inside: string;
}

/** A value of an option. */
export interface Choice {
  value: string;
  name: string;
  /** a picture of the value */
  drawing?: Drawing;
  /** an explanation of the value */
  say?: string;
}

/** When an option is shown: for which numbers of seats, and for which values of another option. */
export interface When {
  seats?: number[];
  /** id of another option, whose value must be in the list `in` */
  option?: string;
  in?: Setting[];
}

/** A setting of a game. */
export interface Option {
  id: string;
  kind: "bool" | "choice" | "int" | "clock" | "permutation" | "ints" | "per_seat";
  name: string;
  help: string;
  default: Setting;
  /** the default if a bot plays */
  bot_default?: Setting;
  /** the option is shown if one of these conditions holds */
  when?: When | When[];
  choices?: Choice[];
  min?: number;
  max?: number;
  /** the maximum length of a list */
  most?: number;
  /** only for a list with a number for each seat: the default number of a seat */
  each?: number;
  /** the numbers in the list mean yes (1) or no (0) */
  flags?: boolean;
  /** the things that a permutation orders */
  of?: string;
}

/** Named settings. The preset `first` is for players who have not finished a game yet. */
export interface Preset {
  id: string;
  name: string;
  /** the settings that this preset changes, in words */
  say: string;
  settings: Record<string, Setting>;
  /** the usual duration of all its games: from, to; missing if it is the game's */
  minutes?: number[];
  /** the number of seats that the preset sets; missing if it sets none */
  seats?: number;
}

/** A level of bots. */
export interface BotInfo {
  id: string;
  /** earlier ids of this level */
  also: string[];
  name: string;
  /** the style of play, in words */
  say: string;
  /** the strength from 1 to 5 of a bot with a driver's name; null for other bots */
  rank: number | null;
  /** `rank` in words */
  level: string | null;
}

/** The description of a game before it begins (`catalog.py`). */
export interface GameInfo {
  id: string;
  name: string;
  line: string;
  /** what a player tries to do, in one or two sentences */
  goal: string;
  /** the mixture of luck and skill, in a few words */
  kind: string;
  /** the minimum and maximum number of seats */
  seats: number[];
  /** the usual length of a race: from, to */
  minutes: number[];
  /** the minimum width and height in pixels of the frame in which the game is shown */
  frame: number[];
  /** version number of the rules */
  rules: number;
  realtime: boolean;
  /** id of the option that lets seats take turns instead of playing in real time */
  unhurried: string;
  /** some cards are hidden from some viewers */
  hidden: boolean;
  /** players have cards that other players must not see */
  secrets: boolean;
  /** the racing cars have their own colours instead of the seats' colours */
  liveries: boolean;
  ready: boolean;
  options: Option[];
  presets: Preset[];
  bots: BotInfo[];
  /** the rules, in Markdown */
  guide: string;
  /** minutes that all lessons of the game take; 0 without lessons */
  learn: number;
  /** whether the game has puzzles */
  puzzles: boolean;
  /** the number of lessons */
  lessons: number;
  /** only for a game with which newcomers are advised to begin */
  for_newcomers?: boolean;
}

/** A setting in words. */
export interface ChosenSetting {
  id: string;
  name: string;
  value: string;
}

/** The chances of all seats to win at one point, estimated from what the reviewed seat could see there. */
export interface ReviewPoint {
  /** the point, as the number of entries before it */
  n: number;
  /** the place of the point along the game: a number of moves, or match time in ms in real time */
  x: number;
  /** chances to win, seat 1 first; their sum is 1 */
  shares: number[];
}

/** A decision that lowered the reviewed seat's chance to win; in real time a wait in which the seat could act. */
export interface ReviewTurn {
  /** the number of entries before the decision */
  n: number;
  /** the numbers of entries before and after the move: there the curve has its mark */
  span: number[];
  /** the number of the move in the list of moves */
  number: string;
  seat: number;
  /** how much lower the chance to win is than after the best move, in hundredths as `say` has them; 0 if only the game's own measure shows the loss */
  cost: number;
  /** a better move is known and keeps at least 10 percentage points more; other decisions are no mistakes */
  mistake: boolean;
  /** what the move lost, to stand beside it */
  mark: string;
  /** a sentence: the move that was played, the better move, and the reason why it is better */
  say: string;
  best: string | null;
}

/** How good an own move of the reviewed seat was. */
export interface ReviewGrade {
  /** the number of entries after the move */
  n: number;
  /** `best`: no better move was found. `good`: it costs nothing by the figures shown. `only`: there was no choice. `lost`: every move loses */
  grade: "best" | "good" | "costs" | "mistake" | "only" | "lost";
  /** the grade in one to three words */
  mark: string;
}

/** A move with a large change of the reviewed seat's chance to win, which is none of the costly decisions. */
export interface ReviewSwing {
  /** the number of entries after the move; before it, if it ends the game or a better move is known */
  n: number;
  /** the numbers of entries before and after the move */
  span: number[];
  /** the number of the move in the list of moves */
  number: string;
  /** sentences: what happened, and what it cost the seat or gave it, by luck or not */
  say: string;
  /** the change in percentage points, with its sign; never above 0 for a decision of the seat itself */
  change: string;
}

/** A step of the way from the chance to win at the start to the chance at the end: a bar of a picture. */
export interface ReviewStep {
  /** the start, the player, luck, the others or the end */
  name: string;
  /** a chance in percent, or its change with a sign */
  value: string;
  /** the ends of the bar: chances in percent */
  low: number;
  high: number;
  loss: boolean;
}

/** What changed a lone person's chance to win, to show with the result and to store in the tally. */
export interface ReviewSplit {
  /** the id of the tally */
  id: string;
  split: Split;
  /** the split in a sentence */
  say: string;
  /** what the steps are of: the player's chance to win */
  title: string;
  /** the split as steps; empty if they leave the range of a chance */
  steps: ReviewStep[];
}

/** The work at the split of a stored game. */
export interface SplitWork {
  /** the part of the work that is done, from 0 to 1 */
  progress: number;
  done: boolean;
  /** null until the work is done, and for a game without a split */
  split: Split | null;
}

/** The review of a finished game for one seat, as far as it has been worked out. */
export interface Review {
  seat: number;
  title: string;
  /** a sentence: what the chances are measured against */
  means: string;
  /** a sentence about the effect of the seat's own decisions, luck and opponents; empty until it is known */
  summary: string;
  points: ReviewPoint[];
  /** the marks along the game, as in its story: `at` is an `x` of points */
  ticks: StoryMark[];
  /** the seat's costliest decisions, the costliest first */
  turns: ReviewTurn[];
  /** the largest swings in the order of the game, at most three; empty until the review is done */
  swings: ReviewSwing[];
  /** the own moves that were judged or had no choice, in the order of the game; empty until the review is done */
  grades: ReviewGrade[];
  /** the number of entries at the point where a look back begins: before the seat's costliest decision, else at the swing that decided the game; 0 if the review found none, null until it is done */
  turning: number | null;
  /** the number of that move in the list of moves; null until it is known, and if there is none */
  named: string | null;
  /** a sentence: why the review names no mistake, such as a long wait in real time; empty until it is done */
  none: string;
  /** sentences about all other changes, so that the lists add up to the summary; empty if there are none */
  rest: string;
  /** three causes, and how much each changed the seat's chance to win from the start to the end. `own`: the seat's own decisions (never above 0 in a turn-based game). `others`: the other seats */
  own: number;
  luck: number;
  others: number;
  /** a short sentence about the review, to show with the result of the game; null if there is none */
  first: string | null;
  /** the part of the work that is done, from 0 to 1 */
  progress: number;
  done: boolean;
  /** only once the review is done, and only if one person played against bots */
  split?: ReviewSplit;
  /** only if the client keeps reviews: the id of the game's tally */
  id?: string;
  /** only if the client keeps reviews, once the review is worked out: the text to keep */
  kept?: string;
}

/** A move that the page draws on the table. */
export interface DrawnMove {
  say: string;
  /** the things that a person touches for the move, in order */
  things: string[];
  /** the tokens that the move changes, as they are after it */
  tokens: Token[];
}

/** A costly decision of the review: the page draws the move that was played and the better move. */
export interface Compared {
  /** the number of entries before the decision */
  n: number;
  seat: number;
  played: DrawnMove;
  better: DrawnMove;
}

/** A reviewed game that goes on from one of its points on this table; `to_review` leads back to the review. */
export interface Retry {
  /** before the move the target, after it whether it was better; empty if nothing is known, and in the history */
  say: string;
  /** no costly move stands at the point */
  free?: boolean;
  /** whether the move that was tried is as good as the better one; missing until it is judged */
  verdict?: "right" | "wrong";
  /** that `to_review` ends this practice; only after moves beyond the one that was tried */
  leave?: string;
  /** at the end of the game: that it is practice, and from which move on */
  practice?: string;
}

/** A hint: where to look, or a good move. */
export interface Hint {
  seat: number;
  /** null if the hint only says where to look */
  move: string | null;
  /** the things to touch for the move, in order */
  things: string[];
  /** ids of buttons that play the same move with one touch */
  also: string[];
  /** the hint in words, with the reason for the move or its outcome */
  say: string;
  /** the tokens that the move changes, as they would be after it; absent if none do or luck or hidden cards matter */
  tokens?: Token[];
}

/** What is known of the best move that a thing begins or completes. */
export interface ValueMark {
  /** `done` means the button that plays what has been touched */
  thing: string;
  /** the value in a few signs: `54`, `✓ 3` */
  text: string;
  /** the error of a chance: `±5` */
  note?: string;
  /** the value in words, for a screen reader */
  label: string;
  /** a proven win, loss or draw, or a chance to win */
  kind: "win" | "loss" | "draw" | "chance";
  /** no other thing leads to a better value, and some lead to a worse one */
  best?: boolean;
}

/** The values of the moves at the point shown, as far as they are known. */
export interface MoveValues {
  /** one sentence: how the values are known; empty if no move has a value now */
  how: string;
  marks: ValueMark[];
}

/** A mark on an axis, with its label. */
export interface StoryMark {
  at: number;
  text: string;
}

/** The progress of each seat at one point of the game. */
export interface StoryPoint {
  /** the point, as the number of entries before it */
  n: number;
  /** the number of turns played so far, or the match time in ms */
  at: number;
  /** the place of the point along the game: a number of moves, or match time in ms in real time */
  x: number;
  /** the progress of each seat in the game's own unit, seat 1 first; more is better */
  values: number[];
}

/** A point of the chart in words, for a person who cannot see the chart. */
export interface StoryRow {
  say: string;
  values: string[];
}

/** A statistic that lets people compare the seats: its label, and each seat's value. */
export interface StoryFigure {
  label: string;
  values: string[];
}

/** The course of a finished game: a chart of each seat's progress, sentences about the lead, and statistics. */
export interface Story {
  /** the title of the chart: what the values measure */
  title: string;
  /** a sentence that says since when the winner led; null if the lead did not decide the game */
  decided: string | null;
  /** a sentence that says how often the lead changed; null if the lead never changed */
  changes: string | null;
  /** the ends of the axis that shows the values, and the greatest `at` of all points */
  low: number;
  high: number;
  last: number;
  /** `rulers`: the marks on the axis that shows the values; `ticks`: the marks along the game, whose `at` is an `x` of points */
  rulers: StoryMark[];
  ticks: StoryMark[];
  points: StoryPoint[];
  rows: StoryRow[];
  figures: StoryFigure[];
}

/** The place and score of a seat at the end of a game or a series. */
export interface ResultRow {
  seat: number;
  place: number;
  score: string;
  /** how far the seat's cars came; null if `score` already shows the distance */
  came?: string | null;
  say: string;
}

/** The result of a game. If scores are not shown, winners and rows are empty. */
export interface Result {
  reason: string;
  title: string;
  say: string;
  /** `say` without the points */
  how: string;
  winners: number[];
  rows: ResultRow[];
  /** the end of the game as text for a screen reader, with all points if the series is over */
  ending: string;
  /** `ending` without sentences that the last move has already announced */
  rest: string;
}

/** A seat and its place in a result. */
export interface Placed {
  seat: number;
  place: number;
  /** the points as they are written in the row or on the step; may be empty */
  points: string;
  /** the text for a screen reader, without a full stop */
  announcement: string;
}

/** A seat on the podium. */
export interface PodiumSeat extends Placed {
  /** the place as an ordinal number */
  nth: string;
}

/** A row below the podium. */
export interface OutcomeRow extends Placed {
  /** the place as an ordinal number, such as 2nd */
  nth: string;
  /** the points of the last game, with a plus; empty if they are not shown */
  won: string;
  /** how far the seat's cars came; empty if `points` already shows the distance */
  came: string;
}

/** The preset that is proposed to a person who has won, for the next race. */
export interface NextPreset {
  /** id of the preset */
  id: string;
  /** the level of all bots of the next race; null if they differ */
  driver: string | null;
  /** the question */
  say: string;
  /** the label of the button that starts the next race with the preset */
  yes: string;
  /** the label of the button that starts it without */
  no: string;
}

/** How a result is shown: the result of the game, or of the series that the game ends. */
export interface Outcome {
  title: string;
  /** a sentence for each person among bots who did not win, with the place; empty if the title or the rows say it */
  placed: string;
  /** how it was won; empty if the title says it */
  how: string;
  /** the only winner; null if there are none or several */
  winner: number | null;
  /** only if the reader, who is the only person at the table, has won, alone or with others */
  won?: boolean;
  /** only if the reader has lost this game, and has not won the series with it */
  lost?: boolean;
  /** only if the reader has won with a preset that another preset follows */
  then?: NextPreset;
  /** the series of several games is over, and the outcome is that of the series */
  final: boolean;
  /** how often the house won; empty if it never won */
  house: string;
  /** the first three places; empty without a podium */
  podium: PodiumSeat[];
  /** the heading of `rows`; empty without a heading */
  head: string;
  rows: OutcomeRow[];
  /** the label of the button that plays on */
  again: string;
}

/** A seat's line of the score sheet. If scores are not shown, it has neither points nor total. */
export interface SheetRow {
  seat: number;
  /** the points of each game */
  games?: string[];
  place?: number;
  total?: string;
  /** the number of cards in the seat's pile at the start of the game that is over */
  pile: number;
  /** the number of cards in its pile at the start of the next game */
  next: number;
  /** the reasons why the pile has another number of cards in the next game */
  why?: string[];
  /** the parts that make up the points of the last game, in words */
  parts?: string;
}

/** The series of games at this table. */
export interface Series {
  /** the number of this game */
  game: number;
  /** the number of games; null for an open series */
  length: number | null;
  over: boolean;
  /** whether points are shown */
  scored: boolean;
  totals: string[];
  /** the number of games without a winner */
  house: number;
  say: string;
  /** the winners, once the series is over */
  title: string | null;
  /** all points, once the series is over */
  verdict: string | null;
  rows: ResultRow[];
  sheet: SheetRow[] | null;
  /** the heading of the score sheet's column about the next game; null if the game has no word for it */
  begins: string | null;
  /** `again` with `fair` can begin a new series with the handicaps at the end of this series */
  fair: boolean;
  /** the options that people may choose for the next game; `again` takes the chosen values */
  next: Option[];
}

/** The lead of the winner in a unit of the game, such as cards; leads in different units are not compared. */
export interface Margin {
  n: number;
  unit: string;
  /** number and unit in words */
  say: string;
}

/** A seat of a finished game, and its result. */
export interface TallySeat {
  name: string;
  /** the level of a bot; null for a person */
  level: string | null;
  /** null if scores are not shown */
  place: number | null;
  /** the seat won; false if all seats share the first place, or if scores are not shown */
  won: boolean;
  /** the number of complete moves that the seat made, also of those without a choice */
  moves: number;
  /** the table lit the seat's playable cards in real time; absent if not */
  lit?: boolean;
  /** the seat has done what a star of this game asks for; absent if the game has no such star */
  feat?: boolean;
}

/** What changed the chance to win of a lone person among bots, in whole percentage points. */
export interface Split {
  seat: number;
  /** the chance at the start */
  start: number;
  /** the changes by the seat's decisions, by luck and by the other seats; with the start they add up to the chance at the end */
  own: number;
  luck: number;
  others: number;
}

/** The summary of a finished game, so that the page can count games without replaying them. */
export interface Tally {
  /** a digest of the record, so that the same game has the same id on every device */
  id: string;
  game: string;
  /** why the game ended: a value of `Reason` in `core/state.py` */
  reason: string;
  /** seat 1 first */
  seats: TallySeat[];
  /** the winner's lead over the next seat; null without a lead */
  margin: Margin | null;
  /** the number of entries */
  moves: number;
  /** match time in ms of a game in real time, else null */
  time: number | null;
  /** the options that decide the length of the race, in words */
  course: string[];
  /** the number of the game in its series; null for a single game */
  series: number | null;
  /** the kinds of help that people used in this game, such as hints or undo */
  aids: ("branch" | "hint" | "position" | "restart" | "undo" | "warning")[];
  /** a person took back a move after it revealed a hidden card, or the record was changed by hand */
  marked: boolean;
  /** only once a review has worked it out */
  split?: Split;
  /** only for a daily race or a solved puzzle: its date, and its result in one line */
  daily?: Daily;
}

/** The description of a date's race, for a person who has not opened the race yet. */
export interface DayRace {
  game: string;
  name: string;
  /** a line of text that describes the game */
  line: string;
  /** the names of the opponents, in a sentence */
  against: string;
  /** only if a driver is strong: what a newcomer may expect, in a sentence */
  strong?: string;
  /** how long the race takes, in a sentence */
  takes: string;
  /** the rules that differ from those of a new table with a bot, each in a sentence */
  rules: string[];
}

/** A seat in a small picture of a table. */
export interface PictureSeat {
  seat: number;
  name: string;
  kind: "person" | "bot";
  colour: string;
}

/** A part of a table in a small picture. */
export interface PictureFrame {
  zones: Zone[];
  tokens: Token[];
}

/** A small picture of a start position, as everybody may see it. */
export interface StartPicture {
  game: string;
  seats: PictureSeat[];
  frames: PictureFrame[];
}

/** The race of a date, the same for all players. */
export interface Day {
  date: string;
  /** the number of the day; null for days before the first numbered day */
  number: number | null;
  /** names the race of the day in words */
  title: string;
  /** version of the table of daily races; results of different versions are not compared */
  version: number;
  race: DayRace;
  /** the start position of the race */
  picture: StartPicture;
}

/** The date and result of a daily race or puzzle that is on the table. */
export interface Daily {
  kind: "race" | "puzzle";
  date: string;
  version: number;
  title: string;
  /** only for a race that does not count for its day */
  practice?: boolean;
  /** only after a race: the person's place in words */
  place?: string;
  /** only for a puzzle: the number of wrong moves so far */
  wrong?: number;
  /** only after a race or a solved puzzle: one line with the result, for people to copy. The line shows no card and no move */
  line?: string;
}

/** The attempt at a daily race or puzzle that counts. */
export interface DayResult {
  kind: string;
  date: string;
  version: number;
  /** the result in one line; empty if the person has deleted the unfinished attempt */
  line: string;
  /** the id of its match on the device */
  match: string;
  /** the person's place in words; empty if it is not known */
  place?: string;
  /** what the strongest driver reaches in the person's seat; empty until it is known */
  par?: string;
  /** the same in a sentence */
  means?: string;
}

/** What the strongest driver reaches in the person's seat of a day's race, in words. */
export interface DayPar {
  date: string;
  version: number;
  say: string;
  /** the same in a sentence */
  means: string;
}

/** The days in a row in words, and when the words are right if no other day is finished. */
export interface Streak {
  say: string;
  /** the first date on which these words are right */
  first: string;
  /** the last date on which these words are right; null without an end */
  last: string | null;
}

/** The daily races and puzzles that a device has finished. */
export interface Days {
  /** the results to store; missing if nothing is new */
  results?: DayResult[];
  /** first and last day of days without a gap, counted from 1970-01-01, to store with `results` */
  runs?: [number, number][];
  /** for the present date and the dates after it */
  streak: Streak[];
  /** sentences about the attempt `about`: whether it counts; empty without such an attempt */
  status: string[];
  /** the text to share about the attempt `about`, with par and the days in a row; null without such an attempt */
  share: string | null;
}

/** The lesson on the table. The task and the closing words are in the table's `status`. */
export interface LessonOn {
  /** the number of the lesson, from 1 */
  n: number;
  /** the number of lessons of this game */
  of: number;
  /** the goal is reached */
  over: boolean;
  /** the ids of all lessons of this game */
  ids: string[];
  /** the titles of all lessons of this game */
  names: string[];
  /** only for a game whose rules pair red and black cards */
  pairs?: boolean;
}

/** A puzzle in the list. */
export interface PuzzleCell {
  n: number;
  state: "new" | "begun" | "first" | "later" | "hint";
  /** the number of tries up to a later solution, or of wrong tries so far; 0 if it is not known */
  tries: number;
  /** number and state as text for a screen reader */
  say: string;
}

/** The puzzles of one difficulty. */
export interface PuzzleLevel {
  id: string;
  name: string;
  /** how many are solved, in words */
  progress: string;
  cells: PuzzleCell[];
}

/** The first puzzle of a game that is not solved. */
export interface PuzzleNext {
  n: number;
  /** number and difficulty in words */
  say: string;
}

/** The puzzles of a game. */
export interface PuzzlesOfGame {
  game: string;
  name: string;
  solved: number;
  of: number;
  /** `solved` and `of` in words */
  progress: string;
  /** null if all are solved */
  next: PuzzleNext | null;
  levels: PuzzleLevel[];
}

/** The puzzle of a date, the same for all players. */
export interface PuzzleOfDay {
  date: string;
  game: string;
  n: number;
  level: string;
  /** the game and the difficulty */
  title: string;
  /** how the puzzle went on this device, at whatever date */
  state: "new" | "begun" | "first" | "later" | "hint";
  /** `state` in words */
  say: string;
}

/** All puzzles, and the puzzle of a date. */
export interface Puzzles {
  /** version of the puzzles; marks of another version belong to other puzzles */
  version: number;
  games: PuzzlesOfGame[];
  day: PuzzleOfDay;
}

/** The puzzle on the table. The task is in the table's `status`. */
export interface PuzzleOn {
  game: string;
  n: number;
  /** the number of puzzles of this game */
  of: number;
  level: string;
  /** number and difficulty in words */
  name: string;
  /** `name` with the game and the number of its puzzles */
  title: string;
  /** the way to the first lessons of the game, in words; missing for a game without lessons */
  learn?: string;
  /** the person has never played the game */
  newcomer: boolean;
  /** the number of wrong tries so far */
  wrong: number;
  /** the person has used a hint */
  hinted: boolean;
  /** solved */
  over: boolean;
  /** the things of the right answer; empty until the puzzle is solved */
  things: string[];
  /** the mark to store for this puzzle: one character */
  mark: string;
  version: number;
  /** the commands of a page that make no sense in a puzzle, so that the page does not offer them */
  absent: string[];
}

/** A button of the strip of words. */
export interface PromptButton {
  /** the command */
  do: string;
  /** the label, if it differs from the command's usual label */
  label?: string;
  /** why pressing the button has no effect */
  off?: string;
  /** the command is turned on */
  on?: boolean;
  /** the button is only shown while a move is shown */
  moving?: boolean;
}

/** The strip of words. */
export interface Prompt {
  /** `pressing`: in real time, `say` must be read at once */
  mood: "ask" | "pressing" | "look" | "handover" | "answer" | "ready" | "paused" | "over";
  say: string;
  /** the things to touch that `say` speaks of, if they must be found at once */
  things?: string[];
  /** beside `say`: in a puzzle what the touched things do, while `say` stays the task; while a reviewed move is tried again, its target or answer */
  also?: string;
  buttons: PromptButton[];
  /** in place of `say` while a move is shown; empty if nothing replaces it */
  moving: string;
  /** in place of `moving` once the cards of the move have landed; missing if `moving` stays */
  landed?: string;
}

/** The words of a pause that covers the table. */
export interface Pause {
  say: string;
  /** the text for a screen reader */
  announcement: string;
}

/** A key and its effect. */
export interface Key {
  name: string;
  does: string;
}

/** A person with finished games. */
export interface RecordPerson {
  name: string;
  /** the name and the number of games */
  say: string;
  /** the view shows this person */
  shown: boolean;
}

/** A number with its name. */
export interface RecordFigure {
  id: string;
  name: string;
  value: string;
}

/** A line across the chart of wins, at a share from 0 to 1. */
export interface FormRuler {
  share: number;
  say: string;
}

/** The share of wins in the last games, after each game. */
export interface FormChart {
  title: string;
  /** the chart in words */
  label: string;
  /** shares from 0 to 1, the earliest first */
  points: number[];
  rulers: FormRuler[];
}

/** The widest margin or the fastest race. */
export interface RecordBest {
  /** the id of the game that set it */
  id: string;
  name: string;
  /** the value in words */
  say: string;
  /** for screen readers: what a button with this best does */
  about: string;
}

/** The games against one level of bots. */
export interface DriverRow {
  level: string;
  name: string;
  /** a text for each column after the name */
  values: string[];
}

/** The games against bots. */
export interface DriversTable {
  title: string;
  columns: string[];
  rows: DriverRow[];
}

/** A place, and the number of games in which a person reached it. */
export interface PlaceRow {
  name: string;
  n: number;
  /** compared with the most frequent place, from 0 to 1 */
  share: number;
  /** place and number in words */
  say: string;
}

/** The places of a person in games of several seats; later places are counted together. */
export interface Places {
  title: string;
  rows: PlaceRow[];
}

/** How many games of a kind a person has won. */
export interface WonRow {
  game: string;
  name: string;
  /** the won games of how many */
  value: string;
  /** the won part, from 0 to 1 */
  share: number;
}

/** The won part of the games of each kind, the most played kind first. */
export interface WonGames {
  title: string;
  rows: WonRow[];
}

/** A part of the sums as a bar from 0. */
export interface SplitBar {
  id: "own" | "luck" | "others";
  name: string;
  /** with its sign */
  value: string;
  /** what it brought in wins; less than 0 for what it cost */
  wins: number;
}

/** Luck and skill of a person: the sums over the games against bots. */
export interface SplitSums {
  title: string;
  /** the sums of the present month and of all games, in sentences; for too few games how many it needs */
  say: string[];
  /** empty for too few games */
  bars: SplitBar[];
  /** what the numbers mean; null without numbers */
  note: string | null;
  /** ids of the games whose splits are not worked out yet, the latest first */
  missing: string[];
  /** the text of the button that works them out; null if nothing is missing */
  ask: string | null;
}

/** The driver to race next. */
export interface NextRace {
  game: string;
  level: string;
  say: string;
  /** the text of the button that begins this race */
  label: string;
  /** the same with the game */
  where: string;
}

/** A star that a win over a driver can have. */
export interface LadderStar {
  id: "unaided" | "untouched" | "clear";
  won: boolean;
  /** continues “a win …” */
  say: string;
}

/** A star after a won game. */
export interface StarLine {
  id: "unaided" | "untouched" | "clear";
  /** `lost`: this game has not brought it */
  state: "won" | "open" | "lost";
  /** its condition, and whether it is earned or why not */
  say: string;
}

/** A driver in a game. */
export interface LadderCell {
  level: string;
  /** `next` is the driver to race next in this game */
  state: "beaten" | "next" | "open";
  /** the state in a word; null for `open` */
  mark: string | null;
  /** all stars that this game has */
  stars: LadderStar[];
  /** how to win the stars that are left, in words; null before the driver is beaten, and with all stars */
  missing: string | null;
  /** the whole cell in a sentence */
  say: string;
}

/** The drivers of a game, the weakest first. */
export interface LadderRow {
  game: string;
  name: string;
  /** how many of the drivers are beaten, in words; null if none is */
  count: string | null;
  /** what a clear win needs, in words; null if the game has no such star */
  clear: string | null;
  cells: LadderCell[];
}

/** A driver's name. */
export interface LadderDriver {
  level: string;
  name: string;
}

/** A person who has raced bots. */
export interface LadderPerson {
  name: string;
  /** the ladder is this person's */
  shown: boolean;
}

/** What a game has changed on its winner's ladder; after a loss to a driver, how far the only person has come. */
export interface LadderNews {
  /** sentences; empty if a win has changed nothing */
  say: string[];
  /** the stars of the drivers in a won game; empty after a loss */
  stars: StarLine[];
  /** the row of its game; null if this game has no drivers */
  row: LadderRow | null;
  /** null once all drivers are beaten, and after a loss */
  next: NextRace | null;
  /** the preset that the game on the table proposes, if the next race is in the same game */
  then?: NextPreset;
}

/** The ladder of a person: which drivers are beaten in each game, and whom to race next. */
export interface Ladder {
  /** null if no person has raced a bot */
  who: string | null;
  /** the person who raced last first */
  people: LadderPerson[];
  title: string;
  /** the number of beaten drivers, in words */
  count: string;
  /** the number of stars, in words */
  stars: string;
  /** the weakest driver to beat in all games, in words; null before the first win, and after all */
  goal: string | null;
  drivers: LadderDriver[];
  rows: LadderRow[];
  /** what counts as beaten, who is next, what the stars are for, and for which games these are special */
  rules: string[];
  /** null once all drivers are beaten, and after a loss */
  next: NextRace | null;
  /** only for a game in which a person has beaten drivers */
  news: LadderNews | null;
}

/** The sums of a person in one game. */
export interface RecordGame {
  game: string;
  name: string;
  /** the numbers of games and wins */
  say: string;
  /** null for too few games with a known result */
  form: FormChart | null;
  /** null if nobody came third or later */
  places: Places | null;
  bests: RecordBest[];
  /** null without games against bots */
  drivers: DriversTable | null;
}

/** The sums of a person over all games, and for each game. */
export interface PersonSums {
  name: string;
  /** figures of zero are left out */
  figures: RecordFigure[];
  /** when figures and charts appear that have nothing to show yet; null if nothing is missing */
  coming: string | null;
  /** null without two kinds of games that were won */
  won: WonGames | null;
  /** null for too few games with a known result, or without a win */
  form: FormChart | null;
  /** null without a third place */
  places: Places | null;
  /** null if no game was played alone against bots */
  splits: SplitSums | null;
  ladder: Ladder;
  /** the most played game first */
  games: RecordGame[];
  /** which games can set a best; null without a best */
  note: string | null;
}

/** The puzzles of a game: the solved ones of each difficulty, and those that were solved at the first try. */
export interface RecordPuzzleRow {
  game: string;
  name: string;
  values: string[];
}

/** The puzzles of a device. */
export interface RecordPuzzles {
  title: string;
  /** sentences with the numbers of solved puzzles and of tries */
  say: string[];
  columns: string[];
  rows: RecordPuzzleRow[];
}

/** The days on which a device has finished a race or puzzle of the day. */
export interface RecordDays {
  title: string;
  /** all days, the days in a row up to now, and the most days in a row */
  figures: RecordFigure[];
  /** which days count */
  note: string;
}

/** A record of finished games, for one person or for everybody. */
export interface RecordView {
  /** the person with the most games first */
  people: RecordPerson[];
  /** the name of the asked person as it was written last; null for everybody, or for an unknown name */
  name: string | null;
  /** the name of a lone person who has given none: “You”, or the name that the person gave later */
  lone: string;
  /** ids of the asked person's games, the latest first; null for everybody */
  games: string[] | null;
  /** null if the record has no such person. Of everybody only if the record has a single person */
  person: PersonSums | null;
  /** null if no puzzle was begun, and for a person */
  puzzles: RecordPuzzles | null;
  /** null if no day was finished, and for a person */
  days: RecordDays | null;
}

/** A hint about a typed seed. */
export interface SeedNote {
  /** the seed that the sentence names */
  seed: string;
  say: string;
}

/** A task for a class: a deal, puzzles, or a choice in a position. */
export interface ClassTask {
  /** four digits that each answer repeats */
  task: string;
  /** the seed of a deal; otherwise empty */
  seed: string;
  /** the task in words */
  say: string;
  /** the numbers of the puzzles; missing for other tasks */
  numbers?: number[];
}

/** The choice on the table. The question is in the table's `status`. */
export interface ChoiceOn {
  /** the chosen move; empty until then */
  move: string;
  /** a move is chosen */
  over: boolean;
  /** the commands of a page that make no sense in a choice, so that the page does not offer them */
  absent: string[];
}

/** The answer of a person. */
export interface ClassAnswer {
  name: string;
  /** the answer as a line, to type or copy */
  line: string;
  /** the line with the person's chances, for a QR code */
  code: string;
}

/** A line of a collection. */
export interface ClassRow {
  line: string;
  name: string;
  /** the rank of the result, which equal results share; null if the line does not count, and for choices */
  rank: number | null;
  /** the result in words; empty if the line cannot be read */
  say: string;
  /** why the line does not count; null if it counts */
  fault: "none" | "damaged" | "second" | "other" | null;
  /** the fault in words */
  why: string | null;
}

/** A move that pupils chose. */
export interface ClassChoice {
  move: string;
  n: number;
}

/** The answers of a class. */
export interface ClassCollection {
  /** the number of answers that count, in words */
  say: string;
  /** what the results have in common, in short parts: how many won, the median lead */
  summary: string[];
  /** what came of the lines behind the first `known` ones, in short parts; empty without `known` */
  came: string[];
  /** the number of lines that do not count, in words; null if all count */
  left_out: string | null;
  /** first the rows that count, the best result first */
  rows: ClassRow[];
  /** the chosen moves, the most frequent first */
  choices: ClassChoice[];
  /** the mean chance to win of the class at equal distances over the race, 0 to 1 */
  chances: number[];
  /** all rows as a CSV file */
  csv: string;
}

/** Moves that one button stands for. */
export interface ChoiceGroup {
  say: string;
  moves: string[];
}

/** The moves that a class can vote on. */
export interface Choices {
  /** the seat that moves; null if there are no moves to show */
  seat: number | null;
  /** the question */
  ask: string;
  groups: ChoiceGroup[];
  /** the index of the group with the move that was played; null if it is not asked for or there is none */
  played: number | null;
  /** the move that was played, in words */
  said: string | null;
  /** the number of given answers to this position for each group; null if there are none */
  answers: number[] | null;
  /** the reason why there is nothing to vote on; null if there is */
  why: string | null;
}

/** A kind of sheet. */
export interface SheetKind {
  id: string;
  name: string;
}

/** A sheet to print, and what can be chosen for it. */
export interface PrintSheet {
  kind: string;
  /** all kinds of sheets of the game */
  kinds: SheetKind[];
  /** what the sheet has, in words */
  say: string;
  /** what can be chosen for this kind */
  options: Option[];
  /** the sheet is a deal: it also depends on the seed and on the settings of the game */
  deals: boolean;
  /** the address of a deal; null for other sheets, and without `site` */
  address: string | null;
  /** the name of a file for the sheet */
  name: string;
  /** a whole document, which needs no other file */
  html: string;
}

/** What the things touched so far lead to: further touches, or a complete move. */
export interface Touch {
  /** ids of the things that can be touched next */
  next: string[];
  /** the complete move that the touched things make; null if they make none */
  move: string | null;
  /** the Done button would play a move */
  done: boolean;
  /** the label of the Done button, one word */
  verb: string | null;
  say: string | null;
  /** id of the zone where a person gathers cards: to drag a card into this zone means to touch the card */
  into: string | null;
  /** ids of targets: a person may drag the last touched thing to a target, even if `move` is complete */
  aims: string[];
  /** the last touch does not play `move` yet: the Done button plays it, or a second touch of the first thing */
  waits: boolean;
  /** words on piles that can be touched next: what a touch of each would do */
  labels?: Record<string, string>;
}

/** A viewer, and the things that this viewer has touched and can touch next. */
export interface Looker {
  viewer: Viewer;
  touched: string[];
  touch: Touch;
  /** the id of the card or button that each typed letter means */
  letters?: Record<string, string>;
  /** the ids of the cards that can be touched, grouped by the first text on the card */
  signs?: Record<string, string[]>;
  /** the views after the touched move, or after a touch of each of the few spaces that can be touched */
  previews?: View[];
}

/** The view of one viewer. */
export interface ShownView extends Looker {
  view: View;
  /** only before a costly decision of the review */
  compared?: Compared;
  /** other people at this device who see the same view and act at the same time */
  also: Looker[];
}

/** The clock of a seat in ms, at the moment of the reply. */
export interface SeatClock {
  turn: number;
  reserve: number;
  running: boolean;
}

/** A seat with its person or bot. */
export interface Seat {
  seat: number;
  /** the label of the seat; “You” for the reader who has given no name */
  name: string;
  kind: "person" | "bot";
  /** only on the seat of the only person, whom sentences call “you” */
  you?: boolean;
  /** the level of a bot; null for a person */
  level: string | null;
  colour: string;
  /** the seat may act now */
  acts: boolean;
  thinking: boolean;
  clock: SeatClock | null;
  badges: Badge[];
  /** empty if scores are not shown */
  score: string;
  /** only in real time: the page highlights the things that this seat can touch */
  lit?: boolean;
}

/** A move in short notation. */
export interface Brief {
  /** the number of the move */
  n: number;
  seat: number;
  say: string;
}

/** The commands that would work now. */
export interface Can {
  undo: boolean;
  redo: boolean;
  hint: boolean;
  pause: boolean;
  /** the seats that may give up */
  resign: number[];
  again: boolean;
  /** the person to act has no choice, so `auto_play` would play that person's move */
  auto_play: boolean;
  /** the places can no longer change, so `auto_play` would play the game to its end */
  finish: boolean;
  /** people share the table with bots whose moves take long to show */
  fast_forward: boolean;
  /** the earliest point that `goto` may show */
  first: number;
  /** at a history point and after the end: the point one move before it; null if there is none */
  back: number | null;
  /** at a history point: the point one move after it; null if there is none */
  on: number | null;
}

/** The cover that hides all cards until the next person takes the device. */
export interface Cover {
  /** the person who takes the device next */
  seat: number;
  say: string;
  /** the person who has just played and may look once more */
  peek: number | null;
}

/** The person who takes the device next, while another person still peeks. */
export interface Handover {
  seat: number;
  say: string;
}

/** An info panel of the game, or of a puzzle. */
export interface InfoPanel {
  id: string;
  label: string;
  on: boolean;
  /** the page turns it on at the beginning if there is room beside the table */
  beside?: boolean;
  /** it explains the game, so the page gives it the sign of the guide */
  teaches?: boolean;
  /** only while it is on */
  say?: string;
  /** only while it is on */
  rows?: InfoPanelRow[];
  /** only while it is on: the whole panel as text for a screen reader */
  announcement?: string;
}

/** Match time in ms, and its rate: how many ms of match time pass in one ms of the client's clock. */
export interface MatchTime {
  at: number;
  rate: number;
  /** a sentence that says that the game runs slowly on this device; missing while it runs at full speed */
  slow?: string;
}

/** A move that a bot has begun in real time. The page shows a hand that moves from source to target. */
export interface Reaching {
  seat: number;
  /** ids of the source and the target */
  things: string[];
  /** milliseconds before the bot's hand arrives */
  left: number;
  /** milliseconds that the whole movement takes */
  of: number;
}

/** A move that a bot tried since the last reply, but too late: the move was no longer possible. */
export interface Missed {
  seat: number;
  things: string[];
}

/** Everything to show. */
export interface Table {
  /** id of the game */
  game: string;
  /** id of the match */
  match: string;
  /** the number of games put on this table so far. It grows even if the new game has the same `match` */
  deal: number;
  /** the point that is shown, as the number of moves before it */
  n: number;
  /** the number of moves in the log */
  length: number;
  /** the point shown is the current point */
  current: boolean;
  /** `ready`: a game in real time waits for the first `resume` */
  phase: "ready" | "playing" | "paused" | "over";
  /** null if the game is not in real time */
  time: MatchTime | null;
  /** the moves that bots have begun in real time, but not yet played */
  reaching: Reaching[];
  missed: Missed[];
  /** all seats are bots */
  watching: boolean;
  /** several people share this device and have cards to hide from each other */
  shared: boolean;
  /** the racing cars have their own colours, so numbers, not colours, mark the seats */
  liveries: boolean;
  /** auto-play is on: the session plays people's moves while they have no choice */
  auto_playing: boolean;
  /** fast-forward is on: bots move fast, and auto-play starts again after each choice of a person */
  fast_forwarding: boolean;
  cover: Cover | null;
  /** null if no person peeks */
  handover: Handover | null;
  seats: Seat[];
  /** a list with a single item: the view of the viewer */
  views: ShownView[];
  /** the info panels of the game */
  panels: InfoPanel[];
  /** a sentence for a person who opens the table: the game, and its number in the series */
  begins: string;
  /** a sentence of the game, shown only before the first move; null if there is none */
  opening: string | null;
  /** sentences about the last events before the point shown */
  last: string;
  /** the last moves in short notation, the latest last; missing if the game has no such notation */
  ticker?: Brief[];
  /** an instruction for the players to act, or how the game ended */
  status: string;
  /** the lesson, puzzle or choice on the table; missing for an ordinary game */
  lesson?: LessonOn;
  puzzle?: PuzzleOn;
  choice?: ChoiceOn;
  /** missing while the values of moves are off */
  values?: MoveValues;
  can: Can;
  /** the reason for each refused command; `goto` is all ways to look at the history, `step` one move of a bot */
  cannot: Record<string, string>;
  /** the commands that can never work in this game */
  never: string[];
  /** for each command that would cost this game a star of the ladder: the sentence that says so */
  stars: Record<string, string>;
  /** people play in real time, all at once */
  together: boolean;
  /** whether the hands that all may see are open; missing if there are none */
  hands?: boolean;
  /** null if no pause covers the table */
  pause: Pause | null;
  /** so many ms the last move of a bot stays to be read, after it was shown and before the next is shown */
  linger: number;
  prompt: Prompt;
  /** the command of each key, by the sign in capitals that the key types */
  keys: Record<string, string>;
  result: Result | null;
  /** only with `result` */
  outcome?: Outcome;
  /** only after the game: people can ask for a review, and for a story */
  reviews?: boolean;
  storied?: boolean;
  retry?: Retry;
  /** what the list of games in play calls a game that goes on from a point of another game */
  line?: string;
  series: Series;
  settings: ChosenSetting[];
  /** the seed of the deal; null while it would reveal hidden cards */
  seed: string | null;
  /** game, settings and seed for a link to the same deal; null while they would reveal hidden cards */
  share: Record<string, unknown> | null;
  /** the record was changed by hand, or a move was taken back after it revealed a hidden card */
  marked: boolean;
  /** the daily race or puzzle on the table */
  daily?: Daily;
}

/** An event of a move, for motion and announcements (`core/report.py` describes each `do`). */
export interface TableEvent {
  do: "slide" | "lift" | "flip" | "drive" | "place" | "burst" | "gather" | "swap" | "note";
  things?: string[];
  from?: string | string[];
  to?: string;
  token?: string;
  path?: string[];
  at?: string;
  /** steps past the finish */
  beyond?: number;
  /** steps that were not made */
  lost?: number;
  /** the number of seats that ask for a redeal */
  votes?: number;
  seat?: number;
  /** of a flip: the card that is now face up */
  card?: Card;
  /** of a flip: the seat had gone through its pack, so it first took back its face-up cards */
  again?: boolean;
  /** of a note: the seat whose choice came too late */
  late?: number;
  /** of a burst: the pile that leaves the table */
  zone?: string;
  /** of a gather: the piles that are collected from the table */
  zones?: string[];
  /** of a note: the seat that has just ended the game */
  out?: number;
  /** of a note with `out`: the word to show */
  text?: string;
  /** of a note: the number of a round in which all seats chose at once; the later events are its effects */
  beat?: number;
  /** the kind of an important event: the page shows it alone for a moment, with a word */
  moment?: Moment;
  say?: string;
}

/** A move that was played, as the viewer may know it. */
export interface Step {
  /** the number of the move */
  n: number;
  seat: number;
  move: string;
  /** match time in ms */
  at: number;
  say: string;
  /** the text for a screen reader; empty if the move is not announced */
  announcement: string;
  events: TableEvent[];
}

/** A line of the list of moves. */
export interface MoveLine {
  n: number;
  seat: number;
  at: number;
  /** the number in the list; null for a step of a longer move, whose line will include this step */
  number: number | null;
  move: string;
  /** the move in words */
  say: string;
  /** the other effects of the move, one sentence each */
  notes: string[];
}

/** The changed part of the list of moves. */
export interface MoveLines {
  /** the index in the client's list, or beyond its end, from which `lines` replace all lines */
  from: number;
  lines: MoveLine[];
  /** the number of faded moves: the client hides the lines with `n` up to it, and gets none later */
  first: number;
}

/** A move, and the view after it. */
export interface RecapStep extends Step {
  view: View;
}

/** A replay of the moves since a person's last turn, with only the facts that this person may know. */
export interface Recap {
  n: number;
  /** the view before the first step */
  view: View;
  steps: RecapStep[];
}

/** The parts of the save that changed. All parts, joined in order, make the text that `open` takes. */
export interface Save {
  id: string;
  /** the number of parts of the whole save */
  count: number;
  /** the changed parts by number */
  parts: Record<string, string>;
}

/** Announcements of the moves since the last reply, in real time, for the only person at the table. */
export interface News {
  /** that person's acts */
  own: string[];
  /** important acts of other players: for each subject, a sentence about the latest act */
  urgent: Record<string, string>;
  /** the latest acts of other players */
  happened: string[];
}

/** The reply to a command: `ok`, the answer to the command, and what is new. */
export interface Reply {
  /** false if the command was refused and changed nothing */
  ok: boolean;
  /** the reason for the refusal, in one sentence */
  error?: string;
  table?: Table;
  /** in real time: nothing but what was played has changed since the last reply */
  continues?: boolean;
  /** another person looks at the table than at the last reply, and must not see what that reply showed */
  new_viewer?: boolean;
  /** the moves since the last reply */
  steps?: Step[];
  /** announcements for the only person at the table; only in real time, in addition to `steps` */
  news?: News;
  moves?: MoveLines;
  recap?: Recap | null;
  save?: Save;
  /** only in real time: a change is not in any save yet, because saves are sent only a few times a second */
  unsaved?: boolean;
  /** the client should call `advance` after this many ms; null if nothing will happen by itself */
  wake?: number | null;
  hint?: Hint;
  /** newer values than those of the last table */
  values?: MoveValues;
  /** the review so far, if it has grown since the last reply; null after it was stopped */
  review?: Review | null;
  story?: Story;
  /** why a touch, drag or move had no effect; why another command had none, if the table has changed before it */
  refused?: string;
  /** a warning that the move gives away a certain win. The move stays touched; `done` plays it */
  warned?: string;
  /** the command was refused because another player was faster */
  late?: boolean;
  /** a short form of the refusal, to show at the touched thing */
  short?: string;
  /** the reason why the last touch deselected the things gathered before */
  let_go?: string;
  /** of `preview`: the view after the touches */
  view?: View | null;
  /** of `preview`: ids of the things that can be touched next, and of the last touched thing's targets */
  aims?: string[];
  /** of `preview`: the next touch decides between several moves */
  chooses?: boolean;
  /** of `preview`: the effect of the touches. Of `why`: the reason why the thing cannot be touched */
  say?: string | null;
  /** the record, of `record` and beside `tally` */
  text?: string;
  /** the summary of a finished game; of `tally`, and when a game ends */
  tally?: Tally;
  /** of `record`: the file name */
  name?: string;
  warning?: string | null;
  link?: string;
  /** of `open`: a sentence about the game that was opened */
  note?: string;
  keys?: Key[];
  /** of `daily_info` */
  day?: Day;
  /** of `par`; null until it is known */
  par?: DayPar | null;
  /** of `puzzle_list` */
  puzzles?: Puzzles;
  /** of `puzzle_days` */
  puzzle_days?: PuzzleOfDay[];
  /** the name of a file that the client must send with `supply` before it repeats the command */
  needs?: string;
  days?: Days;
  record?: RecordView;
  ladder?: Ladder;
  /** of `seed_note`; null if nothing is unusual */
  seed_note?: SeedNote | null;
  class_task?: ClassTask;
  class_answers?: ClassAnswer[];
  class_collection?: ClassCollection;
  choices?: Choices;
  split?: SplitWork;
  sheet?: PrintSheet;
  drawing?: string;
  version?: string;
  /** of `hello`: all games */
  games?: GameInfo[];
}

/** The arguments of each command; null means the same as a missing argument. */
export interface Arguments {
  hello: { games?: boolean | null };
  preload: { game: string };
  new: { game: string; seats: unknown[]; seed: string; settings?: Record<string, unknown> | null; pace?: string | null; id?: string | null };
  daily_info: { date: string };
  daily_race: { date: string; name?: string | null; pace?: string | null; id?: string | null; practice?: boolean | null };
  par: { date: string };
  puzzle: { date?: string | null; game?: string | null; n?: number | null; marks?: Record<string, unknown> | null; version?: number | null; name?: string | null; unplayed?: string[] | null; link?: string | null };
  puzzle_list: { date: string; marks?: Record<string, unknown> | null; version?: number | null };
  puzzle_days: { dates: string[]; marks?: Record<string, unknown> | null; version?: number | null };
  supply: { name: string; text: string };
  language: { code: string };
  days: { date: string; results: unknown[]; runs: unknown[]; games?: unknown[] | null; ended?: Record<string, unknown> | null; about?: Record<string, unknown> | null; par?: Record<string, unknown> | null; stored?: boolean | null };
  open: { text: string; pace?: string | null; id?: string | null; stored?: boolean | null };
  lesson: { game: string; step?: number | null; done?: unknown[] | null };
  touch: { seat: number; thing: string; confirm?: boolean | null; dropped?: boolean | null; hold?: boolean | null; n?: number | null; warn?: boolean | null };
  drag: { seat: number; from: string; to: string; confirm?: boolean | null; hold?: boolean | null; warn?: boolean | null };
  done: { seat: number; warn?: boolean | null };
  cancel: { seat: number; all?: boolean | null };
  play: { seat: number; move: string };
  preview: { seat: number; things: string[] };
  keys: { seat?: number | null; caps?: Record<string, unknown> | null };
  why: { seat: number; thing: string };
  undo: { seat?: number | null };
  redo: { seat?: number | null };
  goto: { n?: number | null; since?: number | null };
  uncover: { seat: number };
  cover: {};
  hands: { open?: boolean | null };
  choices: { reveal?: boolean | null; lines?: string[] | null };
  panel: { id: string; on?: boolean | null };
  values: { on?: boolean | null };
  auto_play: { on?: boolean | null };
  fast_forward: { on?: boolean | null };
  moves: {};
  branch: { id?: string | null };
  to_review: {};
  play_on: {};
  another_try: {};
  hint: { seat: number };
  review: { seat?: number | null; keep?: boolean | null; kept?: string | null };
  story: {};
  resign: { seat: number };
  pause: {};
  away: { left?: boolean | null; slept?: boolean | null };
  resume: { once?: boolean | null };
  again: { seed: string; chosen?: Record<string, unknown> | null; fair?: boolean | null; driver?: string | null; id?: string | null };
  restart: { id?: string | null };
  pace: { value: string };
  advance: { slow?: boolean | null };
  record: {};
  link: {};
  save: {};
  tally: { text: string };
  record_view: { games: unknown[]; who?: string | null; month?: string | null; marks?: Record<string, unknown> | null; version?: number | null; date?: string | null; results?: unknown[] | null; runs?: unknown[] | null };
  split: { text?: string | null; stop?: boolean | null; slices?: number | null };
  ladder: { games: unknown[]; who?: string | null; id?: string | null };
  seed_note: { seed: string; used?: string[] | null };
  class_task: { game?: string | null; seats?: unknown[] | null; settings?: Record<string, unknown> | null; seed?: string | null; number?: number | null; puzzles?: Record<string, unknown> | null; link?: string | null };
  class_choice: { link: string; name?: string | null };
  class_answer: { text?: string | null; puzzles?: Record<string, unknown> | null; tries?: unknown[] | null; name?: string | null };
  print_sheet: { game: string; kind?: string | null; chosen?: Record<string, unknown> | null; seed?: string | null; settings?: Record<string, unknown> | null; site?: string | null; code?: string[] | null };
  draw_table: {};
  class_collect: { lines: string[]; task?: string | null; files?: string[] | null; known?: number | null };
}

/** A command to the engine. */
export type Request = { [Do in keyof Arguments]: { do: Do } & Arguments[Do] }[keyof Arguments] & { now?: number | null; delta?: boolean | null };
