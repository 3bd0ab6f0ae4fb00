/**
 * Motion from events. The table is already painted in its final state when motion begins; each moved element is only
 * shown to come from where it was, through what the events tell, by transforms that the browser can run off the
 * main thread. So nothing waits for motion, and skipping it is letting go of the animations.
 *
 * There is one order for all games: measure what was (`flip-first.ts`), paint, give each event its time (`plan.ts`),
 * write what each thing does while measuring where it lies now (`script.ts`), play. In turns one event comes after
 * the other; where everybody plays at once each begins at once, in the next frame, and goes its own way whatever
 * comes after it.
 */

import type { Table, TableEvent } from '../../engine/types.ts';
import { h } from '../../ui/dom.ts';
import type { State } from '../state.ts';
import { animateEvent } from './event-motions.ts';
import type { Before, Scene } from './flip-first.ts';
import { measure } from './flip-first.ts';
import { Strain } from './frame-budget.ts';
import type { Haste, Part } from './plan.ts';
import { handsOf, planOf } from './plan.ts';
import { Hands } from './reach.ts';
import type { Air } from './script.ts';
import { Script } from './script.ts';

interface Shot {
  scene: Scene;
  was: Before;
  events: TableEvent[];
}

interface Run {
  animations: Animation[];
  waited: boolean;
  free: boolean;
  over: () => void;
}

interface Needs {
  host: HTMLElement;
  state: State;
  play: (name: string, delay: number, length: number) => void; // sounds a moment
  mayMove: () => boolean;
}

/** What was where nothing is to move. */
const NOTHING: Before = { map: new Map(), tops: new Map(), tokens: [] };

/** Nobody reaches for anything. */
const STILL: Pick<Table, 'reaching' | 'missed'> = { reaching: [], missed: [] };

export class Motion {
  /** How quick all is to be. */
  haste: Haste = 'normal';
  /** How fast it is played beside that. */
  rate = 1;
  /** What moves. */
  runs: Set<Run> = new Set();
  /** What this device can do. */
  strain: Strain;
  air: Air;
  /** What moves in the frame that comes. */
  waiting: { scene: Scene; was: Before; parts: Part[] }[] = [];
  frame = 0;

  constructor(public needs: Needs) {
    const layer = h('div', { class: 'flights', 'aria-hidden': 'true' });
    needs.host.append(layer);
    this.strain = new Strain();
    this.air = { host: needs.host, layer, hands: new Hands(layer), step: this.strain.step };
  }

  /** Whether something moves that is waited for. */
  get busy() {
    return [...this.runs].some((run) => run.waited);
  }

  /**
   * Jump to the end: everything stands where it belongs.
   * @param all also what goes its own way, whatever comes after it
   */
  skip(all: boolean = true) {
    for (const run of [...this.runs]) {
      if (run.free && !all) continue;
      for (const animation of run.animations) animation.cancel();
      run.over();
    }
  }

  /**
   * Remember where everything is before a repaint.
   * @param events what has been played since
   * @param moves if not, it is only heard
   */
  before(scenes: Scene[], events: TableEvent[], moves: boolean = true): Shot[] {
    return scenes.map((scene) => ({ scene, events, was: moves ? measure(scene, events) : NOTHING }));
  }

  /**
   * Show how the table came from what it was to what it is.
   * @param steps how many steps the events are of
   * @param tell called when it may be said what happened; it comes at the latest when all stands still
   * @returns settled when everything stands still
   */
  run(shots: Shot[], steps: number = 1, tell: () => void = () => {}): Promise<unknown> {
    const shown = shots.filter(({ scene }) => scene.root.isConnected).map((shot) => this.showMotion(shot, steps, tell));
    return Promise.all(shown).finally(tell);
  }

  showMotion({ scene, was, events }: Shot, steps: number, tell: () => void): Promise<void> {
    if (!scene.tables && this.haste === 'instant' && events.some((event) => event.do === 'flip'))
      return Promise.resolve();
    const { parts, end, told } = this.plan(scene, events, steps);
    const waits = new Map(was.tokens.map((token) => [token.id, token.waits ?? 0]));
    for (const { id, waits: now = 0 } of scene.view?.tokens ?? [])
      if (now > (waits.get(id) ?? 0)) this.needs.play('pit', end, 200);
    const script = this.write(scene, was, parts);
    if (scene.tables) this.reach(script, this.needs.state.table ?? STILL);
    else script.follow();
    // The eye's clock and the browser's are one: it is an animation as well, so whatever stops or hastes those, stops
    // or hastes it.
    if (told) script.others.push(() => [this.at(told, tell)]);
    return this.start(script, scene.tables ? 0 : Math.max(end, 1), true);
  }

  /**
   * Something that is done at a time, unless all is skipped.
   * @param duration until then
   */
  at(duration: number, then: () => void) {
    const animation = this.air.layer.animate([], { duration });
    animation.finished.then(then, () => {});
    return animation;
  }

  /** Give each event its time, and let it be heard. */
  plan({ tables, view }: Scene, events: TableEvent[], steps: number) {
    const plan = planOf(events, { tokens: view?.tokens ?? [], haste: this.haste, steps, own: tables?.own ?? null });
    for (const { sound } of plan.parts) if (sound.name) this.needs.play(sound.name, sound.at, sound.length);
    return plan;
  }

  /** A game in which everybody plays at once just goes on: what was played moves in the frame that comes. */
  flow(shots: Shot[]) {
    // Where all has come to lie is measured once, when the frame is about to be drawn.
    for (const { scene, was, events } of shots) {
      const { parts } = this.plan(scene, events, 1);
      this.waiting.push({ scene, was, parts: was === NOTHING ? [] : parts });
    }
    this.frame ||= requestAnimationFrame((at) => this.draw(at));
  }

  /**
   * What moves in this frame: all is read before anything is written, so the browser lays the table out once.
   * @param at when it began
   */
  draw(at: number) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { state } = this.needs;
    requestAnimationFrame((next) => this.timed(next - at));
    const scripts = this.waiting.map(({ scene, was, parts }) => this.write(scene, was, parts));
    const last = scripts[scripts.length - 1];
    this.waiting = [];
    if (state.gone || !state.table) return;
    if (last) this.reach(last, state.table);
    for (const script of scripts) void this.start(script, 0, false);
  }

  /**
   * A frame in which something was painted took so long.
   * @param took in milliseconds
   */
  timed(took: number) {
    if (this.strain.frame(took)) this.air.step = this.strain.step;
  }

  write(scene: Scene, was: Before, parts: Part[]) {
    const script = new Script(scene, was, this.air);
    for (const part of parts) animateEvent(script, part);
    return script;
  }
  /** Hands on their way, and those that are not any more, are one more kind of event. */
  reach(script: Script, table: Pick<Table, 'reaching' | 'missed'>) {
    const { hands } = this.air;
    const { tables } = script.scene;
    if (!tables) return;
    const moves = this.needs.mayMove();
    for (const event of handsOf(hands.out, table, this.strain.step.arms))
      if (moves || event.do === 'withdraw')
        animateEvent(script, { event, at: 0, length: 0, sound: { at: 0, length: 0 } });
    script.others.push(() => hands.mark((table.reaching ?? []).map(({ seat }) => tables.seat(seat))));
  }

  /** Nobody plays any more: nobody reaches. */
  settle(scene: Scene) {
    const script = this.write(scene, NOTHING, []);
    this.reach(script, STILL);
    void this.start(script, 0, false);
  }

  /** @param waited something waits for it */
  start(script: Script, clock: number, waited: boolean): Promise<void> {
    const animations = script.start(clock);
    for (const animation of animations) if (this.rate !== 1) animation.playbackRate = this.rate;
    const over = () => {
      for (const node of script.extras) node.remove();
      this.runs.delete(run);
    };
    const run = { animations, over, waited, free: script.scene.tables !== null };
    if (!animations.length) return Promise.resolve(over());
    this.runs.add(run);
    return Promise.allSettled(animations.map((animation) => animation.finished)).then(over);
  }

  /** Let go of everything. */
  close() {
    cancelAnimationFrame(this.frame);
    this.skip();
    this.air.hands.clear();
  }
}
