import type { NameKind } from '@masthead/contract';
import { byName, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { type BrandId, readerBrands, type Scope } from '../../access/index.ts';
import { visibleTo } from '../../streams/index.ts';
import type { Days } from '../answers/span.ts';

/** Returns the document of a mention. */
export const findMentioned = async (db: Db, scope: Scope, mentionId: string): Promise<string | undefined> =>
  (
    await rowOf(
      db,
      sql<{ document_id: string }>`
        select document_id
        from mentions
        where brand_id = any(${scope.brandIds}) and id = ${mentionId}`,
    )
  )?.document_id;

export const findTerm = async (db: Db, kind: NameKind, key: string): Promise<number | undefined> =>
  (await rowOf(db, sql<{ id: number }>`select id from trend_terms where kind = ${kind} and key = ${key}`))?.id;

/**
 * Selects mentions `m` of a brand in streams that the caller may see, with the results of reading their documents as
 * `d`.
 */
const ownMentions = (scope: Scope, brandId: BrandId, { start, end }: Days) => sql`
  from mentions m
  join streams s on s.brand_id = m.brand_id and s.id = m.stream_id
  join trend_documents d on d.document_id = m.document_id
  where m.brand_id = ${brandId}
    and not m.hidden
    and s.deleted_at is null
    and d.day between ${start}::date and ${end}::date
    ${visibleTo(readerBrands(scope.actor))}`;

interface NameRow {
  document_id: string;
  day: string;
  outlet_id: string;
  outlet_name: string;
}

/** Lists documents of a brand's mentions that have a name, each once, the newest first. */
export const listWithName = (db: Db, scope: Scope, brandId: BrandId, days: Days, termId: number) =>
  rowsOf(
    db,
    sql<NameRow>`
      select distinct on (d.day, d.document_id) d.day, d.document_id, o.id as outlet_id, o.name as outlet_name
      from (
        select m.document_id,
          m.outlet_id,
          d.day ${ownMentions(scope, brandId, days)} and d.terms @> ${[termId]}::integer[]
      ) d
      join outlets named on named.id = d.outlet_id
      join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      order by d.day desc, d.document_id desc
      limit 20000`,
  );

/** Lists the newest documents of a brand's mentions with their terms, each once. */
export const listTermsOfMentions = (db: Db, scope: Scope, brandId: BrandId, days: Days, limit: number) =>
  rowsOf(
    db,
    sql<{ terms: number[] }>`
      select t.terms
      from (
        select distinct m.document_id ${ownMentions(scope, brandId, days)}
        order by m.document_id desc
        limit ${limit}
      ) newest
      join trend_documents t on t.document_id = newest.document_id`,
  );

/** Lists terms that were read in some documents. */
export const listTermsOfDocuments = (db: Db, documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ document_id: string; terms: number[] }>`
      select document_id, terms
      from trend_documents
      where document_id = any(${documentIds}::uuid[])`,
  );

interface MentionOfName {
  mention_id: string;
  stream_id: string;
  headline: string;
  outlet: string;
  published_at: string;
}

/** Lists a mention of each of some documents. */
export const listMentionsOf = (db: Db, scope: Scope, brandId: BrandId, documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<MentionOfName>`
      select distinct on (m.published_at, m.document_id) m.id as mention_id,
        m.stream_id,
        m.headline,
        m.outlet_name as outlet,
        m.published_at
      from mentions m
      join streams s on s.brand_id = m.brand_id and s.id = m.stream_id
      where m.brand_id = ${brandId}
        and m.document_id = any(${documentIds}::uuid[])
        and not m.hidden
        and s.deleted_at is null
        ${visibleTo(readerBrands(scope.actor))}
      order by m.published_at desc, m.document_id, m.id`,
  );

/** Returns a media contact of the brand with a name. */
export const findNamedRelation = (db: Db, brandId: BrandId, name: string) =>
  rowOf(
    db,
    sql<{ id: string; name: string }>`
      select id, name
      from relations
      where brand_id = ${brandId} and lower(name) = lower(${name}) and deleted_at is null
      order by id
      limit 1`,
  );

/** Returns true if the media database has a person with a name. */
export const isJournalist = async (db: Db, name: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ found: boolean }>`
      select exists (select from media_profiles p where ${byName('p.name')} = ${byName(sql`${name}::text`)}) as found`,
  ))!.found;

/** Lists names and the subject of each of some documents. */
export const listNamesOfEach = (db: Db, documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ document_id: string; kind: string; key: string; name: string }>`
      select d.document_id, t.kind, t.key, t.name
      from trend_documents d
      join trend_terms t on t.id = any(d.terms)
      where d.document_id = any(${documentIds}::uuid[]) and t.kind <> 'phrase'
      order by d.document_id, t.id`,
  );
