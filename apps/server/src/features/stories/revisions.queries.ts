import type { StoryStatus } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { ownStory } from './own-story.queries.ts';

type Within = Pick<Scope, 'brandIds'>;

/** Fields that the history keeps. */
export interface StoryText {
  headline: string;
  subheading: string | null;
  copytext: string;
  boilerplate: string | null;
}

interface RevisionRow {
  revision: number;
  user: { id: string; full_name: string } | null;
  created_at: string;
  content: StoryText;
}

/**
 * Returns the newest revision if this save belongs to it: by the same person, begun not long ago, and not one that a
 * version in another language was brought up to, because later changes are counted from its text.
 */
export const findOpenRevision = (db: Db, scope: Within, storyId: string, userId: string, begunAfter: Date) =>
  rowOf(
    db,
    sql<{ revision: number }>`
      select r.revision
      from story_revisions r
      where r.story_id = ${ownStory(scope, storyId)}
        and r.user_id = ${userId}
        and r.created_at > ${begunAfter}
        and r.revision = (select max(revision) from story_revisions where story_id = ${ownStory(scope, storyId)})
        and not exists (
          select 1
          from stories v
          where v.original_id = ${ownStory(scope, storyId)} and v.original_revision >= r.revision
        )`,
  );

export const insertRevision = (
  db: Db,
  scope: Within,
  storyId: string,
  { revision, userId, content }: { revision: number; userId: string; content: StoryText },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into story_revisions (story_id, revision, user_id, content, created_at)
      values (${ownStory(scope, storyId)}, ${revision}, ${userId}, ${JSON.stringify(content)}, ${now})`,
  );

export const replaceRevision = (
  db: Db,
  scope: Within,
  storyId: string,
  { from, revision, content }: { from: number; revision: number; content: StoryText },
) =>
  countOf(
    db,
    sql`
      update story_revisions
      set revision = ${revision}, content = ${JSON.stringify(content)}
      where story_id = ${ownStory(scope, storyId)} and revision = ${from}`,
  );

/** Lists the newest first. */
export const listRevisions = (
  db: Db,
  scope: Scope,
  storyId: string,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<RevisionRow>`
      select r.revision,
        r.created_at,
        r.content,
        case
          when u.id is not null then json_build_object(
            'id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name)
          )
        end as "user"
      from story_revisions r
      join stories s on s.id = r.story_id
      left join users u on u.id = r.user_id
      where s.brand_id = any(${scope.brandIds})
        and r.story_id = ${storyId}
        and s.deleted_at is null
        and r.revision < ${after?.[0] ?? 2_147_483_647}
      order by r.revision desc
      limit ${limit + 1}`,
  );

/** Returns the text of a revision; of one that later saves have joined, the joined one. */
export const findRevision = (db: Db, scope: Scope, storyId: string, revision: number) =>
  rowOf(
    db,
    sql<{ content: StoryText }>`
      select r.content
      from story_revisions r
      join stories s on s.id = r.story_id
      where s.brand_id = any(${scope.brandIds})
        and r.story_id = ${storyId}
        and s.deleted_at is null
        and r.revision >= ${revision}
      order by r.revision
      limit 1`,
  );

export interface VersionRow {
  id: string;
  language: string;
  headline: string;
  status: StoryStatus;
  is_original: boolean;
  /** The original's text when the version was last brought up to it, and as it is, as JSON; null if both are the same. */
  text_then: string | null;
  text_now: string | null;
}

/** Lists a story in all its languages, the original first. */
export const listVersions = (db: Db, scope: Scope, originalId: string) =>
  rowsOf(
    db,
    sql<VersionRow>`
      select s.id,
        s.language,
        s.headline,
        s.status,
        s.original_id is null as is_original,
        case when t.text_then <> n.text_now then t.text_then::text end as text_then,
        case when t.text_then <> n.text_now then n.text_now::text end as text_now
      from stories s
      left join stories o on o.id = s.original_id and o.deleted_at is null
      left join lateral (
        select jsonb_build_object(
          'headline', o.headline, 'subheading', o.subheading, 'copytext', o.copytext, 'boilerplate', o.boilerplate
        ) as text_now
        where o.id is not null
      ) as n
        on true
      left join lateral (
        select r.content as text_then
        from story_revisions r
        where r.story_id = o.id and r.revision <= s.original_revision
        order by r.revision desc
        limit 1
      ) as t
        on true
      where s.brand_id = any(${scope.brandIds})
        and (s.id = ${originalId} or s.original_id = ${originalId})
        and s.deleted_at is null
      order by s.original_id is not null, s.language, s.id`,
  );
