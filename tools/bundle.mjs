// Joins the page's modules and styles with esbuild for bundle.py. The argument is JSON: the modules of the entry, of
// each lazy chunk and of each file of its own, their folder, the style sheets, the lines to add to them, the
// interpreter and Pyodide's lock, the service worker, the self-check, `embed.js`, and the inline files. Prints the
// joined files as JSON, by their names in the folder.

import { readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve as resolvedPath } from 'node:path';
import { build, transform } from '../web/node_modules/esbuild/lib/main.js';
import { Features, transform as lower } from '../web/node_modules/lightningcss/node/index.mjs';
import { drawings } from './deck.mjs';
import { target } from './floor.mjs';
import { sentences } from './po.mjs';

const { added, embed, entry, check, lazy, base, inline, interpreter, lock, old, extensions, pyscript, styles, worker } =
  JSON.parse(process.argv[2]);

const quiet = { write: false, bundle: true, target, logLevel: 'warning' };

// An extension of the table is a file of its own, and so is a script that the page fetches alone. Scripts outside of
// its folder that it imports stay in the chunk `still`, which exports them, so that the page never has two copies of a
// script. Packages are joined with it.
const outside = new Set();
const { outputFiles: extra } = await build({
  ...quiet,
  entryPoints: Object.entries(extensions).map(([out, path]) => ({ in: path, out })),
  outdir: `${base}/js`,
  format: 'esm',
  minify: true,
  sourcemap: 'linked',
  plugins: [
    {
      name: 'extensions',
      setup({ onResolve, resolve }) {
        onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, pluginData }) => {
          if (pluginData === 'extensions') return;
          const wanted = await resolve(path, {
            kind: 'import-statement',
            importer,
            resolveDir,
            pluginData: 'extensions',
          });
          const packaged = importer.includes('/node_modules/');
          const inside = Object.values(extensions).some((script) => wanted.path.startsWith(`${dirname(script)}/`));
          if (packaged || inside) return wanted;
          outside.add(wanted.path);
          return { path: './still.js', external: true };
        });
      },
    },
  ],
});

// The entry becomes one file, and each lazy chunk another. A lazy chunk imports the whole entry, and all but `qr` the
// whole chunk `still`. So esbuild makes no further files for modules that chunks share.
const chunks = {
  name: 'chunks',
  setup({ onResolve, onLoad, resolve }) {
    const lines = (how, names) => names.map((name) => `${how} ${JSON.stringify(name)};`).join('');
    onResolve({ filter: /^entry$/ }, () => ({ path: 'entry', namespace: 'chunks' }));
    onResolve({ filter: /^\./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return;
      const extension = Object.keys(extensions).find((name) => extensions[name] === resolvedPath(resolveDir, path));
      if (extension) return { path: `./${extension}.js`, external: true };
      const wanted = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      const [chunk] = Object.keys(lazy).filter((name) => lazy[name].includes(wanted.path));
      if (!chunk) return { errors: [{ text: `${wanted.path} is in no lazy chunk` }] };
      return { path: chunk, namespace: 'chunks' };
    });
    onLoad({ filter: /./, namespace: 'chunks' }, ({ path }) => ({
      contents:
        lines('import', path === 'entry' || path === 'qr' ? entry : [...entry, ...lazy.still, ...outside]) +
        lines('export * from', [...(lazy[path] ?? []), ...(path === 'still' ? outside : [])]),
      resolveDir: base,
    }));
  },
};
const { outputFiles: split } = await build({
  ...quiet,
  entryPoints: [{ in: 'entry', out: 'app' }],
  outdir: `${base}/js`,
  splitting: true,
  format: 'esm',
  minify: true,
  sourcemap: 'linked',
  chunkNames: '[name]-[hash]',
  plugins: [chunks, sentences, drawings],
});
// If two scripts export the same name, `export *` exports neither, and the list in `metafile` does not show that.
const offered = new Set(
  pairs(/export\{([^}]*)\}/.exec(split.find(({ path }) => /\/still-\w+\.js$/.test(path)).text)[1]).map(
    ([name, other = name]) => other,
  ),
);
for (const { path, text } of extra)
  for (const [, names] of text.matchAll(/import\{([^}]*)\}from"\.\/still\.js"/g))
    for (const [name] of pairs(names))
      if (!offered.has(name)) throw new Error(`${path} needs ${name}, which the chunk “still” does not export`);
const page = named(split);

/**
 * Names the files that chunks share, which esbuild calls “chunk”. The entry's file only imports one, which takes its
 * name. The file of `still` only exports names of another, which takes its name and its exports. File names have no
 * hash, because the folder's name has one.
 */
function named(files) {
  const found = (pattern) => files.filter(({ path }) => pattern.test(path));
  const [[common], all] = [/\/app\.js$/, /\/still-\w+\.js$/].map((pattern) =>
    found(pattern)[0].text.match(/\bchunk-\w+/g),
  );
  const [own, ...others] = new Set(all.filter((name) => name !== common));
  // Then a module that lazy chunks share is missing in the entry or in `still`.
  if (!own || others.length || found(/\/chunk-\w+\.js$/).length !== 2)
    throw new Error('Lazy chunks share modules that are neither in the entry nor in “still”.');
  const hashed = new RegExp(`\\b(${Object.keys(lazy).join('|')})-[A-Z0-9]{8}\\b`, 'g');
  const renamed = (text) => text.replaceAll(common, 'app').replaceAll(own, 'still').replaceAll(hashed, '$1');
  const outer = found(/\/still-\w+\.js$/)[0].text;
  return found(/^(?!.*\/(app|still-\w+)\.js).*\.js(\.map)?$/).map(({ path, text }) => ({
    path: renamed(path),
    text: renamed(path.endsWith(`/${own}.js`) ? exported(outer, text, own) : shortened(text, own)),
  }));
}

/** The names of an import or export, each with its other name if it has one. */
function pairs(list) {
  return list.split(',').map((each) => each.split(' as '));
}

/** Imports the short names of a shared file, which end with `$`. So they differ from the names of its scripts. */
function shortened(text, own) {
  return text.replace(new RegExp(`import\\{([^}]*)\\}from"\\./${own}\\.js"`), (_, names) => {
    const made = pairs(names).map(([name, local = name]) => `${name}$ as ${local}`);
    return `import{${made}}from"./${own}.js"`;
  });
}

/** Adds to a shared file the exports of a file that consists only of imports and exports. */
function exported(outer, shared, own) {
  const [, imports, list] = /^((?:import\{[^}]*\}from"[^"]+";)*)export\{([^}]*)\};\n(?:\/\/.*\n)?$/.exec(outer);
  const [whole, given, comments] = /export\{([^}]*)\};\n((?:\/\*![\s\S]*?\*\/\n)?(?:\/\/.*\n)?)$/.exec(shared);
  const wanted = new Map(pairs(list).map(([local, name = local]) => [local, name]));
  const locals = new Map(pairs(given).map(([local, name = local]) => [name, local]));
  const lines = [...imports.matchAll(/import\{([^}]*)\}from"([^"]+)";/g)].map(([, names, from]) => {
    const inside = from === `./${own}.js`;
    const made = pairs(names).map(
      ([name, local = name]) => `${inside ? locals.get(name) : name} as ${wanted.get(local)}`,
    );
    return `export{${made}}${inside ? '' : `from"${from}"`};\n`;
  });
  const short = [...locals].map(([name, local]) => `${local} as ${name}$`);
  return `${shared.slice(0, -whole.length)}export{${short}};\n${lines.join('')}${comments}`;
}

/** Lightning CSS, but the error of a wrong style sheet is one sentence, with the names of its folder and file. */
function lowered(options, path) {
  try {
    return lower(options);
  } catch (error) {
    const place = `${basename(dirname(path))}/${basename(path)}`;
    process.stderr.write(`The style sheet ${place} is wrong in line ${error.loc?.line ?? '?'}: ${error.message}.\n`);
    process.exit(2);
  }
}

// esbuild lowers nested rules for old browsers, but not `light-dark()`. Lightning CSS replaces it by two custom
// properties, which follow each `color-scheme` of the sheets.
const schemes = {
  name: 'schemes',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8') + (added[path] ?? '');
      const read = { filename: basename(path), code: Buffer.from(text), sourceMap: true };
      const { code, map } = lowered({ ...read, include: Features.LightDark }, path);
      const link = `/*# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')} */`;
      return { contents: `${Buffer.from(code)}\n${link}`, loader: 'css' };
    });
  },
};
const { outputFiles: sheets } = await build({
  ...quiet,
  entryPoints: styles,
  outdir: `${base}/css`,
  minify: true,
  sourcemap: 'linked',
  external: ['*.woff2'],
  plugins: [schemes],
});
// The worker loads it by address. Our modules are joined into it; Pyodide's loader lies beside it.
const { outputFiles: runtime } = await build({
  ...quiet,
  entryPoints: [interpreter],
  outdir: `${base}/runtime`,
  format: 'esm',
  external: ['./pyodide.mjs'],
  define: { 'globalThis.hairpinLock': lock },
  outExtension: { '.js': '.mjs' },
});
// PyScript's entry and core, and its error plugin, which it always imports, as one file. Other imports are optional.
const { outputFiles: python } = await build({
  ...quiet,
  entryPoints: [pyscript],
  outdir: `${base}/runtime/pyscript`,
  format: 'esm',
  minify: true,
  plugins: [
    {
      name: 'optional',
      setup: ({ onResolve }) =>
        onResolve({ filter: /./ }, ({ kind, path }) =>
          kind === 'dynamic-import' && !path.startsWith('./error-') ? { path, external: true } : null,
        ),
    },
  ],
});
// Some browsers do not accept a module as a service worker.
const { outputFiles: beside } = await build({ ...quiet, entryPoints: [worker], outdir: base, format: 'iife' });
// The self-check must run in browsers that are too old for the page.
const { outputFiles: alone } = await build({
  ...quiet,
  entryPoints: [check],
  plugins: [sentences],
  outfile: `${base}/check.js`,
  format: 'iife',
  target: 'es2015',
  minify: true,
});
// The script that other pages load: one small file without imports, nor “use strict”.
const { outputFiles: hosts } = await build({
  ...quiet,
  tsconfigRaw: { compilerOptions: { alwaysStrict: false, strict: false } },
  entryPoints: [embed],
  outfile: `${base}/embed.js`,
  format: 'iife',
  minify: true,
});
// Every browser with modules also has this syntax.
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
    // es5 keeps esbuild from newer syntax than the source has.
    target: path.endsWith('.css') ? 'esnext' : 'es5',
    logLevel: 'warning',
  });
  written.push({ path, text: code.trim() });
}
const files = [
  ...page,
  ...extra,
  ...sheets,
  ...runtime,
  ...python,
  ...beside,
  ...alone,
  ...hosts,
  ...kept,
  ...written,
].map(({ path, text }) => [relative(base, path).replaceAll('\\', '/'), text]);
process.stdout.write(JSON.stringify(Object.fromEntries(files)));
