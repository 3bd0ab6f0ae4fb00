// Joins the page's own modules and styles with esbuild. Called by bundle.py with one JSON text: the modules that are
// there from the beginning, the folder they stand in, the style sheets of each joined one in their order, interpreters with
// what they know of Pyodide's packages, and the service worker. Prints the joined files by their names in that folder.

import { dirname, relative } from 'node:path';
import { build } from '../web/node_modules/esbuild/lib/main.js';

const { beginning, base, interpreters, lock, styles, worker } = JSON.parse(process.argv[2]);

const quiet = { write: false, bundle: true, target: 'esnext', logLevel: 'warning' };

// All that is there from the beginning becomes one file, and whatever is imported later one file for each: what is imported
// later stands on all of the beginning, so that esbuild has nothing to put into files of its own for whoever share it.
const stages = {
  name: 'stages',
  setup({ onResolve, onLoad, resolve }) {
    const all = (names) => names.map((name) => `import ${JSON.stringify(name)};`).join('');
    onResolve({ filter: /^beginning$/ }, () => ({ path: 'beginning', namespace: 'stages' }));
    onResolve({ filter: /^\./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return;
      const found = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      return { path: found.path, namespace: 'stages' };
    });
    onLoad({ filter: /./, namespace: 'stages' }, ({ path }) => ({
      contents: all(beginning) + (path === 'beginning' ? '' : `export * from ${JSON.stringify(path)};`),
      resolveDir: base,
    }));
  },
};
const { outputFiles: staged } = await build({
  ...quiet,
  entryPoints: [{ in: 'beginning', out: 'app' }],
  outdir: `${base}/js`,
  splitting: true,
  format: 'esm',
  minify: true,
  sourcemap: 'linked',
  // The folder's name tells versions apart. What is shared is called “chunk”: if ever there were two of them, esbuild would
  // refuse to write both. What they share is to be there from the beginning then.
  chunkNames: '[name]',
  plugins: [stages],
});
// The entry only fetches the shared file, which takes its place.
const page = staged
  .filter(({ path }) => !/\bapp\.js(\.map)?$/.test(path))
  .map(({ path, text }) => ({ path: path.replace(/\bchunk\.js/, 'app.js'), text: text.replaceAll(/\bchunk\.js\b/g, 'app.js') }));
const sheets = [];
for (const [name, parts] of Object.entries(styles)) {
  const { outputFiles } = await build({
    ...quiet,
    stdin: { contents: parts.map((part) => `@import "./${part}";`).join('\n'), resolveDir: base, loader: 'css' },
    outfile: `${base}/css/${name}`,
    minify: true,
    sourcemap: 'linked',
    external: ['*.woff2'],
  });
  sheets.push(...outputFiles);
}
// Each is asked for by its address, with what it imports of ours in it; Pyodide's loader lies beside it.
const { outputFiles: runtime } = await build({
  ...quiet,
  entryPoints: interpreters,
  outdir: `${base}/runtime`,
  format: 'esm',
  external: ['./pyodide.mjs'],
  define: { 'globalThis.hairpinLock': lock },
  outExtension: { '.js': '.mjs' },
});
// Not every browser lets a service worker be a module.
const { outputFiles: beside } = await build({ ...quiet, entryPoints: [worker], outdir: base, format: 'iife' });
const files = [...page, ...sheets, ...runtime, ...beside].map(({ path, text }) => [relative(base, path).replaceAll('\\', '/'), text]);
process.stdout.write(JSON.stringify(Object.fromEntries(files)));
