// The oldest supported browsers, from `browserslist` in web/package.json.

import { readFileSync } from 'node:fs';

const stated = JSON.parse(readFileSync(new URL('../web/package.json', import.meta.url), 'utf8')).browserslist;

/** The oldest version of each browser, by browserslist's names. @type {Record<string, string>} */
export const floor = Object.fromEntries(stated.map((line) => line.split(' >= ')));

/** esbuild's names of the browsers. */
const ESBUILD = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' };

/** The oldest browsers as esbuild's `target`. */
export const target = Object.entries(floor).map(([name, version]) => ESBUILD[name] + version);
