import { rebuildRollupsJob } from '@masthead/server/features/clippings/index.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { type Db, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import type { Log } from '@masthead/server/platform/log/index.ts';
import { v7 as uuidv7 } from 'uuid';
import { type BrandId, ownBrand } from '../../apps/server/src/features/access/index.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Brands that have all clippings but those of the report. */
const others = 10;
/** Brands that are filled at the same time. */
const atOnce = 2;

/** Fills clippings of a brand, spread evenly over the days before a moment. */
const fill = (db: Db, brandId: BrandId, { count, days, before }: { count: number; days: number; before: Date }) =>
  rowsOf(
    db,
    sql`insert into clippings (brand_id, id, type, media_type, headline, url, published_at, outlet_id, outlet_name, tier, country_id, text_tonality, impressions, hf_value, hf_value_version, created_by, created_at, updated_at)
        select ${brandId}, gen_random_uuid(), 'web', (array['web', 'web', 'web', 'print', 'tv', 'radio'])[1 + n % 6], 'A ferry sails again today ' || n, 'https://outlet.example/' || n,
               ${before}::timestamptz - n * (${days}::int * interval '1 day' / ${count}::int), lpad(to_hex((600 * power(random(), 3))::int), 32, '0')::uuid, 'Outlet ' || n % 600, (array['aplus', 'bplus', 'none', 'none'])[1 + n % 4],
               (array['DK', 'SE', 'NO', 'DE', 'GB', 'US', 'FI', 'NL'])[1 + n % 8], (array['negative', 'neutral', 'positive', null])[1 + n % 4],
               (random() * 100000)::int, (random() * 50000)::numeric(16, 2), 1, ${brandId}, ${before}, ${before}
        from generate_series(1, ${count}::int) as n`,
  );

async function addBrand(db: Db, like: BrandId, at: number): Promise<BrandId> {
  const id = ownBrand(uuidv7());
  await rowsOf(
    db,
    sql`insert into brands (id, organisation_id, name, slug, created_at, updated_at)
        select ${id}, organisation_id, ${`Other ${at}`}, ${`other-${at}`}, now(), now()
        from brands
        where id = ${like}`,
  );
  return id;
}

const tags = ['Ferries', 'Harbour', 'Prices', 'Winter', 'Staff', 'Safety'];

/** Fills the outlets of all clippings, and tags of those of the brand of the report, so that its report has their sections. */
export async function fillNames(db: Db, brandId: BrandId, now: Date): Promise<void> {
  await rowsOf(
    db,
    sql`insert into outlets (id, name, site, country_id, created_at, updated_at)
        select lpad(to_hex(n), 32, '0')::uuid, 'Outlet ' || n, 'outlet' || n || '.example', 'DK', ${now}, ${now} from generate_series(0, 600) as n
        on conflict do nothing`,
  );
  await rowsOf(
    db,
    sql`insert into tags (brand_id, id, name)
        select ${brandId}, gen_random_uuid(), name from unnest(${tags}::text[]) as name`,
  );
  await rowsOf(
    db,
    sql`insert into clipping_tags (brand_id, clipping_id, tag_id)
        select c.brand_id, c.id, t.id
        from (select brand_id, id, row_number() over (order by id) as place from clippings where brand_id = ${brandId}) as c
          join (select brand_id, id, row_number() over (order by id) as place from tags where brand_id = ${brandId}) as t
            on t.place = 1 + c.place % ${tags.length}::int`,
  );
}

interface Wanted {
  brandId: BrandId;
  /** Clippings of the brand in the month that ends then, and of all brands in two years. */
  inMonth: number;
  inAll: number;
  until: Date;
}

/** Fills the clippings of the brand of a report and of other brands. */
export async function fillClippings(db: Db, log: Log, { brandId, inMonth, inAll, until }: Wanted): Promise<void> {
  await withoutIndexes(db, 'clippings', async () => {
    await fill(db, brandId, { count: inMonth, days: 31, before: until });
    const count = Math.floor((inAll - inMonth) / others);
    const fillOthers = async (from: number) => {
      for (let at = from; at < others && count > 0; at += atOnce)
        await fill(db, await addBrand(db, brandId, at), { count, days: 700, before: until });
    };
    await Promise.all(Array.from({ length: atOnce }, (_, at) => fillOthers(at)));
  });
  await fillNames(db, brandId, until);
  await rebuildRollupsJob.run({ db, clock: systemClock, log }, { brand_id: brandId });
  for (const table of ['clippings', 'clipping_days', 'clipping_months'])
    await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
  // Nothing that was filled is written to the disk while it is measured.
  await rowsOf(db, sql`checkpoint`);
}
