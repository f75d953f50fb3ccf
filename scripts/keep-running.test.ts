import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
// @ts-expect-error A script without types.
import { pauseAfter } from './child.mjs';

const folder = mkdtempSync(join(tmpdir(), 'masthead-keep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
/** Runs a program whose n-th run does `runs[n]`; the last of them for all further ones. */
function keep(...runs: string[]) {
  const starts = join(folder, `starts-${++count}`);
  const program = join(folder, `program-${count}.mjs`);
  writeFileSync(starts, '');
  writeFileSync(
    program,
    // The signal may come as soon as the start is counted.
    `import { appendFileSync, readFileSync } from 'node:fs';
     process.once('SIGTERM', () => process.exit(0));
     appendFileSync(${JSON.stringify(starts)}, 'x');
     const run = readFileSync(${JSON.stringify(starts)}, 'utf8').length - 1;
     const stay = () => setInterval(() => {}, 1000);
     const ready = () => new Promise((sent) => process.send('ready', sent));
     await [${runs.map((run) => `async () => { ${run} }`).join(', ')}].at(run < ${runs.length} ? run : -1)();`,
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keep-running.fixture.mjs'), program], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return {
    starts: () => readFileSync(starts, 'utf8').length,
    said: () => said,
    stop: () => child.kill('SIGTERM'),
    ended: new Promise<number | null>((done) => child.once('exit', done)),
  };
}

it('a program that was ready and is killed is started again and stops in order afterwards', async () => {
  const kept = keep("await ready(); process.kill(process.pid, 'SIGKILL');", 'await ready(); stay();');
  await expect.poll(kept.starts).toBe(2);
  expect(kept.said()).toContain('Masthead ended unexpectedly (killed by SIGKILL). It is started again in 1 s');
  kept.stop();
  expect(await kept.ended).toBe(0);
  expect(kept.starts()).toBe(2);
});

it('a program that crashes and then fails to start for a while is started again', async () => {
  const kept = keep("await ready(); throw new Error('broken');", 'process.exit(1);', 'await ready(); stay();');
  await expect.poll(kept.starts).toBe(3);
  expect(kept.said()).toContain('(exit code 1). It is started again in 2 s');
  kept.stop();
  expect(await kept.ended).toBe(0);
});

it.each([
  ['cannot start', 'process.exit(1);', 1],
  ['ends in order', 'await ready(); process.exit(0);', 0],
])('a program that %s is not started again', async (_how, run, code) => {
  const kept = keep(run);
  expect(await kept.ended).toBe(code);
  expect(kept.starts()).toBe(1);
});

it('a signal during the pause before a restart ends the pause', async () => {
  const kept = keep('await ready(); process.exit(3);');
  await expect.poll(kept.said).toContain('started again in 2 s');
  kept.stop();
  expect(await kept.ended).toBe(3);
  expect(kept.starts()).toBe(2);
});

it('the pauses between restarts grow up to a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(pauseAfter)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});
