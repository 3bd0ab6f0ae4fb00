/**
 * Which seat a touch is for. At most tables that is the viewer of the board; where seats have areas of their own, an
 * extension decides.
 */

import type { AreaDesk, AreaInputPart } from './areas.ts';
import { areas } from './areas.ts';

export type Desk = import('./desk.ts').Desk & { sitters: Sitters };
export type Place = ReturnType<Sitters['where']>;

export class Sitters {
  /** The request whose reply is painted next. */
  answering: object | null = null;
  private input: AreaInputPart | null = null;

  constructor(public desk: AreaDesk) {}

  /** The touches of areas; null until that extension has been fetched. */
  get areas() {
    if (areas.Input) this.input ??= new areas.Input(this.desk);
    return this.input;
  }

  middle() {
    return this.areas?.middle() ?? null;
  }

  /** The board that a node is on, the seat that acts there (null if none may), and the things it has touched. */
  where(node: Element | null) {
    const { boards, state } = this.desk;
    const root = node?.closest('.view');
    const board = boards.all.find((each) => each.root === root) ?? boards.all[0];
    const shown = board?.shown;
    const input = shown?.view?.places ? this.areas : null;
    const viewer = input ? input.seat(node) : shown?.viewer;
    const { table } = state;
    const person =
      table?.current &&
      table.phase === 'playing' &&
      table.seats.find(({ seat, kind }) => seat === viewer && kind === 'person');
    const seat = person ? person.seat : null;
    return { board, seat, touched: input ? input.touched(seat) : shown?.touched };
  }

  settle() {
    this.areas?.settle(this.answering);
    this.answering = null;
  }

  painted() {
    this.areas?.painted();
  }
}
