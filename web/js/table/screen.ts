/**
 * Connects a table to the rest of the page: it takes replies in and sends commands out. It keeps no state of the game
 * except the last reply.
 */

import { sentences as tableWords } from '../../../py/hairpin/words/en/page_table.po';
import type { MoveValues, Reply, Request, Table } from '../engine/types.ts';
import { Alarm, clock } from '../transport/index.ts';
import { shows, turnAddress } from '../ui/show-view.ts';
import { addWords } from '../ui/words.ts';
import { Backlog, merged } from './backlog.ts';
import { fetchExtensions, viewsOf } from './extensions.ts';
import { unhook } from './hooks.ts';
import { mayMove, paintBoards, paintPrompts, paintTable, plates, shut } from './paint.ts';
import type { Parts } from './parts.ts';
import { makeParts } from './parts.ts';
import { followShape } from './shape.ts';
import type { State } from './state.ts';
import { sameGame, seated } from './state.ts';
import { followTypeface } from './typeface.ts';
import type { MountedTable, TableContext, WayBack } from './types.ts';
import type { ShowPart } from './view/extensions.ts';
import { extensions, hasExtensions } from './view/extensions.ts';

addWords(tableWords);

/** Requests whose reply neither repaints the table nor sets the alarm. */
const NO_REPAINT = new Set(['preview', 'why', 'keys', 'record', 'link', 'save']);

/** Stands for the page's own request when the page passes a reply to the table. */
const PAGE_REQUEST: Request = { do: 'open', text: '' };

export { fetchExtensions, hasExtensions, viewsOf };

/** Mount a table in `host`. `fetchExtensions` must have fetched what its views need. */
export function mountTable(host: HTMLElement, ctx: TableContext): MountedTable {
  const screen = new Screen(host, ctx);
  return {
    show: (reply) => screen.begin(reply),
    showNews: (news) => screen.parts.result.ladder.showNews(news, screen.state.table),
    showResult: () => screen.showResult(),
    send: (request) => screen.send(request),
    prefer: () => screen.parts.controls.paint(),
    offerWayBack: (way) => screen.offerWayBack(way),
    replay: (speed) => screen.parts.replay.run(speed),
    unmount: () => screen.close(),
  };
}

class Screen {
  alarm: Alarm;
  queue: Promise<void>;
  /** Replies with bots' moves that the next frame paints. */
  backlog: Backlog;
  parts: Parts;
  state: State;

  constructor(
    host: HTMLElement,
    public ctx: TableContext,
  ) {
    this.alarm = new Alarm(() => this.advance());
    this.queue = Promise.resolve();
    this.backlog = new Backlog(
      (at) => this.paintBacklog(at),
      // A person's move is painted first, together with the backlog.
      (since) => this.alarm.awaited > 0 || since < this.parts.motion.strain.step.rest,
    );
    host.classList.add('table');
    this.parts = makeParts(host, ctx, {
      send: (request) => this.send(request),
      mayMove: () => mayMove(this.parts),
      changed: () => paintPrompts(this.parts),
      shut: () => this.state.table && shut(this.parts, this.state.table, false),
      plates: (table) => plates(this.parts, table),
      board: (table) => paintBoards(this.parts, table),
      turnShow: () => this.turnShow(),
    });
    this.state = this.parts.state;
    if (shows()) this.openShow();
    const { signal } = this.parts.stop;
    followShape(host, signal);
    followTypeface(host, signal);
    document.addEventListener('visibilitychange', () => document.hidden && this.away(false), { signal });
    window.addEventListener('resize', () => this.resized(), { signal });
    clock.onSleep = () => this.away(true);
    // A player who touches or presses anything has read the sentence that stood for a while.
    const read = () => {
      this.parts.toast.hide();
      for (const { prompt } of this.parts.boards.all) prompt.read();
    };
    for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, read, { signal, capture: true });
  }

  /** The panel for a class, while the show view is on. */
  show: ShowPart | null = null;

  openShow() {
    this.show = extensions.show ? new extensions.show.Show(this.parts) : null;
    this.state.shown = this.show !== null;
  }

  /** Paints the first reply, prepared for the class that looks at it. */
  begin(reply: Reply) {
    if (this.show) void this.show.begin(reply).then((made) => this.state.gone || this.takeReply(made, PAGE_REQUEST));
    else this.takeReply(reply, PAGE_REQUEST);
  }

  /** Turns the show view on or off. */
  async turnShow() {
    const { table } = this.state;
    if (!table) return;
    turnAddress();
    if (this.show) {
      this.show.close();
      this.show = null;
      this.state.shown = false;
      if (table.hands === false) await this.send({ do: 'hands', open: true });
    } else {
      await fetchExtensions(viewsOf(table));
      this.openShow();
      this.begin({ ok: true, table });
    }
    window.dispatchEvent(new Event('resize'));
    this.parts.controls.paint();
  }

  showResult() {
    const { review, table } = this.state;
    if (!table?.result || !table.current) return;
    this.parts.result.showResult(table, review);
    paintPrompts(this.parts);
  }

  offerWayBack(way: WayBack | null) {
    this.state.wayBack = way;
    paintPrompts(this.parts);
  }

  /** Sends a request; its reply is painted before it is returned. */
  send(request: Request): Promise<Reply> {
    const reply = this.ctx.call(request).then(async (given) => {
      await this.answered(given, request);
      return given;
    });
    return request.do === 'advance' ? reply : this.alarm.hold(reply);
  }

  async answered(reply: Reply, request: Request) {
    const { state } = this;
    if (state.gone) return;
    if (NO_REPAINT.has(request.do)) {
      if (!reply.ok) this.parts.tell(reply.error ?? '');
      return;
    }
    const views = reply.table ? viewsOf(reply.table) : [];
    if (!hasExtensions(views)) {
      const fetched = await fetchExtensions(views).then(
        () => true,
        () => false,
      );
      if (!fetched) return this.parts.tell(this.ctx.words('missing.words'));
    }
    // Replies are painted in their order. A bot's move waits for the end of a motion and for the rest after it,
    // which the engine decides (`linger`); the engine can think meanwhile.
    const turn = this.queue.then(async () => {
      if (request.do === 'advance') await state.still;
      if (!state.gone) this.takeReply(reply, request);
    });
    this.queue = turn.catch((error) => console.error(error));
    await this.queue;
  }

  takeReply(reply: Reply, request: Request) {
    this.schedule(reply);
    if (reply.table) seated(reply.table);
    const continues = reply.continues && (this.backlog.table ?? this.state.table) !== null;
    // A hidden tab gets no frames.
    if (continues && request.do === 'advance' && !document.hidden) return this.backlog.add(reply);
    const before = this.backlog.take();
    if (continues) return this.showReply(merged([...before, reply]), request);
    if (before.length) this.showReply(merged(before), { do: 'advance' });
    this.showReply(reply, request);
  }

  /**
   * Paint the replies of bots since the last frame.
   * @param at when this frame began
   */
  paintBacklog(at: number) {
    const news = this.backlog.take();
    if (this.parts.state.gone || !news.length) return;
    this.showReply(merged(news), { do: 'advance' });
    // Motion must begin in this frame already.
    this.parts.motion.draw(at);
  }

  showReply(reply: Reply, request: Request) {
    const { parts } = this;
    const { state, voice } = parts;
    parts.intent.answering = request;
    if (!reply.ok) {
      if (reply.late) {
        parts.intent.refused(reply.error ?? '', request, reply);
        voice.say(reply.error);
      } else parts.tell(reply.error ?? '');
      return;
    }
    if (reply.hint) state.hint = reply.hint;
    const news = state.review?.seat !== reply.review?.seat;
    if (reply.review !== undefined) state.review = reply.review;
    if (reply.refused) {
      parts.intent.refused(reply.refused, request, reply);
      voice.say(reply.refused);
    }
    if (reply.warned) voice.say(reply.warned);
    if (reply.let_go) voice.say(reply.let_go);
    // A class asks for each panel.
    const opens = reply.table && !shows() && !sameGame(state.table, reply.table);
    const wanted = reply.table && opens ? parts.panels.wanted(reply.table) : [];
    if (reply.table) paintTable(parts, reply.table, reply, request);
    if (reply.table) this.show?.paintShow(reply.table);
    else if (reply.hint) paintPrompts(parts);
    // A table that comes with a refusal has painted the strip anew.
    if (reply.refused && state.table?.time == null) parts.boards.all[0]?.prompt.refuse(reply.refused);
    if (reply.values && state.table && !reply.table) this.showValues(state.table, reply.values);
    if (reply.review && state.table) {
      parts.result.showReview(state.table, reply.review);
      parts.moves.list.judge(reply.review);
      if ((news || reply.review.done) && !reply.table) paintPrompts(parts);
    }
    if (reply.story && state.table) parts.result.story.takeStory(state.table, reply.story);
    if (reply.hint) voice.say(reply.hint.say);
    for (const id of wanted) void this.send({ do: 'panel', id, on: true });
    if (wanted.length) this.selfOpened = wanted;
  }

  /** Paint newer values of the moves, and how they are known. */
  showValues(table: Table, values: MoveValues) {
    const { boards, motion } = this.parts;
    table.values = values;
    for (const { painter, prompt } of boards.all) {
      painter.paintValues(values);
      prompt.value(values);
      if (values.how && !motion.busy) prompt.showLast(values.how);
    }
  }

  /** Set the alarm for `wake`. */
  schedule(reply: Reply) {
    // A reply without `wake`, such as a refusal, leaves the alarm as it is.
    if (!reply.ok || (!('wake' in reply) && !reply.table)) return;
    const { wake } = reply;
    const live = wake != null && Boolean((reply.table ?? this.state.table)?.time);
    clock.pace(live ? this.parts.motion.strain.step.tempo : 1);
    this.alarm.set(wake == null || this.state.gone ? null : wake / clock.tempo);
  }

  /** Info panels that opened by themselves. */
  selfOpened: string[] = [];

  /** Close info panels that opened by themselves if the window has no room beside the table any more. */
  resized() {
    const { panels } = this.parts;
    panels.placePanels();
    if (panels.roomy) return;
    for (const id of this.selfOpened.splice(0)) void this.send({ do: 'panel', id, on: false });
  }

  /** Let bots and clocks go on. */
  advance() {
    if (!this.state.gone) void this.send({ do: 'advance', ...(clock.tempo < 1 ? { slow: true } : {}) });
  }

  /**
   * Tell the engine that no person sees the table; it covers or pauses the game if necessary.
   * @param slept the device slept, while the page was not hidden
   */
  away(slept: boolean) {
    if (this.state.table) void this.send({ do: 'away', slept });
  }

  /** Remove the table. */
  close() {
    const { parts, state } = this;
    state.gone = true;
    clock.onSleep = () => {};
    this.show?.close();
    parts.waits.look();
    parts.count.close();
    parts.awake.close();
    parts.replay.stop();
    this.alarm.set(null);
    this.backlog.take();
    clock.pace(1);
    parts.toast.hide();
    parts.stop.abort();
    parts.motion.close();
    parts.news.clear();
    parts.moves.close();
    for (const part of [parts.intent, parts.seats, parts.moves.list, parts.voice, parts.sound]) part.close();
    parts.recap.stop();
    parts.cover.hide();
    parts.boards.close();
    if (parts.controls.menu.open) parts.controls.menu.close();
    parts.host.replaceChildren();
    parts.host.classList.remove('table');
    unhook(parts.host);
  }
}
