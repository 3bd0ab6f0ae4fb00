// For hosts that compress nothing.
import { unpackOnTheWay } from './unpack.mjs';

unpackOnTheWay(/\.(zip|wasm)$/);

export * from './interpreter.mjs';
