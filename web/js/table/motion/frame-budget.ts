/**
 * How hard a table is for a device, by how late frames come in which something was painted: the harder, the fewer and
 * simpler the arms and the rarer the paintings of what bots did, and then the slower the clock that all play by.
 * Whoever taps is never kept waiting for it. Pure: times of frames in, a step out.
 */

export interface Step {
  arms: number; // so many are seen at once
  plain: boolean; // they hold nothing and have no sleeve
  flights: number; // so many cards fly at once
  rest: number; // bots' news are painted at least so many milliseconds apart
  tempo: number; // how much of the page's time passes for all
}

/** From a device that does it all to one that can do next to nothing. */
export const STEPS: Step[] = [
  { arms: 20, plain: false, flights: 24, rest: 0, tempo: 1 },
  { arms: 8, plain: true, flights: 8, rest: 60, tempo: 1 },
  { arms: 2, plain: true, flights: 2, rest: 120, tempo: 1 },
  { arms: 2, plain: true, flights: 2, rest: 160, tempo: 0.75 },
  { arms: 0, plain: true, flights: 0, rest: 200, tempo: 0.5 },
];

/** A step is judged by so many frames. */
const FRAMES = 40;

/** Of them so many are late before arms get fewer, and so few before there are more again. */
const MANY = 20;
const FEW = 4;

/** A frame is late if it took so many ticks of the screen; before the clock is slowed, more. */
const LATE = 1.75;
const WORSE = 2.75;

/** Ticks that are longer than that are none, in milliseconds: some devices draw 30 frames a second to save power. */
const LONGEST = 34;

/** A pause between two frames is no frame, in milliseconds. */
const PAUSE = 1000;

export class Strain {
  nth = 0;
  tick = LONGEST;
  frames = 0;
  late = 0;
  worse = 0;

  /** How things are to be done now. */
  get step() {
    return STEPS[this.nth] as Step;
  }

  /**
   * A frame in which something was painted was followed by the next.
   * @param took in milliseconds
   * @returns whether things are to be done otherwise from now on
   */
  frame(took: number): boolean {
    if (took <= 0 || took > PAUSE) return false;
    this.tick = Math.min(this.tick, Math.max(took, 6));
    this.frames++;
    if (took > LATE * this.tick) this.late++;
    if (took > WORSE * this.tick) this.worse++;
    const slows = STEPS[this.nth + 1]?.tempo !== STEPS[0]?.tempo;
    const many = (slows ? this.worse : this.late) >= MANY;
    if (!many && this.frames < FRAMES) return false;
    const eases = this.step.tempo < 1 ? this.worse <= FEW : this.late <= FEW;
    const nth = Math.max(0, Math.min(STEPS.length - 1, this.nth + (many ? 1 : eases ? -1 : 0)));
    const other = nth !== this.nth;
    Object.assign(this, { nth, frames: 0, late: 0, worse: 0 });
    return other;
  }
}
