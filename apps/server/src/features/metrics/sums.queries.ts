import { type CoverageInterval, type MediaTier, mediaTypes } from '@masthead/contract';
import { startOfDay } from '@masthead/measuring';
import { andAll, type Db, like, type RawBuilder, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import {
  type Dimension,
  type DimensionName,
  dimensions,
  hasTone,
  isEstimated,
  isOfStreams,
  isUnknown,
  leading,
  withinCountries,
} from '../clippings/index.ts';
import { type DateRange, type Span, type SpanParts, spanParts } from './span-parts.ts';

export interface SumFilter {
  countries?: readonly string[] | undefined;
  tiers?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  sentiments?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  outlets?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  streams?: readonly string[] | undefined;
  search?: string | undefined;
  /** Copies of one text count once, if the first clipping of the period counts. */
  stories?: boolean | undefined;
}

export interface SumQuestion {
  /** All periods, identified in the answer by their position in this list. */
  periods: readonly Span[];
  dimension: DimensionName;
  /** Time series: one sum a day, week (its Monday) or month (its first). */
  bucket?: CoverageInterval | undefined;
  /** Keys that are counted separately; defaults to the first one. */
  apart?: 'none' | 'key' | 'both' | undefined;
  /** Only so many keys, those with the most clippings. */
  top?: number | undefined;
  filter: SumFilter;
  /** Only clippings without a known audience. */
  isUnknown?: boolean | undefined;
  /** The kept sums tell stories; defaults to true. */
  areStoriesKept?: boolean | undefined;
}

export interface Sum {
  brand_id: BrandId;
  period: number;
  bucket: string | null;
  key: string;
  split: string;
  clippings: number;
  impressions: number;
  hf_value: number;
  /** Clippings without a known audience. */
  unknown: number;
  /** Clippings that count with an estimate. */
  estimated: number;
}

/** Origin of an answer: a stored marginal, possibly read as another dimension, or the rows. */
interface Source {
  dimension: DimensionName;
  isSwapped: boolean;
}

/** Returns the marginal with an answer, null if only the rows have it. */
export function marginalOf({
  dimension,
  filter,
  apart,
  areStoriesKept = true,
}: Pick<SumQuestion, 'dimension' | 'filter' | 'apart' | 'areStoriesKept'>): Source | null {
  const { countries, stories, ...rest } = filter;
  const isFiltered = Object.values(rest).some((value) => value?.length);
  if (isFiltered) return null;
  // A story with copies in two countries is one story in each of them, whichever is the first.
  if (stories && (!areStoriesKept || countries?.length)) return null;
  if (!countries?.length) return { dimension, isSwapped: false };
  if (dimension.startsWith('country_')) return { dimension, isSwapped: false };
  const within = apart === 'both' ? undefined : withinCountries[dimension];
  return within ? { dimension: within, isSwapped: true } : null;
}

/** Brands of one time zone. */
export interface Zone {
  timezone: string;
  brand_ids: readonly BrandId[];
}

export const sumClippings = (db: Db, zone: Zone, question: SumQuestion): Promise<Sum[]> =>
  rowsOf(db, sumQuery(zone, question));

const sumColumns = sql`brand_id, period, bucket, key, split, clippings, impressions, hf_value, unknown, estimated`;

/** Returns the sums of several questions, in their order, in one query. */
export async function sumAll(db: Db, zone: Zone, questions: readonly SumQuestion[]): Promise<Sum[][]> {
  if (questions.length === 1) return [await sumClippings(db, zone, questions[0]!)];
  const parts = questions.map(
    (one, at) => sql`select ${sql.lit(at)} as question, ${sumColumns} from (${sumQuery(zone, one)}) as s`,
  );
  const rows = await rowsOf(db, sql<Sum & { question: number }>`${sql.join(parts, sql` union all `)}`);
  return questions.map((_, at) => rows.filter(({ question }) => question === at));
}

/**
 * Returns the query of the requested sums: from stored sums for whole days and months, from the rows for the edges and
 * for heavier filters. The order of leading keys is found first, if other stored sums give it sooner.
 */
export function sumQuery(zone: Zone, { top, ...question }: SumQuestion): RawBuilder<Sum> {
  if (!top) return groupedSums(zone, question);
  const alone = marginalOf(question) && leading[question.dimension];
  if (!alone)
    return sql<Sum>`
      with sums as (${groupedSums(zone, question)})
      select ${sumColumns}
      from sums
      where key in (${leaders(sql`sums`, top)})`;
  const ranking = groupedSums(zone, { ...question, dimension: alone, bucket: undefined, apart: 'key' });
  const among = sql`any(array(select key from leaders))`;
  return sql<Sum>`
    with leaders as materialized (${leaders(sql`(${ranking}) as s`, top)}) ${groupedSums(zone, question, among)}`;
}

/** Selects the leading sums: equal ones by key, as `ranked` orders them; sums without a key do not lead. */
const leaders = (sums: RawBuilder<unknown>, top: number) => sql`
  select key
  from ${sums}
  where key <> ''
  group by key
  order by sum(clippings) desc, key collate "C"
  limit ${top}`;

/** Sums by key. `among`: the requested keys, all by default. */
function groupedSums(zone: Zone, question: SumQuestion, among?: RawBuilder<unknown>): RawBuilder<Sum> {
  const source = marginalOf(question);
  const parts = question.periods.flatMap((period, place) => {
    const within = { ...zone, place, among };
    if (!source) return [rowPart(within, question, period)];
    const useMonths = !question.bucket || question.bucket === 'month';
    const parts = spanParts(period, zone.timezone, useMonths);
    const copies = question.filter.stories ? copyParts(within, question, source, { period, parts }) : [];
    return [
      ...parts.months.map((range) => keptPart(within, question, source, 'clipping_months', range)),
      ...parts.days.map((range) => keptPart(within, question, source, 'clipping_days', range)),
      ...parts.edges.map((edge) => rowPart(within, question, edge, period.start)),
      ...copies,
    ];
  });
  return sql<Sum>`
    select brand_id, period, bucket, key, split, sum(clippings)::int as clippings,
      sum(impressions)::bigint as impressions, sum(hf_value) as hf_value, sum(unknown)::int as unknown,
      sum(estimated)::int as estimated
    from (${sql.join(parts, sql` union all `)}) as part
    group by 1, 2, 3, 4, 5
    having sum(clippings) > 0 or sum(impressions) > 0 or sum(unknown) > 0`;
}

interface Within extends Zone {
  place: number;
  among: RawBuilder<unknown> | undefined;
}

const none = sql`''`;
const shownKeys = (apart: SumQuestion['apart'], { key, split }: Pick<Dimension, 'key' | 'split'>) =>
  sql`${apart === 'none' ? none : key} as key, ${apart === 'both' ? split : none} as split`;

const bucketOf = (bucket: CoverageInterval | undefined, day: RawBuilder<unknown>) =>
  bucket ? (bucket === 'day' ? day : sql`date_trunc(${sql.lit(bucket)}, ${day})::date`) : sql`null::date`;

function keptPart(
  { brand_ids, place, among }: Within,
  { bucket, apart, filter, isUnknown: onlyUnknown }: SumQuestion,
  { dimension, isSwapped }: Source,
  table: 'clipping_days' | 'clipping_months',
  { from, until }: DateRange,
): RawBuilder<unknown> {
  const keys = shownKeys(apart, isSwapped ? { key: sql`split`, split: none } : { key: sql`key`, split: sql`split` });
  const isInCountries = filter.countries?.length && sql`key = any(${filter.countries})`;
  return sql`
    select brand_id, ${sql.lit(place)} as period, ${bucketOf(bucket, sql`day`)} as bucket, ${keys}, clippings,
      impressions, hf_value, unknown, estimated
    from ${sql.table(table)}
    where brand_id = any(${brand_ids})
      and dimension = ${dimension}
      and day >= ${from}::date
      and day < ${until}::date
      ${andAll([isInCountries, among && sql`key = ${among}`, onlyUnknown && sql`unknown > 0`])}`;
}

/**
 * Subtracts the clippings that follow another clipping of the period; the rest are unique stories. From the first whole day
 * of the period on, `follows` of a kept day decides. For the day in which the period begins, the clippings themselves are read.
 */
function copyParts(
  within: Within,
  question: SumQuestion,
  source: Source,
  { period, parts }: { period: Span; parts: SpanParts },
): RawBuilder<unknown>[] {
  const ranges = [...parts.months, ...parts.days];
  if (ranges.length === 0) return [];
  const first = ranges.map(({ from }) => from).reduce((a, b) => (a < b ? a : b));
  const last = ranges.map(({ until }) => until).reduce((a, b) => (a > b ? a : b));
  const [from, until] = [startOfDay(first, within.timezone), startOfDay(last, within.timezone)];
  const edge = { start: period.start, end: from };
  return [
    ...parts.months.map((range) => copyPart(within, question, source, 'clipping_copy_months', { ...range, first })),
    ...parts.days.map((range) => copyPart(within, question, source, 'clipping_copy_days', { ...range, first })),
    ...(edge.start < edge.end ? [edgeCopies(within, question, edge, { start: from, end: until })] : []),
  ];
}

function copyPart(
  { brand_ids, place, among }: Within,
  { bucket, apart }: SumQuestion,
  { dimension }: Source,
  table: 'clipping_copy_days' | 'clipping_copy_months',
  { from, until, first }: DateRange & { first: string },
): RawBuilder<unknown> {
  return sql`
    select brand_id, ${sql.lit(place)}, ${bucketOf(bucket, sql`day`)},
      ${shownKeys(apart, { key: sql`key`, split: sql`split` })}, -clippings, 0, 0, 0, 0
    from ${sql.table(table)}
    where brand_id = any(${brand_ids})
      and dimension = ${dimension}
      and day >= ${from}::date
      and day < ${until}::date
      and follows >= ${first}::date
      ${andAll([among && sql`key = ${among}`])}`;
}

/** Returns clippings of whole days that follow one of the part of a day with which the period begins. */
function edgeCopies(
  { timezone, brand_ids, place, among }: Within,
  { dimension, bucket, apart }: SumQuestion,
  edge: Span,
  whole: Span,
): RawBuilder<unknown> {
  const { from, where, ...keys }: Dimension = dimensions[dimension];
  return sql`
    select c.brand_id,
      ${sql.lit(place)},
      ${bucketOf(bucket, sql`(c.published_at at time zone ${timezone})::date`)},
      ${shownKeys(apart, keys)},
      -count(*),
      0,
      0,
      0,
      0
    from clippings c ${from ?? sql``}
    where ${counted(brand_ids, whole, {})}
      and c.cluster_id = any(array(
        select e.cluster_id
        from clippings e
        where ${inSpan('e', brand_ids, edge)} and e.cluster_id is not null
      ))
      and c.follows_at >= ${edge.start}
      and c.follows_at < ${edge.end}
      and ${where ?? sql`true`}
      ${andAll([among && sql`${keys.key} = ${among}`])}
    group by 1, 3, 4, 5`;
}

/** Sums rows. `since`: the period's start, if the span is a part of it without a filter. */
function rowPart(
  { timezone, brand_ids, place, among }: Within,
  { dimension, bucket, apart, filter, isUnknown: onlyUnknown }: SumQuestion,
  { start, end }: Span,
  since?: Date,
): RawBuilder<unknown> {
  const { from, where, ...keys }: Dimension = dimensions[dimension];
  const day = sql`(c.published_at at time zone ${timezone})::date`;
  const isFirst = since ? sql`c.follows_at is null or c.follows_at < ${since}` : sql`c.is_first`;
  const isRanked = filter.stories && !since;
  return sql`
    select c.brand_id,
      ${sql.lit(place)} as period,
      ${bucketOf(bucket, day)} as bucket,
      ${shownKeys(apart, keys)},
      ${filter.stories ? sql`count(*) filter (where ${isFirst})` : sql`count(*)`} as clippings,
      sum(c.impressions) as impressions,
      sum(c.hf_value) as hf_value,
      count(*) filter (where ${isUnknown}) as unknown,
      count(*) filter (where ${isEstimated}) as estimated
    from ${isRanked ? firstPieces(brand_ids, { start, end }, filter) : sql`clippings c`} ${from ?? sql``}
    where ${counted(brand_ids, { start, end }, filter)}
      and ${where ?? sql`true`}
      ${andAll([among && sql`${keys.key} = ${among}`, onlyUnknown && isUnknown])}
    group by 1, 3, 4, 5`;
}

const inSpan = (table: 'c' | 'e', brandIds: readonly BrandId[], { start, end }: Span) => sql`
  ${sql.ref(`${table}.brand_id`)} = any(${brandIds})
  and ${sql.ref(`${table}.published_at`)} >= ${start}
  and ${sql.ref(`${table}.published_at`)} < ${end}
  and not ${sql.ref(`${table}.is_advertisement`)}`;

/** Returns the condition of clippings `c` that count. */
export const counted = (brandIds: readonly BrandId[], span: Span, filter: SumFilter) => sql`
  ${inSpan('c', brandIds, span)}
  ${andAll([
    filter.countries?.length && sql`c.country_id = any(${filter.countries})`,
    filter.tiers?.length && sql`c.tier = any(${filter.tiers})`,
    // All of them is no filter, and a shorter plan.
    filter.types?.length && filter.types.length < mediaTypes.length && sql`c.media_type = any(${filter.types})`,
    filter.sentiments?.length && hasTone(filter.sentiments),
    filter.outlets?.length && sql`c.outlet_id = any(${filter.outlets}::uuid[])`,
    filter.languages?.length && sql`c.language = any(${filter.languages})`,
    filter.streams?.length && isOfStreams(filter.streams),
    filter.tags?.length &&
      sql`exists (select from clipping_tags t where t.brand_id = c.brand_id and t.clipping_id = c.id and t.tag_id = any(${filter.tags}::uuid[]))`,
    filter.search && sql`(c.headline ilike ${like(filter.search)} or c.outlet_name ilike ${like(filter.search)})`,
  ])}`;

/** Selects the counted clippings, each with a flag if it is the first of its story in the span. */
const firstPieces = (brandIds: readonly BrandId[], span: Span, filter: SumFilter) => sql`
  (
    select c.*,
      row_number() over (
        partition by c.brand_id, coalesce(c.cluster_id, c.id) order by c.published_at, c.id
      ) = 1 as is_first
    from clippings c
    where ${counted(brandIds, span, filter)}
  ) as c`;

export const listTagNames = (db: Db, scope: Scope, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<{
      id: string;
      name: string;
    }>`select id, name from tags where brand_id = any(${scope.brandIds}) and id = any(${ids}::uuid[])`,
  );

/** Lists name, tier of the brand and country of outlets, for lists that are made of sums. */
export const listOutletNames = (db: Db, scope: Scope, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; name: string; country_id: string | null; tier: MediaTier }>`
      select o.id,
        o.name,
        o.country_id,
        coalesce(
          (select min(t.tier) from outlet_tiers t where t.brand_id = any(${scope.brandIds}) and t.outlet_id = o.id),
          'none'
        ) as tier
      from outlets o
      where o.id = any(${ids}::uuid[])`,
  );
