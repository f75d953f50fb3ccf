import type { Evidence } from '@masthead/reading';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';

interface QuestionRow {
  id: string;
  profile_id: string;
  other_id: string;
  score: number;
  evidence: Evidence[];
  asked_at: string;
}

const columns = sql`id, profile_id, other_id, score::float8 as score, evidence, asked_at`;

export const listQuestions = (
  db: Db,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<QuestionRow>`
      select ${columns}
      from media_profile_questions
      where status = 'open' ${andAll([after && sql`(score::float8, id) < (${after[0]}, ${after[1]}::uuid)`])}
      order by score desc, id desc
      limit ${limit + 1}`,
  );

export const lockQuestion = (db: Db, id: string) =>
  rowOf(
    db,
    sql<QuestionRow>`
      select ${columns}
      from media_profile_questions
      where id = ${id} and status = 'open'
      for update`,
  );

/** Records that two profiles are two people. The decision holds until the two are joined by hand. */
export const keepApart = (
  db: Db,
  { id, profileId, otherId, userId }: { id: string; profileId: string; otherId: string; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into media_profile_questions (
        id, profile_id, other_id, score, evidence, status, asked_at, decided_by, decided_at
      )
      values (
        ${id},
        least(${profileId}::uuid, ${otherId}::uuid),
        greatest(${profileId}::uuid, ${otherId}::uuid),
        0,
        '[]',
        'apart',
        ${now},
        ${userId},
        ${now}
      )
      on conflict (profile_id, other_id) do update set status = 'apart',
        decided_by = excluded.decided_by,
        decided_at = excluded.decided_at`,
  );
