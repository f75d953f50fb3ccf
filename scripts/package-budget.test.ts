import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** The limit that docs/dependencies.md states, with the additions that it lists. */
const budget = 850 * 1024 * 1024;

/** Returns the bytes of a folder on the disk without links and caches. A file with two names, as that of Node.js, counts once. */
function bytesBelow(folder: string, counted: Set<number>): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() || entry.name === '.cache' || entry.name.startsWith('.vite')) return sum;
    if (entry.isDirectory()) return sum + bytesBelow(path, counted);
    const { ino, blocks } = lstatSync(path);
    if (counted.has(ino)) return sum;
    counted.add(ino);
    return sum + blocks * 512;
  }, 0);
}

it.skipIf(process.platform === 'win32')('the installed packages stay within the budget of docs/dependencies.md', () => {
  const folders = [
    'node_modules',
    'apps/server/node_modules',
    'apps/web/node_modules',
    'packages/reading/node_modules',
  ];
  const counted = new Set<number>();
  const bytes = folders
    .map((name) => join(root, name))
    .filter(existsSync)
    .reduce((sum, path) => sum + bytesBelow(path, counted), 0);
  expect(bytes).toBeGreaterThan(100 * 1024 * 1024);
  expect(bytes).toBeLessThan(budget);
});
