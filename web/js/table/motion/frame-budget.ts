/**
 * Measures how late frames are after a paint. On a slow device it first reduces arms, flying cards and repaints for
 * bots, then slows the clock that all players share. Taps are never delayed. Pure: times of frames in, a step out.
 */

export interface Step {
  arms: number; // visible at the same time
  plain: boolean; // arms carry no card and have no sleeve
  flights: number; // cards that fly at the same time
  rest: number; // least time between two paints of bots' moves, in ms
  tempo: number; // speed of match time compared with the device's clock
}

/** From a fast device to the slowest. */
export const STEPS: Step[] = [
  { arms: 20, plain: false, flights: 24, rest: 0, tempo: 1 },
  { arms: 8, plain: true, flights: 8, rest: 60, tempo: 1 },
  { arms: 2, plain: true, flights: 2, rest: 120, tempo: 1 },
  { arms: 2, plain: true, flights: 2, rest: 160, tempo: 0.75 },
  { arms: 0, plain: true, flights: 0, rest: 200, tempo: 0.5 },
];

/** Number of frames after which a step is judged. */
const FRAMES = 40;

/** Late frames out of FRAMES: from MANY on the next simpler step follows, up to FEW the richer one returns. */
const MANY = 20;
const FEW = 4;

/** A frame is late if it took LATE ticks of the screen. Before the clock is slowed, WORSE counts instead. */
const LATE = 1.75;
const WORSE = 2.75;

/** The longest tick that is assumed, in ms: some devices draw 30 frames a second to save power. */
const LONGEST = 34;

/** A longer gap between frames is a pause and is not counted, in ms. */
const PAUSE = 1000;

export class Strain {
  level = 0;
  tick = LONGEST;
  frames = 0;
  late = 0;
  worse = 0;

  get step() {
    return STEPS[this.level] as Step;
  }

  /**
   * Count a frame that followed a paint.
   * @param took ms until the next frame
   * @returns whether the step has changed
   */
  frame(took: number): boolean {
    if (took <= 0 || took > PAUSE) return false;
    this.tick = Math.min(this.tick, Math.max(took, 6));
    this.frames++;
    if (took > LATE * this.tick) this.late++;
    if (took > WORSE * this.tick) this.worse++;
    const slows = STEPS[this.level + 1]?.tempo !== STEPS[0]?.tempo;
    const many = (slows ? this.worse : this.late) >= MANY;
    if (!many && this.frames < FRAMES) return false;
    const eases = this.step.tempo < 1 ? this.worse <= FEW : this.late <= FEW;
    const level = Math.max(0, Math.min(STEPS.length - 1, this.level + (many ? 1 : eases ? -1 : 0)));
    const other = level !== this.level;
    Object.assign(this, { level, frames: 0, late: 0, worse: 0 });
    return other;
  }
}
