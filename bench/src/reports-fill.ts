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

/** Brands that are compared with that of the report. */
const competitors = 2;
/** Names and subjects in the texts, and how many of them a text has. */
const terms = { all: 300, ofText: 8 };
const emails = { all: 20, recipients: 500 };

/** Turns a sixth of the clippings of the brand into posts with counts, as they were last read. */
async function fillPosts(db: Db, brandId: BrandId, now: Date): Promise<void> {
  await rowsOf(
    db,
    sql`update clippings set media_type = 'social', type = 'social' where brand_id = ${brandId} and left(id::text, 1) in ('0', '1', '2')`,
  );
  await rowsOf(
    db,
    sql`insert into clipping_posts (brand_id, clipping_id, likes, comments, shares, views, read_at)
        select brand_id, id, (500 * power(random(), 4))::int, (80 * power(random(), 4))::int, (40 * power(random(), 4))::int,
               case when random() < 0.3 then (9000 * random())::int end, ${now}
        from clippings
        where brand_id = ${brandId} and media_type = 'social'
        on conflict do nothing`,
  );
}

/** Gives the clippings of the brand texts with names and subjects. */
async function fillTerms(db: Db, brandId: BrandId): Promise<void> {
  await rowsOf(
    db,
    sql`insert into trend_terms (kind, key, name)
        select (array['person', 'organisation', 'place', 'product', 'subject'])[1 + n % 5], 'bench ' || n, 'Bench ' || n
        from generate_series(1, ${terms.all}::int) as n
        on conflict do nothing`,
  );
  await rowsOf(
    db,
    sql`update clippings set document_id = gen_random_uuid() where brand_id = ${brandId} and document_id is null`,
  );
  await rowsOf(
    db,
    sql`with known as (select array_agg(id order by id) as ids from trend_terms where key like 'bench %')
        insert into trend_documents (document_id, day, slice, is_first, terms)
        select c.document_id, c.published_at::date, 0, true,
               array(select distinct k.ids[1 + floor(${terms.all}::int * power(random(), 3))::int] from generate_series(1, ${terms.ofText}::int) where c.id is not null)
        from clippings c cross join known k
        where c.brand_id = ${brandId}
        on conflict do nothing`,
  );
}

/** Fills e-mails that were sent in the month, with what their recipients did. */
async function fillEmails(db: Db, brandId: BrandId, until: Date): Promise<void> {
  await rowsOf(
    db,
    sql`insert into emails (brand_id, id, status, subject, body, sender, is_tracked, started_at, sent_at, created_at, updated_at)
        select ${brandId}, gen_random_uuid(), 'sent', 'News from the harbour ' || n, '', '{}'::jsonb, true, at, at, at, at
        from (select n, ${until}::timestamptz - n * interval '1 day' as at from generate_series(1, ${emails.all}::int) as n) as days`,
  );
  await rowsOf(
    db,
    sql`insert into email_recipients (brand_id, email_id, id, address, provider, state, next_try_at, opened_at, clicked_at, replied_at)
        select e.brand_id, e.id, gen_random_uuid(), 'reader' || n || '@paper.example', 'paper.example', 'delivered', e.started_at,
               case when n % 3 = 0 then e.started_at end, case when n % 9 = 0 then e.started_at end, case when n % 45 = 0 then e.started_at end
        from emails e cross join generate_series(1, ${emails.recipients}::int) as n
        where e.brand_id = ${brandId}`,
  );
}

/** Fills a set of clippings with targets. */
async function fillKpi(db: Db, brandId: BrandId, { from, until }: { from: Date; until: Date }): Promise<void> {
  const [id, market] = [uuidv7(), uuidv7()];
  await rowsOf(
    db,
    sql`insert into kpi_campaigns (id, brand_id, name, currency_code, starts_at, ends_at, measures, created_by, created_at, updated_at)
        select ${id}, ${brandId}, 'Autumn', 'DKK', ${from}, ${until}, '{clippings,hfValue}', user_id, now(), now()
        from members where brand_id = ${brandId} limit 1`,
  );
  await rowsOf(
    db,
    sql`insert into kpi_markets (id, kpi_id, country_id, target_hf_value, target_clippings) values (${market}, ${id}, 'DK', 1000000, 2000)`,
  );
  await rowsOf(
    db,
    sql`insert into clipping_kpis (brand_id, kpi_id, clipping_id)
        select brand_id, ${id}, id from clippings where brand_id = ${brandId} limit 2000`,
  );
}

/**
 * Fills what sections beside the clippings show, unless it is there already: posts with counts, names, e-mails and a KPI set. Returns the
 * brands that are compared.
 */
export async function fillSections(db: Db, log: Log, { brandId, until }: Wanted): Promise<BrandId[]> {
  const compared = await rowsOf(
    db,
    sql<{ id: BrandId }>`select id from brands where name like 'Other %' order by id limit ${competitors}`,
  );
  const filled = await rowsOf(db, sql`select from kpi_campaigns where brand_id = ${brandId} limit 1`);
  if (filled.length === 0) {
    await fillPosts(db, brandId, until);
    await fillTerms(db, brandId);
    await fillEmails(db, brandId, until);
    for (const { id } of compared)
      await rowsOf(
        db,
        sql`insert into members (brand_id, user_id, role, joined_at)
            select ${id}, user_id, role, joined_at from members where brand_id = ${brandId}
            on conflict do nothing`,
      );
    for (const brand_id of [brandId, ...compared.map(({ id }) => id)])
      await rebuildRollupsJob.run({ db, clock: systemClock, log }, { brand_id });
    await fillKpi(db, brandId, { from: new Date(until.getTime() - 31 * 86_400_000), until });
    for (const table of ['clippings', 'clipping_posts', 'trend_documents', 'email_recipients'])
      await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
    await rowsOf(db, sql`checkpoint`);
  }
  return compared.map(({ id }) => id);
}
