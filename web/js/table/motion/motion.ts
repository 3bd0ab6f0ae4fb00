/**
 * Motion from events. The table is already painted in its final state when motion begins. Each moved element is only
 * drawn at its earlier position, by transforms that the browser can run off the main thread. So nothing waits for
 * motion, and cancelling the animations skips it.
 *
 * The order is the same for all games: measure the old positions (`flip-first.ts`), paint, and give each event its time
 * (`plan.ts`). Then write what each thing does while measuring the new positions (`script.ts`), and play. In turn-based
 * games one event follows another. In real time each event starts in the next frame and is independent of later ones.
 */

import type { Table, TableEvent } from '../../engine/types.ts';
import { h } from '../../ui/dom.ts';
import type { Sound } from '../speech/sound.ts';
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
  sound: Pick<Sound, 'play'>;
  mayMove: () => boolean;
}

/** The measurements of a repaint without motion. */
const NO_MEASURES: Before = { map: new Map(), tops: new Map(), tokens: [] };

/** A table where no hand reaches for a card. */
const NO_HANDS: Pick<Table, 'reaching' | 'missed'> = { reaching: [], missed: [] };

export class Motion {
  haste: Haste = 'normal';
  /** Playback rate of all animations, in addition to `haste`. */
  rate = 1;
  runs: Set<Run> = new Set();
  /** How well this device keeps up. */
  strain: Strain;
  air: Air;
  /** What `draw` starts in the next frame. */
  waiting: { scene: Scene; was: Before; parts: Part[] }[] = [];
  frame = 0;

  constructor(public needs: Needs) {
    const layer = h('div', { part: 'flights', 'aria-hidden': 'true' });
    needs.host.append(layer);
    this.strain = new Strain();
    this.air = { host: needs.host, layer, hands: new Hands(layer), step: this.strain.step };
  }

  /** Whether something waits for a running animation. */
  get busy() {
    return [...this.runs].some((run) => run.waited);
  }

  /**
   * Jump to the end.
   * @param all also end the independent animations of real-time games
   */
  skip(all: boolean = true) {
    for (const run of [...this.runs]) {
      if (run.free && !all) continue;
      for (const animation of run.animations) animation.cancel();
      run.over();
    }
  }

  /**
   * Measure the table before a repaint.
   * @param moves false: the events will make sounds but no motion
   */
  before(scenes: Scene[], events: TableEvent[], moves: boolean = true): Shot[] {
    return scenes.map((scene) => ({ scene, events, was: moves ? measure(scene, events) : NO_MEASURES }));
  }

  /**
   * Move the table from its old state to its new one.
   * @param steps number of steps that the events belong to
   * @param tell called once the important events have been seen, at the latest at the end
   * @returns settled at the end of all motion
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
      if (now > (waits.get(id) ?? 0)) this.needs.sound.play('pit', end, 200);
    const script = this.write(scene, was, parts);
    if (scene.tables) this.moveHands(script, this.needs.state.table ?? NO_HANDS);
    else script.moveUnnamed();
    // This timer is an animation too, so that skipping or speeding up motion also affects it.
    if (told) script.others.push(() => [this.callAfter(told, tell)]);
    return this.start(script, scene.tables ? 0 : Math.max(end, 1), true);
  }

  /**
   * Call a function after a time, unless motion is skipped.
   * @param duration in ms
   */
  callAfter(duration: number, then: () => void) {
    const animation = this.air.layer.animate([], { duration });
    animation.finished.then(then, () => {});
    return animation;
  }

  /** Give each event its time, and start its sound. */
  plan({ tables, view }: Scene, events: TableEvent[], steps: number) {
    const plan = planOf(events, { tokens: view?.tokens ?? [], haste: this.haste, steps, own: tables?.own ?? null });
    for (const { sound } of plan.parts) if (sound.name) this.needs.sound.play(sound.name, sound.at, sound.length);
    return plan;
  }

  /** Move a real-time game in the next frame. */
  flow(shots: Shot[]) {
    // The new positions are measured once for all, just before that frame is drawn.
    for (const { scene, was, events } of shots) {
      const { parts } = this.plan(scene, events, 1);
      this.waiting.push({ scene, was, parts: was === NO_MEASURES ? [] : parts });
    }
    this.frame ||= requestAnimationFrame((at) => this.draw(at));
  }

  /**
   * Start everything that waits for this frame. It reads all positions before it writes, so the browser does one
   * layout.
   * @param at when the frame began
   */
  draw(at: number) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { state } = this.needs;
    requestAnimationFrame((next) => this.countFrame(next - at));
    const scripts = this.waiting.map(({ scene, was, parts }) => this.write(scene, was, parts));
    const last = scripts[scripts.length - 1];
    this.waiting = [];
    if (state.gone || !state.table) return;
    if (last) this.moveHands(last, state.table);
    for (const script of scripts) void this.start(script, 0, false);
  }

  /**
   * Report a frame that followed a paint.
   * @param took ms until the next frame
   */
  countFrame(took: number) {
    if (this.strain.frame(took)) this.air.step = this.strain.step;
  }

  write(scene: Scene, was: Before, parts: Part[]) {
    const script = new Script(scene, was, this.air);
    for (const part of parts) animateEvent(script, part);
    return script;
  }
  /** Treat hands that set out or return as further events. */
  moveHands(script: Script, table: Pick<Table, 'reaching' | 'missed'>) {
    const { hands } = this.air;
    const { tables } = script.scene;
    if (!tables) return;
    const moves = this.needs.mayMove();
    for (const event of handsOf(hands.out, table, this.strain.step.arms))
      if (moves || event.do === 'withdraw')
        animateEvent(script, { event, at: 0, length: 0, sound: { at: 0, length: 0 } });
    script.others.push(() => hands.mark((table.reaching ?? []).map(({ seat }) => tables.seat(seat))));
  }

  /** Withdraw all hands at the end of play. */
  settle(scene: Scene) {
    const script = this.write(scene, NO_MEASURES, []);
    this.moveHands(script, NO_HANDS);
    void this.start(script, 0, false);
  }

  /** @param waited something waits for these animations */
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

  close() {
    cancelAnimationFrame(this.frame);
    this.skip();
    this.air.hands.clear();
  }
}
