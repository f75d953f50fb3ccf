import { join } from 'node:path';
import { ensureBuilt, viteProgram } from './build-apps.mjs';
import { keepRunning, runTogether } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { main, root } from './project.mjs';

// By itself what is soon thrown away takes over 100 MB on a large machine before any of it is collected.
// An old generation that grows to 1.5 instead of three times what lives in it takes 100 MB less beside large imports.
const options = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
const server = join(root, 'apps', 'server', 'src', 'main', 'all.ts');

/** Names the address before the work that takes time. The server repeats it once it answers there. */
function announce() {
  const { MASTHEAD_PUBLIC_URL, PORT = '3000' } = process.env;
  console.log(
    `Starting Masthead. It will be at ${MASTHEAD_PUBLIC_URL ?? `http://localhost:${PORT}`} when it says “ready”.`,
  );
}

main(async (args) => {
  const dev = args.includes('--dev');
  const rest = args.filter((arg) => arg !== '--dev');
  announce();
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
