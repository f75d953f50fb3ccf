import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const budget = 880 * 1024 * 1024;

/** Bytes of a folder on the disk, links and caches left out. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() || entry.name === '.cache' || entry.name.startsWith('.vite')) return sum;
    return sum + (entry.isDirectory() ? bytesBelow(path) : lstatSync(path).blocks * 512);
  }, 0);
}

it.skipIf(process.platform === 'win32')('the installed packages stay within the budget of docs/dependencies.md', () => {
  const folders = [
    'node_modules',
    'apps/server/node_modules',
    'apps/web/node_modules',
    'packages/reading/node_modules',
  ];
  const bytes = folders
    .map((name) => join(root, name))
    .filter(existsSync)
    .reduce((sum, path) => sum + bytesBelow(path), 0);
  expect(bytes).toBeGreaterThan(100 * 1024 * 1024);
  expect(bytes).toBeLessThan(budget);
});
