// Finds features in style sheets, scripts and pages that the oldest supported browsers lack, by MDN's compatibility
// data. `build.py check` runs it. It reads the given files, or the page's own files without arguments. It prints one
// line for each use, and fails if there is one. `floor_exceptions.mjs` lists newer features that pages may use, with
// the reason.
//
// This check knows no types. So it reports a member such as `checkVisibility` only if every interface lacks it.

import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseScript } from '../web/node_modules/acorn/dist/acorn.mjs';
import { parse as parseSheet } from '../web/node_modules/postcss/lib/postcss.mjs';
import { floor } from './floor.mjs';
import { exceptions } from './floor_exceptions.mjs';
import { script } from './typescript.mjs';

const data = JSON.parse(
  readFileSync(new URL('../web/node_modules/@mdn/browser-compat-data/data.json', import.meta.url), 'utf8'),
);

/** The browsers of MDN's data, each with its entry in `floor`. */
const BROWSERS = {
  chrome: 'chrome',
  chrome_android: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  firefox_android: 'firefox',
  safari: 'safari',
  safari_ios: 'ios_saf',
};
const NAMES = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };

/** Whether a version is no newer than a second version. @param {string} version @param {string} least */
function reached(version, least) {
  const [a, b] = [version.replace('≤', ''), least].map((text) => text.split('.').map(Number));
  return a[0] < b[0] || (a[0] === b[0] && (a[1] ?? 0) <= (b[1] ?? 0));
}

/** Whether a support statement of the data covers a version. */
function says({ version_added, version_removed, flags, alternative_name }, version) {
  if (typeof version_added !== 'string' || version_added === 'preview' || flags || alternative_name) return false;
  return reached(version_added, version) && !(typeof version_removed === 'string' && reached(version_removed, version));
}

/**
 * Returns the reason why the oldest browsers lack a feature; null if they all have it.
 * @param {any} feature
 */
function lack(feature) {
  const support = feature?.__compat?.support;
  if (!support) return null;
  for (const [browser, stated] of Object.entries(BROWSERS)) {
    const statements = [support[browser] ?? []].flat();
    if (!statements.length || statements.some((each) => says(each, floor[stated]))) continue;
    const { version_added } = statements[0];
    const name = NAMES[browser.split('_')[0]];
    return typeof version_added === 'string' ? `${name} has it from ${version_added} on` : `${name} does not have it`;
  }
  return null;
}

/** Whether at least two of three browser engines have a feature today, as TypeScript's types demand. */
function common(feature) {
  const support = feature.__compat?.support ?? {};
  const has = (browser) => [support[browser] ?? []].flat().some((each) => says(each, '9999'));
  return ['chrome', 'firefox', 'safari'].filter(has).length > 1;
}

/** Returns every feature below a node by its last name. @returns {Map<string, {path: string, feature: any}[]>} */
function byName(node, path, depth, found = new Map()) {
  for (const [key, below] of Object.entries(node)) {
    if (key === '__compat') continue;
    const name = key.replace(/_(static|event)$/, '');
    found.set(name, [...(found.get(name) ?? []), { path: `${path}.${key}`, feature: below }]);
    if (depth > 1) byName(below, `${path}.${key}`, depth - 1, found);
  }
  return found;
}

const { css, html, api, javascript } = data;
// CSS functions are found by name at any place, so one name may have several features: `round` is also a word of
// shapes.
const functions = new Map([...byName(css.types, 'css.types', 3), ...byName(css.types, 'css.types', 1)]);
const units = byName(css.types.length, 'css.types.length', 1);
const members = new Map();
for (const [root, path] of [
  [api, 'api'],
  [javascript.builtins, 'javascript.builtins'],
  [javascript.builtins.Intl, 'javascript.builtins.Intl'],
])
  for (const [name, node] of Object.entries(root)) byName(node, `${path}.${name}`, 1, members);
const globals = byName(api.Window, 'api.Window', 1);
const attributes = byName(html.global_attributes, 'html.global_attributes', 1);
for (const [name, node] of Object.entries(html.elements)) byName(node, `html.elements.${name}`, 1, attributes);

/** Returns a selector or a value without quoted texts, addresses and colours. */
const bare = (text) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|#[0-9a-f]+\b/gi, '""');

const used = new Set();
/** The declaration of an interface or of a named type. */
const DECLARED = /^(?:export )?(?:interface|type) [\s\S]*?(?:\n\n|\n\}|$(?![\s\S]))/gm;
/** Members of our own objects, whose names are no features of browsers. */
const ours = new Set();
/** The output. @type {string[]} */
const lines = [];

/** A file to check. */
class File {
  constructor(path) {
    this.path = path;
    this.text = readFileSync(path, 'utf8');
  }

  /** Parses a script; a TypeScript file without its types. */
  async read() {
    if (!/\.(m?js|ts)$/.test(this.path)) return this;
    const typed = this.path.endsWith('.ts');
    const text = typed ? await script(this.path) : this.text;
    if (typed) this.map = new SourceMap(JSON.parse(Buffer.from(text.split('base64,').at(-1), 'base64').toString()));
    this.tree = parseScript(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
    for (const [, name] of this.text.matchAll(/@property \{.*\} \[?(\w+)/g)) ours.add(name);
    if (typed)
      for (const [declared] of this.text.matchAll(DECLARED))
        for (const [, name] of declared.matchAll(/(\w+)\??(?:<[^()]*>)?[:(]/g)) ours.add(name);
    this.name(this.tree);
    return this;
  }

  /** Returns the line of a node in the source. @param {{line: number, column: number}} start */
  line({ line, column }) {
    return this.map ? this.map.findEntry(line - 1, column).originalLine + 1 : line;
  }

  /** Collects the members that a script defines. @param {any} node  also searched below */
  name(node) {
    if (/^(Property|PropertyDefinition|MethodDefinition)$/.test(node.type) && !node.computed) ours.add(node.key.name);
    const left = node.type === 'AssignmentExpression' ? node.left : null;
    if (left?.object?.type === 'ThisExpression') ours.add(left.property.name);
    for (const below of Object.values(node).flat()) if (below?.loc) this.name(below);
  }

  /** Reports a use of a feature that the oldest browsers lack, unless it is an exception. */
  report(line, path, feature) {
    const why = lack(feature);
    if (!why) return;
    const exception = Object.keys(exceptions).find((each) => `${path}.`.startsWith(`${each}.`));
    if (exception) {
      used.add(exception);
      return;
    }
    lines.push(`${relative('.', this.path)}:${line}: ${path}: ${why}`);
  }

  /** Reports a use that may mean several features, if the oldest browsers lack all of them. */
  reportAll(line, all) {
    const candidates = all?.filter(({ path, feature }) => path.startsWith('css.') || common(feature));
    if (candidates?.length && candidates.every(({ feature }) => lack(feature)))
      this.report(line, candidates[0].path, candidates[0].feature);
  }

  /** Reports a pseudo-class or pseudo-element. */
  reportPseudo(line, name) {
    this.report(line, `css.selectors.${name}`, css.selectors[name]);
  }

  sheet() {
    parseSheet(this.text, { from: this.path }).walk((node) => {
      const line = node.source.start.line;
      if (node.type === 'decl') this.declaration(line, node);
      if (node.type === 'atrule') {
        this.report(line, `css.at-rules.${node.name}`, css['at-rules'][node.name]);
        for (const [, name] of node.params.matchAll(/\(\s*([a-z-]+)\s*[:)<>=]/g))
          this.report(line, `css.at-rules.${node.name}.${name}`, css['at-rules'][node.name]?.[name]);
      }
      if (node.type !== 'rule') return;
      for (const [, name] of bare(node.selector).matchAll(/::?([a-z-]+)/g)) this.reportPseudo(line, name);
      for (let above = node.parent; above; above = above.parent)
        if (above.type === 'rule') return this.report(line, 'css.selectors.nesting', css.selectors.nesting);
    });
  }

  /** Checks the name and the value of a declaration, or of a descriptor as in `@font-face`. */
  declaration(line, { parent, prop, value }) {
    const at = parent.type === 'atrule' && css['at-rules'][parent.name]?.[prop];
    const feature = at || css.properties[prop];
    const path = at ? `css.at-rules.${parent.name}.${prop}` : `css.properties.${prop}`;
    this.report(line, path, feature);
    const words = bare(value);
    for (const [, name] of words.matchAll(/(?<![\w-])([a-z-]+)(?![\w(-])/g)) {
      this.report(line, `${path}.${name}`, feature?.[name]);
    }
    for (const [, name] of words.matchAll(/([a-z-]+)\(/g)) this.reportAll(line, functions.get(name));
    for (const [, unit] of words.matchAll(/\d([a-z]+)/g)) this.reportAll(line, units.get(unit));
  }

  script() {
    this.visit(this.tree);
  }

  /** Checks a node of a script and the nodes below. @param {any} node */
  visit(node) {
    const line = this.line(node.loc.start);
    if (node.type === 'MemberExpression' && !node.computed && !ours.has(node.property.name))
      this.reportAll(this.line(node.property.loc.start), members.get(node.property.name));
    if (node.type === 'Identifier') {
      this.report(line, `api.${node.name}`, Object.hasOwn(api, node.name) && api[node.name]);
      if (!ours.has(node.name)) this.reportAll(line, globals.get(node.name));
      this.report(
        line,
        `javascript.builtins.${node.name}`,
        Object.hasOwn(javascript.builtins, node.name) && javascript.builtins[node.name],
      );
    }
    if (node.type === 'Property' && !node.computed) {
      this.reportAll(line, attributes.get(node.key.name ?? node.key.value));
    }
    if (node.type === 'Literal' && typeof node.value === 'string') {
      this.reportAll(line, attributes.get(node.value));
      for (const [, name] of node.value.matchAll(/::?([a-z-]+)/g)) this.reportPseudo(line, name);
    }
    if (node.type === 'TemplateElement') {
      for (const [, name] of node.value.raw.matchAll(/<([a-z]+[0-9]?)\b/g))
        this.report(line, `html.elements.${name}`, html.elements[name]);
      for (const [, name] of node.value.raw.matchAll(/(?<=\s)[.?@]?([a-z][a-z-]*)(?==)/g))
        this.reportAll(line, attributes.get(name));
    }
    if (node.regex?.flags.includes('v'))
      this.report(line, 'javascript.builtins.RegExp.unicodeSets', javascript.builtins.RegExp.unicodeSets);
    for (const below of Object.values(node).flat()) if (below?.loc) this.visit(below);
  }

  page() {
    const bare = this.text.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));
    for (const found of bare.matchAll(/<([a-z]+[0-9]?)((?:\s+[a-z:-]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
      const line = bare.slice(0, found.index).split('\n').length;
      const element = html.elements[found[1]];
      this.report(line, `html.elements.${found[1]}`, element);
      for (const [, name] of found[2].matchAll(/([a-z:-]+)(?:="[^"]*")?/gi)) {
        this.report(line, `html.elements.${found[1]}.${name}`, element?.[name]);
        this.report(line, `html.global_attributes.${name}`, html.global_attributes[name]);
      }
    }
  }
}

const KINDS = { css: 'sheet', html: 'page', js: 'script', mjs: 'script', ts: 'script' };
// The fields of the engine's replies.
const types = readFileSync(new URL('../web/js/engine/types.ts', import.meta.url), 'utf8');
for (const [, name] of types.matchAll(/(\w+)\??:/g)) ours.add(name);

const given = process.argv.slice(2);
const files = await Promise.all((given.length ? given : everything()).map((path) => new File(path).read()));
for (const file of files) file[KINDS[file.path.split('.').at(-1)]]();
for (const path of given.length ? [] : Object.keys(exceptions).filter((each) => !used.has(each)))
  lines.push(`tools/floor_exceptions.mjs: ${path}: no file uses it, or the oldest browsers have it`);
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
process.exitCode = lines.length ? 1 : 0;

/** Returns the page's own files. */
function everything() {
  const web = join(dirname(fileURLToPath(import.meta.url)), '..', 'web');
  const below = ['js', 'css', 'runtime'].flatMap((name) =>
    readdirSync(join(web, name), { recursive: true }).map((path) => join(name, path)),
  );
  const found = [...readdirSync(web), ...below].filter((path) => /\.(css|html|m?js|ts)$/.test(path));
  return [join(web, '..', 'index.html'), ...found.map((path) => join(web, path))];
}
