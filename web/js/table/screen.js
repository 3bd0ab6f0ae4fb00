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
import { Input } from './input.js';
import { Motion } from './motion.js';
import { MoveList } from './movelist.js';
import { Painter } from './painter.js';
import { Prompt } from './prompt.js';
import { ResultCard } from './result.js';
import { Sound } from './sound.js';
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
    this.told = '';
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
    const here = this.where();
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
    this.moves.mark(table.n);
    this.controls.paint(table);
    this.dress(moving);
    this.cover(this.veil.paint(table));
    this.hooks(table);
    // Where no clock stands there is nothing to cover: coming back is enough to go on.
    if (table.phase === 'paused' && table.live && !timed(table)) void this.send({ do: 'resume' });
    this.settle(table, request, here, old);
    this.speak(table, request, steps, fresh || request.do === 'again' || request.do === 'restart');

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
      const last = this.lastWords(table);
      const gone = moving ? prompt.paint({ say: prompt.now, mood: 'moving', last, show: [] }) : prompt.paint({ say, mood, last, show });
      lost ||= gone;
    }
    if (lost) this.home();
  }

  /**
   * Under the veil nothing can be reached; who was playing finds Resume.
   * @param {boolean} covered
   */
  cover(covered) {
    const inside = this.views.contains(document.activeElement);
    if (this.views.inert !== covered) this.views.inert = covered;
    if (covered && inside && this.mayFocus()) this.focusIn(this.veil.box);
  }

  /**
   * What just happened at the point that is shown.
   * @param {Table} table
   */
  lastWords(table) {
    if (table.n === 0) return this.ctx.words('table.moves.none');
    return this.moves.told(table.n) || (this.last.n === table.n ? this.last.say : '');
  }

  /**
   * What is new, each sentence once.
   * @param {Table} table
   * @param {Request} request
   * @param {import("./types.js").Step[]} steps
   * @param {boolean} fresh  another game than before
   */
  speak(table, request, steps, fresh) {
    const { words } = this.ctx;
    const back = request.do === 'undo';
    if (fresh) this.voice.say(this.opening(table));
    if (back) this.voice.say(words('table.undone'));
    else for (const each of steps) this.voice.say(each.say);
    const touching = table.views
      .map((shown) => {
        if (!shown.touched?.length || !shown.touch) return '';
        return `${shown.touch.say ?? ''} ${shown.touch.done && this.ctx.prefs.confirm ? words('table.confirm.say') : ''}`;
      })
      .join(' ')
      .trim();
    const acting = table.seats.filter((seat) => seat.acts);
    // What a bot does is news, that it is about to do it is not; and how it ended is the result's to say.
    const waits = table.phase === 'playing' && acting.length > 0 && acting.every((seat) => seat.kind !== 'person');
    const paused = table.phase === 'paused' && timed(table) ? `${words('table.paused')}. ${words('table.paused.say')}` : '';
    let line = paused || touching || (table.phase === 'over' || (waits && !fresh) ? '' : (table.status ?? ''));
    if (!table.live) {
      const says = table.views.map((shown) => shown.view.say ?? '').join(' ');
      const last = table.n === 0 ? `${words('table.moves.start')}.` : this.lastWords(table);
      line = `${words('table.look', { n: table.n, length: table.length })}. ${last} ${says}`.trim();
    }
    if (line !== this.told || back) this.voice.say(line);
    this.told = line;
  }

  /**
   * The first words about a game: which it is, and which of the series.
   * @param {Table} table
   */
  opening(table) {
    const { words } = this.ctx;
    const { series } = table;
    const game = this.ctx.gameName(table.game);
    if (table.n > 0) return words('table.continues', { game, n: table.n });
    if (series?.length) return words('table.begins.length', { game, n: series.game, length: series.length });
    return words(series && series.game > 1 ? 'table.begins.series' : 'table.begins', { game, n: series?.game ?? 1 });
  }

  /** The end in a sentence or two, for the ear. */
  ending() {
    const { title = '', say = '' } = this.table?.result ?? {};
    const head = title.replace(/[.!]$/, '');
    return !head || say.includes(head) ? say : `${head}. ${say}`;
  }

  /** Where the focus is before a repaint. */
  where() {
    const active = document.activeElement;
    return {
      inside: active !== null && this.host.contains(active),
      thing: active instanceof HTMLElement && active.closest('.view [data-thing]') !== null,
      usable: active?.matches('[data-lit], [data-touched]') ?? false,
      lit: this.views.querySelector('[data-lit]') !== null,
    };
  }

  /**
   * After a repaint the focus is on something that is of use, or stays where the player took it.
   * @param {Table} table
   * @param {Request} request
   * @param {{inside: boolean, thing: boolean, usable: boolean, lit: boolean}} was
   * @param {Table|null} old
   */
  settle(table, request, was, old) {
    if (!this.mayFocus() || document.querySelector('dialog[open]')) return;
    // The result takes the focus itself.
    if (table.result && table.live && `${table.match}/${table.length}` !== this.over && !this.motion.busy && !this.mayMove()) return;
    const active = document.activeElement;
    const nowhere = active === null || active === document.body || !active.isConnected;
    const idle = active === this.title;
    const lit = this.views.querySelector('[data-lit]') !== null;
    if (old?.match !== table.match || (nowhere && was.inside)) return this.home();
    if (idle && lit && !was.lit) return this.home();
    const useful = active?.matches('[data-lit], [data-touched]') ?? false;
    if (was.thing && !useful && (was.usable || (lit && (old.n !== table.n || !was.lit)))) return this.home();
    // Asked before playing: a whole move waits for one more press.
    if (this.ctx.prefs.confirm !== true || (request.do !== 'touch' && request.do !== 'drag')) return;
    for (const { shown, prompt } of this.boards.values()) {
      const more = (shown.touch?.next ?? []).some((id) => !(shown.touched ?? []).includes(id));
      if (shown.touched?.length && shown.touch?.done && !more) prompt.buttons['done']?.focus({ preventScroll: true });
    }
  }

  /** The focus goes to the first thing that can be touched; while there is none, to the buttons of the moment or the heading. */
  home() {
    if (!this.mayFocus() || document.querySelector('dialog[open]')) return;
    if (!this.veil.box.hidden) return this.focusIn(this.veil.box);
    if (this.result.open) return this.focusIn(this.result.box);
    for (const { painter } of this.boards.values()) {
      const first = painter.lit[0];
      const thing = first === undefined ? null : painter.element(first);
      if (thing) return focusOn(thing);
    }
    const other = this.views.querySelector('.prompt-acts button:not([hidden])');
    if (other instanceof HTMLElement) focusOn(other);
    else this.title.focus({ preventScroll: true });
  }

  /** After motion: the result, if there is one to show. */
  finish() {
    const table = this.table;
    if (!table) return;
    const key = table.result && table.live ? `${table.match}/${table.length}` : '';
    if (key && key !== this.over) {
      this.result.show(table);
      this.sound.play('finish');
      this.voice.say(this.ending());
      if (this.mayFocus()) this.focusIn(this.result.box);
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

  /** Motion unless the player or the system says no. */
  mayMove() {
    return this.ctx.prefs.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden;
  }

  /** Focus is only moved for a player who is here: not in a frame nobody has touched. */
  mayFocus() {
    return this.input.interacted || (this.ctx.mayFocus?.() ?? window.parent === window);
  }

  /** @param {Element} box */
  focusIn(box) {
    const first = box.querySelector('button:not([hidden])');
    if (first instanceof HTMLElement) focusOn(first);
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
 * Focus that is seen: also where the table is higher than the window.
 * @param {HTMLElement} node
 */
function focusOn(node) {
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
