// Runs a Python file in Pyodide under Node, with the same settings as the browser's worker. The build compiles and
// checks the standard library with it. Tests and benches run the engine with it.
//
//   node tools/pyodide.mjs [--stdlib ZIP] [--mount HOST=GUEST]... SCRIPT.py [ARG]...
//
// It prints nothing itself. The exit code is 1 if Python raised an error.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const home = resolve(here, '../web/node_modules/pyodide');

/** @type {{stdlib: string, mounts: [string, string][], script: string, args: string[]}} */
const want = { stdlib: resolve(home, 'python_stdlib.zip'), mounts: [], script: '', args: [] };
const words = process.argv.slice(2);
while (words.length && words[0].startsWith('--')) {
  const option = words.shift();
  const value = words.shift() ?? '';
  if (option === '--stdlib') {
    want.stdlib = resolve(value);
  } else if (option === '--mount') {
    const cut = value.lastIndexOf('=');
    want.mounts.push([resolve(value.slice(0, cut)), value.slice(cut + 1)]);
  } else {
    throw new Error(`Unknown option ${option}`);
  }
}
want.script = words.shift() ?? '';
want.args = words;

// Node's own error report would quote a line of Pyodide's loader, which has a megabyte.
process.on('uncaughtException', (error) => {
  console.error(String(error).slice(-4000));
  process.exit(1);
});

const { loadPyodide } = await import(pathToFileURL(resolve(home, 'pyodide.mjs')).href);
const lock = JSON.parse(readFileSync(resolve(home, 'pyodide-lock.json'), 'utf8'));
const started = performance.now();
const pyodide = await loadPyodide({
  indexURL: home,
  stdLibURL: want.stdlib,
  // The same empty lock as in the page, so that no package can be installed.
  lockFileContents: { info: lock.info, packages: {} },
  packageBaseUrl: './',
  // Without a seed, the order in sets would differ between builds. Compiled files keep line numbers for tracebacks, but
  // no columns, which would be 7 % of a visitor's download.
  env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' },
});
const boot = performance.now() - started;

for (const [host, guest] of want.mounts) {
  pyodide.mountNodeFS(guest, host);
}
pyodide.globals.set('_argv', pyodide.toPy([want.script, ...want.args]));
pyodide.globals.set('_boot', boot);
pyodide.runPython('import sys; sys.argv = list(_argv); sys.boot_ms = _boot; del _argv, _boot');
try {
  await pyodide.runPythonAsync(readFileSync(want.script, 'utf8'), { filename: want.script });
} catch (error) {
  const text = String(error instanceof Error ? error.message : error);
  const code = /SystemExit: (\d+)\s*$/.exec(text);
  if (code) {
    process.exitCode = Number(code[1]);
  } else {
    console.error(text);
    process.exitCode = 1;
  }
}
// Pyodide would keep the process alive, so end it once the output is written.
process.stdout.write('', () => process.exit());
