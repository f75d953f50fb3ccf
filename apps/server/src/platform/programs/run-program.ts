import { spawn } from 'node:child_process';
import { TooMuchWork } from '../threads/index.ts';

interface Limits {
  /** Milliseconds of processor time, since a busy machine is not the fault of a file. */
  patience: number;
  /** Megabytes of memory; Linux alone keeps to it. */
  memory: number;
  /** Bytes of its output. */
  output: number;
  env?: Record<string, string>;
  signal?: AbortSignal;
}

/** Exit of a program that does not like its input. */
export class ProgramFailure extends Error {}

/** Times its patience that a program may last at most, for instance on a machine whose cores are all busy. */
const mostStretch = 10;

/**
 * Runs a program on a stranger's file, with bounds of time, memory and output, at low priority and without our settings in its environment.
 * Returns its output. Rejects with TooMuchWork beyond a bound, otherwise with ProgramFailure.
 */
export function runProgram(path: string, args: readonly string[], limits: Limits): Promise<Buffer> {
  const { patience, memory, output, env = {}, signal } = limits;
  signal?.throwIfAborted();
  const bounded = `ulimit -v ${memory * 1024} 2>/dev/null; ulimit -t ${Math.ceil(patience / 1000)}; ulimit -c 0; exec nice -n 10 "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', bounded, path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1', ...env },
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [bytes, errors] = [0, ''];
    const end = (error: Error) => {
      child.kill('SIGKILL');
      reject(error);
    };
    const timer = setTimeout(() => end(new TooMuchWork('It took too long')), patience * mostStretch);
    const stop = () => end(new Error('Stopped'));
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > output) end(new TooMuchWork('It wrote too much'));
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < 2000) errors += chunk.toString('utf8').slice(0, 2000);
    });
    child.on('error', (error) => reject(new ProgramFailure(error.message)));
    child.on('close', (code, killed) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve(Buffer.concat(chunks));
      else if (killed !== null || /alloc|memory/i.test(errors)) reject(new TooMuchWork(errors || `Ended by ${killed}`));
      else reject(new ProgramFailure(errors.slice(0, 500)));
    });
  });
}
