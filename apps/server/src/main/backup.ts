import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import type { Config } from '../platform/config/index.ts';
import { beginSnapshot, readTable } from '../platform/db/snapshot.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { createStorage } from '../platform/storage/index.ts';
import { type Entry, encodeArchive } from './archive.ts';
import { formatVersion, type Head, withSums } from './backup-parts.ts';
import { openPlace, passphraseOf } from './backup-place.ts';
import { seal } from './seal.ts';
import { readVersion } from './version.ts';

export const keyPath = (config: Config): string => join(config.dataDir, 'secret.key');

type Say = (line: string) => void;

const packing = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * Writes the database as of one moment, the files and the key to one compressed file or object, while the product runs. It gets its name
 * when it is complete.
 */
export async function backUp(config: Config, url: string, name: string, say: Say): Promise<void> {
  const passphrase = passphraseOf(config);
  const place = await openPlace(config, name);
  const client = new pg.Client({ connectionString: url, application_name: 'masthead backup' });
  try {
    if (await place.exists()) throw new StartError(`${place.name} exists already. Give another name.`);
    await client.connect();
    const packed = pack(encodeArchive(withSums(parts(config, client, say))));
    const bytes = await place.write(passphrase ? seal(packed, passphrase) : packed);
    const size = `${(bytes / 1e6).toFixed(1)} MB${passphrase ? ', encrypted' : ''}`;
    say(`The backup is complete: ${place.name} (${size})`);
  } finally {
    await client.end();
    await place.close();
  }
}

async function* pack(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const packed = createZstdCompress(packing);
  const bytes = Readable.from(source, { objectMode: false });
  bytes.on('error', (error) => packed.destroy(error));
  try {
    yield* bytes.pipe(packed);
  } finally {
    bytes.destroy();
    packed.destroy();
  }
}

async function* parts(config: Config, client: pg.Client, say: Say): AsyncGenerator<Entry<Head>> {
  const facts = await beginSnapshot(client);
  const created_at = new Date().toISOString();
  yield { head: { kind: 'backup', format: formatVersion, version: readVersion().version, created_at, ...facts } };
  const rows: Record<string, number> = {};
  for (const [index, table] of facts.tables.entries()) {
    const stream = readTable(client, table);
    yield { head: { kind: 'table', ...table }, data: stream };
    rows[table.name] = stream.rowCount;
    say(`Table ${index + 1} of ${facts.tables.length}: ${table.name}, ${stream.rowCount} rows`);
  }
  await client.query('commit');
  let files = 0;
  const storage = await createStorage(config);
  try {
    for await (const key of storage.list()) {
      // A file that was deleted since it was listed belongs to nothing any more.
      const data = await storage.get(key).catch(() => null);
      if (!data) continue;
      yield { head: { kind: 'file', key }, data };
      files++;
      if (files % 1000 === 0) say(`${files} files`);
    }
  } finally {
    await storage.close();
  }
  say(`${files} files`);
  if (config.MASTHEAD_SECRET) say('The key is that of MASTHEAD_SECRET; keep it with the backup.');
  else if (existsSync(keyPath(config))) yield { head: { kind: 'key' }, data: createReadStream(keyPath(config)) };
  yield { head: { kind: 'end', rows, files } };
}
