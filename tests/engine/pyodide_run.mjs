// Runs tests/engine/inside.py in Pyodide under Node and prints what it reports.
// Usage: node pyodide_run.mjs PYODIDE_FOLDER REPOSITORY GAMES
import { pathToFileURL } from "node:url";

const [folder, repository, games] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: folder, stdout: () => {}, stderr: console.error });
pyodide.mountNodeFS("/repository", repository);
const report = pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repository/py", "/repository"]
from tests.engine.inside import report
report(${Number(games)}, True)
`);
process.stdout.write(report);
