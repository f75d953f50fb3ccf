import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

/** Finds a story that is public, with the time of its publication. */
export const findPublicStory = (db: SystemDb, storyId: string) =>
  rowOf(
    db,
    sql<{
      id: string;
      brand_id: BrandId;
      newsroom_id: string;
      root: string;
      language: string;
      headline: string;
      published_at: string;
    }>`
      select s.id, s.brand_id, s.newsroom_id, coalesce(s.original_id, s.id) as root, s.language, s.headline,
        s.published_at
      from stories s
      join newsrooms n on n.id = s.newsroom_id
      where s.id = ${storyId}
        and s.status = 'published'
        and s.deleted_at is null
        and n.published_at is not null
        and n.deleted_at is null`,
  );

interface MailedVersion {
  id: string;
  brand_id: BrandId;
  newsroom_id: string;
  root: string;
  language: string;
}

/**
 * Selects followers who want a version of a story: in their language, or in another one if no version in theirs is
 * public or planned. Recipients of an earlier version are left out.
 */
const wanting = ({ id, brand_id, newsroom_id, root, language }: MailedVersion) => sql`
  from newsroom_followers f
  where f.newsroom_id = ${newsroom_id}
    and f.confirmed_at is not null
    and (
      f.language = ${language}
      or not exists (
        select
        from stories v
        where v.brand_id = ${brand_id}
          and coalesce(v.original_id, v.id) = ${root}
          and v.id <> ${id}
          and v.language = f.language
          and v.status in ('published', 'scheduled')
          and v.deleted_at is null
      )
    )
    and not exists (
      select
      from emails e
      join email_recipients r on r.brand_id = e.brand_id and r.email_id = e.id
      where e.brand_id = ${brand_id}
        and e.story_root = ${root}
        and lower(r.address) = lower(f.email)
        and r.state not in ('failed', 'suppressed')
    )`;

export const hasWanting = async (db: SystemDb, version: MailedVersion): Promise<boolean> =>
  (await rowOf(db, sql`select 1 as found ${wanting(version)} limit 1`)) !== undefined;

/**
 * Returns the followers who want a version. The newer choice counts: following a newsroom after unsubscribing from the
 * organisation's e-mails lifts that suppression.
 */
export const listWanting = (db: SystemDb, version: MailedVersion, organisationId: string) =>
  rowsOf(
    db,
    sql<{ address: string; is_suppressed: boolean }>`
      select w.email as address,
        s.address is not null and not (s.reason = 'unsubscribed' and s.created_at < w.confirmed_at) as is_suppressed
      from (select f.email, f.confirmed_at ${wanting(version)}) as w
      left join email_suppressions s on s.organisation_id = ${organisationId} and s.address = lower(w.email)`,
  );

export const insertFollowersMail = (
  db: Db,
  id: string,
  { id: storyId, brand_id, root, headline }: MailedVersion & { headline: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into emails (
        brand_id,
        id,
        kind,
        status,
        subject,
        body,
        sender,
        story_id,
        story_root,
        send_as,
        is_tracked,
        started_at,
        created_at,
        updated_at
      )
      values (
        ${brand_id},
        ${id},
        'followers',
        'processing',
        ${headline},
        '',
        '{}',
        ${storyId},
        ${root},
        'inline',
        false,
        ${now},
        ${now},
        ${now}
      )`,
  );

/** Lists of followers of one newsroom are made one after the other, so that two workers do not both mail a follower. */
export const lockFollowers = (db: Db, newsroomId: string) =>
  rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`followers ${newsroomId}`}, 0))`);

/** Fails queued mail of stories that are no longer public. It is sent when the story is published again. */
export const failWithdrawn = (db: SystemDb) =>
  countOf(
    db,
    sql`
      update email_recipients r
      set state = 'failed', reason = 'withdrawn'
      from emails e
      where e.status = 'delivering'
        and e.kind = 'followers'
        and r.brand_id = e.brand_id
        and r.email_id = e.id
        and r.state = 'queued'
        and not exists (
          select
          from stories s
          join newsrooms n on n.id = s.newsroom_id
          where s.brand_id = e.brand_id
            and s.id = e.story_id
            and s.status = 'published'
            and s.deleted_at is null
            and n.published_at is not null
            and n.deleted_at is null
        )`,
  );
