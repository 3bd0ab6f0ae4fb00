/**
 * The table's one door to the rest of the page, and its conductor: replies go in,
 * commands go out. It keeps no truth about the game; the last reply is all it has.
 *
 * @typedef {import("./types.js").TableContext} TableContext
 * @typedef {import("./types.js").MountedTable} MountedTable
 * @typedef {import("./types.js").Reply} Reply
 * @typedef {import("./types.js").Request} Request
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").ShownView} ShownView
 * @typedef {{shown: ShownView, root: HTMLElement, painter: Painter, prompt: Prompt}} Board
 */
import { Announcer } from './announce.js';
import { Seats } from './clocks.js';
import { Commands } from './commands.js';
import { Controls, control } from './controls.js';
import { arrange, attr, h, text } from './dom.js';
import { Note } from './explain.js';
import { Focus } from './focus.js';
import { Input } from './input.js';
import { Motion } from './motion.js';
import { MoveList } from './movelist.js';
import { Painter } from './painter.js';
import { Prompt } from './prompt.js';
import { ResultCard } from './result.js';
import { Sound } from './sound.js';
import { Speech } from './speech.js';
import { timed, Veil } from './veil.js';

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
    /** @type {import("./types.js").Hint|null} */
    this.hint = null;
    this.last = { n: -1, say: '' };
    this.wake = 0;
    this.gone = false;
    this.over = '';
    this.still = Promise.resolve();
    /** Which repaint is the latest: what an earlier one put off must not come after it. */
    this.painted = 0;
    this.queue = Promise.resolve();

    host.classList.add('table');
    this.title = h('h1', { class: 'table-name', 'data-fixed': '', tabindex: -1 });
    this.places = h('ul', { class: 'seats', 'data-fixed': '', 'aria-label': ctx.words('table.players') });
    this.views = h('div', { class: 'views', 'data-fixed': '' });
    this.controls = new Controls(ctx);
    this.moves = new MoveList(ctx.words);
    this.panel = h(
      'section',
      { class: 'moves', 'aria-label': ctx.words('table.moves') },
      h('h2', { class: 'moves-title' }, ctx.words('table.moves')),
      this.moves.list,
    );
    this.veil = new Veil(ctx);
    this.result = new ResultCard(ctx);
    this.toast = h('div', { class: 'toast', 'aria-hidden': 'true', hidden: true });
    this.sheet = h('dialog', { class: 'moves-sheet', 'aria-label': ctx.words('table.moves') });
    host.append(
      this.title,
      this.places,
      this.views,
      this.panel,
      this.controls.row,
      this.veil.box,
      this.result.box,
      this.toast,
      this.controls.menu,
      this.sheet,
    );
    this.sheet.addEventListener('close', () => this.controls.row.before(this.panel));
    this.sheet.addEventListener('click', (event) => {
      if (event.target === this.sheet) this.sheet.close();
    });
    this.note = new Note(host);
    this.voice = new Announcer(host);
    this.speech = new Speech(this);
    this.focus = new Focus(this);
    this.seats = new Seats(this.places, ctx.words, (name) => this.voice.say(ctx.words('table.urgent', { name })));
    this.sound = new Sound(() => ctx.prefs.sound === true);
    this.motion = new Motion((name, delay, length) => this.sound.play(name, delay, length));
    this.commands = new Commands(this);
    this.input = new Input(host, this.commands);
    this.stop = new AbortController();
    document.addEventListener('visibilitychange', () => this.commands.seen(), { signal: this.stop.signal });
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
      this.ctx.onReply(reply);
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
    if (!reply.ok) {
      this.tell(reply.error ?? '');
      return;
    }
    if (reply.hint) this.hint = reply.hint;
    if (reply.refused) {
      this.commands.refused(reply.refused);
      this.voice.say(reply.refused);
    }
    if (reply.table) this.paint(reply.table, reply, request);
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
    const old = this.table;
    const here = this.focus.where();
    const fresh = old?.match !== table.match;
    const steps = reply.steps ?? [];
    const moving = !fresh && old !== null && table.live && steps.length > 0 && this.mayMove();
    if (this.motion.busy) this.motion.skip();
    if (fresh || old?.n !== table.n) {
      this.note.hide();
      if (!reply.hint) this.hint = null;
    }
    if (fresh) {
      this.moves.clear();
      this.over = '';
      this.result.hide();
      this.last = { n: -1, say: '' };
    }
    this.table = table;
    this.host.dataset['game'] = table.game;
    text(this.title, this.ctx.gameName(table.game));
    if (reply.moves) this.moves.add(reply.moves, table.seats);
    const step = steps[steps.length - 1];
    if (step) this.last = { n: step.n, say: step.say };

    const was = moving ? new Map([...this.boards].map(([key, board]) => [key, this.motion.before(board.painter)])) : null;
    const turn = ++this.painted;
    const plates = { playing: table.phase === 'playing' && table.live, winners: winners(table), since: performance.now() };
    // Clocks change hands at once; turn, badges, scores and the result follow the motion that brings them.
    this.seats.paint(moving ? table.seats.map((seat) => asBefore(seat, old)) : table.seats, plates);
    this.board(table);
    this.commands.handling.foreshow();
    this.moves.mark(table.n);
    this.controls.paint(table);
    this.dress(moving);
    this.cover(this.veil.paint(table));
    this.hooks(table);
    // Where no clock stands there is nothing to cover: coming back is enough to go on.
    if (table.phase === 'paused' && table.live && !timed(table)) void this.send({ do: 'resume' });
    this.focus.settle(table, request, here, old);
    this.speech.speak(table, request, steps, fresh || request.do === 'again' || request.do === 'restart');

    if (was && this.boards.size) {
      const events = steps.flatMap((each) => each.events ?? []);
      attr(this.host, 'data-busy', 'motion');
      const runs = [...this.boards].map(([key, board]) => {
        const before = was.get(key);
        return before ? this.motion.run(board.painter, before, events, steps.length) : Promise.resolve();
      });
      this.still = Promise.all(runs).then(() => {
        if (turn !== this.painted || this.gone) return;
        this.seats.paint(table.seats, plates);
        attr(this.host, 'data-busy', '');
        this.finish();
      });
    } else {
      attr(this.host, 'data-busy', '');
      this.finish();
    }
  }

  /**
   * One board a shown view.
   * @param {Table} table
   */
  board(table) {
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
      attr(board.root, 'aria-label', this.ctx.words('table.region'));
      board.painter.keyless = this.commands.keyless();
      board.painter.hands.sitting = { game: table.game, match: table.match };
      attr(board.root, 'role', 'group');
      board.painter.paint(shown, table.seats);
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
  }

  /**
   * Words and buttons of the moment, and the hint's marks.
   * @param {boolean} [moving]  what comes next is not said before the motion is over
   */
  dress(moving = false) {
    const table = this.table;
    if (!table) return;
    let lost = false;
    for (const board of this.boards.values()) {
      const { shown, prompt, painter } = board;
      const touched = shown.touched ?? [];
      const hint = this.hint && (shown.viewer === this.hint.seat || table.views.length === 1) ? this.hint : null;
      // Whoever touches something else goes another way than the hint.
      const followed = hint !== null && touched.every((id) => hint.things.includes(id));
      painter.point(followed ? hint.things : []);
      let say = table.status ?? '';
      let mood = table.phase === 'playing' ? 'ask' : table.phase;
      const show = [];
      if (!table.live) {
        say = this.ctx.words('table.look', { n: table.n, length: table.length });
        mood = 'look';
        show.push('prev', 'next', 'branch', 'live');
      } else if (table.phase === 'over') {
        if (!this.result.open) show.push('result');
      } else {
        if (touched.length && shown.touch?.say) say = shown.touch.say;
        if (hint && !touched.length) {
          say = hint.say;
          mood = 'hint';
        }
        if (touched.length) show.push('cancel');
        if (shown.touch?.done) show.push('done');
        if (shown.touch?.done && this.ctx.prefs.confirm) say = `${say} ${this.ctx.words('table.confirm.say')}`;
      }
      const last = this.speech.lastWords(table);
      const gone = moving ? prompt.paint({ say: prompt.now, mood: 'moving', last, show: [] }) : prompt.paint({ say, mood, last, show });
      lost ||= gone;
    }
    if (lost) this.focus.home();
  }

  /**
   * Under the veil nothing can be reached; who was playing finds Resume.
   * @param {boolean} covered
   */
  cover(covered) {
    const inside = this.views.contains(document.activeElement);
    if (this.views.inert !== covered) this.views.inert = covered;
    if (covered && inside && this.focus.may()) this.focus.into(this.veil.box);
  }

  /** After motion: the result, if there is one to show. */
  finish() {
    const table = this.table;
    if (!table) return;
    const key = table.result && table.live ? `${table.match}/${table.length}` : '';
    if (key && key !== this.over) {
      this.result.show(table);
      this.sound.play('finish');
      this.voice.say(this.speech.ending());
      if (this.focus.may()) this.focus.into(this.result.box);
    }
    if (!key) this.result.hide();
    this.over = key;
    this.dress();
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
    attr(this.host, 'data-acts', acts.join(','));
    attr(this.host, 'data-match', table.match);
  }

  /** What lies over the table and wants an answer first. */
  overs() {
    return [this.veil.box, this.result.box].filter((box) => !box.hidden);
  }

  /** Motion unless the player or the system says no. */
  mayMove() {
    return this.ctx.prefs.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden;
  }

  /**
   * A sentence at the foot of the table.
   * @param {string} sentence
   */
  tell(sentence) {
    if (!sentence) return;
    this.voice.say(sentence);
    text(this.toast, sentence);
    this.toast.hidden = false;
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => {
      this.toast.hidden = true;
    }, 6000);
  }

  /** @type {number} */
  toastTimer = 0;

  /** The move list as a sheet over a small screen; it goes back to its place on closing. */
  openSheet() {
    this.sheet.replaceChildren(control(this.ctx, 'close', { quiet: true, class: 'control-bare sheet-close' }), this.panel);
    this.sheet.showModal();
    this.moves.reveal();
  }

  /**
   * A question with two answers.
   * @param {string} question
   * @returns {Promise<boolean>}
   */
  ask(question) {
    const yes = h('button', { type: 'submit', class: 'control-main', value: 'yes' }, this.ctx.words('table.yes'));
    const no = h('button', { type: 'submit', class: 'control-plain', value: '' }, this.ctx.words('table.close'));
    const box = h('dialog', { class: 'question' }, h('form', { method: 'dialog' }, h('p', {}, question), yes, no));
    this.host.append(box);
    box.showModal();
    return new Promise((resolve) => {
      box.addEventListener('close', () => {
        resolve(box.returnValue === 'yes');
        box.remove();
      });
    });
  }

  /** Take the table down. */
  close() {
    this.gone = true;
    clearTimeout(this.wake);
    clearTimeout(this.toastTimer);
    this.stop.abort();
    this.motion.skip();
    this.input.close();
    this.seats.close();
    this.voice.close();
    this.sound.close();
    for (const board of this.boards.values()) {
      board.painter.close();
      board.prompt.close();
    }
    for (const dialog of [this.controls.menu, this.sheet]) if (dialog.open) dialog.close();
    this.host.replaceChildren();
    this.host.classList.remove('table');
    for (const name of ['n', 'length', 'phase', 'live', 'acts', 'busy', 'match', 'game', 'keys']) delete this.host.dataset[name];
  }
}

/**
 * A seat with its clock as it is now, and all else as it was.
 * @param {import("./types.js").Seat} seat
 * @param {Table} old
 */
function asBefore(seat, old) {
  const was = old.seats.find((each) => each.seat === seat.seat) ?? seat;
  return { ...was, name: seat.name, clock: seat.clock ?? null };
}

/** @param {Table} table */
function winners(table) {
  if (!table.result) return [];
  return (table.result.rows ?? []).filter((row) => row.place === 1).map((row) => row.seat);
}
