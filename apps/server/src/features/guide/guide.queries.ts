import type { GuideStep } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

type GuideRow = Record<GuideStep, boolean> & { is_hidden: boolean };

/** Returns the steps that have records. One row, for brands of any size. */
export const findGuide = async (db: Db, scope: Scope): Promise<GuideRow> =>
  (await rowOf(
    db,
    sql<GuideRow>`
      select exists (select from organisation_sources where organisation_id = ${scope.organisationId}) as sources,
        exists (select from streams where brand_id = any(${scope.brandIds}) and deleted_at is null) as stream,
        exists (
          select
          from media_notifications n
          where n.user_id = ${scope.actor.user_id}
            and n.enabled
            and (
              n.brand_ids && ${scope.brandIds}::uuid[]
              or exists (
                select
                from streams s
                where s.brand_id = any(${scope.brandIds}) and s.id = any(n.stream_ids) and s.deleted_at is null
              )
            )
        ) as alert,
        exists (select from members where brand_id = any(${scope.brandIds}) and user_id <> ${scope.actor.user_id})
          or exists (
            select
            from invitations
            where brand_id = any(${scope.brandIds}) and status in ('pending', 'resent')
          ) as team,
        exists (
          select
          from newsrooms
          where brand_id = any(${scope.brandIds}) and published_at is not null and deleted_at is null
        ) as newsroom,
        exists (
          select
          from hidden_guides
          where brand_id = any(${scope.brandIds}) and user_id = ${scope.actor.user_id}
        ) as is_hidden`,
  ))!;

export const hideGuide = (db: Db, scope: Scope, now: Date) =>
  countOf(
    db,
    sql`
      insert into hidden_guides (brand_id, user_id, hidden_at)
      select brand_id, ${scope.actor.user_id}, ${now}
      from unnest(${scope.brandIds}::uuid[]) as brand_id
      on conflict do nothing`,
  );

export const showGuide = (db: Db, scope: Scope) =>
  countOf(
    db,
    sql`delete from hidden_guides where brand_id = any(${scope.brandIds}) and user_id = ${scope.actor.user_id}`,
  );
