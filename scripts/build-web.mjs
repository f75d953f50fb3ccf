import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Failure, filesBelow, fingerprint, projectNode, readJson, readText, root, runQuietly } from './project.mjs';

const web = join(root, 'apps', 'web');
const stampFile = join(web, 'dist', '.masthead-stamp');

/** Builds the web app into apps/web/dist unless it was built from these very sources. */
export async function ensureWebBuilt() {
  if (!existsSync(join(web, 'index.html'))) return;
  const folders = workspacesOf(web);
  const sources = [...folders].flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file));
  const wanted = fingerprint([...sources, join(root, 'package-lock.json')]);
  if (readText(stampFile) === wanted) return;
  console.log('Building the web app …');
  const { code, output } = await runQuietly(projectNode(), [viteProgram(), 'build', '--logLevel', 'warn'], {
    cwd: web,
  });
  if (code !== 0) throw new Failure(`${output.trim()}\n\nThe web app could not be built; the reason stands above.`);
  writeFileSync(stampFile, `${wanted}\n`);
}

/** The path of Vite's program. */
export function viteProgram() {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  return join(dirname(manifest), 'bin', 'vite.js');
}

// The web app and every workspace that it uses, also by way of another one.
function workspacesOf(folder, found = new Set()) {
  found.add(folder);
  const { dependencies = {} } = readJson(join(folder, 'package.json'));
  for (const name of Object.keys(dependencies).filter((name) => name.startsWith('@masthead/'))) {
    const next = join(root, 'packages', name.slice('@masthead/'.length));
    if (!found.has(next) && existsSync(next)) workspacesOf(next, found);
  }
  return found;
}
