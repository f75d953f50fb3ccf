import { andAll, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { PersonAccount } from './accounts.ts';

/** Posts that mentions_by_account finds by their addresses. */
const byAddress = sql`m.media_type in ('twitter', 'social')`;

/**
 * Finds the mentions of accounts, each with the place of its account: by the beginning of the address, by the byline on
 * a site, and by the outlet of an account that is followed as a source.
 */
function mentionsOf(brandId: BrandId, accounts: readonly PersonAccount[]) {
  const begins = accounts.flatMap((account, place) => account.begins.map((text) => ({ place, text })));
  const signs = accounts.flatMap(({ signs: signed }, place) => (signed ? [{ place, ...signed }] : []));
  const sites = accounts.flatMap((account, place) => account.sites.map((text) => ({ place, text })));
  return sql`
    begins as (
      select place, begin
      from unnest(${begins.map(({ place }) => place)}::int[], ${begins.map(({ text }) => text)}::text[]) as given (
        place, begin
      )
    ),
    signs as (
      select place, author, site
      from unnest(
        ${signs.map(({ place }) => place)}::int[],
        ${signs.map(({ author }) => author)}::text[],
        ${signs.map(({ site }) => site)}::text[]
      ) as given (place, author, site)
    ),
    outlets_of as (
      select given.place, known.outlet_id
      from unnest(${sites.map(({ place }) => place)}::int[], ${sites.map(({ text }) => text)}::text[]) as given (
        place, site
      )
      join outlets o on o.site = given.site
      cross join lateral unnest(array_remove(array[o.id, o.merged_into_id], null)) as known (outlet_id)
    ),
    found as (
      select begins.place, m.id
      from begins
      join mentions m
        on m.brand_id = ${brandId}
        and ${byAddress}
        and lower(m.url) ~>=~ (begins.begin || '/')
        and lower(m.url) ~<~ (begins.begin || '0')
      union
      select signs.place, m.id
      from signs
      join mentions m
        on m.brand_id = ${brandId}
        and m.author is not null
        and lower(m.author) = signs.author
        and starts_with(m.url, signs.site || '/')
      union
      select outlets_of.place, m.id
      from outlets_of
      join streams s on s.brand_id = ${brandId} and s.deleted_at is null
      join mentions m on m.brand_id = ${brandId} and m.stream_id = s.id and m.outlet_id = outlets_of.outlet_id
    ),
    posts as (
      select distinct on (m.document_id) found.place, m.document_id as id, m.id as mention_id, m.headline,
        m.excerpt as text, m.url, m.media_type, m.outlet_id, m.outlet_name, m.published_at, m.impressions,
        m.sentiment, m.sentiment_confidence, s.id as stream_id, s.name as stream_name
      from found
      join mentions m on m.brand_id = ${brandId} and m.id = found.id and not m.hidden
      join streams s on s.brand_id = ${brandId} and s.id = m.stream_id and s.deleted_at is null
      order by m.document_id, found.place, s.created_at, s.id
    )`;
}

interface SocialPostRow {
  place: number;
  id: string;
  mention_id: string;
  headline: string;
  text: string;
  url: string;
  media_type: string;
  outlet_id: string;
  outlet_name: string;
  published_at: string;
  impressions: number | null;
  sentiment: 'negative' | 'neutral' | 'positive';
  sentiment_confidence: number | null;
  stream_id: string;
  stream_name: string;
}

/** Lists posts of accounts, as far as streams of the brand have found them; each document once. */
export const listSocialPosts = (
  db: Db,
  brandId: BrandId,
  accounts: readonly PersonAccount[],
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<SocialPostRow>`
      with ${mentionsOf(brandId, accounts)}
      select *
      from posts
      where true ${andAll([after && sql`(published_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by published_at desc, id desc
      limit ${limit + 1}`,
  );

/** Sums the posts of each account; the newest states its followers. */
export const sumSocialPosts = (db: Db, brandId: BrandId, accounts: readonly PersonAccount[]) =>
  rowsOf(
    db,
    sql<{ place: number; posts: number; last_at: string; followers: number | null }>`
      with ${mentionsOf(brandId, accounts)}
      select place,
        count(*)::int as posts,
        max(published_at) as last_at,
        (array_agg(impressions order by published_at desc) filter (where impressions is not null))[1] as followers
      from posts
      group by place`,
  );
