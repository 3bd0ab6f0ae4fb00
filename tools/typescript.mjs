// Turns TypeScript into JavaScript by removing the types. The options are those of web/tsconfig.json, so class fields
// behave as in the build. Newer syntax stays: the build alone lowers it for the oldest browsers.
//
// As a program, `node tools/typescript.mjs` reads paths as JSON texts, one in each line, and answers each with a line:
// `{"code": …}` or `{"error": …}`. A file that imports packages is joined with them, because browsers cannot find them.
// `node --import ./tools/typescript.mjs …` lets Node import TypeScript.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire, register } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { build, transform } from '../web/node_modules/esbuild/lib/main.js';
import { script as deck } from './deck.mjs';
import { script as catalogue, sentences } from './po.mjs';

const options = {
  loader: 'ts',
  sourcemap: 'inline',
  charset: 'utf8',
  logLevel: 'silent',
  tsconfigRaw: readFileSync(new URL('../web/tsconfig.json', import.meta.url), 'utf8'),
};

/**
 * Returns the text of a TypeScript file as JavaScript, with its source map at the end; a catalogue of sentences
 * and the sheet of the deck too.
 * @param {string} path
 * @param {string} sourcefile  the name of the source in the source map
 * @returns {Promise<string>}
 */
export async function script(path, sourcefile = path) {
  if (path.endsWith('.svg')) return deck(path);
  if (path.endsWith('.po')) return catalogue(await readFile(path, 'utf8'));
  return (await transform(await readFile(path, 'utf8'), { ...options, sourcefile })).code;
}

/** An import from a package, which a browser cannot find by its name. */
const PACKAGE = /^(?:import|export)\b[^'"]*\bfrom ['"][^./'"]/m;

/**
 * Returns the text of a TypeScript file as a browser understands it. A file that imports packages is joined with them.
 * @param {string} path
 * @returns {Promise<string>}
 */
async function served(path) {
  if (!PACKAGE.test(await readFile(path, 'utf8'))) return script(path, path.split('/').at(-1));
  const { loader, ...rest } = options;
  const how = { bundle: true, format: 'esm', write: false, plugins: [sentences] };
  const made = await build({ ...rest, ...how, entryPoints: [path] });
  return made.outputFiles[0].text;
}

/** A hook of Node: loads TypeScript, catalogues of sentences and the sheet of the deck as modules. */
export async function load(address, context, next) {
  const url = new URL(address);
  if (url.protocol !== 'file:' || !/\.(ts|po|svg)$/.test(url.pathname)) return next(address, context);
  return { format: 'module', shortCircuit: true, source: await script(fileURLToPath(url)) };
}

async function answer() {
  for await (const line of createInterface({ input: process.stdin })) {
    const path = JSON.parse(line);
    const said = await served(path).then(
      (code) => ({ code }),
      (error) => ({ error: error.message }),
    );
    process.stdout.write(`${JSON.stringify(said)}\n`);
  }
}

// Node loads its hooks in a thread of their own.
if (process.argv[1] === fileURLToPath(import.meta.url)) await answer();
else if (isMainThread) {
  register(import.meta.url);
  // lit-html looks for a document when it is loaded, and must not find the one that a test makes up.
  const templates = createRequire(new URL('../web/package.json', import.meta.url)).resolve('lit-html');
  await import(pathToFileURL(templates).href);
}
