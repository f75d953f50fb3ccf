import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@masthead/server/testing/database.ts';
// Says what the set-up provides.
import type {} from '@masthead/server/testing/global-setup.ts';
import { callsOf, type Product, settingsOf } from './fresh-product.ts';
import { type Answer, createSender } from './orders.ts';

export { type Person, type Product, staff } from './fresh-product.ts';

/** Enough for one person; as many products as run side by side share the connections of one PostgreSQL. */
const connections = '8';

type Host = ReturnType<typeof startHost>;
/** Runs the products of this test process, whose files follow one another. */
let host: Host | undefined;

/**
 * Starts a whole product on a data folder and a database of its own, a copy of the one that was made once for all
 * journeys. One process runs the products of many journeys, since loading the program takes longer than many a journey;
 * `startFreshProduct` starts the program itself.
 */
export async function startProduct(
  settings: Record<string, string> = {},
): Promise<Product & { database: TestDatabase }> {
  const [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'masthead-e2e-'))]);
  const own = { ...settingsOf(folder), MASTHEAD_DATABASE_CONNECTIONS: connections, ...settings };
  host ??= startHost();
  const { send } = host;
  const { port } = succeeded(await send({ name: folder, start: { url: database.url, settings: own } }));
  return {
    ...callsOf(`http://127.0.0.1:${port}`),
    database,
    stop: async () => {
      succeeded(await send({ name: folder, stop: true }));
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function succeeded({ error, ...answer }: Answer): Answer {
  if (error) throw new Error(error);
  return answer;
}

function startHost() {
  // Options of the test process, such as its loader, are not the product's.
  const child = fork(join(import.meta.dirname, 'host.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { send, answered, fail } = createSender((order) => child.send(order));
  child.on('message', answered);
  child.once('exit', (code) => {
    host = undefined;
    fail(`The process of the products ended with ${code}`);
  });
  return { send };
}
