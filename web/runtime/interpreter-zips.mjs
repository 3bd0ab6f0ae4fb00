// For hosts that compress what they send, but no archives, as most do.
import { unpackOnTheWay } from './unpack.mjs';

unpackOnTheWay(/\.zip$/);

export * from './interpreter.mjs';
