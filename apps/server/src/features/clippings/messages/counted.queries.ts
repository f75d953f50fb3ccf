import type { CoverageFilter } from '@masthead/contract';
import { byName, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';
import type { ClippingRow } from '../clippings.queries.ts';
import { fits } from '../filter.queries.ts';

/** Selects clippings that count, as the measures count them. */
const counted = ({ brandIds }: Pick<Scope, 'brandIds'>, filter: CoverageFilter) => sql`
  from clippings c
  where c.brand_id = any(${brandIds}) and not c.is_advertisement ${fits(filter)}`;

/** Lists messages with the numbers of clippings in which a person has confirmed them, the most frequent first. */
export const listCountedMessages = (db: Db, scope: Pick<Scope, 'brandIds'>, filter: CoverageFilter) =>
  rowsOf(
    db,
    sql<{ id: string; name: string; clippings: number }>`
      with found as (
        select f.message_id, count(*)::int as clippings
        from (select c.brand_id, c.id ${counted(scope, filter)}) as c
        join clipping_messages f on f.brand_id = c.brand_id and f.clipping_id = c.id and f.state = 'confirmed'
        group by f.message_id
      )
      select k.id, k.name, coalesce(n.clippings, 0) as clippings
      from key_messages k
      left join found n on n.message_id = k.id
      where k.brand_id = any(${scope.brandIds})
      order by clippings desc, ${byName('k.name')}, k.id
      limit 1000`,
  );

/** Counts clippings that count and in which a person has confirmed any message. */
export const countWithMessage = async (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
): Promise<number> =>
  (await rowOf(
    db,
    sql<{ clippings: number }>`
      select count(*)::int as clippings
      from (select c.brand_id, c.id ${counted(scope, filter)}) as c
      where exists (
        select
        from clipping_messages f
        where f.brand_id = c.brand_id and f.clipping_id = c.id and f.state = 'confirmed'
      )`,
  ))!.clippings;

/**
 * Lists people with the numbers of clippings in which a person has confirmed that they are quoted, the most frequent
 * first.
 */
export const listCountedSpeakers = (db: Db, scope: Pick<Scope, 'brandIds'>, filter: CoverageFilter, limit: number) =>
  rowsOf(
    db,
    sql<{ key: string; name: string; role: string | null; is_spokesperson: boolean; clippings: number }>`
      select f.name_key as key, coalesce(max(p.name), min(f.name)) as name, max(p.role) as role,
        count(p.id) > 0 as is_spokesperson, count(*)::int as clippings
      from (select c.brand_id, c.id ${counted(scope, filter)}) as c
      join clipping_quotes f on f.brand_id = c.brand_id and f.clipping_id = c.id and f.state = 'confirmed'
      left join spokespeople p on p.brand_id = f.brand_id and p.name_key = f.name_key
      group by f.name_key
      order by clippings desc, key
      limit ${limit}`,
  );

/** Lists authors with the numbers of clippings that were saved from their mentions, and how many clippings have any. */
export const listCountedAuthors = (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
  { limit, longestKey }: { limit: number; longestKey: number },
) =>
  rowsOf(
    db,
    sql<{ key: string; name: string; clippings: number; named: number }>`
      select lower(m.author) as key, min(m.author) as name, count(*)::int as clippings,
        (sum(count(*)) over ())::int as named
      from (select c.brand_id, c.mention_id ${counted(scope, filter)} and c.mention_id is not null) as c
      join mentions m on m.brand_id = c.brand_id and m.id = c.mention_id
      where m.author <> '' and length(m.author) <= ${longestKey}
      group by lower(m.author)
      order by clippings desc, key
      limit ${limit}`,
  );

interface QuotedClipping
  extends Pick<
    ClippingRow,
    | 'id'
    | 'headline'
    | 'outlet_name'
    | 'published_at'
    | 'url'
    | 'thumbnail'
    | 'text_tonality'
    | 'impressions'
    | 'hf_value'
  > {
  quote: string;
  /** The person quoted, or the message that is said. */
  said: string;
}

/** Lists the confirmed quotes of the most valuable clippings, one of each clipping, as far as licences allow. */
export const listBestQuotes = (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  filter: CoverageFilter,
  { of, limit, ids }: { of: 'messages' | 'speakers'; limit: number; ids?: readonly string[] },
) => {
  const found =
    of === 'messages'
      ? sql`
        select f.brand_id, f.clipping_id, f.quote, k.name as said
        from clipping_messages f
        join key_messages k on k.brand_id = f.brand_id and k.id = f.message_id
        where f.brand_id = any(${scope.brandIds}) and f.state = 'confirmed' and f.quote is not null`
      : sql`
        select f.brand_id, f.clipping_id, f.quote, coalesce(p.name, f.name) as said
        from clipping_quotes f
        left join spokespeople p on p.brand_id = f.brand_id and p.name_key = f.name_key
        where f.brand_id = any(${scope.brandIds}) and f.state = 'confirmed' and f.quote is not null`;
  return rowsOf(
    db,
    sql<QuotedClipping>`
      select best.*
      from (
        select distinct on (c.id) c.id,
          c.headline,
          c.outlet_name,
          c.published_at,
          c.url,
          c.thumbnail,
          c.text_tonality,
          c.impressions,
          c.hf_value,
          f.said,
          left(f.quote, coalesce(o.extract_characters, 100000)) as quote
        from (select c.* ${counted(scope, filter)}) as c
        join (${found}) as f on f.brand_id = c.brand_id and f.clipping_id = c.id
        left join outlets o on o.id = c.outlet_id
        where coalesce(o.extract_characters, 100000) > 0 and ${ids ? sql`c.id = any(${ids}::uuid[])` : sql`true`}
        order by c.id, length(f.quote) desc, f.said
      ) as best
      order by best.hf_value desc, best.id
      limit ${limit}`,
  );
};
