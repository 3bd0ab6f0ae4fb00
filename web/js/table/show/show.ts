/**
 * The show view: a class looks at the table on a projector. A panel beside the table steps through the game, and the
 * moves to come, the judgements and closed hands are shown only on request.
 */

import type { Reply, Request, Table } from '../../engine/types.ts';
import { control } from '../../ui/control.ts';
import { attr } from '../../ui/dom.ts';
import { element, html, nothing, repaint } from '../../ui/template.ts';
import type { ShowNeeds, ShowPart } from '../view/extensions.ts';
import { mayPlay, type Step, stepOf } from './keys.ts';
import { Votes } from './votes.ts';

/** The step on or back that is possible now: its request, or the reason why there is none. */
type Way = { request: Request } | { why: string };

export class Show implements ShowPart {
  box: HTMLElement;
  votes: Votes;
  stop = new AbortController();
  /** The game that has been prepared for a class. */
  known = '';
  /** Whether a step is on its way: a clicker that is pressed twice goes two steps, not more. */
  steps: Promise<unknown> = Promise.resolve();

  constructor(public needs: ShowNeeds) {
    const { host, ctx } = needs;
    this.votes = new Votes(ctx.words, (request) => ctx.call(request), {
      playable: () => this.table?.current === false,
      lines: () => ctx.classLines?.() ?? Promise.resolve([]),
      changed: () => this.paint(),
    });
    this.box = element(this.template());
    host.append(this.box);
    // Before the table's own keys, which walk among the cards.
    document.addEventListener('keydown', (event) => this.key(event), { capture: true, signal: this.stop.signal });
  }

  get table() {
    return this.needs.state.table;
  }

  /** What a class should see first of a game: closed hands, the first move of a finished game, bots that wait. */
  async begin(reply: Reply): Promise<Reply> {
    let made = reply;
    for (const request of reply.table ? this.preparations(reply.table) : []) {
      const next = await this.needs.ctx.call(request);
      if (next.ok && next.table) made = { ...next, ...(next.moves || !made.moves ? {} : { moves: made.moves }) };
    }
    return made;
  }

  preparations(table: Table): Request[] {
    this.known = gameOf(table);
    const found: Request[] = [];
    if (table.hands) found.push({ do: 'hands', open: false });
    if (table.phase === 'over' && table.current && !table.puzzle) found.push({ do: 'goto', n: table.can.first ?? 0 });
    if (table.watching && table.phase === 'playing') found.push({ do: 'pause' });
    return found;
  }

  /** Paints the panel. Another game on the table is prepared first. */
  paintShow(table: Table) {
    if (this.known !== gameOf(table)) for (const request of this.preparations(table)) void this.needs.send(request);
    attr(this.needs.host, 'data-unfolded', table.phase !== 'over' && table.panels?.some(({ on }) => on));
    this.votes.heed(table);
    this.paint();
  }

  paint() {
    const { host } = this.needs;
    attr(host, 'data-voting', this.votes.on && (this.votes.many ? 'many' : 'few'));
    repaint(this.box, this.template());
  }

  template() {
    const { words } = this.needs.ctx;
    const { table } = this;
    const on = table ? this.way(table, 'on') : { why: '' };
    const back = table ? this.way(table, 'back') : { why: '' };
    // Who plays steps on with a move of their own.
    const plays = table !== null && this.plays(table);
    // The result says that nothing follows, and there is no move to vote about.
    const over = table?.phase === 'over' && table.current;
    const listed = this.needs.host.hasAttribute('data-listed');
    const judged = table?.values !== undefined;
    const closed = table?.hands === false ? words('show.closed') : null;
    return html`
      <section class="show" data-part="show" aria-label=${words('show.label')} data-fixed>
        <div class="show-steps">
          ${this.step('back', back)}
          ${plays ? nothing : this.step('on', on)}
        </div>
        <p class="show-why" data-part="show-why">${'why' in on && !over && !plays ? on.why : nothing}</p>
        <div class="show-asks">
          ${over ? nothing : this.toggle('vote', this.votes.on, null)}
          ${this.toggle('moves', listed, table?.cannot['goto'] ?? null)}
          ${this.toggle('judge', judged, table?.cannot['values'] ?? closed)}
          ${table?.hands === undefined ? nothing : this.toggle('hands', table.hands, null)}
          ${control(this.needs.ctx, 'menu', { class: 'control-plain', keys: ',', popup: true })}
        </div>
        ${this.votes.template(table)}
      </section>`;
  }

  /** Whether the next move is up to people. */
  plays(table: Table) {
    return table.current && table.phase !== 'over' && !table.watching;
  }

  step(name: Step, way: Way) {
    const why = 'why' in way ? way.why : null;
    return html`
      <button type="button" class=${name === 'on' ? 'control-main' : 'control-plain'} data-show=${name}
        aria-disabled=${why === null ? nothing : 'true'} title=${why ?? nothing} @click=${() => this.go(name)}>
        ${this.needs.ctx.words(`show.${name}`)}
      </button>`;
  }

  toggle(name: string, on: boolean, why: string | null) {
    return html`
      <button type="button" class="control-plain" data-show=${name} aria-pressed=${String(on)}
        aria-disabled=${why === null ? nothing : 'true'} title=${why ?? nothing}
        @click=${() => (why === null ? this.turn(name, !on) : this.needs.say(why))}>
        ${this.needs.ctx.words(`show.${name}`)}
      </button>`;
  }

  turn(name: string, on: boolean) {
    const { host, send } = this.needs;
    if (name === 'hands') void send({ do: 'hands', open: on }).then(() => this.votes.again());
    else if (name === 'judge') void send({ do: 'values', on });
    else {
      // The list and the votes have one place.
      attr(host, 'data-listed', name === 'moves' && on);
      this.votes.turn(name === 'vote' && on);
    }
    this.paint();
  }

  /** Where a step leads, or why it leads nowhere. */
  way(table: Table, step: Step): Way {
    const { can, cannot } = table;
    const { words } = this.needs.ctx;
    if (cannot['goto'] !== undefined) return { why: cannot['goto'] };
    if (!table.current || table.phase === 'over') {
      const to = step === 'on' ? can.on : can.back;
      if (to !== null && to !== undefined) return { request: { do: 'goto', n: to === table.length ? null : to } };
      // At the present of a game that goes on, the next step is a move.
      if (step === 'on' && !table.current) return { request: { do: 'goto', n: null } };
      return { why: cannot[step === 'on' ? 'next' : 'prev'] ?? words('show.first') };
    }
    if (step === 'back') {
      const n = this.needs.moves.list.beside(table.n, -1);
      return table.n > (can.first ?? 0) ? { request: { do: 'goto', n } } : { why: words('show.first') };
    }
    return cannot['step'] === undefined ? { request: { do: 'resume', once: true } } : { why: cannot['step'] };
  }

  /** Takes a step. What was asked about the last point is closed again. */
  go(step: Step) {
    const { send, say } = this.needs;
    this.steps = this.steps.then(async () => {
      const table = this.table;
      if (!table || this.stop.signal.aborted) return;
      const way = this.way(table, step);
      if ('why' in way) return say(way.why);
      if (table.phase === 'playing' && table.current && table.watching) return;
      if (table.values) await send({ do: 'values', on: false });
      await send(way.request);
    });
  }

  key(event: KeyboardEvent) {
    const { table } = this;
    const target = event.target instanceof Element ? event.target : document.body;
    if (!table || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (target.closest('input, select, textarea, dialog') || document.querySelector('dialog:modal')) return;
    // Who plays needs these keys for the cards.
    const step = stepOf(event.key, this.plays(table));
    // On a button Space is the button's own, and in a list the arrows are the list's.
    if (!step || (event.key === ' ' && target.closest('button'))) return this.hold(event, target);
    if (event.key.startsWith('Arrow') && target.closest('[data-part=moves-list]')) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(step);
  }

  /** While the class votes, no key plays a move. Buttons beside the table keep their keys. */
  hold(event: KeyboardEvent, target: Element) {
    if (!this.votes.on || !mayPlay(event)) return;
    event.stopPropagation();
    if (target.closest('[data-thing]')) event.preventDefault();
  }

  close() {
    this.stop.abort();
    for (const name of ['data-listed', 'data-voting', 'data-unfolded']) attr(this.needs.host, name, null);
    this.box.remove();
  }
}

function gameOf({ match, deal }: Table) {
  return `${match}/${deal}`;
}
