import { createTestDatabase, type TestDatabase } from '@masthead/server/testing/database.ts';
// Says what the set-up provides.
import type {} from '@masthead/server/testing/global-setup.ts';
import { type Product, startFreshProduct } from './fresh-product.ts';

export { type Person, type Product, staff } from './fresh-product.ts';

/** Enough for one person; as many products as run side by side share the connections of one PostgreSQL. */
const connections = '8';

/** The whole product on a data folder of its own, with a copy of the database that was made once for all journeys. */
export async function startProduct(
  settings: Record<string, string> = {},
): Promise<Product & { database: TestDatabase }> {
  const database = await createTestDatabase();
  const product = await startFreshProduct({
    DATABASE_URL: database.url,
    MASTHEAD_DATABASE_CONNECTIONS: connections,
    ...settings,
  });
  return {
    ...product,
    database,
    stop: async () => {
      await product.stop();
      await database.drop();
    },
  };
}
