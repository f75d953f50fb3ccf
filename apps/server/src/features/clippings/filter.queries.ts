import { type CoverageFilter, mediaTypes } from '@masthead/contract';
import { andAll, like, type RawBuilder, sql } from '../../platform/db/index.ts';
import { assignedTo } from '../assignments/index.ts';

/** The coverage filter, whether somebody has looked at it already, of whom, and what only other features ask for. */
export type Filter = CoverageFilter & {
  looked_at?: boolean | undefined;
  relations?: readonly string[] | undefined;
  /** The user who looks after them. */
  assigned_to?: string | undefined;
  ids?: readonly string[] | undefined;
  /** Key messages that a person has confirmed. */
  key_messages?: readonly string[] | undefined;
  /** Keys of people whose quotes a person has confirmed. */
  speakers?: readonly string[] | undefined;
  /** Authors of the mentions that they were saved from, in lower case. */
  authors?: readonly string[] | undefined;
  /** Only of outlets that had no counted clipping before this moment. */
  new_outlets_since?: string | undefined;
  /** Leaves out advertisements, which no measure counts. */
  is_counted?: true | undefined;
};

/**
 * Selects clippings `c` with one of the tones; `unsure` means none, because the machine was unsure and no one has set
 * one.
 */
export const hasTone = (tones: readonly string[], c = 'c'): RawBuilder<unknown> => {
  const tone = sql.ref(`${c}.text_tonality`);
  return tones.includes('unsure') ? sql`(${tone} = any(${tones}) or ${tone} is null)` : sql`${tone} = any(${tones})`;
};

/** Selects clippings `c` that one of the streams has found. A mention that is hidden in its stream does not belong to it. */
export const isOfStreams = (streams: readonly string[], c = 'c'): RawBuilder<unknown> => sql`
  exists (
    select
    from mentions m
    where m.brand_id = ${sql.ref(`${c}.brand_id`)}
      and m.stream_id = any(${streams}::uuid[])
      and m.document_id = ${sql.ref(`${c}.document_id`)}
      and not m.hidden_in_stream
  )`;

/**
 * Returns the coverage filter as conditions on a clipping, `c` by default, without the condition if it was looked at.
 */
export function fits(filter: Filter, c = 'c'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${c}.${column}`);
  /** Returns the condition that a table links the clipping to one of the records. */
  const isIn = (table: string, column: string, ids: readonly string[] | undefined) =>
    ids?.length &&
    sql`
      exists (
        select
        from ${sql.table(table)} l
        where l.brand_id = ${of('brand_id')}
          and l.clipping_id = ${of('id')}
          and ${sql.ref(`l.${column}`)} = any(${ids}::uuid[])
      )`;
  return andAll([
    filter.start && sql`${of('published_at')} >= ${filter.start}`,
    filter.end && sql`${of('published_at')} < ${filter.end}`,
    filter.tiers?.length && sql`${of('tier')} = any(${filter.tiers})`,
    // All of them is no filter, and a shorter plan.
    filter.types?.length && filter.types.length < mediaTypes.length && sql`${of('media_type')} = any(${filter.types})`,
    filter.sentiments?.length && hasTone(filter.sentiments, c),
    filter.countries?.length && sql`${of('country_id')} = any(${filter.countries})`,
    filter.languages?.length && sql`${of('language')} = any(${filter.languages})`,
    filter.outlets?.length && sql`${of('outlet_id')} = any(${filter.outlets}::uuid[])`,
    filter.streams?.length && isOfStreams(filter.streams, c),
    filter.search &&
      sql`(${of('headline')} ilike ${like(filter.search)} or ${of('outlet_name')} ilike ${like(filter.search)})`,
    filter.copies_of &&
      sql`
        (
          ${of('id')} = ${filter.copies_of}
          or ${of('cluster_id')} = (
            select o.cluster_id
            from clippings o
            where o.brand_id = ${of('brand_id')} and o.id = ${filter.copies_of}
          )
        )`,
    filter.assigned_to &&
      sql`coalesce(${of('document_id')}, ${of('id')}) = any(${assignedTo(of('brand_id'), filter.assigned_to)})`,
    filter.ids && sql`${of('id')} = any(${filter.ids}::uuid[])`,
    filter.is_counted && sql`not ${of('is_advertisement')}`,
    filter.new_outlets_since && isOfNewOutlet(of, filter.new_outlets_since),
    filter.key_messages?.length &&
      sql`
        exists (
          select
          from clipping_messages l
          where l.brand_id = ${of('brand_id')}
            and l.clipping_id = ${of('id')}
            and l.message_id = any(${filter.key_messages}::uuid[])
            and l.state = 'confirmed'
        )`,
    filter.speakers?.length &&
      sql`
        exists (
          select
          from clipping_quotes l
          where l.brand_id = ${of('brand_id')}
            and l.clipping_id = ${of('id')}
            and l.name_key = any(${filter.speakers}::text[])
            and l.state = 'confirmed'
        )`,
    filter.authors?.length &&
      sql`
        exists (
          select
          from mentions m
          where m.brand_id = ${of('brand_id')}
            and m.id = ${of('mention_id')}
            and lower(m.author) = any(${filter.authors}::text[])
        )`,
    isIn('clipping_tags', 'tag_id', filter.tags),
    isIn('clipping_kpis', 'kpi_id', filter.kpi_campaigns),
    isIn('clipping_stories', 'story_id', filter.stories),
    isIn('clipping_relations', 'relation_id', filter.relations),
  ]);
}

/** Selects clippings of outlets whose first counted clipping is not older than a moment. */
export const isOfNewOutlet = (of: (column: string) => RawBuilder<unknown>, since: string): RawBuilder<unknown> => sql`
  (
    ${of('outlet_id')} is not null
    and not exists (
      select
      from clippings e
      where e.brand_id = ${of('brand_id')}
        and e.outlet_id = ${of('outlet_id')}
        and e.published_at < ${since}
        and not e.is_advertisement
    )
  )`;

/** Returns true if a filter asks for nothing but days and what was looked at: the kept places in stories answer it. */
export const isPlain = ({ start: _, end: __, count: ___, looked_at: ____, ...rest }: Filter): boolean =>
  Object.values(rest).every((value) => (Array.isArray(value) ? value.length === 0 : !value));

export const wasLookedAt = (isLookedAt: boolean | undefined) =>
  isLookedAt !== undefined && (isLookedAt ? sql`c.looked_at is not null` : sql`c.looked_at is null`);
