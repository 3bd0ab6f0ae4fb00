/**
 * The way to the engine. A request goes in (`ask`), and its reply comes out: waiting requests of people go first, each
 * request gets the time of the shared clock, and a worker runs Python. `engine` says whether that worker runs. Other
 * folders import only this file.
 */

export { Alarm, clock } from './clock.ts';
export { ask, engine, guardStart, onEngine, ready, restart, start, startAhead, stop } from './engine.ts';
