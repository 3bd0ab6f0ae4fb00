/** The focus: after a repaint it is on a usable thing, or stays where the player took it. */

import type { Request, ShownView, Table } from '../../engine/types.ts';
import { isSeen } from '../../ui/dom.ts';
import type { CountIn } from '../frame/count-in.ts';
import type { CoverCard } from '../frame/cover.ts';
import type { PauseCover } from '../frame/pause-cover.ts';
import type { Prompt } from '../frame/prompt.ts';
import type { Recap } from '../frame/recap.ts';
import type { ResultCard } from '../frame/result.ts';
import type { Motion } from '../motion/motion.ts';
import type { State } from '../state.ts';
import { resultKey, sameGame } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Painter } from '../view/painter.ts';

interface Needs {
  host: HTMLElement;
  title: HTMLElement; // has the focus when nothing can be done
  views: HTMLElement;
  state: State;
  ctx: Pick<TableContext, 'prefs' | 'mayFocus'>;
  boards: { all: { shown: ShownView; painter: Pick<Painter, 'things'>; prompt: Pick<Prompt, 'box'> }[] };
  mayMove: () => boolean;
  cover: CoverCard;
  pauseCover: PauseCover;
  count: CountIn;
  recap: Recap;
  result: ResultCard;
  motion: Motion;
}

/** Where the focus is: in the table, on a thing, on a usable thing; and whether any thing was lit. */
interface Where {
  inside: boolean;
  thing: boolean;
  usable: boolean;
  lit: boolean;
}

export class Focus {
  constructor(public needs: Needs) {}

  /** Whether the focus may move: not in a frame that nobody has touched. */
  may() {
    const { state, ctx } = this.needs;
    return state.touched || (ctx.mayFocus?.() ?? window.parent === window);
  }

  /** Panels over the table that need an answer first. */
  overs() {
    const { cover, pauseCover, count, recap, result } = this.needs;
    const counted = count.now.hidden ? [] : [count.box];
    return [cover.box, pauseCover.box, ...counted, recap.box, result.box].filter((box) => !box.hidden);
  }

  /** Whether a panel over the table takes the focus, now or soon. */
  isTaken(table: Table) {
    const { cover, motion, recap, state } = this.needs;
    const key = resultKey(table);
    return cover.open || recap.on || (key !== '' && key !== state.over && !motion.busy && !this.needs.mayMove());
  }

  /** Where the focus is before a repaint. */
  where(): Where {
    const { host, views } = this.needs;
    const active = document.activeElement;
    return {
      inside: active !== null && (host.contains(active) || around(active, host)),
      thing: active instanceof HTMLElement && active.closest('.view [data-thing]') !== null,
      usable: active?.matches('[data-lit], [data-touched]') ?? false,
      lit: views.querySelector('[data-lit]') !== null,
    };
  }

  /** After a repaint. */
  settle(table: Table, request: Request, was: Where, old: Table | null) {
    const { needs } = this;
    if (!this.may() || document.querySelector('dialog[open]') || this.isTaken(table)) return;
    const active = document.activeElement;
    const nowhere = active === null || active === document.body || !active.isConnected || around(active, needs.host);
    const idle = active === needs.title;
    const lit = needs.views.querySelector('[data-lit]') !== null;
    if (!sameGame(old, table) || (nowhere && was.inside)) return this.home();
    if (idle && lit && !was.lit) return this.home();
    const useful = active?.matches('[data-lit], [data-touched]') ?? false;
    if (was.thing && !useful && (was.usable || (lit && (old.n !== table.n || !was.lit)))) return this.home();
    const sure = request.do === 'touch' && !request.confirm;
    const keys = request.do === 'touch' && needs.host.hasAttribute('data-keys');
    const asked = needs.ctx.prefs.confirm === true && (request.do === 'touch' || request.do === 'drag');
    for (const { shown, painter, prompt } of needs.boards.all) {
      const { touch, touched = [] } = shown;
      const last = touched[touched.length - 1];
      if (!touch || last === undefined) continue;
      const [only, ...others] = touch.next.filter((id) => !touched.includes(id));
      const place = only === undefined || others.length ? null : painter.things.element(only);
      // By keys: the focus goes to the thing that the next press plays.
      const thing = touch.waits && sure ? painter.things.element(last) : null;
      if (keys && thing) return thing.focus({ preventScroll: true });
      // By keys: the focus goes to the only pile where the card can go.
      if (keys && place?.matches('.place')) return place.focus({ preventScroll: true });
      // With the preference `confirm`, a complete move waits for one more press.
      const done = prompt.box.querySelector('[data-do="done"]') as HTMLElement | null;
      if (asked && touch.done && only === undefined) done?.focus({ preventScroll: true });
    }
  }

  /**
   * The focus goes to the first thing that can be touched; while there is none, to the buttons of the moment or the
   * heading.
   */
  home() {
    const { needs } = this;
    if (!this.may() || document.querySelector('dialog[open]')) return;
    const [over] = this.overs();
    if (over) return this.into(over);
    for (const { painter } of needs.boards.all) {
      const first = painter.things.lit[0] ?? '';
      // A button explains its move better than its thing.
      const button = painter.things.element(painter.things.twins.get(first) ?? '');
      const thing = button && isSeen(button) ? button : painter.things.element(first);
      if (thing) return focusOn(thing);
    }
    const other = needs.views.querySelector('.prompt-acts button:not([hidden])');
    if (other instanceof HTMLElement) focusOn(other);
    else needs.title.focus({ preventScroll: true });
  }

  /** To the heading: a lesson's task is read before a card explains itself. */
  heading() {
    if (this.may() && !document.querySelector('dialog[open]')) this.needs.title.focus({ preventScroll: true });
  }

  /** To a thing that can be touched, else to the first stop of the tab key. */
  enter() {
    const { title, views } = this.needs;
    this.home();
    const stop = document.activeElement === title ? views.querySelector('[data-thing][tabindex="0"]') : null;
    if (stop instanceof HTMLElement) stop.focus();
  }

  /** To the first button of a box. */
  into(box: Element) {
    const first = box.querySelector('button:not([hidden])');
    if (first instanceof HTMLElement) focusOn(first);
  }
}

/** Whether the focus has fallen from the table to an element around it. */
function around(active: Element, host: HTMLElement) {
  return active !== document.body && active !== document.documentElement && active !== host && active.contains(host);
}

/** Focuses a node and scrolls to it, because the table may be higher than the window. */
function focusOn(node: HTMLElement) {
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
