import { resolve } from 'node:path';
import { runInFront } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { Failure, main } from './project.mjs';

main(async ([file, ...args]) => {
  if (!file) throw new Failure('Usage: node scripts/run.mjs FILE [arguments]');
  await ensureInstalled();
  return runInFront([resolve(file), ...args]);
});
