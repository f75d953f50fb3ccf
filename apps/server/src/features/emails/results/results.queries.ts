import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

interface Place {
  brandId: BrandId;
  storyId: string;
}

/** Counts people who got a story by e-mail, each once over all of its e-mails, and the clippings saved as its results. */
export const findFunnel = async (db: Db, { brandId, storyId }: Place) =>
  (await rowOf(
    db,
    sql<{ sent: number; opened: number; replied: number; published: number; since: string | null }>`
      with mailed as (
        select lower(r.address) as address, bool_or(r.opened_at is not null) as opened,
          bool_or(r.replied_at is not null) as replied, min(e.started_at) as since
        from emails e
        join email_recipients r
          on r.brand_id = e.brand_id
          and r.email_id = e.id
          and r.state in ('accepted', 'delivered', 'unknown')
        where e.brand_id = ${brandId} and e.story_id = ${storyId} and e.kind = 'email'
        group by 1
      )
      select count(*)::int as sent,
        count(*) filter (where opened)::int as opened,
        count(*) filter (where replied)::int as replied,
        min(since) as since,
        (
          select count(*)::int
          from clipping_stories
          where brand_id = ${brandId} and story_id = ${storyId}
        ) as published
      from mailed`,
  ))!;

interface CandidateRow {
  mention_id: string;
  document_id: string;
  headline: string;
  excerpt: string;
  url: string;
  outlet_name: string;
  author: string | null;
  published_at: string;
  relation_id: string | null;
  relation_name: string | null;
}

/**
 * Returns pieces of the 60 days after the first e-mail, each document once: those with the byline of a recipient first, then the
 * newest. Declined ones and those saved for the story are left out.
 */
export const listCandidates = (db: Db, { brandId, storyId }: Place, since: string) =>
  rowsOf(
    db,
    sql<CandidateRow>`
      with people as (
        select distinct on (lower(coalesce(p.name, r.name))) lower(coalesce(p.name, r.name)) as byline,
          r.relation_id,
          coalesce(p.name, r.name) as name
        from emails e
        join email_recipients r
          on r.brand_id = e.brand_id
          and r.email_id = e.id
          and r.state in ('accepted', 'delivered', 'unknown')
        left join relations p on p.brand_id = r.brand_id and p.id = r.relation_id and p.deleted_at is null
        where e.brand_id = ${brandId} and e.story_id = ${storyId} and e.kind = 'email'
        order by lower(coalesce(p.name, r.name)), r.relation_id
      ),
        pieces as (
          select distinct on (m.document_id) m.id as mention_id, m.document_id, m.headline, m.excerpt, m.url,
            m.outlet_name, m.author, m.published_at, p.relation_id, p.name as relation_name
          from mentions m
          left join people p on p.byline = lower(m.author)
          where m.brand_id = ${brandId}
            and m.published_at between ${since}::timestamptz and ${since}::timestamptz + interval '60 days'
            and not m.hidden
            and not exists (
              select
              from declined_results d
              where d.brand_id = m.brand_id and d.story_id = ${storyId} and d.document_id = m.document_id
            )
            and not exists (
              select
              from clipping_stories s
              where s.brand_id = m.brand_id and s.story_id = ${storyId} and s.clipping_id = m.clipping_id
            )
          order by m.document_id, m.id
        )
      select *
      from pieces
      order by relation_name is null, published_at desc
      limit 300`,
  );

/** Finds a piece of the brand, with the relation whose byline it has among the recipients of the story. */
export const findPiece = (db: Db, { brandId, storyId }: Place, mentionId: string) =>
  rowOf(
    db,
    sql<{ document_id: string; relation_id: string | null }>`
      select m.document_id,
        (
          select r.relation_id
          from emails e
          join email_recipients r on r.brand_id = e.brand_id and r.email_id = e.id
          join relations p on p.brand_id = r.brand_id and p.id = r.relation_id and p.deleted_at is null
          where e.brand_id = m.brand_id and e.story_id = ${storyId} and lower(p.name) = lower(m.author)
          limit 1
        ) as relation_id
      from mentions m
      where m.brand_id = ${brandId} and m.id = ${mentionId}`,
  );

export const insertDeclined = (
  db: Db,
  { brandId, storyId }: Place,
  { documentId, userId }: { documentId: string; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into declined_results (brand_id, story_id, document_id, declined_by, declined_at)
      values (${brandId}, ${storyId}, ${documentId}, ${userId}, ${now})
      on conflict (brand_id, story_id, document_id) do nothing`,
  );

export const deleteDeclined = (db: Db, { brandId, storyId }: Place, documentId: string) =>
  countOf(
    db,
    sql`
      delete from declined_results
      where brand_id = ${brandId} and story_id = ${storyId} and document_id = ${documentId}`,
  );
