import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectNode, readJson, root, runQuietly } from './project.mjs';

const program = (...path) => join(root, 'node_modules', ...path);
const typesCache = program('.cache', 'types');

/** Checks the types of every workspace; counts as one test. */
export async function checkTypes() {
  const waiting = programs();
  const problems = [];
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { code, output } = await runNode(program('typescript', 'bin', 'tsc'), [
        '-p',
        one.config,
        // Each further checker of a program works out the same types again: one takes a third of the time of four.
        '--checkers',
        '1',
        // The next check looks only at what has changed since.
        '--incremental',
        '--tsBuildInfoFile',
        join(typesCache, `${one.name}.tsbuildinfo`),
      ]);
      // TS18003: a workspace without any source has nothing to be wrong.
      if (code !== 0 && !/error TS18003/.test(output)) problems.push(`${one.name}:\n${output.trim()}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return report('types', problems.join('\n\n'));
}

/**
 * Returns the programs to check: workspaces with the same options are one, since each program checks the files of other
 * workspaces that it imports as well. If that is more than one workspace, its configuration is written here.
 */
function programs() {
  const groups = new Map();
  for (const folder of workspaces()) {
    const { extends: base, compilerOptions, include } = readJson(join(folder, 'tsconfig.json'));
    const key = JSON.stringify([resolve(folder, base), compilerOptions]);
    groups.set(key, [...(groups.get(key) ?? []), { folder, include }]);
  }
  return [...groups].map(([key, group]) => {
    const name = relative(root, group[0].folder).replaceAll(sep, '-');
    if (group.length === 1) return { name, config: join(group[0].folder, 'tsconfig.json') };
    const [base, compilerOptions] = JSON.parse(key);
    const include = group.flatMap((one) => one.include.map((path) => join(one.folder, path)));
    const config = join(typesCache, `${name}.json`);
    mkdirSync(typesCache, { recursive: true });
    writeFileSync(config, JSON.stringify({ extends: base, compilerOptions, include, exclude: ['**/node_modules'] }));
    return { name, config };
  });
}

/** Checks lint and format of all files and the layout of SQL; counts as one test. */
export async function checkStyle() {
  const checks = await Promise.all([
    runNode(program('@biomejs', 'biome', 'bin', 'biome'), ['check', '--max-diagnostics=10', '.']),
    runNode(join(root, 'tools', 'sql', 'format-sql.ts'), ['--check']),
  ]);
  const problems = checks.filter(({ code }) => code !== 0).map(({ output }) => output.trim());
  return report('style', problems.join('\n\n'));
}

/**
 * Runs Vitest with a configuration, further arguments such as files, and variables of its environment, for a number of minutes at most, and
 * counts its tests; a crash or a run over time counts as one failed test. `isPatient` leaves the processors to everything else first.
 */
export async function runVitest(name, config, { minutes, args: more = [], env = {}, isPatient = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const args = [program('vitest', 'vitest.mjs'), 'run', '--root', root, '--config', config, ...more, ...reporters];
    const code = await runVisibly(args, { minutes, env, isPatient });
    if (code === 'late') console.error(`${name}: stopped after ${minutes} minutes.`);
    const count = existsSync(file) ? countTests(readJson(file)) : { passed: 0, failed: 0, skipped: 0, failures: [] };
    if (code !== 0 && count.failed === 0) {
      count.failed = 1;
      count.failures.push(`${name}: ended with ${code} without a failed test`);
    }
    return count;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A file that cannot be loaded has no tests of its own in the report; it counts as one that failed.
function countTests({ numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0, testResults = [] }) {
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  });
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => describeFailure(name, undefined, message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => describeFailure(name, test.fullName, test.failureMessages[0])),
      ),
    ],
  };
}

/** Returns the file, the title and the first lines of the message of a failure. */
function describeFailure(file, title, message = '') {
  const reason = stripVTControlCharacters(message).split('\n').slice(0, 4).join('\n    ');
  return `${[relative(root, file), title].filter(Boolean).join(' > ')}\n    ${reason}`;
}

function report(name, problems) {
  console.log(problems ? `\n${name}: failed\n${problems}\n` : `${name}: passed`);
  return {
    passed: problems ? 0 : 1,
    failed: problems ? 1 : 0,
    skipped: 0,
    failures: problems ? [`${name}\n    ${problems}`] : [],
  };
}

function workspaces() {
  const nested = ['apps', 'packages'].filter((name) => existsSync(join(root, name)));
  const folders = nested.flatMap((name) => readdirSync(join(root, name)).map((child) => join(root, name, child)));
  return [...folders, join(root, 'e2e'), join(root, 'bench'), join(root, 'tools')].filter((folder) =>
    existsSync(join(folder, 'tsconfig.json')),
  );
}

function runNode(file, args) {
  return runQuietly(projectNode(), [file, ...args]);
}

function runVisibly(args, { minutes, env, isPatient }) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit'];
    const child = spawn(projectNode(), args, { cwd: root, stdio, env: { ...process.env, ...env } });
    // Its workers start later and inherit it.
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let late = false;
    const stop = () => child.kill('SIGTERM');
    const timer = setTimeout(() => {
      late = true;
      stop();
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, minutes * 60_000);
    process.once('SIGTERM', stop);
    child.on('error', () => resolve(1));
    child.on('exit', (code) => {
      clearTimeout(timer);
      process.off('SIGTERM', stop);
      resolve(late ? 'late' : (code ?? 1));
    });
  });
}
