import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Failure,
  filesBelow,
  fingerprint,
  main,
  projectNode,
  readJson,
  readText,
  root,
  runQuietly,
} from './project.mjs';
import { removeUnused } from './remove-unused.mjs';

const apps = { web: 'the web app', site: 'the public site' };
/** Name of the file in a build that says from which sources it was made. */
const stamp = '.masthead-stamp';

/** Builds the web app and the public site, or the ones named, into their dist folders unless they were built from these very sources. */
export async function ensureBuilt(names = Object.keys(apps)) {
  removeUnused();
  for (const name of names) await build(name);
}

async function build(name) {
  const folder = join(root, 'apps', name);
  if (!existsSync(join(folder, 'vite.config.ts'))) return;
  const dist = join(folder, 'dist');
  const sources = [...workspacesOf(folder)].flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file));
  const wanted = fingerprint([...sources, join(root, 'package-lock.json')]);
  if (readText(join(dist, stamp)) === wanted) return;
  console.log(`Building ${apps[name]} (up to a minute, only after a change of its sources) …`);
  const since = Date.now();
  const made = join(folder, '.build', 'dist');
  const args = [viteProgram(), 'build', '--logLevel', 'warn', '--outDir', made, '--emptyOutDir'];
  const { code, output } = await runQuietly(projectNode(), args, {
    cwd: folder,
    // Under a test runner it would be another one, and React another React.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0)
    throw new Failure(`${output.trim()}\n\nBuilding ${apps[name]} did not succeed; the reason stands above.`);
  writeFileSync(join(made, stamp), `${wanted}\n`);
  // A server that starts meanwhile finds all files or none.
  rmSync(dist, { recursive: true, force: true });
  renameSync(made, dist);
  rmSync(dirname(made), { recursive: true });
  console.log(`  done in ${Math.round((Date.now() - since) / 1000)} s`);
}

/** Returns the path of Vite's program. */
export function viteProgram() {
  const manifest = createRequire(join(root, 'apps', 'web', 'package.json')).resolve('vite/package.json');
  return join(dirname(manifest), 'bin', 'vite.js');
}

// An app and every workspace that it uses, also by way of another one.
function workspacesOf(folder, found = new Set()) {
  found.add(folder);
  const { dependencies = {} } = readJson(join(folder, 'package.json'));
  for (const name of Object.keys(dependencies).filter((name) => name.startsWith('@masthead/'))) {
    const next = join(root, 'packages', name.slice('@masthead/'.length));
    if (!found.has(next) && existsSync(next)) workspacesOf(next, found);
  }
  return found;
}

// Tests and benches that start without npm run this: node scripts/build-apps.mjs site
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main(async (names) => {
    await ensureBuilt(names.length > 0 ? names : undefined);
    return 0;
  });
}
