import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { start } from '../programs.ts';

const programs = resolve(import.meta.dirname, '../../../apps/server/src/main');

/** Starts an API process and returns its address. */
export async function startApiProcess(settings: Record<string, string>) {
  const { child, port } = await start('apps/server/src/main/api.ts', [], settings);
  return { child, origin: `http://127.0.0.1:${port}` };
}

/** Starts a worker process. Returns once it collects and matches. */
export async function startWorkerProcess(settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [resolve(programs, 'worker.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('collects and matches')) ready();
    });
    child.once('exit', () => failed(new Error('The worker ended before it was ready.')));
  });
  return child;
}
