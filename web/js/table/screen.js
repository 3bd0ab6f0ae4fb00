/**
 * The table's one door to the rest of the page, and its conductor: replies go in,
 * commands go out. It keeps no truth about the game; the last reply is all it has.
 *
 * @typedef {import("../engine/types.js").TableContext} TableContext
 * @typedef {import("../engine/types.js").MountedTable} MountedTable
 * @typedef {import("../engine/types.js").Reply} Reply
 * @typedef {import("../engine/types.js").Request} Request
 * @typedef {import("../engine/types.js").Table} Table
 * @typedef {import("../engine/types.js").ShownView} ShownView
 * @typedef {{shown: ShownView, root: HTMLElement, painter: Painter, prompt: Prompt}} Board
 */

import { park } from '../ui/cars.js';
import { arrange, attr, h, text } from '../ui/dom.js';
import { Note } from '../ui/explain.js';
import { Seats } from './frame/clocks.js';
import { Controls, control } from './frame/controls.js';
import { CountIn } from './frame/countin.js';
import { CoverCard } from './frame/cover.js';
import { Asides } from './frame/info-panel.js';
import { MoveList } from './frame/movelist.js';
import { asks, dress, withheld } from './frame/paint-prompt.js';
import { Veil } from './frame/pause.js';
import { Prompt } from './frame/prompt.js';
import { Recap } from './frame/recap.js';
import { ResultCard } from './frame/result.js';
import { Toast } from './frame/toast.js';
import { Commands } from './input/commands.js';
import { Focus } from './input/focus.js';
import { Input } from './input/input.js';
import { Waits } from './input/waits.js';
import { Motion } from './motion/motion.js';
import { Rush } from './motion/realtime.js';
import { Replay } from './motion/replay.js';
import { Hold } from './motion/run.js';
import { Announcer } from './speech/announce.js';
import { News } from './speech/news.js';
import { Sound } from './speech/sound.js';
import { Speech } from './speech/speech.js';
import { sameGame, timed } from './state.js';
import { Painter } from './view/painter.js';
import { WakeLock } from './wakelock.js';

/** Requests whose reply says nothing about when to wake. */
const ASIDE = new Set(['preview', 'why', 'record', 'link', 'save']);

/**
 * Put a game table into `host`.
 * @param {HTMLElement} host
 * @param {TableContext} ctx
 * @returns {MountedTable}
 */
export function mountTable(host, ctx) {
  const screen = new Screen(host, ctx);
  return { show: (reply) => screen.take(reply, { do: 'show' }), unmount: () => screen.close() };
}

export class Screen {
  /**
   * @param {HTMLElement} host
   * @param {TableContext} ctx
   */
  constructor(host, ctx) {
    this.host = host;
    this.ctx = ctx;
    /** @type {Table|null} */
    this.table = null;
    /** @type {Map<string, Board>} */
    this.boards = new Map();
    /** @type {import("../engine/types.js").Hint|null} */
    this.hint = null;
    this.last = { n: -1, say: '' };
    this.wake = 0;
    this.gone = false;
    this.over = '';
    /** Who watches bots has stopped them. */
    this.held = false;
    /** Why what was begun has been let go for what was touched last. */
    this.letGo = '';
    /** What can be chosen is not shown before what moves has arrived. */
    this.withheld = false;
    /** On to the end, without stopping to look. */
    this.rushing = false;
    this.still = Promise.resolve();
    /** Which repaint is the latest: what an earlier one put off must not come after it. */
    this.painted = 0;
    this.queue = Promise.resolve();

    host.classList.add('table');
    this.title = h('h1', { class: 'table-name', 'data-fixed': '', tabindex: -1 });
    this.places = h('ul', { class: 'seats', 'data-fixed': '', 'aria-label': ctx.words('table.players') });
    this.views = h('div', { class: 'views', 'data-fixed': '' });
    /** Seen by who comes to it by keys; others find it in the menu. */
    this.ask = control(ctx, 'news', { class: 'control-plain ask-news', art: 'sound' });
    attr(this.ask, 'aria-keyshortcuts', ';');
    this.ask.hidden = true;
    this.controls = new Controls(ctx);
    this.moves = new MoveList(ctx.words);
    this.panel = h(
      'section',
      { class: 'moves', 'aria-label': ctx.words('table.moves') },
      h('h2', { class: 'moves-title' }, ctx.words('table.moves')),
      this.moves.list,
    );
    this.asides = new Asides(ctx);
    this.veil = new Veil(ctx);
    this.curtain = new CoverCard(ctx);
    this.recap = new Recap(this);
    this.result = new ResultCard(ctx);
    this.toast = new Toast(this);
    this.sheet = h('dialog', { class: 'moves-sheet', 'aria-label': ctx.words('table.moves') });
    host.append(
      this.title,
      this.ask,
      this.places,
      this.views,
      this.asides.box,
      this.panel,
      this.controls.row,
      this.veil.box,
      this.recap.box,
      this.result.box,
      this.result.handles,
      this.curtain.box,
      this.toast.box,
      this.controls.menu,
      this.sheet,
    );
    this.sheet.addEventListener('close', () => {
      this.controls.row.before(this.panel);
      this.panel.inert = this.curtain.open;
    });
    this.sheet.addEventListener('click', (event) => {
      if (event.target === this.sheet) this.sheet.close();
    });
    this.note = new Note(host);
    // What lies over the table for a while, and may cover it.
    for (const box of [this.veil.box, this.recap.box, this.result.box, this.curtain.box, this.toast.box, this.asides.box])
      attr(box, 'data-layer', true);
    this.voice = new Announcer(host);
    this.speech = new Speech(this);
    this.focus = new Focus(this);
    this.seats = new Seats(this.places, ctx.words, (name) => this.voice.say(ctx.words('table.urgent', { name })));
    this.sound = new Sound(() => ctx.prefs.sound === true);
    this.motion = new Motion((name, delay, length) => this.sound.play(name, delay, length));
    this.commands = new Commands(this);
    this.input = new Input(host, this.commands);
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.hold = new Hold(this);
    this.count = new CountIn(this);
    this.awake = new WakeLock(this);
    this.replay = new Replay(this);
    this.veil.box.before(this.count.box);
    this.waits = new Waits(this);
    this.rush = new Rush(this);
    this.news = new News(this);
    document.addEventListener('visibilitychange', () => this.commands.seen(), { signal });
    window.addEventListener('resize', () => this.asides.place(), { signal });
    for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, () => this.untell(), { signal, capture: true });
  }

  /**
   * Ask the engine and take in what it answers.
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  async send(request) {
    const reply = await this.ctx.call(request);
    if (this.gone) return reply;
    if (ASIDE.has(request.do)) {
      if (!reply.ok) this.tell(reply.error ?? '');
      return reply;
    }
    // Replies are painted in the order they came; what the clock brings waits until the table stands still.
    const turn = this.queue.then(async () => {
      if (request.do === 'advance') await this.still;
      if (this.gone) return;
      this.take(reply, request);
    });
    this.queue = turn.catch((error) => console.error(error));
    await this.queue;
    return reply;
  }

  /**
   * Take in a reply.
   * @param {Reply} reply
   * @param {Request} request
   */
  take(reply, request) {
    this.commands.sitters.answering = request;
    if (!reply.ok) {
      if (reply.late) {
        this.commands.refused(reply.error ?? '', request, reply);
        this.voice.say(reply.error);
      } else this.tell(reply.error ?? '');
      return;
    }
    if (reply.hint) this.hint = reply.hint;
    if (reply.refused) {
      this.commands.refused(reply.refused, request, reply);
      this.voice.say(reply.refused);
    }
    if (reply.let_go) this.voice.say(reply.let_go);
    this.letGo = reply.let_go ?? '';
    if (reply.table) this.paint(seated(reply.table), reply, request);
    else if (reply.hint) this.dress();
    if (reply.hint) this.voice.say(reply.hint.say);
    this.schedule(reply);
  }

  /**
   * Wake the engine when it said it wants to be.
   * @param {Reply} reply
   */
  schedule(reply) {
    // A reply that says nothing about waking (a refusal) leaves the alarm as it is set.
    if (!('wake' in reply) && !reply.table) return;
    clearTimeout(this.wake);
    if (reply.wake == null || this.gone) return;
    this.wake = window.setTimeout(() => void this.send({ do: 'advance' }), Math.max(0, reply.wake));
  }

  /**
   * Bring the whole table into line with a reply.
   * @param {Table} table
   * @param {Reply} reply
   * @param {Request} request
   */
  paint(table, reply, request) {
    if (this.rush.takes(table, reply)) return;
    const old = this.table;
    const here = this.focus.where();
    const fresh = !sameGame(old, table);
    const steps = reply.steps ?? [];
    const recap = reply.recap?.steps.length && table.live ? reply.recap : null;
    this.replay.heed(request);
    const moving = !fresh && old !== null && (table.live || this.replay.on) && steps.length > 0 && this.mayMove();
    const told = recap !== null && this.mayMove();
    this.recap.stop();
    if (this.motion.busy) this.motion.skip();
    if (fresh || old?.n !== table.n) {
      this.note.hide();
      if (!reply.hint) this.hint = null;
    }
    if (fresh) {
      this.moves.clear();
      this.over = '';
      this.held = false;
      this.rushing = false;
      this.result.hide();
      this.last = { n: -1, say: '' };
    }
    this.table = table;
    this.host.dataset['game'] = table.game;
    // Before anything is painted: what a browser has once looked for in a table it looks for at every change.
    // The table keeps its places until the last card has come to rest.
    this.atOnce(table.time != null && table.live && (table.phase !== 'over' || moving));
    text(this.title, this.ctx.gameName(table.game));
    if (othersLook(old, table)) this.forget();
    if (reply.moves) this.moves.add(reply.moves, table.seats);
    const step = steps[steps.length - 1];
    if (step) this.last = { n: step.n, say: step.say };

    // Where each seat has a table of its own, what moves goes its own ways.
    const flown = moving && this.rush.fits(table) ? this.rush.before(steps) : null;
    const was = moving && !flown ? new Map([...this.boards].map(([key, board]) => [key, this.motion.before(board.painter)])) : null;
    const turn = ++this.painted;
    const since = performance.now();
    this.withheld = moving && withheld(table, steps);
    attr(this.host, 'data-withheld', this.withheld);
    // Clocks change hands at once, and so does the turn if somebody is asked; badges, scores and the result follow the
    // motion that brings them.
    const asked = table.views.some(asks) && !this.withheld;
    this.plates(moving ? { ...table, seats: table.seats.map((seat) => asBefore(seat, old, asked)) } : table, since);
    this.board(recap && told ? this.recap.as(table, recap.view, recap.steps[0]?.seat) : table);
    for (const { painter } of this.boards.values()) painter.recall(steps, fresh || old?.n !== table.n);
    this.commands.handling.foreshow();
    this.hold.tell(table);
    this.asides.paint(table);
    this.moves.mark(table.n);
    this.controls.paint(table, this.held);
    if (!told) this.dress(moving);
    this.shut(table, moving);
    this.asides.place();
    this.hooks(table);
    // Where no clock stands there is nothing to cover: coming back is enough to go on.
    const free = !this.held && (table.watching || !timed(table));
    if ((table.phase === 'paused' || (table.phase === 'ready' && table.watching)) && table.live && free) void this.send({ do: 'resume' });
    this.count.paint(table);
    this.awake.paint(table);
    this.focus.settle(table, request, here, old);
    this.speech.speak(table, request, recap ? recap.steps : steps, fresh);

    if (recap && told) {
      attr(this.host, 'data-busy', 'recap');
      this.still = this.recap.play(recap, table).then((ended) => {
        if (!ended || turn !== this.painted || this.gone) return;
        this.board(table);
        attr(this.host, 'data-busy', '');
        this.finish();
        this.shut(table, false);
        this.focus.home();
      });
      this.shut(table, false);
      this.focus.home();
    } else if (flown) {
      attr(this.host, 'data-busy', 'motion');
      this.rush.reach(table, true);
      this.still = this.rush.run(flown, true).then(() => {
        if (turn !== this.painted || this.gone) return;
        this.plates(table, since);
        attr(this.host, 'data-busy', '');
        this.finish();
      });
    } else if (was && this.boards.size) {
      const events = steps.flatMap((each) => each.events ?? []);
      attr(this.host, 'data-busy', 'motion');
      this.motion.haste =
        table.running || this.commands.turns.hurried || this.ctx.prefs.pace === 'fast'
          ? 'quick'
          : this.ctx.prefs.pace === 'instant'
            ? 'instant'
            : 'normal';
      const runs = [...this.boards].map(([key, board]) => {
        const before = was.get(key);
        return before ? this.motion.run(board.painter, before, events, steps.length) : Promise.resolve();
      });
      this.hurry(table);
      const seen = Promise.all(runs).then(() => (turn === this.painted ? this.waits.after(table) : undefined));
      this.still = seen.then(() => {
        if (turn !== this.painted || this.gone) return;
        this.plates(table, since);
        attr(this.host, 'data-busy', '');
        this.finish();
      });
    } else {
      if (recap) this.recap.tell(recap, table);
      attr(this.host, 'data-busy', '');
      this.finish();
    }
  }

  /**
   * What plays itself fast is also shown fast.
   * @param {Table} table
   */
  hurry(table) {
    if (!table.running && !this.commands.turns.hurried && !(table.watching && this.ctx.prefs.pace === 'fast')) return;
    for (const animation of this.motion.running) animation.playbackRate = 2;
  }

  /** Other eyes are on the table: nothing that the ones before could read stays on the page. */
  forget() {
    this.hint = null;
    this.last = { n: -1, say: '' };
    this.moves.clear();
    this.note.hide();
    this.toast.forget();
    if (this.sheet.open) this.sheet.close();
    this.voice.clear();
    for (const { prompt } of this.boards.values()) prompt.forget();
  }

  /**
   * @param {Table} table
   * @param {number} [since]  when its clocks stood as it says
   */
  plates(table, since = performance.now()) {
    this.seats.paint(table.seats, { playing: table.phase === 'playing' && table.live, winners: winners(table), since });
  }

  /**
   * One board a shown view.
   * @param {Table} table
   */
  board(table) {
    this.commands.sitters.settle();
    // One view at this device keeps its elements when the acting seat changes.
    const single = table.views.length === 1;
    const seen = new Set();
    const roots = table.views.map((shown) => {
      const key = single ? 'one' : String(shown.viewer);
      seen.add(key);
      let board = this.boards.get(key);
      if (!board) {
        const prompt = new Prompt(this.ctx);
        const root = h('div', { class: 'view' }, prompt.box);
        board = { shown, root, prompt, painter: new Painter(root, this.ctx.words) };
        this.boards.set(key, board);
      }
      board.shown = shown;
      board.root.dataset['viewer'] = String(shown.viewer ?? 'public');
      board.root.dataset['of'] = table.game;
      attr(board.root, 'aria-label', this.ctx.words('table.region'));
      board.painter.keyless = this.commands.keyless();
      board.painter.hands.sitting = { game: table.game, match: `${table.match}/${table.series?.game ?? 1}` };
      attr(board.root, 'role', 'group');
      board.painter.paint(shown, table.seats);
      board.prompt.offer(table.phase === 'over' ? [] : (table.asides ?? []));
      return board.root;
    });
    for (const [key, board] of this.boards) {
      if (seen.has(key)) continue;
      board.painter.close();
      board.prompt.close();
      this.boards.delete(key);
    }
    arrange(this.views, roots);
    attr(this.views, 'data-count', roots.length);
    this.commands.sitters.painted();
    this.input.deaf.painted(table.time != null);
  }

  /**
   * Words and buttons of the moment, and the hint's marks.
   * @param {boolean} [moving]  something is being shown to move
   */
  dress(moving = this.motion.busy) {
    const table = this.table;
    if (!table || this.recap.playing) return;
    let lost = false;
    for (const board of this.boards.values()) if (dress(this, table, board, moving)) lost = true;
    if (lost) this.focus.home();
  }

  /**
   * What lies over the table and what cannot be reached under it; who was playing finds the way on.
   * @param {Table} table
   * @param {boolean} moving  the cover comes when the last move has been seen
   */
  shut(table, moving) {
    const paused = this.veil.paint(table, this.count.on);
    const { cover } = table;
    if (!cover) this.curtain.hide();
    else if (!moving && this.curtain.show(cover, table.seats) && this.focus.may()) this.curtain.box.focus({ preventScroll: true });
    const covered = this.curtain.open;
    const inside = this.views.contains(document.activeElement);
    this.views.inert = paused || covered;
    this.panel.inert = covered || (paused && table.time != null);
    for (const part of [this.title, this.places, this.asides.box, this.controls.row]) part.inert = covered;
    attr(this.host, 'data-covered', covered);
    if (paused) this.note.hide();
    if (paused && !covered && inside && this.focus.may()) this.focus.into(this.veil.box);
  }

  /**
   * Whether everybody is playing at this moment, in real time.
   * @param {boolean} on
   */
  atOnce(on) {
    for (const node of [this.host, document.documentElement]) attr(node, 'data-rush', on);
  }

  /** After motion: the result, if there is one to show. */
  finish() {
    const table = this.table;
    if (!table) return;
    const key = table.result && table.live ? `${table.match}/${table.length}` : '';
    this.withheld = false;
    attr(this.host, 'data-withheld', null);
    if (table.phase === 'over') this.atOnce(false);
    if (key && key !== this.over) {
      this.result.show(table);
      this.sound.play('finish');
      this.voice.say(this.speech.end());
      if (this.focus.may()) this.result.title.focus({ preventScroll: true });
    }
    if (!key) this.result.hide();
    this.waits.look();
    this.over = key;
    this.dress();
    this.shut(table, false);
  }

  /**
   * What tests and styles read off the table.
   * @param {Table} table
   */
  hooks(table) {
    const acts = table.seats.filter((seat) => seat.acts).map((seat) => seat.seat);
    attr(this.host, 'data-n', table.n);
    attr(this.host, 'data-length', table.length);
    attr(this.host, 'data-phase', table.phase);
    attr(this.host, 'data-live', String(table.live));
    attr(this.host, 'data-time', table.time != null);
    this.ask.hidden = table.time == null || !table.live || table.phase !== 'playing' || table.watching === true;
    // Where nobody plays nobody reaches.
    if (this.rush.fits(table) && (!table.live || table.phase !== 'playing')) this.rush.reach({ ...table, reaching: [] }, true);
    attr(this.host, 'data-acts', acts.join(','));
    attr(this.host, 'data-match', table.match);
    attr(this.host, 'data-watching', table.watching === true);
    attr(this.host, 'data-running', table.running === true);
  }

  /** What lies over the table and wants an answer first. */
  overs() {
    const count = this.count.now.hidden ? [] : [this.count.box];
    return [this.curtain.box, this.veil.box, ...count, this.recap.box, this.result.box].filter((box) => !box.hidden);
  }

  /** Motion unless the player or the system says no. */
  mayMove() {
    const { table } = this;
    if (this.rushing || (table?.watching && this.ctx.prefs.pace === 'instant')) return false;
    return this.ctx.prefs.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden;
  }

  /**
   * A sentence for the ear, and at the edge of the table.
   * @param {string} sentence
   */
  tell(sentence) {
    if (!sentence) return;
    this.voice.say(sentence);
    this.toast.show(sentence);
  }

  /** Whoever goes on has read it. */
  untell() {
    this.toast.hide();
  }

  /** The move list as a sheet over a small screen; it goes back to its place on closing. */
  openSheet() {
    this.sheet.replaceChildren(control(this.ctx, 'close', { quiet: true, class: 'control-bare sheet-close' }), this.panel);
    this.panel.inert = false;
    this.sheet.showModal();
    this.moves.reveal();
  }

  /** Take the table down. */
  close() {
    this.gone = true;
    this.waits.look();
    this.count.close();
    this.awake.close();
    this.replay.stop();
    clearTimeout(this.wake);
    this.toast.hide();
    this.stop.abort();
    this.motion.skip();
    this.rush.close();
    this.news.clear();
    delete document.documentElement.dataset['rush'];
    this.input.close();
    this.seats.close();
    this.moves.close();
    this.voice.close();
    this.sound.close();
    this.recap.stop();
    this.curtain.hide();
    for (const board of this.boards.values()) {
      board.painter.close();
      board.prompt.close();
    }
    for (const dialog of [this.controls.menu, this.sheet]) if (dialog.open) dialog.close();
    this.host.replaceChildren();
    this.host.classList.remove('table');
    for (const name of [
      'n',
      'length',
      'phase',
      'live',
      'acts',
      'busy',
      'match',
      'game',
      'keys',
      'caps',
      'covered',
      'watching',
      'running',
      'rush',
      'time',
      'hidden',
      'awake',
      'replay',
      'withheld',
    ])
      delete this.host.dataset[name];
  }
}

/**
 * A table with a car for each seat, and one view for all who look at the very same one.
 * @param {Table} table
 * @returns {Table} the same
 */
function seated(table) {
  if (table.liveries) for (const seat of table.seats) seat.colour = `no${seat.seat}`;
  else park(table.seats);
  const [first, ...others] = table.views;
  if (first && others.length && others.every((each) => !each.view)) table.views = [{ ...first, also: others }];
  return table;
}

/**
 * A seat with its clock as it is now, and all else as it was.
 * @param {import("../engine/types.js").Seat} seat
 * @param {Table} old
 * @param {boolean} asked  whose turn it is is told as it is now, too
 */
function asBefore(seat, old, asked) {
  const was = old.seats.find((each) => each.seat === seat.seat) ?? seat;
  const turn = asked ? seat : was;
  return { ...was, name: seat.name, clock: seat.clock ?? null, acts: turn.acts, thinking: turn.thinking };
}

/**
 * Whether a table is looked at by somebody who must not know what was shown before.
 * @param {Table|null|undefined} old
 * @param {Table} table
 */
export function othersLook(old, table) {
  const eyes = (/** @type {Table} */ each) => each.views.map((shown) => String(shown.viewer)).join();
  return old?.shared === true && eyes(old) !== eyes(table);
}

/** @param {Table} table */
function winners(table) {
  if (!table.result) return [];
  return (table.result.rows ?? []).filter((row) => row.place === 1).map((row) => row.seat);
}
