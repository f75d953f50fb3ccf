import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ended } from './site-load.ts';

const root = resolve(import.meta.dirname, '../..');

/** Starts a program of this repository and returns the port that it prints. */
export async function start(file: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /on port (\d+)/.exec(line)?.[1];
      if (found) ready(Number(found));
    });
    child.once('exit', () => failed(new Error(`${file} ended before it was ready`)));
  });
  return { child, port };
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended(child);
}
