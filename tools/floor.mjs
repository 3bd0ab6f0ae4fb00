// The oldest browsers in which everything works, as web/package.json states them under `browserslist`.

import { readFileSync } from 'node:fs';

const stated = JSON.parse(readFileSync(new URL('../web/package.json', import.meta.url), 'utf8')).browserslist;

/** Each browser and its version, by the names that browserslist gives them. @type {Record<string, string>} */
export const floor = Object.fromEntries(stated.map((line) => line.split(' >= ')));

/** What esbuild calls the same browsers. */
const ESBUILD = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' };

/** The floor as a target of esbuild. */
export const target = Object.entries(floor).map(([name, version]) => ESBUILD[name] + version);
