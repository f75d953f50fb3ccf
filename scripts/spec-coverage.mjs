/**
 * Prints which calls, routes and rules of the specification the product does not have: `node scripts/spec-coverage.mjs` for all of
 * them, `node scripts/spec-coverage.mjs C E J` for packages of the audit. It reads the tables beside the checkout, in ../shared.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main, root } from './project.mjs';

const shared = join(root, '../shared');
const read = (path) => readFileSync(path, 'utf8');

/** Returns all files below a folder whose names a pattern fits. */
function filesBelow(folder, pattern) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    if (entry.isDirectory()) return filesBelow(path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
}

/** Names of placeholders differ: calls and routes are compared without them. The metric `{product}_value` is `hf_value` (gaps.md). */
const bare = (path) =>
  path
    .replace('{product}', 'hf')
    .replace(/\{\w+\}|\$\w+/g, '{}')
    .replace(/\?.*/, '');

/** Reads `billing-001 002 003; plans-002` as ids. */
function ruleIdsOf(text) {
  const ids = [];
  for (const [, area, numbers] of text.matchAll(/\b([a-z][a-z0-9]*(?:-[a-z]+)*)-(\d{3}(?:[\s,/]+\d{3}\b)*)/g))
    ids.push(...numbers.match(/\d{3}/g).map((number) => `${area}-${number}`));
  return ids;
}

/** Returns the calls, routes and rules that the audit names for a package. */
function packageOf(letter) {
  const parts = read(join(shared, 'audits/mission.md'))
    .split(/^### /m)
    .filter((part) => part.startsWith(`${letter}. `));
  if (parts.length === 0) throw new Failure(`The audit has no package ${letter}.`);
  const text = parts.map((part) => part.split(/^## /m)[0]).join('\n');
  return {
    calls: new Set([...text.matchAll(/`([a-z.-]+)` (?:GET|POST|PUT|PATCH|DELETE) \//g)].map(([, id]) => id)),
    routes: new Set(
      [...text.matchAll(/^- Routes \(\d+\): (.*)$/gm)].flatMap(([, list]) => list.match(/\/[\w/{}-]*/g) ?? []),
    ),
    rules: new Set([...text.matchAll(/Rules\b.*$/gm)].flatMap(([line]) => ruleIdsOf(line))),
  };
}

function missingCalls(rows) {
  const known = new Set(
    [...read(join(root, 'docs/endpoints.md')).matchAll(/^\| `([A-Z]+) (\S+)`/gm)].map(
      ([, method, path]) => `${method} ${bare(path.replace(/^\/v2(?=\/)/, ''))}`,
    ),
  );
  return rows
    .filter(({ method, path }) => !known.has(`${method} ${bare(path.startsWith('/') ? path : `/${path}`)}`))
    .map(({ id, method, path }) => `${id} ${method} ${path}`);
}

/** Path prefixes of each kind of page. The route table's own test compares names, guards and redirects too. */
const prefixes = { publicPage: '', appPage: '', settingsPage: '/settings', staffPage: '/staff' };

function missingRoutes(rows) {
  const sources = filesBelow(join(root, 'apps/web/src'), /\.routes\.tsx$|^table\.ts$/).map(read);
  const known = new Set(
    sources.flatMap((source) => [
      ...[...source.matchAll(/\b(\w+Page)\(\s*'(\/[^']*)'/g)].map(([, kind, path]) => `${prefixes[kind]}${path}`),
      ...[...source.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path),
    ]),
  );
  const paths = new Set(['/', ...known].map(bare));
  return rows.filter(({ path }) => !paths.has(bare(path))).map(({ path }) => path);
}

function missingRules(rows) {
  const tests = [join(root, 'apps'), join(root, 'packages'), join(root, 'e2e')].flatMap((folder) =>
    filesBelow(folder, /\.test\.tsx?$/),
  );
  const named = new Set(tests.flatMap((path) => read(path).match(/\b[a-z][a-z0-9]*(?:-[a-z]+)*-\d{3}\b/g) ?? []));
  return rows.filter(({ id }) => !named.has(id)).map(({ id, then }) => `${id} ${then}`);
}

const tableOf = (name) => {
  const table = JSON.parse(read(join(shared, 'spec', `${name}.json`)));
  return Array.isArray(table) ? table : Object.values(table).find(Array.isArray);
};

await main((letters) => {
  if (!existsSync(join(shared, 'spec')))
    throw new Failure('There are no tables of the specification in ../shared/spec.');
  const packages = letters.map(packageOf);
  const wanted = (kind, key) => (row) => packages.length === 0 || packages.some((one) => one[kind].has(row[key]));
  const found = [
    ['calls', missingCalls, tableOf('api').filter(wanted('calls', 'id'))],
    [
      'routes',
      missingRoutes,
      tableOf('routes')
        .filter(({ path }) => path && path !== '*')
        .filter(wanted('routes', 'path')),
    ],
    ['rules', missingRules, tableOf('rules').filter(wanted('rules', 'id'))],
  ].map(([kind, check, rows]) => ({ kind, of: rows.length, missing: check(rows) }));
  for (const { kind, of, missing } of found) {
    console.log(`${missing.length} of ${of} ${kind} missing`);
    for (const one of missing) console.log(`  ${one}`);
  }
  return found.some(({ missing }) => missing.length > 0) ? 1 : 0;
});
