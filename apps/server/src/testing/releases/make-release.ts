import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { keepRollups } from '../../features/clippings/index.ts';
import { insertMeasured, measured } from '../../features/metrics/metrics.fixture.ts';
import { backUp } from '../../main/backup.ts';
import { prepareDatabase } from '../../main/prepare.ts';
import { readVersion } from '../../main/version.ts';
import { readConfig } from '../../platform/config/index.ts';
import { openDatabase } from '../../platform/db/index.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { makeRecords, makeTenant } from '../factories.ts';

/**
 * Writes a backup of this release with small data, which later releases must open:
 * `node scripts/run.mjs apps/server/src/testing/releases/make-release.ts`. Run it once for each release and commit both files.
 */
const tenants = 3;
const clippings = 40;
/** Days of the clippings that are counted. */
const period = { start: '2026-04-01T00:00:00Z', end: '2026-04-15T00:00:00Z' };
const folder = await mkdtemp(join(tmpdir(), 'masthead-release-'));
const config = readConfig({
  MASTHEAD_DATA: folder,
  MASTHEAD_SECRET: 'the releases share this key, which guards nothing',
});
const log = createLog(config);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
try {
  await prepareDatabase({ url: postgres.url, config, log });
  const database = openDatabase({ url: postgres.url, connections: 2, log });
  const made = [];
  for (let at = 0; at < tenants; at++) {
    const tenant = await makeTenant(database.db);
    await makeRecords(database.db, tenant);
    const brandId = tenant.brand.id;
    const rows = fc.sample(measured, { numRuns: clippings, seed: at });
    const ids = rows.map((row) => row.id);
    await database.db
      .transaction()
      .execute((transaction) =>
        keepRollups(transaction, { brandIds: [brandId], ids }, () => insertMeasured(transaction, brandId, rows)),
      );
    const counted = rows.filter(
      (row) =>
        !row.is_advertisement && row.published_at >= new Date(period.start) && row.published_at < new Date(period.end),
    );
    made.push({
      email: tenant.user.email,
      brand_id: brandId,
      clippings: counted.length,
      impressions: counted.reduce((sum, row) => sum + row.impressions, 0),
    });
  }
  await database.close();
  const name = join(import.meta.dirname, readVersion().version);
  await rm(`${name}.backup`, { force: true });
  await backUp(config, postgres.url, `${name}.backup`, () => {});
  await writeFile(`${name}.json`, `${JSON.stringify({ period, made }, null, 2)}\n`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
