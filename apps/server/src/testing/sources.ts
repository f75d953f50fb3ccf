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
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const slashes = (path: string) => path.replaceAll('\\', '/');

/** Returns the repository path of a relative import; names of packages stay. */
export const targetOf = (path: string, name: string): string =>
  name.startsWith('.') ? slashes(relative(root, resolve(root, dirname(path), name))) : name;

export function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const names = [...text.matchAll(importPattern)].map((match) => (match[1] ?? match[2] ?? match[3])!);
  return { path, text, imports: names.map((name) => targetOf(path, name)) };
}

/** Every TypeScript file and script of the repository. */
export const allSources: readonly Source[] = ['apps', 'packages', 'bench', 'e2e', 'scripts', 'tools']
  .flatMap(filesBelow)
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map(read);

const isTest = (path: string) => /\.(test|fixture)\.(tsx?|mjs)$|\/testing\/|^(e2e|bench|scripts|tools)\//.test(path);

/** The files that are part of the product. */
export const sources = allSources.filter(({ path }) => !isTest(path));
