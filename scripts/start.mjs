import { join } from 'node:path';
import { ensureWebBuilt, viteProgram } from './build-web.mjs';
import { runTogether } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { main, root } from './project.mjs';

const server = join(root, 'apps', 'server', 'src', 'main', 'all.ts');

main(async (args) => {
  const dev = args.includes('--dev');
  const rest = args.filter((arg) => arg !== '--dev');
  await ensureInstalled();
  if (!dev) {
    await ensureWebBuilt();
    return runTogether([{ args: [server, ...rest] }]);
  }
  return runTogether([
    { args: ['--watch', '--watch-preserve-output', server, ...rest] },
    { args: [viteProgram()], cwd: join(root, 'apps', 'web') },
  ]);
});
