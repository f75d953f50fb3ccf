import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const skipped = new Set(['node_modules', 'dist', '.git', 'data']);

/** Returns the repository paths of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** A file of the repository and what it imports, types included. */
export interface Source {
  path: string;
  text: string;
  /** Repository paths of files, or names of packages. */
  imports: string[];
  /** The imports without `import type`, which is gone when the program runs. */
  runtimeImports: string[];
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const slashes = (path: string) => path.replaceAll('\\', '/');

/** Returns the repository path of a relative import; names of packages stay. */
export const targetOf = (path: string, name: string): string =>
  name.startsWith('.') ? slashes(relative(root, resolve(root, dirname(path), name))) : name;

export function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const found = [...text.matchAll(importPattern)].map((match) => ({
    name: targetOf(path, (match[1] ?? match[2] ?? match[3])!),
    isType: /^\s*(import|export)\s+type\b/.test(match[0]),
  }));
  return {
    path,
    text,
    imports: found.map(({ name }) => name),
    runtimeImports: found.filter(({ isType }) => !isType).map(({ name }) => name),
  };
}

/** Every TypeScript file of the repository. */
export const allSources: readonly Source[] = ['apps', 'packages', 'bench', 'e2e']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file))
  .map(read);

const isTest = (path: string) => /\.(test|fixture)\.tsx?$|\/testing\/|^e2e\/|^bench\//.test(path);

/** The files that are part of the product. */
export const sources = allSources.filter(({ path }) => !isTest(path));
