import type { Client } from '@masthead/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { BrandId } from '../access/index.ts';
import { type Outlets, startOutlets } from './faults.fixture.ts';

let copies = 0;

/**
 * A server and outlets for one test file, and a new tenant for each test. Sources are everybody's, so tests that need one
 * of their own take an address of their own.
 */
class SourceBench {
  server!: TestServer;
  outlets!: Outlets;
  organisationId!: string;
  brandId!: BrandId;
  /** A client of the tenant's administrator. */
  call!: Client;

  get db() {
    return this.server.database.db;
  }

  /** A client of another organisation. */
  async stranger(): Promise<Client> {
    return this.server.client(await this.server.signIn((await makeTenant(this.db)).user.email));
  }

  ownFeed = (): string => `${this.outlets.origin}/copy/${process.pid}x${copies++}/feed`;
  add = async (url: string, more: object = {}) => (await this.call('sources.store', { body: { url, ...more } })).data;
  listed = async (query: object = {}) => (await this.call('sources.index', { query })).data;

  rowOf(id: string) {
    return rowOf(
      this.db,
      sql<{
        enabled: boolean;
        interval_seconds: number;
      }>`select enabled, interval_seconds from sources where id = ${id}`,
    );
  }

  setState(id: string, set: ReturnType<typeof sql>) {
    return rowsOf(this.db, sql`update source_states set ${set} where source_id = ${id}`);
  }
}

/** Starts the bench. Call it at the top of a test file. */
export function startBench(): SourceBench {
  const bench = new SourceBench();
  beforeAll(async () => {
    [bench.server, bench.outlets] = await Promise.all([startTestServer(), startOutlets()]);
  });
  afterAll(() => Promise.all([bench.server.stop(), bench.outlets.stop()]));
  beforeEach(async () => {
    const tenant = await makeTenant(bench.db);
    [bench.organisationId, bench.brandId] = [tenant.organisation.id, tenant.brand.id];
    bench.call = bench.server.client(await bench.server.signIn(tenant.user.email));
  });
  return bench;
}
