import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import prepareDatabase from '@masthead/server/testing/global-setup.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the process that runs the products of the journeys. */
    productHost: string;
  }
}

/** Starts the database of the journeys and, beside it, the process of their products, which takes as long to load. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Options of this process, such as its loader, are not the product's.
  const host = fork(join(import.meta.dirname, 'host.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const listening = new Promise<number>((ready, failed) => {
    host.once('message', ready);
    host.once('exit', (code) => failed(new Error(`The process of the products ended with ${code}`)));
  });
  const [stopDatabase, port] = await Promise.all([prepareDatabase(project), listening]);
  project.provide('productHost', `http://127.0.0.1:${port}`);
  return async () => {
    const ended = once(host, 'exit');
    host.disconnect();
    await ended;
    await stopDatabase();
  };
}
