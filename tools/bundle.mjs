// Joins the page's own modules and styles with esbuild. Called by bundle.py with one JSON text: modules to
// enter by, the folder they stand in, style sheets in their order, interpreters with
// what they know of Pyodide's packages, and the service worker. Prints the joined files by their names in that folder.

import { relative } from 'node:path';
import { build } from '../web/node_modules/esbuild/lib/main.js';

const { entries, base, interpreters, lock, styles, worker } = JSON.parse(process.argv[2]);

const { outputFiles: page } = await build({
  entryPoints: entries,
  outbase: base,
  outdir: base,
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  sourcemap: 'linked',
  chunkNames: 'js/part-[hash]',
  // Nothing is written in older words: what a browser must know stands in the sources.
  target: 'esnext',
  logLevel: 'warning',
});
const { outputFiles: css } = await build({
  stdin: { contents: styles.map((name) => `@import "./${name}";`).join('\n'), resolveDir: base, loader: 'css' },
  outfile: `${base}/css/hairpin.css`,
  write: false,
  bundle: true,
  minify: true,
  sourcemap: 'linked',
  external: ['*.woff2'],
  target: 'esnext',
  logLevel: 'warning',
});
// Each is asked for by its address, with what it imports of ours in it; Pyodide's loader lies beside it.
const { outputFiles: runtime } = await build({
  entryPoints: interpreters,
  outdir: `${base}/runtime`,
  write: false,
  bundle: true,
  format: 'esm',
  external: ['./pyodide.mjs'],
  define: { 'globalThis.hairpinLock': lock },
  outExtension: { '.js': '.mjs' },
  target: 'esnext',
  logLevel: 'warning',
});
// Not every browser lets a service worker be a module.
const { outputFiles: beside } = await build({
  entryPoints: [worker],
  outdir: base,
  write: false,
  bundle: true,
  format: 'iife',
  target: 'esnext',
  logLevel: 'warning',
});
const files = [...page, ...css, ...runtime, ...beside].map(({ path, text }) => [relative(base, path).replaceAll('\\', '/'), text]);
process.stdout.write(JSON.stringify(Object.fromEntries(files)));
