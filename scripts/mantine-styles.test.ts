import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from './project.mjs';

const web = resolve(import.meta.dirname, '../apps/web');
const core = join(web, 'node_modules/@mantine/core');
const textOf = (file: string): string => readFileSync(file, 'utf8');

/** Returns the names that the files import from Mantine's core, types left out. */
const importedNames = (files: string[]): Set<string> =>
  new Set(
    files
      .flatMap((file) => [...textOf(file).matchAll(/import (?!type)\{([^}]*)\} from ['"]@mantine\/core['"]/g)])
      .flatMap(([, names]) => names!.split(','))
      .map((name) => name.trim().split(' as ')[0]!)
      .filter((name) => /^[A-Z]/.test(name)),
  );

/** Adds the style sheets of a module of Mantine and of all modules that it imports. */
function collectStyles(file: string, seen: Set<string>, styles: Set<string>): void {
  if (seen.has(file) || !existsSync(file)) return;
  seen.add(file);
  const name = /(\w+)\.module(\.css)?\.mjs$/.exec(file)?.[1];
  if (name) styles.add(name);
  for (const [, path] of textOf(file).matchAll(/from "(\.[^"]+)"/g))
    collectStyles(resolve(dirname(file), path!), seen, styles);
}

it('the style sheet of every Mantine component in use is loaded, and no other', () => {
  const paths = new Map(
    [...textOf(join(core, 'esm/index.mjs')).matchAll(/import \{([^}]*)\} from "([^"]+)"/g)].flatMap(([, names, path]) =>
      names!.split(',').map((name) => [name.trim().split(' as ')[0]!, path!] as const),
    ),
  );
  const sources = filesBelow(join(web, 'src')).filter((file: string) => /\.tsx?$/.test(file));
  const seen = new Set<string>();
  const needed = new Set(['default-css-variables', 'global', 'baseline']);
  for (const name of importedNames(sources)) {
    const path = paths.get(name);
    if (path) collectStyles(resolve(core, 'esm', path), seen, needed);
  }
  // Inside the date fields and the notifications.
  for (const name of ['SimpleGrid', 'Notification']) needed.add(name);
  const list = textOf(join(web, 'src/app/theme/mantine-parts.ts'));
  const loaded = [...list.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name!);
  expect(loaded.toSorted()).toEqual([...needed].toSorted());
});
