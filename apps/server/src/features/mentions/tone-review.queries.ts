import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { type MentionRow, shown } from './mentions.queries.ts';

/**
 * Lists mentions from `since` on whose tone no one has set, one for each document, in an order that does not depend on
 * the tone.
 */
export const listUnjudged = (
  db: Db,
  scope: Scope,
  brandId: BrandId,
  { since, limit }: { since: Date; limit: number },
) =>
  rowsOf(
    db,
    sql<MentionRow>`
      select ${shown(scope)}
      from (
        select distinct on (md5(document_id::text), document_id) brand_id as own_brand, id as own_id
        from mentions
        where brand_id = ${brandId} and published_at >= ${since} and sentiment_confidence is not null and not hidden
        order by md5(document_id::text), document_id, id
        limit ${limit}
      ) chosen
      join mentions m on m.brand_id = chosen.own_brand and m.id = chosen.own_id
      where m.brand_id = ${brandId}
      order by md5(m.document_id::text)`,
  );

/** Keeps what the machine and a person say of a document. The first judgement counts. */
export const keepReview = (
  db: Db,
  { brand_id, document_id, language, sentiment, sentiment_confidence }: MentionRow,
  { person, by, at }: { person: MentionRow['sentiment']; by: string; at: Date },
) =>
  rowsOf(
    db,
    sql<{ document_id: string }>`
      insert into tone_reviews (
        brand_id, document_id, language, machine, confidence, person, reviewed_by, reviewed_at
      )
      values (
        ${brand_id}, ${document_id}, ${language}, ${sentiment}, ${sentiment_confidence}, ${person}, ${by}, ${at}
      )
      on conflict do nothing
      returning document_id`,
  );

/** Forgets what was said of a document, so that it can be judged again. */
export const forgetReview = (db: Db, { brand_id, document_id }: Pick<MentionRow, 'brand_id' | 'document_id'>) =>
  countOf(db, sql`delete from tone_reviews where brand_id = ${brand_id} and document_id = ${document_id}`);

interface LanguageAgreement {
  language: string;
  reviewed: number;
  agreed: number;
  /** Number of those that the machine was sure of. */
  sure: number;
  sure_agreed: number;
}

/** Returns how often the machine and people agree, per language, those with most reviews first. */
export const countAgreement = (db: Db, brandId: BrandId, sureFrom: number) =>
  rowsOf(
    db,
    sql<LanguageAgreement>`
      select language,
        count(*)::int as reviewed,
        count(*) filter (where machine = person)::int as agreed,
        count(*) filter (where confidence >= ${sureFrom})::int as sure,
        count(*) filter (where confidence >= ${sureFrom} and machine = person)::int as sure_agreed
      from tone_reviews
      where brand_id = ${brandId}
      group by language
      order by reviewed desc, language`,
  );
