/**
 * The table's one door to the rest of the page, and its conductor: replies go in, commands go out. It keeps no
 * truth about the game; the last reply is all it has.
 *
 * @typedef {import("./types.js").TableContext} TableContext
 * @typedef {import("./types.js").MountedTable} MountedTable
 * @typedef {import("../engine/types.js").Reply} Reply
 * @typedef {import("../engine/types.js").Request} Request
 * @typedef {import("../engine/types.js").Table} Table
 */

import { unhook } from './hooks.js';
import { mayMove, paint, paintBoards, paintPrompts, plates, shut } from './paint.js';
import { makeParts } from './parts.js';
import { followShape } from './shape.js';
import { seated, timed } from './state.js';

/** Requests whose reply says nothing about when to wake. */
const ASIDE = new Set(['preview', 'why', 'record', 'link', 'save']);

/** What the page asked itself before it gave the table a reply. @type {Request} */
const GIVEN = { do: 'open', text: '' };

/**
 * Put a game table into `host`.
 * @param {HTMLElement} host
 * @param {TableContext} ctx
 * @returns {MountedTable}
 */
export function mountTable(host, ctx) {
  const screen = new Screen(host, ctx);
  return { show: (reply) => screen.take(reply, GIVEN), unmount: () => screen.close() };
}

class Screen {
  /**
   * @param {HTMLElement} host
   * @param {TableContext} ctx
   */
  constructor(host, ctx) {
    this.ctx = ctx;
    this.wake = 0;
    this.queue = Promise.resolve();
    host.classList.add('table');
    /** All that stands on the table. @type {import("./parts.js").Parts} */
    this.parts = makeParts(host, ctx, {
      send: (request) => this.send(request),
      mayMove: () => mayMove(this.parts),
      changed: () => paintPrompts(this.parts),
      shut: () => this.state.table && shut(this.parts, this.state.table, false),
      plates: (table) => plates(this.parts, table),
      board: (table) => paintBoards(this.parts, table),
    });
    this.state = this.parts.state;
    const { signal } = this.parts.stop;
    followShape(host, signal);
    document.addEventListener('visibilitychange', () => this.hidden(), { signal });
    window.addEventListener('resize', () => this.parts.panels.place(), { signal });
    // Whoever goes on has read what stood at the edge of the table.
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, () => this.parts.toast.hide(), { signal, capture: true });
  }

  /**
   * Ask the engine and take in what it answers.
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  async send(request) {
    const { state } = this;
    const reply = await this.ctx.call(request);
    if (state.gone) return reply;
    if (ASIDE.has(request.do)) {
      if (!reply.ok) this.parts.tell(reply.error ?? '');
      return reply;
    }
    // Replies are painted in the order they came; what the clock brings waits until the table stands still.
    const turn = this.queue.then(async () => {
      if (request.do === 'advance') await state.still;
      if (!state.gone) this.take(reply, request);
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
    const { parts, state } = this;
    const { voice } = parts;
    parts.sitters.answering = request;
    if (!reply.ok) {
      if (reply.late) {
        parts.touching.refused(reply.error ?? '', request, reply);
        voice.say(reply.error);
      } else parts.tell(reply.error ?? '');
      return;
    }
    if (reply.hint) state.hint = reply.hint;
    if (reply.refused) {
      parts.touching.refused(reply.refused, request, reply);
      voice.say(reply.refused);
    }
    if (reply.let_go) voice.say(reply.let_go);
    state.letGo = reply.let_go ?? '';
    if (reply.table) paint(parts, seated(reply.table), reply, request);
    else if (reply.hint) paintPrompts(parts);
    if (reply.hint) voice.say(reply.hint.say);
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
    if (reply.wake == null || this.state.gone) return;
    this.wake = window.setTimeout(() => void this.send({ do: 'advance' }), Math.max(0, reply.wake));
  }

  /** Gone from sight: whoever comes back may be another person, and clocks do not run for nobody. */
  hidden() {
    const { table } = this.state;
    if (!table || !document.hidden) return;
    if (table.shared && !table.cover && table.views.some((shown) => typeof shown.viewer === 'number')) {
      // Under a cover time stands; and only the game as it is can be covered.
      if (!table.live) void this.send({ do: 'look', n: null });
      void this.send({ do: 'cover' });
      return;
    }
    if (table.phase !== 'playing' || !table.can.pause || !timed(table) || table.watching) return;
    void this.send({ do: 'pause' });
  }

  /** Take the table down. */
  close() {
    const { parts, state } = this;
    state.gone = true;
    parts.waits.look();
    parts.count.close();
    parts.awake.close();
    parts.replay.stop();
    clearTimeout(this.wake);
    parts.toast.hide();
    parts.stop.abort();
    parts.motion.close();
    parts.news.clear();
    parts.moves.close();
    for (const part of [parts.input, parts.seats, parts.moves.list, parts.voice, parts.sound]) part.close();
    parts.recap.stop();
    parts.cover.hide();
    parts.boards.close();
    if (parts.controls.menu.open) parts.controls.menu.close();
    parts.host.replaceChildren();
    parts.host.classList.remove('table');
    unhook(parts.host);
  }
}
