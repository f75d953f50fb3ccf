import { checkCommand } from '@masthead/server/main/console-check.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { createStorage } from '@masthead/server/platform/storage/index.ts';
import { ownBrand } from '../../../apps/server/src/features/access/index.ts';
import { repairSums } from '../../../apps/server/src/features/clippings/index.ts';
import { findKeys, hashUrl } from '../../../apps/server/src/features/documents/index.ts';
import { repairHours } from '../../../apps/server/src/features/mentions/index.ts';
import { disagreements } from '../../../apps/server/src/features/mentions/mentions.fixture.ts';
import type { Crowd } from './crowd.ts';
import { log, settingsOf } from './settings.ts';

/** Throws with the first of the things that must not be. */
function none(what: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`${found.length} ${what}, such as ${JSON.stringify(found[0])}`);
}

interface Stored {
  id: string;
  url: string;
}

/** Checks that each published address is one document, with its key, its fingerprint and the bands of that. */
async function checkDocuments(db: Db, published: readonly string[], stored: readonly Stored[]): Promise<void> {
  const byUrl = Map.groupBy(stored, ({ url }) => url);
  none(
    'published articles are not stored',
    published.filter((url) => !byUrl.has(url)),
  );
  none(
    'articles are stored more than once',
    [...byUrl].filter(([, all]) => all.length > 1),
  );
  const ids = stored.map(({ id }) => id);
  const keys = new Set(
    (
      await findKeys(
        db,
        stored.map(({ url }) => hashUrl(url)),
      )
    ).map((key) => key.document_id),
  );
  none(
    'documents have no key of their own',
    ids.filter((id) => !keys.has(id)),
  );
  for (const table of ['document_fingerprints', 'document_bands']) {
    const rows = await rowsOf(
      db,
      sql<{ id: string }>`
        select distinct document_id as id from ${sql.table(table)} where document_id = any(${ids}::uuid[])`,
    );
    const there = new Set(rows.map(({ id }) => id));
    none(
      `documents have no ${table}`,
      ids.filter((id) => !there.has(id)),
    );
  }
}

/** Checks that each stream has found each document once, and that trends have counted each once. */
async function checkFinds(db: Db, streamIds: readonly string[], ids: readonly string[]): Promise<void> {
  const finds = await rowsOf(
    db,
    sql<{ id: string; finds: number; streams: number }>`
      select given.id, count(m.id)::int as finds, count(distinct m.stream_id)::int as streams
      from unnest(${ids}::uuid[]) as given (id)
      left join mentions m on m.document_id = given.id and m.stream_id = any(${streamIds}::uuid[])
      group by given.id`,
  );
  none(
    'documents are not found once by each stream',
    finds.filter((row) => row.finds !== streamIds.length || row.streams !== streamIds.length),
  );
  none(
    'days of trends differ from the documents',
    await rowsOf(
      db,
      sql`
        with stored as materialized (
          select (published_at at time zone 'UTC')::date as day, count(*)::int as pieces,
            count(*) filter (where cluster_id = id)::int as stories,
            count(*) filter (where sentiment = 'negative')::int as negative,
            count(*) filter (where sentiment = 'positive')::int as positive
          from documents
          group by 1
        ),
          kept as (
            select day, pieces, stories, negative, positive
            from trend_days
            where counting_id = '00000000-0000-0000-0000-000000000000' and member = 0 and pieces > 0
          )
        (select * from stored except select * from kept)
        union all
        (select * from kept except select * from stored)`,
    ),
  );
}

/** Checks that each answered write is there once, and that each document is one clipping. */
async function checkClippings(db: Db, brandId: string, ids: readonly string[], crowd: Crowd): Promise<void> {
  const clippings = await rowsOf(
    db,
    sql<{ id: string; document_id: string | null; headline: string }>`
      select id, document_id, headline
      from clippings
      where brand_id = ${brandId} and (document_id = any(${ids}::uuid[]) or headline like 'By hand %')`,
  );
  const byHeadline = Map.groupBy(clippings, ({ headline }) => headline);
  none(
    'clippings that were answered are not there once',
    crowd.headlines.filter((headline) => byHeadline.get(headline)?.length !== 1),
  );
  none(
    'clippings were made that nobody was told of',
    clippings.filter((row) => row.document_id === null && !crowd.headlines.includes(row.headline)),
  );
  const byDocument = Map.groupBy(clippings, ({ document_id }) => document_id);
  none(
    'documents are not saved once',
    ids.filter((id) => byDocument.get(id)?.length !== 1),
  );
  none(
    'mentions were answered with another clipping',
    [...crowd.saved].filter(
      ([document, answered]) =>
        ids.includes(document) && (answered.size !== 1 || !answered.has(byDocument.get(document)?.[0]?.id ?? '')),
    ),
  );
}

interface Wrote {
  brandId: string;
  /** Streams that find every published article; one of them saves all. */
  streamIds: readonly string[];
  published: readonly string[];
  /** Documents that were announced since the beginning. */
  stored: readonly Stored[];
  crowd: Crowd;
  folder: string;
}

/**
 * Checks everything that was written while processes were killed, once nothing waits any more: by statements of its own and by the integrity
 * check of the product. Throws if anything is lost, doubled or half-written.
 */
export async function checkWrites(db: Db, { brandId, streamIds, published, stored, crowd, folder }: Wrote) {
  const ids = stored.map(({ id }) => id);
  await checkDocuments(db, published, stored);
  await checkFinds(db, streamIds, ids);
  await checkClippings(db, brandId, ids, crowd);
  none('numbers beside mentions are wrong', await disagreements(db, ownBrand(brandId)));
  const hours = await repairHours({ db });
  const brands = await repairSums({ db, log });
  if (hours + brands > 0) throw new Error(`Sums of ${hours} hours and of ${brands} brands were wrong.`);
  const storage = await createStorage(readConfig(settingsOf(folder)));
  try {
    await checkCommand({ db, log, clock: systemClock, storage }, () => {});
  } finally {
    await storage.close();
  }
}
