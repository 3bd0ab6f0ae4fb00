// Joins a script or a style sheet with its imports, as `node tools/join.mjs FILE [MORE]`, and prints the result.
// MORE are lines after the file.

import { readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { build } from '../web/node_modules/esbuild/lib/main.js';
import { sentences } from './po.mjs';

const [file, more = ''] = process.argv.slice(2);
const { outputFiles } = await build({
  stdin: {
    contents: readFileSync(file, 'utf8') + more,
    resolveDir: dirname(file),
    sourcefile: basename(file),
    loader: extname(file).slice(1),
  },
  bundle: true,
  write: false,
  external: ['*.woff2'],
  plugins: [sentences],
  logLevel: 'error',
}).catch(() => process.exit(1));
process.stdout.write(outputFiles[0].text);
