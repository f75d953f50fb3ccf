import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@masthead/contract';
import { makeToken } from '@masthead/server/features/emails/tracking/tokens.ts';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { createSecrets } from '@masthead/server/platform/secrets/index.ts';
import autocannon from 'autocannon';

const load = { rate: 2000, seconds: 10 };
const recipients = 5000;
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Measures 2,000 opens and clicks a second on one process, and the transactions of the database meanwhile. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { url } = postgres;
  try {
    const config = readConfig({
      PORT: '0',
      MASTHEAD_DATA: folder,
      MASTHEAD_ADMIN_PASSWORD: 'Password1',
      MASTHEAD_LOG_LEVEL: 'error',
      MASTHEAD_RATE_LIMIT: '1000000',
      MASTHEAD_SECRET: 'the benches share this key, which guards nothing',
    });
    const log = createLog(config);
    const { keys } = await prepareDatabase({ url, config, log });
    const api = await startApi({ url, config, log, keys });
    const database = openDatabase({ url, connections: 2, log });
    const { db } = database;
    const origin = `http://127.0.0.1:${api.port}`;
    const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
      body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
    });
    const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
    const brand_id = (await call('user.brands')).data[0]!.id;
    const { data: email } = await call('emails.store', { body: { brand_id, subject: 'Plan', body: '<p>Plan</p>' } });
    await rowsOf(db, sql`update emails set status = 'sent', sent_at = now() where id = ${email.id}`);
    await rowsOf(
      db,
      sql`insert into email_links (brand_id, email_id, number, url) values (${brand_id}, ${email.id}, 1, 'https://a.example/')`,
    );
    const rows = await rowsOf(
      db,
      sql<{ id: string }>`
        insert into email_recipients (brand_id, email_id, id, address, provider, state, next_try_at, accepted_at)
        select ${brand_id}, ${email.id}, gen_random_uuid(), 'p' || n || '@a.example', 'a.example', 'accepted', now(),
          now() - interval '1 hour'
        from generate_series(1, ${recipients}::int) n
        returning id`,
    );
    const secrets = createSecrets(config);
    const paths = rows.map(({ id: recipientId }, at) => {
      const path = `/t/${makeToken(secrets, { emailId: email.id, recipientId })}`;
      return at % 4 === 0 ? `${path}/click?url=1` : `${path}/open.gif`;
    });
    const commits = async () =>
      (await rowOf(
        db,
        sql<{
          count: number;
        }>`select xact_commit::int as count from pg_stat_database where datname = current_database()`,
      ))!.count;
    const before = await commits();
    const cpu = process.cpuUsage();
    const told = await autocannon({
      url: origin,
      connections: 64,
      workers: 1,
      overallRate: load.rate,
      duration: load.seconds,
      headers: { 'user-agent': browser },
      requests: paths.map((path) => ({ path })),
    });
    const { user, system } = process.cpuUsage(cpu);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const counted = (await rowOf(
      db,
      sql<{ count: number }>`
        select sum(human_hits + machine_hits + unknown_hits)::int as count
        from email_recipients
        where email_id = ${email.id}`,
    ))!.count;
    const { requests, latency, errors, timeouts } = told;
    const wrong = errors + timeouts + told['4xx'] + told['5xx'];
    console.log(
      `${requests.total.toLocaleString('en')} hits in ${told.duration} s: ${requests.average.toFixed(0)} a second (wanted ${load.rate}), ${wrong} wrong, median ${latency.p50} ms, 99 % within ${latency.p99} ms`,
    );
    console.log(
      `${counted.toLocaleString('en')} counted by ${(await commits()) - before} transactions of the whole database; ${((user + system) / 1000 / requests.total).toFixed(2)} ms CPU a hit, the load included`,
    );
    await database.close();
    await api.stop();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
