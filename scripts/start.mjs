import { join } from 'node:path';
import { ensureBuilt, viteProgram } from './build-apps.mjs';
import { keepRunning, runTogether } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { main, root } from './project.mjs';

// By itself what is soon thrown away takes over 100 MB on a large machine before any of it is collected.
const options = ['--max-semi-space-size=16'];
const server = join(root, 'apps', 'server', 'src', 'main', 'all.ts');

main(async (args) => {
  const dev = args.includes('--dev');
  const rest = args.filter((arg) => arg !== '--dev');
  await ensureInstalled();
  if (!dev) {
    await ensureBuilt();
    return keepRunning({ args: [...options, server, ...rest] });
  }
  await ensureBuilt(['site']);
  return runTogether([
    { args: [...options, '--watch', '--watch-preserve-output', server, ...rest] },
    { args: [viteProgram()], cwd: join(root, 'apps', 'web') },
  ]);
});
