// Joins the page's own modules and styles with esbuild. Called by bundle.py with one JSON text: the modules that are there
// from the beginning, those of each part that comes later, the folder they stand in, the style sheets of each joined one in
// their order, the interpreter with what it knows of Pyodide's packages, the service worker, the self-check, and what is
// written into the pages. Prints the joined files by their names in that folder.

import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { build, transform } from '../web/node_modules/esbuild/lib/main.js';
import { Features, transform as lower } from '../web/node_modules/lightningcss/node/index.mjs';
import { target } from './floor.mjs';

const { beginning, check, later, base, inline, interpreter, lock, old, styles, worker } = JSON.parse(process.argv[2]);

const quiet = { write: false, bundle: true, target, logLevel: 'warning' };

// All that is there from the beginning becomes one file, and each part that is imported later one more: a part stands on all
// of the beginning, so that esbuild has nothing to put into files of its own for whoever share it.
const stages = {
  name: 'stages',
  setup({ onResolve, onLoad, resolve }) {
    const lines = (how, names) => names.map((name) => `${how} ${JSON.stringify(name)};`).join('');
    onResolve({ filter: /^beginning$/ }, () => ({ path: 'beginning', namespace: 'stages' }));
    onResolve({ filter: /^\./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return;
      const wanted = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      const [part] = Object.keys(later).filter((name) => later[name].includes(wanted.path));
      return part ? { path: part, namespace: 'stages' } : { errors: [{ text: `${wanted.path} is in none of the parts that come later` }] };
    });
    onLoad({ filter: /./, namespace: 'stages' }, ({ path }) => ({
      contents: lines('import', beginning) + lines('export * from', later[path] ?? []),
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
// esbuild lowers nested rules for the target, but not `light-dark()`. That becomes two custom properties, which follow
// `color-scheme` wherever a sheet sets it.
const schemes = {
  name: 'schemes',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const read = { filename: basename(path), code: readFileSync(path), sourceMap: true };
      const { code, map } = lower({ ...read, include: Features.LightDark });
      const link = `/*# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')} */`;
      return { contents: `${Buffer.from(code)}\n${link}`, loader: 'css' };
    });
  },
};
const sheets = [];
for (const [name, parts] of Object.entries(styles)) {
  const { outputFiles } = await build({
    ...quiet,
    stdin: { contents: parts.map((part) => `@import "./${part}";`).join('\n'), resolveDir: base, loader: 'css' },
    outfile: `${base}/css/${name}`,
    minify: true,
    sourcemap: 'linked',
    external: ['*.woff2'],
    plugins: [schemes],
  });
  sheets.push(...outputFiles);
}
// Asked for by its address, with what it imports of ours in it; Pyodide's loader lies beside it.
const { outputFiles: runtime } = await build({
  ...quiet,
  entryPoints: [interpreter],
  outdir: `${base}/runtime`,
  format: 'esm',
  external: ['./pyodide.mjs'],
  define: { 'globalThis.hairpinLock': lock },
  outExtension: { '.js': '.mjs' },
});
// Not every browser lets a service worker be a module.
const { outputFiles: beside } = await build({ ...quiet, entryPoints: [worker], outdir: base, format: 'iife' });
// The self-check also runs in browsers that are too old for the page.
const { outputFiles: alone } = await build({
  ...quiet,
  entryPoints: [check],
  outfile: `${base}/check.js`,
  format: 'iife',
  target: 'es2015',
  minify: true,
});
// Every browser that knows modules knows this.
const { outputFiles: kept } = await build({
  ...quiet,
  entryPoints: [old],
  outdir: `${base}/js`,
  format: 'esm',
  minify: true,
  target: 'es2017',
  define: { globalThis: 'self' },
});
const written = [];
for (const path of inline) {
  const { code } = await transform(readFileSync(path, 'utf8'), {
    loader: path.endsWith('.css') ? 'css' : 'js',
    minify: true,
    // Never a newer syntax than the source has.
    target: path.endsWith('.css') ? 'esnext' : 'es5',
    logLevel: 'warning',
  });
  written.push({ path, text: code.trim() });
}
const files = [...page, ...sheets, ...runtime, ...beside, ...alone, ...kept, ...written].map(({ path, text }) => [
  relative(base, path).replaceAll('\\', '/'),
  text,
]);
process.stdout.write(JSON.stringify(Object.fromEntries(files)));
