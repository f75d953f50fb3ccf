import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export const isWindows = process.platform === 'win32';

/** A failure that is told in one sentence, without a stack. */
export class Failure extends Error {}

/** Runs a script's main function; a Failure ends the process with its sentence. */
export async function main(run) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20) {
      throw new Failure(
        `Masthead needs Node.js 20 or newer; this is ${process.version}. Get it from https://nodejs.org.`,
      );
    }
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Returns the Node.js that the project includes and that runs TypeScript directly. */
export function projectNode() {
  const own = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Failure(
    'The Node.js 24 that Masthead brings along was not installed, perhaps because npm may not run install scripts here. ' +
      'Run "npm ci --ignore-scripts=false", or start Masthead with Node.js 24 or newer.',
  );
}

/** Returns the SHA-256 of some files, by their path and content. */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const leftOut = new Set(['node_modules', 'dist', 'results', 'coverage']);

/** Returns all files below a folder, sorted, without installed and built ones. */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name) && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** Runs a program to its end without showing its output: `{ code, output }`. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
