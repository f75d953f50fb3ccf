import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { startApi } from '../../main/api.ts';
import { prepareDatabase } from '../../main/prepare.ts';
import { restore } from '../../main/restore.ts';
import { startWorker } from '../../main/worker.ts';
import { readConfig } from '../../platform/config/index.ts';
import { inFull } from '../extent.ts';
import { testLog } from '../log.ts';
import { patientClient } from '../patient-fetch.ts';
import { until } from '../replay.ts';
import { testPassword } from '../server.ts';

interface Release {
  period: { start: string; end: string };
  made: { email: string; brand_id: string; clippings: number; impressions: number }[];
}

const releases = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => name.replace('.backup', ''));
const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Opens the release in a separate database, as its last start has left it. */
async function openRelease(release: string) {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-release-'));
  closes.push(() => rm(folder, { recursive: true, force: true }));
  const admin = inject('postgresUrl');
  const name = `release_${randomBytes(6).toString('hex')}`;
  await query(admin, `create database ${name}`);
  closes.push(() => query(admin, `drop database ${name} with (force)`));
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MASTHEAD_DATA: folder,
    MASTHEAD_RATE_LIMIT: '100000',
    MASTHEAD_SECRET: 'the releases share this key, which guards nothing',
  });
  await restore({ config, url: url.href, log: testLog }, join(import.meta.dirname, `${release}.backup`), () => {});
  return { config, url: url.href, log: testLog };
}

describe.each(releases)('the data of release %s', (release) => {
  const { period, made } = JSON.parse(readFileSync(join(import.meta.dirname, `${release}.json`), 'utf8')) as Release;

  it(`the backup of release ${release} takes less than a megabyte`, () => {
    expect(statSync(join(import.meta.dirname, `${release}.backup`)).size).toBeLessThan(1024 * 1024);
  });

  it.each(inFull ? ['kept', 'missing'] : ['kept'])(
    `the data of release ${release} show the right figures after the upgrade where sums are %s`,
    async (sums) => {
      const options = await openRelease(release);
      if (sums === 'missing') await query(options.url, 'truncate clipping_days, clipping_months');
      const { keys } = await prepareDatabase(options);
      const api = await startApi({ ...options, keys, patience: 60_000 });
      closes.push(api.stop);
      const worker = await startWorker(options);
      closes.push(worker.stop);
      const origin = `http://127.0.0.1:${api.port}`;
      for (const { email, brand_id, clippings, impressions } of made) {
        const signedIn = await patientClient(origin)('auth.login', { body: { email, password: testPassword } });
        const client = patientClient(origin, signedIn.access_token);
        await until('the figures are right', async () => {
          const figures = await Promise.all([
            client('metrics.dashboard.clippings', { query: period }),
            client('metrics.dashboard.impressions', { query: period }),
          ]);
          const [counted, seen] = figures.map(
            ({ data }) => data.brands.find((brand) => brand.brand_id === brand_id)?.current,
          );
          return counted === clippings && seen === impressions;
        });
      }
    },
    120_000,
  );
});
