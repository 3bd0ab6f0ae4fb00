/**
 * What a player's acts mean: which request goes to the engine, and what the page does by
 * itself. Everything a button, key, tap or drag can do is here, in one place.
 *
 * @typedef {import("../screen.js").Screen} Screen
 * @typedef {import("../screen.js").Board} Board
 */

import { timed, together } from '../state.js';
import { Handling } from './handling.js';
import { showKeys } from './keys.js';
import { Shortcuts } from './shortcuts.js';
import { Sitters } from './sitters.js';
import { Turns } from './turns.js';
import { ask } from './waits.js';

/** What there may be nothing of. */
const NONE = { undo: '', redo: '', hint: '' };

export class Commands {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    /** @type {HTMLElement|null} */
    this.tried = null;
    this.asked = 0;
    this.turns = new Turns(screen);
    this.handling = new Handling(this);
    this.sitters = new Sitters(this);
    this.shortcuts = new Shortcuts(this.sitters);
  }

  /** Whether the player wants no commands on single letters and digits. */
  keyless() {
    return this.screen.ctx.prefs.letters === false;
  }

  /** Any input: motion jumps to its end, sound may begin. What others do at the same time goes on. */
  any() {
    const { motion, sound, note, table } = this.screen;
    if (motion.busy && !(table && together(table))) motion.skip();
    note.hide();
    this.screen.waits.unrest();
    sound.wake();
  }

  /**
   * A key that only some tables know.
   * @param {string} key
   * @param {Element} target
   */
  key(key, target) {
    return this.turns.key(key, target);
  }

  /**
   * The board a node belongs to and the seat that acts there.
   * @param {Element|null} node
   * @returns {{board: Board|undefined, seat: number|null}}
   */
  where(node) {
    const { boards, table } = this.screen;
    const root = node?.closest('.view');
    const board = [...boards.values()].find((each) => each.root === root) ?? [...boards.values()][0];
    const viewer = board?.shown.view?.places ? this.sitters.seat(node) : board?.shown.viewer;
    const person = table?.seats.find((seat) => seat.seat === viewer && seat.kind === 'person');
    return { board, seat: person && table?.live && table.phase === 'playing' ? person.seat : null };
  }

  /**
   * A typed letter is the card of that letter, where there is one.
   * @param {string} letter
   * @param {Element} at
   * @returns {boolean} whether a card has it
   */
  letter(letter, at) {
    const { board, seat } = this.where(at);
    const painter = board?.painter;
    const ids = [...(painter?.cards ?? [])].filter(([, card]) => card.face === 'letter' && card.code === letter).map(([id]) => id);
    if (painter && !ids.length) return this.next(painter, letter);
    if (!painter) return false;
    const { table, voice, ctx } = this.screen;
    if (seat === null || !painter.lit.length) {
      voice.say(ctx.words(table?.live === false ? 'table.none.look' : 'table.none.turn'));
      return true;
    }
    const id = ids.find((each) => painter.lit.includes(each)) ?? ids.find((each) => painter.touched.includes(each)) ?? ids[0];
    const thing = id === undefined ? null : painter.element(id);
    if (thing) this.touch(thing);
    return true;
  }

  /**
   * On to the next card that begins with what has this sign; where a button has it, that is touched.
   * @param {import("../view/painter.js").Painter} painter
   * @param {string} sign
   * @returns {boolean} whether there is one
   */
  next(painter, sign) {
    const button = painter.view?.buttons?.find(
      ({ id, lines }) => painter.lit.includes(id) && lines?.length === 1 && lines[0]?.text === sign,
    );
    const chosen = button && painter.element(button.id);
    if (chosen) {
      this.touch(chosen);
      return true;
    }
    const nodes = painter.lit.flatMap((id) => {
      const card = painter.cards.get(id);
      const begins = card?.lines?.[0]?.text ?? (card?.swap ? card.title?.[0] : '');
      return begins === sign ? (painter.element(id) ?? []) : [];
    });
    const at = nodes.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    nodes[(at + 1) % nodes.length]?.focus();
    return nodes.length > 0;
  }

  /**
   * A number that nothing has.
   * @param {string} n
   */
  nothing(n) {
    this.screen.voice.say(this.screen.ctx.words('table.none.number', { n }));
  }

  /**
   * The focus has come to a thing: here the tab key comes back to.
   * @param {HTMLElement} thing
   */
  visit(thing) {
    this.where(thing).board?.painter.visit(thing);
  }

  /**
   * @param {HTMLElement} thing
   * @param {boolean} [dropped]  on the table, where there is nothing to aim at
   * @param {boolean} [hold]  it is only taken up, where it could be dragged
   */
  touch(thing, dropped, hold) {
    const { board, seat } = this.where(thing);
    const id = thing.dataset['thing'] ?? '';
    this.tried = thing;
    if (seat === null) {
      this.describe(thing, '');
      return;
    }
    const zone = board?.shown.view?.places ? this.sitters.zone(id) : null;
    if (board?.shown.view?.places) {
      const source = zone && thing.closest('.seat-own') ? this.sitters.source(zone) : id;
      this.sitters.tap(seat, source, { carry: null, kind: 'key', hold: hold === true });
      return;
    }
    this.screen.note.hide();
    void this.screen.send({ do: 'touch', seat, thing: id, confirm: this.handling.asks(thing), ...(dropped ? { dropped } : {}) });
  }

  /**
   * @param {HTMLElement} from
   * @param {HTMLElement} zone
   */
  gather(from, zone) {
    this.handling.gather(from, zone);
  }

  /**
   * @param {HTMLElement} thing
   * @param {number} place
   * @param {number} by
   */
  sort(thing, place, by) {
    return this.handling.sort(thing, place, by);
  }

  /**
   * @param {HTMLElement} from
   * @param {HTMLElement} to
   */
  drag(from, to) {
    const { seat } = this.where(from);
    if (seat === null) return;
    const confirm = this.screen.ctx.prefs.confirm === true;
    const a = from.dataset['thing'] ?? '';
    const b = to.dataset['thing'] ?? '';
    this.tried = to;
    this.over(from, null);
    // What is touched already needs no second touch: the drop is the next step.
    if (from.hasAttribute('data-touched')) void this.screen.send({ do: 'touch', seat, thing: b, confirm });
    else void this.screen.send({ do: 'drag', seat, from: a, to: b, confirm });
  }

  /**
   * While dragging: show what dropping here would do, if it would do anything.
   * @param {HTMLElement} from
   * @param {HTMLElement|null} to
   */
  over(from, to) {
    const { board, seat } = this.where(from);
    if (!board || to === this.target) return;
    this.target?.removeAttribute('data-target');
    this.target = to;
    const ask = ++this.asked;
    board.painter.ghost(null);
    if (!to || seat === null) return;
    const touched = board.shown.touched ?? [];
    const a = from.dataset['thing'] ?? '';
    const into = to.dataset['zone'] !== undefined;
    const lit = from.hasAttribute('data-lit');
    // What is touched already is played where it is dropped, unless that is where such things are gathered.
    if (into && !lit && !(from.hasAttribute('data-touched') && !to.hasAttribute('data-into'))) return;
    if (into) to.setAttribute('data-target', '');
    if (into && !lit) return;
    const things = [...touched, ...(touched.includes(a) ? [] : [a]), ...(into ? [] : [to.dataset['thing'] ?? ''])];
    void this.screen.ctx.call({ do: 'preview', seat, things }).then((reply) => {
      // Of a pile nothing can be shown beforehand; that it is right to drop here is said.
      if (ask !== this.asked || !reply.ok || !(reply.view || (reply.say && to.matches('.place')))) return;
      to.setAttribute('data-target', '');
      board.painter.ghost(reply.view ?? null);
    });
  }

  /** @type {HTMLElement|null} */
  target = null;

  /**
   * Explain a thing and show where it would lead.
   * @param {HTMLElement|null} thing
   * @param {"hover"|"focus"|"press"} why
   */
  explain(thing, why) {
    const { note, table } = this.screen;
    const ask = ++this.asked;
    // Where all play at once nobody reads on the way.
    if (thing && table && together(table)) return;
    if (!thing) {
      if (!note.box.hasAttribute('data-refused')) note.hide();
      for (const board of this.screen.boards.values()) {
        board.painter.ghost(null);
        board.prompt.foresee('');
      }
      return;
    }
    const { board, seat } = this.where(thing);
    // A large card and a button show their words already, and what a lit thing leads to is said in the strip of words.
    const card = board?.painter.cards.get(thing.dataset['thing'] ?? '');
    const plain = !card || card.face === 'lines';
    const shown = thing.hasAttribute('data-lead') || (plain && thing.hasAttribute('data-lit'));
    if ((why === 'hover' && shown) || (why === 'focus' && thing.matches('.view-button'))) note.hide();
    else this.describe(thing, '');
    if (!board) return;
    board.painter.ghost(null);
    board.prompt.foresee('');
    if (seat === null || !thing.hasAttribute('data-lit')) return;
    const touched = board.shown.view.places ? this.sitters.of(seat)?.touched : board.shown.touched;
    const things = [...(touched ?? []), thing.dataset['thing'] ?? ''];
    void this.screen.ctx.call({ do: 'preview', seat, things }).then((reply) => {
      // By now it may be somebody else's turn.
      if (ask !== this.asked || !reply.ok || !thing.isConnected || !thing.hasAttribute('data-lit')) return;
      board.painter.ghost(reply.view ?? null);
      board.prompt.foresee(reply.say ?? '');
    });
  }

  /**
   * @param {HTMLElement} thing
   * @param {string} refused
   */
  describe(thing, refused) {
    const { board } = this.where(thing);
    const id = thing.dataset['thing'] ?? '';
    const card = board?.painter.cards.get(id);
    const title = card?.title ? [card.code, card.title].filter(Boolean).join(' · ') : '';
    const body = card?.text ?? (card ? (card.say ?? '') : (board?.painter.says.get(id) ?? ''));
    this.screen.note.show(thing, { title: refused ? '' : title, body: refused ? '' : body, more: refused, refused: refused !== '' });
  }

  /**
   * @param {string} sentence
   * @param {import("../../engine/types.js").Request} request
   * @param {import("../../engine/types.js").Reply} reply
   */
  refused(sentence, request, reply) {
    if (this.sitters.refused(sentence, request, reply)) return;
    const id = this.tried?.dataset['thing'];
    const thing = this.tried?.isConnected ? this.tried : id ? document.querySelector(`[data-thing="${CSS.escape(id)}"]`) : null;
    if (!(thing instanceof HTMLElement)) {
      this.screen.tell(sentence);
      return;
    }
    this.describe(thing, sentence);
    this.where(thing).board?.prompt.refuse(sentence);
  }

  /** @param {number} n */
  look(n) {
    const { screen } = this;
    if (screen.table && together(screen.table)) return;
    const sheet = screen.sheet.open;
    if (sheet) screen.sheet.close();
    void screen.send({ do: 'look', n: n === screen.table?.length ? null : n }).then(() => {
      // What the list was opened from may be gone with the result.
      if (sheet && document.activeElement === document.body) screen.focus.home();
    });
  }

  /** Nobody plays on behind a dialog: where all play at once the game rests. */
  rest() {
    const { table } = this.screen;
    if (table && together(table) && table.phase === 'playing') void this.screen.send({ do: 'pause' });
  }

  /** Gone from sight or back: whoever comes back may be another person, and clocks do not run for nobody. */
  seen() {
    const { screen } = this;
    const { table } = screen;
    if (!table || !document.hidden) return;
    if (table.shared && !table.cover && table.views.some((shown) => typeof shown.viewer === 'number')) {
      // Under a cover time stands; and only the game as it is can be covered.
      if (!table.live) void screen.send({ do: 'look', n: null });
      void screen.send({ do: 'cover' });
      return;
    }
    if (table.phase !== 'playing' || !table.can.pause || !timed(table) || table.watching) return;
    void screen.send({ do: 'pause' });
  }

  /**
   * A command by name, from a button, a key or the menu.
   * @param {string} name
   * @param {HTMLElement|null} button
   */
  command(name, button) {
    const { screen } = this;
    const { controls, table } = screen;
    if (!table || !this.turns.heard(name, button)) return;
    if (name in NONE && (button?.getAttribute('aria-disabled') === 'true' || !table.can[/** @type {"undo"|"redo"|"hint"} */ (name)])) {
      // The engine knows why it cannot be.
      if (name !== 'hint') void screen.send({ do: name });
      else screen.tell(screen.ctx.words('table.none.hint'));
      return;
    }
    if (button?.getAttribute('aria-disabled') === 'true') return;
    const { board, seat } = this.where(button ?? document.activeElement);
    const inMenu = button != null && controls.menu.contains(button);
    switch (name) {
      case 'undo':
      case 'redo':
        void screen.send({ do: name });
        break;
      case 'hint':
        void screen.send({ do: 'hint', seat: seat ?? table.seats.find((each) => each.acts)?.seat ?? 1 });
        break;
      case 'done':
        if (seat !== null && board?.shown.touch?.done) void screen.send({ do: 'done', seat });
        else screen.voice.say(screen.ctx.words('table.none.done'));
        break;
      case 'cancel':
        if (seat !== null) void screen.send({ do: 'cancel', seat, all: true });
        break;
      case 'escape':
        this.escape(board, seat);
        break;
      case 'prev':
        if (table.n > (table.can.look ?? 0)) this.look(Math.max(screen.moves.beside(table.n, -1), table.can.look ?? 0));
        break;
      case 'next':
        this.look(Math.min(screen.moves.beside(table.n, 1), table.length));
        break;
      case 'live':
        void screen.send({ do: 'look', n: null });
        break;
      case 'gonow':
        screen.count.go();
        break;
      case 'replay':
        screen.replay.toggle();
        break;
      case 'speed':
        screen.replay.faster();
        break;
      case 'menu':
        this.rest();
        controls.paint(table);
        controls.menu.showModal();
        break;
      case 'keys':
        this.rest();
        controls.menu.close();
        showKeys(screen.host, screen.ctx, this.shortcuts.list());
        break;
      case 'summary':
      case 'news':
        controls.menu.close();
        screen.tell([screen.news.asked(), ...table.views.map((shown) => shown.view.say ?? '')].join(' ').trim());
        break;
      case 'close':
        button?.closest('dialog')?.close();
        break;
      case 'moves':
        controls.menu.close();
        this.openMoves();
        break;
      case 'order':
        if (button) this.handling.order(button);
        break;
      case 'sound':
      case 'confirm':
        screen.ctx.setPref(name, screen.ctx.prefs[name] !== true);
        controls.prefs();
        screen.sound.wake();
        break;
      case 'motion':
        screen.ctx.setPref('motion', screen.ctx.prefs.motion === 'off' ? 'auto' : 'off');
        controls.prefs();
        break;
      case 'edges':
        screen.ctx.setPref('edges', screen.host.hasAttribute('data-edges') ? 'off' : 'on');
        this.sitters.painted();
        screen.veil.round();
        controls.prefs();
        break;
      case 'pace':
        screen.ctx.setPref('pace', button?.dataset['value'] ?? 'normal');
        controls.prefs();
        break;
      case 'lookback':
        screen.result.hide();
        screen.dress();
        this.openMoves();
        break;
      case 'result':
        screen.result.show(table);
        screen.dress();
        screen.result.title.focus({ preventScroll: true });
        screen.voice.say(screen.speech.ending());
        break;
      default:
        if (this.turns.command(name, button)) return;
        void this.errand(name, button, inMenu);
    }
  }

  /**
   * Commands that take longer or leave the table.
   * @param {string} name
   * @param {HTMLElement|null} button
   * @param {boolean} inMenu
   */
  async errand(name, button, inMenu) {
    const { screen } = this;
    const { ctx, controls, table } = screen;
    if (!table) return;
    const risky = name === 'resign' || (name === 'restart' && table.phase !== 'over' && table.length > 0);
    if (risky && button && !controls.sure(button)) return;
    if (inMenu && name !== 'guide') controls.menu.close();
    switch (name) {
      case 'resume':
        // Where all play at once they are counted in.
        if (together(table)) screen.count.begin();
        else await screen.send({ do: name });
        break;
      case 'pause':
      case 'branch':
        await screen.send({ do: name });
        screen.focus.home();
        break;
      case 'restart':
        screen.result.hide();
        await screen.send({ do: 'restart' });
        break;
      case 'again':
      case 'fair':
        screen.result.hide();
        await screen.send({ do: 'again', seed: freshSeed(), chosen: screen.result.chosen(), fair: name === 'fair' });
        screen.focus.home();
        break;
      case 'resign':
        await screen.send({ do: 'resign', seat: Number(button?.dataset['seat']) });
        break;
      case 'new':
        ctx.navigate(`#/${table.game}`);
        break;
      case 'home':
        ctx.navigate('#/');
        break;
      case 'guide':
        controls.menu.close();
        ctx.openGuide(table.game);
        break;
      case 'prefs':
        controls.menu.close();
        ctx.openPrefs();
        break;
      case 'link': {
        const reply = await screen.send({ do: 'link' });
        if (!reply.ok || !reply.link || !(await this.warned(reply.warning))) return;
        await ctx.copyLink(reply.link);
        break;
      }
      case 'save': {
        const reply = await screen.send({ do: 'record' });
        if (!reply.ok || reply.text === undefined || !(await this.warned(reply.warning))) return;
        await ctx.saveFile(reply.name ?? 'game.txt', reply.text);
        break;
      }
      case 'open':
        this.openFile();
        break;
      default:
    }
  }

  /**
   * Some records contain what the others must not see; say so before anything leaves.
   * @param {string|null|undefined} warning
   * @returns {Promise<boolean>}
   */
  warned(warning) {
    return warning ? ask(this.screen.host, this.screen.ctx.words, warning) : Promise.resolve(true);
  }

  /** Let the player choose a record file. */
  openFile() {
    const { screen } = this;
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.txt,.hairpin,text/plain';
    input.addEventListener('change', async () => {
      const file = input.files?.[0];
      if (!file) return;
      const reply = await screen.send({ do: 'open', text: await file.text() });
      if (reply.ok && reply.table && reply.table.game !== screen.host.dataset['game']) screen.ctx.navigate(`#/${reply.table.game}/play`);
    });
    input.click();
  }

  /** The move list: beside the table where there is room, else a sheet. */
  openMoves() {
    const { screen } = this;
    // Beside the table it can be reached, but not under a cover.
    if (getComputedStyle(screen.panel).display !== 'none' && !screen.curtain.open) {
      screen.moves.reveal();
      const now = screen.moves.list.querySelector('[aria-current]') ?? screen.moves.list;
      if (now instanceof HTMLElement && screen.focus.may()) now.focus({ preventScroll: true });
      return;
    }
    screen.openSheet();
  }

  /**
   * One step back out of whatever is open or begun.
   * @param {Board|undefined} board
   * @param {number|null} seat
   */
  escape(board, seat) {
    const { screen } = this;
    if (!screen.note.box.hidden) screen.note.hide();
    const touched = board?.shown.view?.places ? this.sitters.of(seat)?.touched : board?.shown.touched;
    if (screen.input.dragging) screen.input.dropAll();
    else if (this.turns.escape()) return;
    else if (screen.result.open) {
      screen.result.hide();
      screen.dress();
      screen.focus.home();
    } else if (screen.table && !screen.table.live) void screen.send({ do: 'look', n: null });
    else if (seat !== null && touched?.length) void screen.send({ do: 'cancel', seat });
    else if (screen.asides.open) void this.turns.aside(screen.asides.open);
    else this.rest();
  }

  /** Into the play: what can be touched, else where the tab key would come in. */
  home() {
    const { screen } = this;
    screen.focus.home();
    const active = document.activeElement;
    if (active !== screen.title) return;
    const stop = screen.views.querySelector('[data-thing][tabindex="0"]');
    if (stop instanceof HTMLElement) stop.focus();
  }
}

/** A seed of 80 random bits, in letters and digits that are easy to read aloud. */
function freshSeed() {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % 32]).join('');
}
