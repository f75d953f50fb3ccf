import { andAll, type Db, type RawBuilder, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { assignedTo } from '../assignments/index.ts';
import { type MentionRow, shown } from './mentions.queries.ts';
import { searchedFor } from './search-words.ts';

export interface MentionFilter {
  start?: string | undefined;
  end?: string | undefined;
  media_types?: readonly string[] | undefined;
  sentiment?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  tiers?: readonly string[] | undefined;
  outlets?: readonly string[] | undefined;
  hidden?: boolean | undefined;
  search?: string | undefined;
  /** The user who looks after them. */
  assigned_to?: string | undefined;
}

/** A page to be read, and how to come to it. */
export interface PagePlan {
  brandId: BrandId;
  streamId: string;
  filter: MentionFilter;
  isStories: boolean;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** One combination of facets that occurs in a stream. */
interface Combination {
  media_type: string;
  sentiment: string;
  language: string;
  country_id: string;
}

/** A combination with the number of its mentions. */
export interface Cell extends Combination {
  mentions: number;
}

/** Returns true if a filter asks for some values of a facet. */
export const isFaceted = ({ media_types, sentiment, countries, languages }: MentionFilter): boolean =>
  [media_types, sentiment, countries, languages].some((list) => list && list.length > 0);

/** Returns conditions on facets, as `mentions` and `mention_hours` have them. */
export const faceted = ({ media_types, sentiment, countries, languages }: MentionFilter, alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return [
    media_types?.length && sql`${column('media_type')} = any(${media_types})`,
    sentiment?.length && sql`${column('sentiment')} = any(${sentiment})`,
    countries?.length && sql`${column('country_id')} = any(${countries})`,
    languages?.length && sql`${column('language')} = any(${languages})`,
  ];
};

/** Returns conditions on mentions called `alias`; the owner and the hidden ones are in the query itself. */
export function filtered(filter: MentionFilter, alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return andAll([
    filter.start && sql`${column('published_at')} >= ${filter.start}`,
    filter.end && sql`${column('published_at')} <= ${filter.end}`,
    ...faceted(filter, alias),
    filter.outlets?.length && sql`${column('outlet_id')} = any(${filter.outlets}::uuid[])`,
    filter.tiers?.length &&
      sql`
        coalesce(
          (
            select t.tier
            from outlet_tiers t
            where t.brand_id = ${column('brand_id')} and t.outlet_id = ${column('outlet_id')}
          ),
          'none'
        ) = any(${filter.tiers})`,
    filter.assigned_to && sql`${column('document_id')} = any(${assignedTo(column('brand_id'), filter.assigned_to)})`,
    ...searchedFor(filter.search).map(
      (word) =>
        sql`
          (
            ' '
            || lower(
              ${column('headline')}
              || ' '
              || ${column('excerpt')}
              || ' '
              || ${column('outlet_name')}
              || ' '
              || coalesce(${column('author')}, '')
            )
          ) ~ ${word.pattern}`,
    ),
  ]);
}

/** Restricts a list to one piece of each story: the first that passes the filters. */
const leads = (filter: MentionFilter) => sql`
  and (
    m.place in ('only', 'first')
    or not exists (
      select 1
      from mentions e
      where e.brand_id = m.brand_id
        and e.stream_id = m.stream_id
        and e.cluster_id = m.cluster_id
        and not e.hidden
        and e.document_id < m.document_id
        ${filtered(filter, 'e')}
    )
  )`;

const isNarrowed = ({ hidden: _, ...filter }: MentionFilter) =>
  Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined));

/** Returns conditions on `m` besides its owner, which is in each query. */
function conditions({ streamId, filter, isStories, after }: PagePlan) {
  const story = isNarrowed(filter) ? leads(filter) : sql`and m.place in ('only', 'first')`;
  return sql`
    m.stream_id = ${streamId}
    and ${filter.hidden ? sql`m.hidden` : sql`not m.hidden`}
    ${filtered(filter, 'm')}
    ${andAll([after && sql`(m.published_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
    ${isStories && !filter.hidden ? story : sql``}`;
}

const newest = (limit: number) => sql`order by m.published_at desc, m.id desc limit ${limit}`;

/** Selects a page by the index that has all mentions of the stream in order. */
export const inOrder = (plan: PagePlan) =>
  sql`
    select m.published_at, m.id
    from mentions m
    where m.brand_id = ${plan.brandId} and ${conditions(plan)} ${newest(plan.limit)}`;

/** Selects a page among only the newest so many mentions: it finds frequent ones quickly. */
export const amongNewest = (plan: PagePlan, count: number) => {
  const { brandId, streamId, after } = plan;
  const { start, end } = plan.filter;
  return sql`
    select m.published_at, m.id
    from (
      select *
      from mentions r
      where r.brand_id = ${brandId}
        and r.stream_id = ${streamId}
        and not r.hidden
        ${filtered({ start, end }, 'r')}
        ${andAll([after && sql`(r.published_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by r.published_at desc, r.id desc
      limit ${count}
    ) m
    where m.brand_id = ${plan.brandId} and ${conditions(plan)} ${newest(plan.limit)}`;
};

export const cellValues = (cells: readonly Combination[]) =>
  values(cells.map((cell) => [cell.media_type, cell.sentiment, cell.language, cell.country_id]));

/** Selects a page from the newest of each combination of facets. */
export const byCells = (plan: PagePlan, cells: readonly Combination[]) =>
  sql`
    select h.published_at, h.id
    from (values ${cellValues(cells)}) as c (media_type, sentiment, language, country_id)
    cross join lateral (
      select m.published_at, m.id
      from mentions m
      where m.brand_id = ${plan.brandId}
        and ${conditions(plan)}
        and m.media_type = c.media_type
        and m.sentiment = c.sentiment
        and m.language = c.language
        and coalesce(m.country_id, '') = c.country_id
        ${newest(plan.limit)}
    ) h
    order by h.published_at desc, h.id desc
    limit ${plan.limit}`;

/** Selects a page from the newest of each outlet. */
export const byOutlets = (plan: PagePlan, outletIds: readonly string[]) =>
  sql`
    select h.published_at, h.id
    from (values ${values(outletIds.map((id) => [sql`${id}::uuid`]))}) as o (id)
    cross join lateral (
      select m.published_at, m.id
      from mentions m
      where m.brand_id = ${plan.brandId} and ${conditions(plan)} and m.outlet_id = o.id ${newest(plan.limit)}
    ) h
    order by h.published_at desc, h.id desc
    limit ${plan.limit}`;

/**
 * Selects all mentions of a stream that have all of these words, by the index of words. The owner and the period are asked outside: the planner
 * guesses that a beginning of a word is in every fiftieth mention, and would read all keys of the brand beside the few that the index has.
 */
export const havingWords = (streamId: string, words: readonly string[]) => {
  const query = words.map((word) => `'${streamId.slice(-12)}:${word.slice(0, 60)}':*`).join(' & ');
  return sql`
    (
      select *
      from mentions r
      where not r.hidden
        and mention_words(r.stream_id, r.headline, r.excerpt, r.outlet_name, r.author) @@ ${query}::tsquery
      offset 0
    )`;
};

/** Selects a page from all mentions that have rare words. */
export const byWords = (plan: PagePlan, words: readonly string[]) =>
  sql`
    select m.published_at, m.id
    from ${havingWords(plan.streamId, words)} m
    where m.brand_id = ${plan.brandId} and ${conditions(plan)} ${newest(plan.limit)}`;

/** Selects a page from all mentions assigned to a user. */
export const byAssignment = (plan: PagePlan, userId: string) =>
  sql`
    select m.published_at, m.id
    from (
      select *
      from mentions r
      where r.brand_id = ${plan.brandId}
        and r.document_id = any(${assignedTo(sql`${plan.brandId}`, userId)})
        and r.stream_id = ${plan.streamId}
        and not r.hidden
      offset 0
    ) m
    where m.brand_id = ${plan.brandId} and ${conditions(plan)} ${newest(plan.limit)}`;

/** Lists the mentions of a page, in its order. */
export const listPage = (db: Db, scope: Scope, { brandId, limit }: PagePlan, page: RawBuilder<unknown>) =>
  rowsOf(
    db,
    sql<MentionRow>`
      with page as materialized (${page})
      select ${shown(scope)}
      from page
      join mentions m on m.brand_id = ${brandId} and m.id = page.id
      order by page.published_at desc, page.id desc
      limit ${limit}`,
  );

/** Combinations of facets that pass the filters, with how many mentions they have; by the hour, so at times a few more. */
export const listCells = (db: Db, scope: Scope, streamId: string, filter: MentionFilter) =>
  rowsOf(
    db,
    sql<Cell>`
      select h.media_type, h.sentiment, h.language, h.country_id, sum(h.onlys + h.firsts + h.copies)::int as mentions
      from mention_hours h
      where h.brand_id = ${scope.brandIds[0]}
        and h.stream_id = ${streamId}
        ${andAll([
          filter.start && sql`h.hour >= date_trunc('hour', ${filter.start}::timestamptz, 'UTC')`,
          filter.end && sql`h.hour <= ${filter.end}`,
          ...faceted(filter, 'h'),
        ])}
      group by 1, 2, 3, 4`,
  );

/**
 * Combinations of facets that pass the filters, of all times. Each combination of the stream is found by one step in the index of facets, so
 * that the time depends on their number and not on that of the mentions.
 */
export function listCombinations(db: Db, scope: Scope, streamId: string, filter: MentionFilter) {
  const facets = sql`m.media_type, m.sentiment, m.language, coalesce(m.country_id, '')`;
  const firstOf = (beyond: RawBuilder<unknown>) => sql`
    select m.media_type, m.sentiment, m.language, coalesce(m.country_id, '') as country_id
    from mentions m
    where m.brand_id = ${scope.brandIds[0]} and m.stream_id = ${streamId} and not m.hidden ${beyond}
    order by ${facets}
    limit 1`;
  return rowsOf(
    db,
    sql<Combination>`
      with recursive steps as (
        (${firstOf(sql``)}) union all select n.* from steps s cross join lateral (
          ${firstOf(sql`and (${facets}) > (s.media_type, s.sentiment, s.language, s.country_id)`)}
        ) n
      )
      select h.media_type, h.sentiment, h.language, h.country_id
      from steps h
      where h.media_type is not null ${andAll(faceted(filter, 'h'))}`,
  );
}

/** Outlets that a brand has given one of these tiers. */
export const listTieredOutlets = (db: Db, scope: Scope, tiers: readonly string[], limit: number) =>
  rowsOf(
    db,
    sql<{ outlet_id: string }>`
      select outlet_id
      from outlet_tiers
      where brand_id = ${scope.brandIds[0]} and tier = any(${tiers})
      limit ${limit}`,
  );
