import type { EmailWarning } from '@masthead/contract';
import { type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

/** A recipient as far as the warnings need it. */
export interface Person {
  address: string;
  relation_id: string | null;
}

interface Place {
  brandId: BrandId;
  organisationId: string;
  /** Language of the e-mail; null: it is not sure. */
  language: string | null;
  now: Date;
}

interface RelevanceRow {
  address: string;
  outlet: string | null;
  topics: string[];
  /** Pieces of the last year under the person's name, in what the brand monitors. */
  pieces: number;
  latest: { headline: string; url: string; outlet: string; published_at: string } | null;
  last_contact_at: string | null;
  /** E-mails of all brands in the last 14 days, without briefings. */
  recent_emails: number;
  warnings: EmailWarning[];
}

/**
 * Returns what is known about some recipients: recent pieces by their byline, and e-mails of the organisation. The name alone tells
 * who wrote a piece, so that two people of one name are taken for one; the outlet is shown beside it.
 */
export const listRelevance = (db: Db, { brandId, organisationId, language, now }: Place, people: readonly Person[]) =>
  rowsOf(
    db,
    sql<RelevanceRow>`
      with people as (
        select p.address, r.id, lower(r.name) as byline, r.topics, o.id as outlet_id, o.name as outlet, o.language
        from unnest(
          ${people.map(({ address }) => address)}::text[], ${people.map(({ relation_id }) => relation_id)}::uuid[]
        ) as p (address, relation_id)
        left join relations r on r.brand_id = ${brandId} and r.id = p.relation_id and r.deleted_at is null
        left join outlets named on named.id = r.outlet_id
        left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      ),
        written as (
          select distinct p.byline, m.document_id, m.headline, m.url, m.outlet_id, m.outlet_name, m.language,
            m.published_at
          from (select distinct byline from people where byline is not null) as p
          join mentions m
            on m.brand_id = ${brandId}
            and lower(m.author) = p.byline
            and m.published_at > ${now}::timestamptz - interval '365 days'
            and not m.hidden
        ),
        sums as (
          select p.address,
            count(w.document_id)::int as pieces,
            count(w.document_id) filter (where w.language = ${language})::int as in_language,
            count(w.document_id) filter (
              where w.outlet_id = p.outlet_id and w.published_at > ${now}::timestamptz - interval '120 days'
            )::int as at_home,
            count(w.document_id) filter (
              where w.outlet_id <> p.outlet_id and w.published_at > ${now}::timestamptz - interval '120 days'
            )::int as elsewhere,
            (array_agg(
              json_build_object(
                'headline', w.headline, 'url', w.url, 'outlet', w.outlet_name, 'published_at', w.published_at
              )
              order by w.published_at desc
            ) filter (where w.document_id is not null))[1] as latest
          from people p
          left join written w on w.byline = p.byline
          group by p.address
        ),
        mailed as (
          select p.address,
            max(r.accepted_at) as last_contact_at,
            count(*) filter (where r.accepted_at > ${now}::timestamptz - interval '14 days')::int as recent_emails,
            count(*) filter (where r.accepted_at > ${now}::timestamptz - interval '7 days')::int as this_week
          from people p
          join email_recipients r on lower(r.address) = lower(p.address) and r.accepted_at is not null
          join brands b on b.id = r.brand_id and b.organisation_id = ${organisationId}
          join emails e on e.brand_id = r.brand_id and e.id = r.email_id and e.kind <> 'briefing'
          group by p.address
        )
      select p.address,
        p.outlet,
        coalesce(p.topics, '{}') as topics,
        s.pieces,
        s.latest,
        c.last_contact_at,
        coalesce(c.recent_emails, 0) as recent_emails,
        array_remove(
          array[ case
            when ${language}::text is not null
              and (s.pieces > 0 or p.language is not null)
              and s.in_language = 0
              and (s.pieces > 0 or p.language <> ${language}) then 'language'
          end,
          case when p.id is not null and s.pieces = 0 and linked.relation_id is null then 'never_wrote' end,
          case when s.at_home = 0 and s.elsewhere >= 2 then 'moved' end,
          case when c.this_week >= 2 then 'frequent' end ],
          null
        ) as warnings
      from people p
      join sums s on s.address = p.address
      left join mailed c on c.address = p.address
      left join (select distinct relation_id from clipping_relations where brand_id = ${brandId}) as linked
        on linked.relation_id = p.id
      order by lower(p.address)`,
  );
