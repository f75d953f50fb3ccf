import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/db/index.ts';
import { testLog } from './log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL with the database `template`, brought up to date once and copied by every test file. */
    postgresUrl: string;
    /** All nodes if that is a cluster, its coordinator first: a database is made on each. */
    postgresNodes: string[];
  }
}

export interface TestDatabase extends Database {
  url: string;
  drop(): Promise<void>;
}

/** Creates a separate database, copied from the template: migrated, with reference data and the first staff user. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const nodes = inject('postgresNodes');
  // Files that are copied cost less than their content written to the log as well.
  for (const node of nodes) await run(node, `create database ${name} template masthead_template strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, connections: 6, log: testLog });
  return {
    ...database,
    url: url.href,
    drop: async () => {
      await database.close();
      for (const node of nodes) await run(node, `drop database ${name} with (force)`);
    },
  };
}

/** Copies of one template wait for each other, so a busy moment is tried again. */
async function run(url: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (attempt === 40 || !/being accessed by other users/.test((error as Error).message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
    } finally {
      await client.end();
    }
  }
}
