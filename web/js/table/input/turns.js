/**
 * Commands about whose turn it is to look and about what goes on by itself: covers, what is told once
 * more, what is told on request, fast-forward, and watching bots.
 *
 * @typedef {import("../screen.js").Screen} Screen
 */
import { PACES, together } from '../state.js';

/** What leads away from the game as it is now. */
const LOOKS = new Set(['moves', 'prev', 'next', 'live', 'lookback', 'replay', 'branch']);

/** What can be done while the table is covered. */
const COVERED = new Set(['ready', 'menu', 'escape', 'keys', 'close']);

export class Turns {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
  }

  /** Whether fast-forward is on. */
  get hurried() {
    const { table } = this.screen;
    return table?.hurried === true && table.live && table.phase === 'playing';
  }

  /**
   * Whether a command means anything now: under a cover most of them would be somebody else's; the
   * menu lies over it.
   * @param {string} name
   * @param {HTMLElement|null} button
   */
  heard(name, button) {
    // Whoever reads what was played wants to stay there.
    if (name === 'moves' && this.hurried) void this.screen.send({ do: 'hurry', on: false });
    const { curtain, controls, table, veil, voice, ctx } = this.screen;
    // While all play at once nobody looks into the list, and in a pause nobody at the table.
    if (table && together(table) && (LOOKS.has(name) || (veil.open && name === 'summary'))) {
      voice.say(ctx.words('table.none.together'));
      return false;
    }
    return !curtain.open || COVERED.has(name) || (button !== null && controls.menu.contains(button));
  }

  /**
   * @param {string} name
   * @param {HTMLElement|null} button
   * @returns {boolean} whether it is one of these
   */
  command(name, button) {
    const { screen } = this;
    const { table, ctx } = screen;
    if (!table) return false;
    switch (name) {
      case 'ready':
        void this.look(Number(button?.dataset['seat']));
        return true;
      case 'cover':
        void screen.send({ do: 'cover' });
        return true;
      case 'skip':
        this.skip();
        return true;
      case 'aside':
        void this.aside(button?.dataset['aside'] ?? '');
        return true;
      case 'run':
      case 'halt':
        void screen.send({ do: 'hurry', on: name === 'run' && !this.hurried });
        return true;
      case 'hold':
        void this.pause(!screen.held);
        return true;
      case 'end':
        void this.rush();
        return true;
      case 'faster':
      case 'slower': {
        const at = PACES.indexOf(ctx.prefs.pace ?? 'normal');
        ctx.setPref('pace', PACES[at + (name === 'faster' ? 1 : -1)] ?? PACES[at] ?? 'normal');
        screen.controls.prefs();
        screen.voice.say(ctx.words(`table.pace.${ctx.prefs.pace}`));
        return true;
      }
      default:
        return false;
    }
  }

  /**
   * A key that only means something here.
   * @param {string} key
   * @param {Element} target
   * @returns {boolean} whether it does
   */
  key(key, target) {
    const { table } = this.screen;
    if (!table || this.screen.curtain.open) return false;
    if (key.toLowerCase() === 'f' && (table.can.run || table.can.hurry || table.running || this.hurried))
      return this.command(table.running ? 'halt' : 'run', null);
    // On a button Space is the button's own.
    if (key === ' ' && this.screen.replay.on && !target.closest('button:not([data-thing])')) {
      this.screen.replay.toggle();
      return true;
    }
    if (!table.watching || !table.live || table.phase === 'over') return false;
    // On a button Space is the button's own.
    if (key === ' ' && !target.closest('button:not([data-thing])')) return this.command('hold', null);
    if (key === '+' || key === '=') return this.command('faster', null);
    if (key === '-') return this.command('slower', null);
    return false;
  }

  /**
   * Escape, where it means something here.
   * @returns {boolean} whether it did
   */
  escape() {
    const { screen } = this;
    if (screen.curtain.open) return true;
    if (screen.recap.on) this.skip();
    else if (screen.table?.handover) void screen.send({ do: 'cover' });
    else if (screen.table?.running) this.command('halt', null);
    else if (screen.asides.over) void this.aside(screen.asides.over);
    else return false;
    return true;
  }

  /**
   * Somebody takes the device.
   * @param {number} seat
   */
  async look(seat) {
    const { curtain, focus } = this.screen;
    curtain.deafen();
    await this.screen.send({ do: 'ready', seat });
    if (curtain.open) curtain.hear();
    else focus.home();
  }

  /** Enough of what happened. */
  skip() {
    const listed = !this.screen.recap.box.hidden;
    this.screen.recap.skip();
    if (listed) this.screen.focus.home();
  }

  /** @param {string} id */
  async aside(id) {
    const { screen } = this;
    const aside = screen.table?.asides?.find((each) => each.id === id);
    if (!aside) return;
    await screen.send({ do: 'aside', id, on: !aside.on });
    const now = screen.table?.asides?.find((each) => each.id === id);
    if (!now?.on) return;
    screen.asides.place();
    const rows = (now.rows ?? []).map((row) => `${[row.label, row.value].filter(Boolean).join(', ')}.`);
    screen.voice.say([now.say, ...rows].filter(Boolean).join(' '));
  }

  /**
   * Watching: the race stands still until the watcher goes on.
   * @param {boolean} held
   */
  async pause(held) {
    const { screen } = this;
    screen.held = held;
    await screen.send({ do: held ? 'pause' : 'resume' });
    screen.voice.say(screen.ctx.words(held ? 'table.paused' : 'table.play'));
  }

  /** Watching: on to the end at once; the pace is what it was after that. */
  async rush() {
    const { screen } = this;
    const { table } = screen;
    if (!table) return;
    screen.rushing = true;
    if (screen.motion.busy) screen.motion.skip();
    const pace = screen.ctx.prefs.pace ?? 'normal';
    await screen.send({ do: 'pace', value: 'instant' });
    if (screen.held) await this.pause(false);
    await screen.waits.over(table);
    screen.rushing = false;
    await screen.send({ do: 'pace', value: pace });
  }
}
