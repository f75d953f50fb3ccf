import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../platform/config/index.ts';

/** Fails if the port is taken, before a database is made that could not be reached. */
export async function claimPort({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> {
  const server = createServer().listen(PORT, HOST);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
