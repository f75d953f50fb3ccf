import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@masthead/server/testing/database.ts';
import { inject } from 'vitest';
import { callsOf, type Product, settingsOf } from './fresh-product.ts';
// Says what the set-up provides.
import type {} from './global-setup.ts';
import type { Answer, Order } from './orders.ts';

export { type Person, type Product, staff } from './fresh-product.ts';

/** Enough for one person; as many products as run side by side share the connections of one PostgreSQL. */
const connections = '8';

/**
 * Starts a whole product on a data folder and a database of its own, a copy of the one that was made once for all
 * journeys. One process runs the products of all journeys, since loading the program takes longer than many a journey;
 * `startFreshProduct` starts the program itself.
 */
export async function startProduct(
  settings: Record<string, string> = {},
): Promise<Product & { database: TestDatabase }> {
  const [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'masthead-e2e-'))]);
  const own = { ...settingsOf(folder), MASTHEAD_DATABASE_CONNECTIONS: connections, ...settings };
  const { port } = await send({ name: folder, start: { url: database.url, settings: own } });
  return {
    ...callsOf(`http://127.0.0.1:${port}`),
    database,
    stop: async () => {
      await send({ name: folder, stop: true });
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends an order to the process of the products. Throws what went wrong there. */
async function send(order: Order): Promise<Answer> {
  const response = await fetch(inject('productHost'), { method: 'POST', body: JSON.stringify(order) });
  const { error, ...answer } = (await response.json()) as Answer;
  if (error) throw new Error(error);
  return answer;
}
