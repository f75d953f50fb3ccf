import { expect, it } from 'vitest';
import { allSources, filesBelow, read, type Source, targetOf } from './sources.ts';

const declared =
  /(?:^|\n)export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/g;
const listed = /(?:^|\n)export\s+(?:type\s+)?\{([^}]*)\}/g;
const importedList = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;
const importedWhole =
  /(?:^|\n)\s*import\s+\*\s+as\s+\w+\s+from\s*['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)/g;
const passedOn = /(?:^|\n)export\s+\*\s+from\s*['"]([^'"]+)['"]/g;

const namesOf = (list: string) =>
  list
    .replace(/\/\/[^\n]*/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((part) => part.split(/\s+as\s+/));

/** Returns the names that a file exports. */
const exportsOf = ({ text }: Source): string[] => [
  ...[...text.matchAll(declared)].map((match) => match[1]!),
  ...[...text.matchAll(listed)].flatMap((match) => namesOf(match[1]!).map((parts) => parts.at(-1)!)),
];

/** Returns the repository path of an import, the packages of this repository included. */
const fileOf = (path: string, name: string): string =>
  targetOf(path, name)
    .replace(/^@masthead\/(server|web|site)\//, 'apps/$1/src/')
    .replace(/^@masthead\/(\w+)$/, 'packages/$1/src/index.ts')
    .replace(/^@masthead\/(\w+)\/(\w[\w-]*)(?:\.ts)?$/, 'packages/$1/src/$2.ts');

/** Every file that may import, the tools and scripts included. */
const importers = [
  ...allSources,
  ...['tools', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => /\.m?[jt]s$/.test(file))
    .map(read),
];

/** Returns the names that each file gives to others. Of a file that is imported whole, every name that its importer mentions. */
function usedNames(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const use = (file: string, name: string) => used.set(file, (used.get(file) ?? new Set()).add(name));
  for (const { path, text } of importers) {
    for (const [, list, name] of text.matchAll(importedList))
      for (const [imported] of namesOf(list!)) use(fileOf(path, name!), imported!);
    for (const [, whole, dynamic] of text.matchAll(importedWhole))
      for (const word of text.match(/\w+/g) ?? []) use(fileOf(path, (whole ?? dynamic)!), word);
  }
  for (const { path, text } of allSources)
    for (const [, target] of text.matchAll(passedOn))
      for (const name of used.get(path) ?? []) use(fileOf(path, target!), name);
  return used;
}

/** Exports that a build or the compiler reads, and no import. */
const allowed = [
  'apps/web/src/app/zod.ts: z',
  'apps/web/src/shared/realtime/useChannel.test.ts: useMistakes',
  'apps/server/src/platform/jobs/mistakes.fixture.ts: mistakes',
  'apps/server/src/platform/realtime/broadcast.test.ts: mistakes',
];

it('every export is imported by another file', () => {
  const used = usedNames();
  const unused = allSources
    .filter(({ path }) => /^(apps|packages)\//.test(path) && !path.endsWith('.d.ts'))
    .flatMap((source) =>
      exportsOf(source)
        .filter((name) => !used.get(source.path)?.has(name))
        .map((name) => `${source.path}: ${name}`),
    );
  expect(unused.filter((name) => !allowed.includes(name))).toEqual([]);
});
