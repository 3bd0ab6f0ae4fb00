/**
 * Extensions of the table: code that only some views need. `../extensions.ts` fetches an extension before the first
 * such view is painted. The scripts of the table know an extension only by its interface here.
 */

import type { Button, Reply, Request, RunningOrderRow, Seat, Table, Token, View, Zone } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import type { Stage, Things } from '../tracks/stage.ts';
import type { State } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Things as ViewThings } from './things.ts';

type Words = (key: string, values?: Record<string, string | number>) => string;

/** A kind of track: paints a zone of spaces. */
export type TrackKind = new (zone: HTMLElement, things: Things) => Stage;

/** The running order beside a track. */
export interface RunningOrderPart {
  box: HTMLElement;
  /** @param own seat of the viewer */
  paintRunningOrder: (rows: RunningOrderRow[], own: number) => void;
  /** Show what a move would change; null shows the present order. */
  foresee: (then: RunningOrderRow[] | null, tokens: Token[]) => void;
}

/** What a circuit needs. */
export interface CircuitExtension {
  Circuit: TrackKind;
  RunningOrder: new (seats: { words: Words; colour: (seat: number) => string }) => RunningOrderPart;
  /** The finishing order, for the result. */
  finishers: (rows: RunningOrderRow[], seats: Seat[], words: Words) => HTMLElement;
  /** Fill a button that has lines. */
  paintLines: (body: HTMLElement, button: Button, most: number) => void;
}

/** The painter of a view whose seats have areas of their own: one's own large, the others small, and a middle. */
export interface SeatAreas {
  /** The area that belongs to all seats. */
  middle: HTMLElement;
  /** The box with the small areas. */
  others: HTMLElement;
  /** Seats of the viewers. */
  own: number[];
  /** The seat that owns each zone. */
  owner: Map<string, number>;
  beginSeats: (view: View, own: number[]) => void;
  /** Paint a zone of another seat. @returns whether it is one */
  small: (zone: Zone) => boolean;
  /** Put all zones in their places. @returns the elements of the view in order */
  end: (view: View, node: (id: string) => HTMLElement | null, buttons: Map<number, HTMLElement[]>) => HTMLElement[];
  /** The element of another seat's zone. */
  zone: (id: string) => HTMLElement | null;
  /** The element of a seat's area. */
  seat: (seat: number) => HTMLElement | null;
  /** Where an element is; measured once while the room stays the same. */
  spot: (node: Element) => Spot;
  lay: () => void;
  close: () => void;
}

/** What seats with areas of their own need. Their touches and keys: `../intent/areas.ts`. */
export interface PlacesExtension {
  SeatTables: new (things: ViewThings) => SeatAreas;
}

/** What the show view needs of the table. */
export interface ShowNeeds {
  host: HTMLElement;
  state: State;
  ctx: TableContext;
  moves: { list: { beside: (n: number, by: 1 | -1) => number } };
  send: (request: Request) => Promise<Reply>;
  say: (sentence: string) => void;
}

/** The panel of the show view. */
export interface ShowPart {
  /** Prepares a game for a class. Returns the reply to paint instead of the given one. */
  begin: (reply: Reply) => Promise<Reply>;
  paintShow: (table: Table) => void;
  close: () => void;
}

/** The table on a projector. */
export interface ShowExtension {
  Show: new (needs: ShowNeeds) => ShowPart;
}

/** The extensions by name. */
export interface Extensions {
  show: ShowExtension;
  circuit: CircuitExtension;
  places: PlacesExtension;
}

export type ExtensionName = keyof Extensions;

/** The fetched extensions. */
export const extensions: Partial<Extensions> = {};

/** The part of a view that decides which extensions it needs; a frame of a miniature has no more. */
export interface Needs extends Partial<Pick<View, 'running_order' | 'buttons' | 'places'>> {
  zones: (Zone | { id: string })[];
  /** Of a table: whether its game is in real time, and whether its result has a score sheet. */
  realTime?: boolean;
  sheet?: boolean;
  /** Of a table: whether it is shown to a class. */
  show?: boolean;
}

/** The extensions that these views need and that have not arrived. */
export function missingExtensions(views: Needs[]) {
  return [...new Set(views.flatMap(extensionsOf))].filter((name) => !extensions[name]);
}

/** Whether these views can be painted at once. */
export function hasExtensions(views: Needs[]) {
  return missingExtensions(views).length === 0;
}

/** The extensions that a view or a table needs. */
function extensionsOf({ zones, buttons = [], ...needs }: Needs): ExtensionName[] {
  const course = zones.some((zone) => 'course' in zone && zone.course);
  const circuit = course || needs.running_order || buttons.some(({ lines }) => lines);
  const places = needs.places || needs.realTime || needs.sheet;
  const show = needs.show ? ['show' as const] : [];
  return [...show, ...(circuit ? ['circuit' as const] : []), ...(places ? ['places' as const] : [])];
}
