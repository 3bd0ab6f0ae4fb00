/**
 * Which move a touch means. Pointers of a table come in, and the keys of `input/` call `touch`; the requests `touch`
 * and `drag` of the seat that acts go out, and so do explanations of what a touch would do. Where seats have areas of
 * their own, an extension decides (areas.ts). Other folders import only this file.
 */

export type { AreaDesk, AreaInputPart } from './areas.ts';
export { areas } from './areas.ts';
export type { IntentDesk, Place } from './desk.ts';
export { foreshow, orderHand, sortHand } from './hand-order.ts';
export { Intent } from './intent.ts';
export type { Grip } from './pointers.ts';
export { thingOf } from './targets.ts';
