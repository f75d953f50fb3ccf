import type { ApprovalStepKind } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

interface Named {
  id: string;
  full_name: string;
}

interface StepRow {
  id: string;
  kind: ApprovalStepKind;
  user: Named | null;
  reviewers: Named[];
  comment: string | null;
  revision: number;
  created_at: string;
}

/** Names a story by its brand and id. */
interface Place {
  id: string;
  brand_id: BrandId;
}

const person = (alias: 'u' | 'r') =>
  sql`
    json_build_object(
      'id',
      ${sql.ref(`${alias}.id`)},
      'full_name',
      trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})
    )`;

/** Returns the state of the approval of a story with this alias, after its newest step; null if it has none. */
export const approvalOf = (story: 's') =>
  sql`
    (
      select case
        when a.kind in ('requested', 'approved', 'sent_back') then json_build_object(
          'state', a.kind, 'user', case when u.id is not null then ${person('u')} end, 'at', a.created_at
        )
      end
      from story_approval_steps a
      left join users u on u.id = a.user_id
      where a.brand_id = ${sql.ref(`${story}.brand_id`)} and a.story_id = ${sql.ref(`${story}.id`)}
      order by a.id desc
      limit 1
    )`;

export const listSteps = (db: Db, story: Place, limit: number) =>
  rowsOf(
    db,
    sql<StepRow>`
      select a.id,
        a.kind,
        case when u.id is not null then ${person('u')} end as "user",
        coalesce(
          (
            select json_agg(${person('r')} order by array_position(a.reviewers, r.id))
            from users r
            where r.id = any(a.reviewers)
          ),
          '[]'::json
        ) as reviewers,
        a.comment,
        a.revision,
        a.created_at
      from story_approval_steps a
      left join users u on u.id = a.user_id
      where a.brand_id = ${story.brand_id} and a.story_id = ${story.id}
      order by a.id desc
      limit ${limit}`,
  );

/** Returns the newest request of a story, with the person who asks and the reviewers. */
export const findRequest = (db: Db, story: Place) =>
  rowOf(
    db,
    sql<{ user_id: string | null; reviewers: string[] }>`
      select user_id, reviewers
      from story_approval_steps
      where brand_id = ${story.brand_id} and story_id = ${story.id} and kind = 'requested'
      order by id desc
      limit 1`,
  );

interface NewStep {
  id: string;
  kind: ApprovalStepKind;
  userId: string;
  reviewers: readonly string[];
  comment: string | null;
  revision: number;
}

export const insertStep = (
  db: Db,
  story: Place,
  { id, kind, userId, reviewers, comment, revision }: NewStep,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into story_approval_steps (
        brand_id, story_id, id, kind, user_id, reviewers, comment, revision, created_at
      )
      values (
        ${story.brand_id},
        ${story.id},
        ${id},
        ${kind},
        ${userId},
        ${reviewers}::uuid[],
        ${comment},
        ${revision},
        ${now}
      )`,
  );
