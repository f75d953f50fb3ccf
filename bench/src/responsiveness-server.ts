import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClient } from '@masthead/contract';
import { rebuildRollupsJob } from '@masthead/server/features/clippings/index.ts';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { ownBrand } from '../../apps/server/src/features/access/index.ts';
import { isBusy, patientFetch } from '../../apps/server/src/testing/patient-fetch.ts';
import { fillStream } from './mentions-fill.ts';

/** The API in a process of its own, as the bench of responsiveness finds it. */
export interface Serving {
  origin: string;
  token: string;
  brandId: string;
  streamId: string;
}

/** Longest time for which the event loop was held up. */
export interface Held {
  held: number;
  /** The part that its own thread worked; the rest waited for a core. */
  busiest: number;
}

const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
const config = readConfig({
  PORT: '0',
  MASTHEAD_DATA: folder,
  MASTHEAD_ADMIN_PASSWORD: 'Password1',
  MASTHEAD_LOG_LEVEL: 'error',
  MASTHEAD_RATE_LIMIT: '1000000',
  MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
});
const log = createLog(config);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} });
const { keys } = await prepareDatabase({ url: postgres.url, config, log });
const api = await startApi({ url: postgres.url, config, log, keys });
/** A server that has just started may be too busy for its first calls. */
const patient = patientFetch(isBusy);
const origin = `http://127.0.0.1:${api.port}`;
const { access_token: token } = await createClient({ origin, fetch: patient, headers: () => ({}) })('auth.login', {
  body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
});
const client = createClient({ origin, fetch: patient, headers: () => ({ authorization: `Bearer ${token}` }) });
const brandId = ownBrand((await client('user.brands')).data[0]!.id);
const { data: stream } = await client('streams.store', {
  body: { brand_id: brandId, name: 'Norlunde', main_search_term: 'Norlunde' },
});
const database = openDatabase({ url: postgres.url, connections: 2, log });
const count = Number(process.argv[2]);
await fillStream(database.db, { brandId, streamId: stream.id, count });
// Ten years of clippings in ten countries, some with long headlines.
await rowsOf(
  database.db,
  sql`insert into clippings (brand_id, id, type, media_type, headline, url, published_at, outlet_name, tier, country_id, text_tonality, impressions, hf_value, hf_value_version, created_by, created_at, updated_at)
      select ${brandId}, gen_random_uuid(), 'web', (array['web', 'web', 'print', 'tv', 'radio', 'facebook'])[1 + n % 6], 'A ferry sails again, number ' || n, 'https://ferry.example/' || n,
             now() - n * interval '90 minutes', 'Outlet', 'none', (array['DK', 'SE', 'NO', 'DE', 'GB', 'US', 'FR', 'FI', 'IS', 'ES'])[1 + n % 10], (array['negative', 'neutral', 'positive', null])[1 + n % 4], 40000, 6000, 1, ${brandId}, now(), now()
      from generate_series(1, ${Math.min(count, 58_000)}::int) as n`,
);
await rebuildRollupsJob.run({ db: database.db, clock: systemClock, log }, { brand_id: brandId });
await rowsOf(database.db, sql`vacuum analyze clippings`);
await database.close();
process.send!({ origin, token, brandId, streamId: stream.id } satisfies Serving);

const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
/** Milliseconds of processor time that the loop's thread has used between two turns of a timer, at most. */
let busiest = 0;
let used = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(used);
  busiest = Math.max(busiest, (user + system) / 1000);
  used = process.threadCpuUsage();
}, 5);

process.on('message', async (message) => {
  if (message === 'measure') {
    busiest = 0;
    return loop.reset();
  }
  if (message === 'measured') return void process.send!({ held: loop.max / 1e6, busiest } satisfies Held);
  await api.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
