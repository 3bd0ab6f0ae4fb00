// Finds what the stated browsers lack in style sheets, scripts and pages, by MDN's compatibility data. Called by
// `build.py check`; takes files, or else all of the page's own. Prints one line for each use and fails if there is any.
// `floor_exceptions.mjs` lists the newer features that pages may use, with the reason.
//
// Types are not known here. So a member such as `checkVisibility` is missing only if every interface lacks it.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseScript } from '../web/node_modules/acorn/dist/acorn.mjs';
import { parse as parseSheet } from '../web/node_modules/postcss/lib/postcss.mjs';
import { floor } from './floor.mjs';
import { exceptions } from './floor_exceptions.mjs';

const data = JSON.parse(readFileSync(new URL('../web/node_modules/@mdn/browser-compat-data/data.json', import.meta.url), 'utf8'));

/** The browsers of the data, each with the entry of the floor that stands for it. */
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

/** Whether a version comes no later than another. @param {string} version @param {string} least */
function reached(version, least) {
  const [a, b] = [version.replace('≤', ''), least].map((text) => text.split('.').map(Number));
  return a[0] < b[0] || (a[0] === b[0] && (a[1] ?? 0) <= (b[1] ?? 0));
}

/** Whether one statement of the data says yes for a version. */
function says({ version_added, version_removed, flags, alternative_name }, version) {
  if (typeof version_added !== 'string' || version_added === 'preview' || flags || alternative_name) return false;
  return reached(version_added, version) && !(typeof version_removed === 'string' && reached(version_removed, version));
}

/**
 * What the floor lacks of a feature, in words; null if it lacks nothing.
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

/** Whether at least two of the three engines have it today: TypeScript knows no other members. */
function common(feature) {
  const support = feature.__compat?.support ?? {};
  const has = (browser) => [support[browser] ?? []].flat().some((each) => says(each, '9999'));
  return ['chrome', 'firefox', 'safari'].filter(has).length > 1;
}

/** Every feature below a node by its last name. @returns {Map<string, {path: string, feature: any}[]>} */
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
// A function of CSS is meant by its name wherever it stands; `round` is also a word of shapes.
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

/** A selector or a value without what stands between quotes, and without colours. */
const bare = (text) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|#[0-9a-f]+\b/gi, '""');

const used = new Set();
/** Members that our own objects have: what they are called says nothing of the browser. */
const ours = new Set();
/** What is to be printed. @type {string[]} */
const lines = [];

/** A file that is looked at. */
class File {
  constructor(path) {
    this.path = path;
    this.text = readFileSync(path, 'utf8');
    if (!/\.m?js$/.test(path)) return;
    this.tree = parseScript(this.text, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
    for (const [, name] of this.text.matchAll(/@property \{.*\} \[?(\w+)/g)) ours.add(name);
    this.name(this.tree);
  }

  /** Notes the members that a script makes itself. @param {any} node with all below it */
  name(node) {
    if (/^(Property|PropertyDefinition|MethodDefinition)$/.test(node.type) && !node.computed) ours.add(node.key.name);
    if (node.type === 'AssignmentExpression' && node.left.object?.type === 'ThisExpression') ours.add(node.left.property.name);
    for (const below of Object.values(node).flat()) if (below?.loc) this.name(below);
  }

  /** Tells of a use that the floor lacks, unless it is excepted. */
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

  /** One of several features is meant: told of only if the floor lacks them all. */
  reportAll(line, all) {
    const candidates = all?.filter(({ path, feature }) => path.startsWith('css.') || common(feature));
    if (candidates?.length && candidates.every(({ feature }) => lack(feature))) this.report(line, candidates[0].path, candidates[0].feature);
  }

  /** A pseudo-class or pseudo-element. */
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

  /** The name and the value of a declaration, or of a descriptor such as those of `@font-face`. */
  declaration(line, { parent, prop, value }) {
    const at = parent.type === 'atrule' && css['at-rules'][parent.name]?.[prop];
    const [feature, path] = at ? [at, `css.at-rules.${parent.name}.${prop}`] : [css.properties[prop], `css.properties.${prop}`];
    this.report(line, path, feature);
    const words = bare(value);
    for (const [, name] of words.matchAll(/(?<![\w-])([a-z-]+)(?![\w(-])/g)) this.report(line, `${path}.${name}`, feature?.[name]);
    for (const [, name] of words.matchAll(/([a-z-]+)\(/g)) this.reportAll(line, functions.get(name));
    for (const [, unit] of words.matchAll(/\d([a-z]+)/g)) this.reportAll(line, units.get(unit));
  }

  script() {
    this.visit(this.tree);
  }

  /** @param {any} node of a script, with all below it */
  visit(node) {
    const line = node.loc.start.line;
    if (node.type === 'MemberExpression' && !node.computed && !ours.has(node.property.name))
      this.reportAll(node.property.loc.start.line, members.get(node.property.name));
    if (node.type === 'Identifier') {
      this.report(line, `api.${node.name}`, Object.hasOwn(api, node.name) && api[node.name]);
      if (!ours.has(node.name)) this.reportAll(line, globals.get(node.name));
      this.report(line, `javascript.builtins.${node.name}`, Object.hasOwn(javascript.builtins, node.name) && javascript.builtins[node.name]);
    }
    if (node.type === 'Property' && !node.computed) this.reportAll(line, attributes.get(node.key.name ?? node.key.value));
    if (node.type === 'Literal' && typeof node.value === 'string') {
      this.reportAll(line, attributes.get(node.value));
      for (const [, name] of node.value.matchAll(/::?([a-z-]+)/g)) this.reportPseudo(line, name);
    }
    if (node.regex?.flags.includes('v')) this.report(line, 'javascript.builtins.RegExp.unicodeSets', javascript.builtins.RegExp.unicodeSets);
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

const KINDS = { css: 'sheet', html: 'page', js: 'script', mjs: 'script' };
// The members of what the engine sends.
for (const [, name] of readFileSync(new URL('../web/js/engine/types.d.ts', import.meta.url), 'utf8').matchAll(/(\w+)\??:/g)) ours.add(name);

const given = process.argv.slice(2);
const files = (given.length ? given : everything()).map((path) => new File(path));
for (const file of files) file[KINDS[file.path.split('.').at(-1)]]();
for (const path of given.length ? [] : Object.keys(exceptions).filter((each) => !used.has(each)))
  lines.push(`tools/floor_exceptions.mjs: ${path}: nothing uses it, or the floor has it`);
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
process.exitCode = lines.length ? 1 : 0;

/** The page's own files. */
function everything() {
  const web = join(dirname(fileURLToPath(import.meta.url)), '..', 'web');
  const below = ['js', 'css', 'runtime'].flatMap((name) =>
    readdirSync(join(web, name), { recursive: true }).map((path) => join(name, path)),
  );
  const found = [...readdirSync(web), ...below].filter((path) => /\.(css|html|m?js)$/.test(path));
  return [join(web, '..', 'index.html'), ...found.map((path) => join(web, path))];
}
