import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, fingerprint, isWindows, projectNode, readJson, readText, root, runQuietly } from './project.mjs';
import { removeUnused } from './remove-unused.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.masthead-stamp');
const oldestNpm = 9;

const reasons = [
  [/ENOSPC/, 'The disk is full. Free about 2 GB and start again.'],
  [/EACCES|EPERM|EROFS/, `The folder ${root} cannot be written by this user. Change its owner.`],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'npm could not reach its registry. Look at the network or the proxy settings of npm and start again.',
  ],
  [/EUSAGE|in sync/, 'package.json and package-lock.json do not agree. Run "npm install" and start again.'],
];

/** Installs the packages of package-lock.json unless they are there already. */
export async function ensureInstalled() {
  const wanted = `${fingerprint([lockFile])} ${process.platform}-${process.arch}`;
  if (readText(stampFile) === wanted) return;
  if (!agreesWithLock()) await install();
  removeUnused();
  projectNode();
  writeFileSync(stampFile, `${wanted}\n`);
}

// Somebody may have run npm by hand; what it wrote down about node_modules tells whether anything is missing.
function agreesWithLock() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden) || !existsSync(join(root, 'node_modules', 'node', 'bin'))) return false;
  const installed = readJson(hidden).packages;
  return Object.entries(readJson(lockFile).packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

async function install() {
  const npm = npmCommand();
  const version = (await runQuietly(npm.program, [...npm.args, '--version'], npm.options)).output.trim();
  if (!/^\d+\./.test(version)) throw new Failure('npm was not found. It comes with Node.js: https://nodejs.org.');
  if (Number.parseInt(version, 10) < oldestNpm) {
    throw new Failure(`npm ${version} is too old. Run "npm install -g npm@${oldestNpm + 1}" and start again.`);
  }
  console.log('Installing packages (about a minute) …');
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly(npm.program, [...npm.args, ...options], npm.options);
  if (code === 0) return;
  const reason = reasons.find(([pattern]) => pattern.test(output))?.[1];
  const said = output.trim().split('\n').slice(-15).join('\n');
  throw new Failure(`${said}\n\nThe packages could not be installed. ${reason ?? 'npm says why above.'}`);
}

// Under "npm start" the very npm that was called; a script npm.cmd can only be run by a shell.
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js')) return { program: process.execPath, args: [running], options: {} };
  return { program: isWindows ? 'npm.cmd' : 'npm', args: [], options: { shell: isWindows } };
}
