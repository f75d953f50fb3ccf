import { ensureOutlets } from '@masthead/server/features/outlets/index.ts';
import { type Db, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import type { BrandId } from '../../apps/server/src/features/access/index.ts';

/** Rows of one statement. */
const batch = 100_000;

/**
 * Returns the statement that creates rows of all kinds: few outlets have most of the pieces, a third of the pieces are
 * copies, some values are rare.
 */
const rows = (brandId: BrandId, streamId: string, from: number, to: number, total: number) => sql`
  with given as (
    select i, now() - (i::float8 / ${total}) * interval '30 days' as at, hashint8(i) & 2147483647 as a, hashint8(i + 1000000007) & 2147483647 as b,
      case when i % 10 < 3 and i < ${total} then i - i % 50 else i end as story
    from generate_series(${from}::bigint, ${to}::bigint) i
  ), placed as (
    select *, ((a % 20) * (b % 20))::int as outlet,
      (select string_agg('word' || (hashint8(i * 31 + n) & 4095), ' ') from generate_series(1, 24) n) as words from given
  )
  insert into mentions (brand_id, id, stream_id, document_id, cluster_id, published_at, collected_at, headline, headline_marks, excerpt, excerpt_marks, url,
    author, outlet_id, outlet_name, country_id, language, media_type, sentiment, sentiment_confidence, impressions, counted_on, hidden_in_stream, place)
  select ${brandId}::uuid, gen_random_uuid(), ${streamId}::uuid, (lpad(to_hex(2000000000000 - i), 12, '0') || '70008000000000000000')::uuid, (lpad(to_hex(2000000000000 - story), 12, '0') || '70008000000000000000')::uuid,
    at, at + interval '3 minutes', 'Norlunde ' || split_part(words, ' ', 1) || ' and ' || split_part(words, ' ', 2), '{0,8}', 'Norlunde said: ' || words || case when i % 200000 = 7 then ' zeppelin' else '' end,
    '{0,8}', 'https://outlet' || outlet || '.example/' || i, case when b % 3 = 0 then 'Ida Holm' end, ('00000000-0000-7000-8000-' || lpad(outlet::text, 12, '0'))::uuid, 'Outlet ' || outlet,
    case when i % 250000 = 9 then 'IS' else (array['DK', 'SE', 'DE', 'GB', 'NO', 'FR', 'US', 'FI', null])[1 + outlet % 9] end,
    (array['da', 'sv', 'de', 'en', 'no', 'fr', 'en', 'fi', 'en'])[1 + outlet % 9],
    case when i % 200000 = 11 then 'radio' when outlet % 13 = 0 and outlet > 0 then 'print' else 'web' end,
    (array['neutral', 'neutral', 'neutral', 'positive', 'negative'])[1 + b % 5], 0.7, 1000 * (outlet + 1), (at at time zone 'UTC')::date, (i % 10 >= 3 or i = ${total}) and b % 100 = 0,
    case when i % 10 < 3 and i < ${total} then case when i % 50 = 42 then 'first' else 'copy' end when b % 100 <> 0 then 'only' end
  from placed`;

/** Fills a stream with mentions of the last 30 days and everything that is kept beside them, as the migration does. */
export async function fillStream(
  db: Db,
  { brandId, streamId, count }: { brandId: BrandId; streamId: string; count: number },
): Promise<void> {
  const numbers = Array.from({ length: 362 }, (_, number) => number);
  await ensureOutlets(
    db,
    numbers.map((number) => ({
      id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      name: `Outlet ${number}`,
      url: `https://outlet${number}.example/`,
      site: `outlet${number}.example`,
      country_id: 'DK',
      language: 'da',
      catalogue_key: null,
    })),
    new Date(),
  );
  const indexes = await rowsOf(
    db,
    sql<{ indexname: string; indexdef: string }>`
      select indexname, indexdef from pg_indexes where tablename = 'mentions' and indexname like 'mentions\\_%' and indexname not like '%\\_pkey' and indexname not like '%\\_key'`,
  );
  for (const { indexname } of indexes) await rowsOf(db, sql`drop index ${sql.ref(indexname)}`);
  for (let from = 1; from <= count; from += batch)
    await rowsOf(db, rows(brandId, streamId, from, Math.min(count, from + batch - 1), count));
  for (const { indexdef } of indexes) await rowsOf(db, sql.raw(indexdef));
  await rowsOf(
    db,
    sql`insert into mention_hours
        select brand_id, stream_id, date_trunc('hour', published_at, 'UTC'), media_type, sentiment, language, coalesce(country_id, ''),
          count(*) filter (where place = 'only'), count(*) filter (where place = 'first'), count(*) filter (where place = 'copy')
        from mentions where brand_id = ${brandId} and stream_id = ${streamId} and not hidden group by 1, 2, 3, 4, 5, 6, 7`,
  );
  await rowsOf(
    db,
    sql`insert into mention_arrivals select brand_id, stream_id, counted_on, count(*) from mentions where brand_id = ${brandId} and stream_id = ${streamId} group by 1, 2, 3`,
  );
  await rowsOf(
    db,
    sql`insert into stream_fair_use (brand_id, stream_id) values (${brandId}, ${streamId}) on conflict do nothing`,
  );
  await rowsOf(db, sql`vacuum analyze mentions`);
  await rowsOf(db, sql`vacuum analyze mention_hours`);
}
