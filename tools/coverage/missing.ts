import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '@masthead/contract';
import packages from './packages.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );

const prefixes: Readonly<Record<string, string>> = { app: '', public: '', settings: '/settings', staff: '/staff' };

/** Returns the paths of the web app that have a page or lead to one. Those that are only announced are left out. */
function findRoutes(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of textsOf('apps/web/src/{app,features}/**/*.{ts,tsx}')) {
    for (const [, parent, path] of text.matchAll(/\b(app|public|settings|staff)Page\(\s*'([^']+)'/g))
      found.add(`${prefixes[parent!]}${path}`);
    for (const [placeholder, path] of text.matchAll(/\{\s*path: '([^']+)',[^{}]*(?:\{[^{}]*\}[^{}]*)?\}/g))
      if (placeholder.includes('redirect:')) found.add(path!);
  }
  return found;
}

/** Returns the ids of rules that titles of tests name, such as [billing-004]. */
const findRules = (): ReadonlySet<string> =>
  new Set(
    textsOf('{apps,packages,e2e,scripts,tools,bench}/**/*.test.{ts,tsx}').flatMap((text) =>
      [...text.matchAll(/\[([a-z0-9-]+-\d{3})\]/g)].map(([, id]) => id!),
    ),
  );

const known = { calls: new Set(Object.keys(endpoints)), routes: findRoutes(), rules: findRules() };
const pathOf = (route: string): string => route.replaceAll(/\{(\w+)\}/g, '$$$1');

const [letter] = process.argv.slice(2);
if (letter && !Object.hasOwn(packages, letter)) throw new Error(`There is no package ${letter}.`);
for (const [name, work] of Object.entries(packages)) {
  if (letter && name !== letter) continue;
  const missing = {
    calls: work.calls.filter((call) => !known.calls.has(call)),
    routes: work.routes.filter((route) => !known.routes.has(pathOf(route))),
    rules: work.rules.filter((rule) => !known.rules.has(rule)),
  };
  const { calls, routes, rules } = missing;
  console.log(
    `${name} ${work.name}: missing ${calls.length} of ${work.calls.length} calls, ` +
      `${routes.length} of ${work.routes.length} routes, ${rules.length} of ${work.rules.length} rules`,
  );
  if (letter) for (const [kind, list] of Object.entries(missing)) console.log(`${kind}: ${list.join(' ') || 'none'}`);
}
