import { type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

/** One person of an audience, or one typed address. */
export interface AudienceRow {
  address: string;
  relation_id: string | null;
  name: string | null;
  media_outlet: string | null;
  job_title: string | null;
  /** Country of the person, otherwise of their outlet. */
  country_id: string | null;
  is_suppressed: boolean;
  /** The person has chosen not to get such an e-mail, or so many. */
  is_declined: boolean;
  /** The address has got as many e-mails of the organisation as its limit allows. */
  is_over_limit: boolean;
  /** The person's own answer about the counting of opens and clicks; null: none. */
  tracking: 'allowed' | 'refused' | null;
}

interface Audience {
  brandId: BrandId;
  organisationId: string;
  relations: readonly string[];
  groups: readonly string[];
  /** Typed addresses in lower case. */
  addresses: readonly string[];
  storyId: string | null;
  now: Date;
}

const chosen = ({ brandId, relations, groups }: Pick<Audience, 'brandId' | 'relations' | 'groups'>) => sql`
  select r.id, r.name, r.email, r.job_title, o.name as media_outlet,
    coalesce(r.country_id, o.country_id) as country_id
  from relations r
  left join outlets named on named.id = r.outlet_id
  left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
  where r.brand_id = ${brandId}
    and r.deleted_at is null
    and (
      r.id = any(${relations}::uuid[])
      or r.id in (
        select merged_into_id
        from relations
        where brand_id = ${brandId} and id = any(${relations}::uuid[]) and merged_into_id is not null
      )
      or r.id in (
        select m.relation_id
        from relation_group_members m
        join relation_groups g on g.brand_id = m.brand_id and g.id = m.group_id
        where m.brand_id = ${brandId} and m.group_id = any(${groups}::uuid[]) and g.deleted_at is null
      )
    )`;

/**
 * Returns each address of an audience once: relations and members of groups as they are now, then the typed addresses.
 * A typed address of a relation of the brand is that relation, so that its placeholders are filled.
 */
export const listAudience = (db: Db, audience: Audience) =>
  rowsOf(
    db,
    sql<AudienceRow>`
      with chosen as (${chosen(audience)}),
        typed as (
          select distinct on (t.address) r.id, r.name, t.address as email, r.job_title, o.name as media_outlet,
            coalesce(r.country_id, o.country_id) as country_id
          from unnest(${audience.addresses}::text[]) as t (address)
          left join relations r
            on r.brand_id = ${audience.brandId}
            and lower(r.email) = t.address
            and r.deleted_at is null
          left join outlets named on named.id = r.outlet_id
          left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
          order by t.address, r.created_at
        ),
        everybody as (
          select 1 as rank, *
          from chosen
          where email is not null
          union all
          select 2 as rank, *
          from typed
        ),
        once as (
          select distinct on (lower(email)) email as address, id as relation_id, name, media_outlet, job_title,
            country_id
          from everybody
          order by lower(email), rank, id
        )
      select once.*,
        s.address is not null as is_suppressed,
        coalesce(
          p.declined_brands @> array[${audience.brandId}]::uuid[]
            or (p.topics is not null and cardinality(story.categories) > 0 and not story.categories && p.topics)
            or (not p.takes_embargo and not story.is_public)
            or (
              p.frequency <> 'every'
              and exists (
                select
                from email_recipients r
                join emails e on e.brand_id = r.brand_id and e.id = r.email_id and e.kind = 'email'
                join brands b on b.id = r.brand_id and b.organisation_id = ${audience.organisationId}
                where lower(r.address) = lower(once.address)
                  and r.accepted_at > ${audience.now}::timestamptz - case
                    p.frequency
                    when 'weekly' then interval '7 days'
                    else interval '30 days'
                  end
              )
            ),
          false
        ) as is_declined,
        l.most is not null
          and (
            select count(*)
            from email_recipients r
            join emails e on e.brand_id = r.brand_id and e.id = r.email_id and e.kind = 'email'
            join brands b on b.id = r.brand_id and b.organisation_id = ${audience.organisationId}
            where lower(r.address) = lower(once.address)
              and r.state in ('queued', 'sending', 'accepted', 'delivered', 'unknown')
              and coalesce(r.accepted_at, r.next_try_at) > ${audience.now}::timestamptz - l.days * interval '1 day'
          ) >= l.most as is_over_limit,
        p.tracking
      from once
      left join email_limits l on l.organisation_id = ${audience.organisationId}
      left join email_preferences p
        on p.organisation_id = ${audience.organisationId}
        and p.address = lower(once.address)
      left join (
        select t.categories, t.status = 'published' and n.published_at is not null as is_public
        from stories t
        join newsrooms n on n.id = t.newsroom_id
        where t.brand_id = ${audience.brandId} and t.id = ${audience.storyId}::uuid
      ) as story
        on true
      left join email_suppressions s
        on s.organisation_id = ${audience.organisationId}
        and s.address = lower(once.address)
      order by lower(once.address)`,
  );

/** Counts the chosen people with and without an address, each once. */
export const countChosen = async (
  db: Db,
  audience: Pick<Audience, 'brandId' | 'relations' | 'groups'>,
): Promise<{ with_address: number; without: number }> =>
  (await rowOf(
    db,
    sql<{ with_address: number; without: number }>`
      select count(email)::int as with_address, count(*) filter (where email is null)::int as without
      from (${chosen(audience)}) as people`,
  ))!;

/** Returns the names of relations of a brand; one that was merged into another has the name of that one. */
export const listChosenNames = (db: Db, brandId: BrandId, relationIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`
      select chosen.id, r.name
      from relations chosen
      join relations r on r.brand_id = chosen.brand_id and r.id = coalesce(chosen.merged_into_id, chosen.id)
      where chosen.brand_id = ${brandId} and chosen.id = any(${relationIds}::uuid[]) and r.deleted_at is null
      order by r.name, chosen.id`,
  );
