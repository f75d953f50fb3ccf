import type { SourceKind, TextSource } from '@masthead/contract';
import { type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { type BrandId, readerBrands, type Scope } from '../../access/index.ts';
import type { queryOf } from '../../streams/index.ts';
import type { SourceFacts } from '../schedule.ts';

export interface TracedSource extends SourceFacts {
  id: string;
  name: string;
  kind: SourceKind;
  url: string;
  listed: boolean;
  next_fetch_at: string;
  error_code: string | null;
  error_params: Record<string, string | number> | null;
}

const source = (scope: Scope) => sql`
  s.id, coalesce(os.name, s.name) as name, s.kind, s.url, s.enabled, s.created_at, os.source_id is not null as listed,
  st.last_fetched_at, st.last_new_at, st.next_fetch_at, st.failures, st.error_code, st.error_params
  from sources s
  join source_states st on st.source_id = s.id
  left join organisation_sources os on os.source_id = s.id and os.organisation_id = ${scope.organisationId}`;

export const findTracedSource = (db: Db, scope: Scope, sourceId: string) =>
  rowOf(db, sql<TracedSource>`select ${source(scope)} where s.id = ${sourceId}`);

/**
 * Lists the sources of the outlets of any of the sites, and those on its hosts: the one most likely to announce a page
 * first.
 */
export const listSourcesOfSites = (db: Db, scope: Scope, sites: readonly string[], hosts: readonly string[]) =>
  rowsOf(
    db,
    sql<TracedSource>`
      select ${source(scope)}
      join outlets o on o.id = s.outlet_id
      where s.outlet_id in (select id from outlets where site = any(${sites}))
        or (s.host = any(${hosts}) and s.kind in ('feed', 'sitemap', 'page'))
      order by o.site = any(${sites}) desc, length(o.site) desc, s.enabled desc, st.failures = 0 desc,
        os.source_id is not null desc, st.last_fetched_at desc nulls last
      limit 50`,
  );

export interface WaitingPage {
  document_id: string;
  source_id: string | null;
  attempts: number;
  next_try_at: string;
  error_code: string | null;
  error_params: Record<string, string | number> | null;
}

export const findWaitingPage = (db: Db, documentId: string) =>
  rowOf(
    db,
    sql<WaitingPage>`
      select document_id, source_id, attempts, next_try_at, error_code, error_params
      from page_queue
      where document_id = ${documentId}`,
  );

export interface TracedDocument {
  id: string;
  url: string;
  source_id: string | null;
  text_from: TextSource;
  text_reason: string | null;
  waiting: boolean;
}

/** Returns the facts of a document that tracing needs besides its text. */
export const findTracedDocument = (db: Db, documentId: string) =>
  rowOf(
    db,
    sql<TracedDocument>`
      with read as materialized (
        select id, url, source_id, text_from, text_reason
        from documents
        where id = ${documentId}
      )
      select d.id,
        d.url,
        d.source_id,
        d.text_from,
        d.text_reason,
        exists (select 1 from match_queue q where q.document_id = d.id)
          or exists (select 1 from match_part_queue q where q.document_id = d.id) as waiting
      from read d`,
  );

/** A stream with what the document is in it. */
interface TracedStream {
  id: string;
  brand_id: BrandId;
  name: string;
  ad_blocking: boolean;
  paused_at: string | null;
  updated_at: string;
  searching: boolean;
  parked: boolean;
  mention_id: string | null;
  hidden_in_stream: boolean | null;
  hidden_in_brand: boolean | null;
  hidden_in_organisation: boolean | null;
}
export type StreamOfTrace = TracedStream & Parameters<typeof queryOf>[0];

const mostStreams = 50;

/**
 * Lists the streams of the brands that the caller may see, the newest first, each with its search and its mention of
 * the document.
 */
export const listTracedStreams = (
  db: Db,
  scope: Scope,
  { documentId, streamId, brandId }: { documentId: string; streamId: string | undefined; brandId: string | undefined },
) => {
  const readers = readerBrands(scope.actor);
  return rowsOf(
    db,
    sql<StreamOfTrace>`
      select s.*,
        b.stream_id is not null and b.finished_at is null as searching,
        p.document_id is not null as parked,
        m.id as mention_id,
        m.hidden_in_stream,
        m.hidden_in_brand,
        m.hidden_in_organisation
      from streams s
      left join stream_backfills b on b.stream_id = s.id
      left join parked_mentions p on p.brand_id = s.brand_id and p.stream_id = s.id and p.document_id = ${documentId}
      left join mentions m
        on m.brand_id = s.brand_id
        and m.brand_id = any(${scope.brandIds})
        and m.stream_id = s.id
        and m.document_id = ${documentId}
      where s.brand_id = any(${scope.brandIds})
        and s.deleted_at is null
        ${streamId ? sql`and s.id = ${streamId}` : sql``}
        ${brandId ? sql`and s.brand_id = ${brandId}` : sql``}
        and not (
          s.brand_id = any(${readers}::uuid[])
          and exists (select 1 from stream_authorizations a where a.brand_id = s.brand_id and s.id <> all(a.streams))
        )
      order by s.created_at desc, s.id desc
      limit ${mostStreams}`,
  );
};
