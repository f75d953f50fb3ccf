import { expect, it } from 'vitest';
import { TooMuchWork } from '../threads/index.ts';
import { runProgram } from './index.ts';

const bounds = { patience: 1000, memory: 500, output: 1000 };
const run = (script: string) => runProgram('/bin/sh', ['-c', script], bounds);

it.skipIf(process.platform === 'win32')(
  'a program is given up for its processor time or output, but not for waiting longer (not on Windows)',
  async () => {
    const all = [run('sleep 1.5; echo done'), run('while :; do :; done'), run('yes')];
    const [waits, computes, writes] = await Promise.allSettled(all);
    expect(waits).toMatchObject({ status: 'fulfilled', value: Buffer.from('done\n') });
    for (const result of [computes, writes]) expect(result).toMatchObject({ reason: expect.any(TooMuchWork) });
  },
);
