import type { PressContact } from '@masthead/contract';
import { countOf, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { SystemDb } from '../access/index.ts';
import type { StoryRow } from './stories.queries.ts';

/** Facts of a story that publishing needs; `shown_at`: the date that readers see, if it is published for the first time. */
export type DueStory = Pick<
  StoryRow,
  'id' | 'brand_id' | 'newsroom_id' | 'slug' | 'headline' | 'published_at' | 'first_published_at'
> & { contact: PressContact | null; publishes_newsroom: boolean; shown_at: Date | string };

/** Locks due stories, each for one of the processes that ask. */
export const lockDue = (db: SystemDb, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<DueStory>`
      select id, brand_id, newsroom_id, slug, headline, contact, publishes_newsroom, published_at, first_published_at,
        scheduled_at as shown_at
      from stories
      where status = 'scheduled' and scheduled_at <= ${now} and deleted_at is null
      order by scheduled_at
      limit ${limit}
      for update skip locked`,
  );

/** Returns a published newsroom's address. */
export const findPublishedNewsroom = (db: SystemDb, newsroomId: string) =>
  rowOf(
    db,
    sql<{ slug: string; domain: string | null }>`
      select slug, domain
      from newsrooms
      where id = ${newsroomId} and published_at is not null and deleted_at is null`,
  );

/** Lists removed stories that can no longer be restored and that still have their texts. */
export const listForgettable = async (db: SystemDb, removedBefore: Date, limit: number): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select id
        from stories
        where deleted_at < ${removedBefore} and preview_token <> 'forgotten-' || id::text
        order by id
        limit ${limit}
        for update skip locked`,
    )
  ).map(({ id }) => id);

/** Empties removed stories. Their rows stay, so that their addresses answer that they are gone. */
export async function forgetTexts(db: SystemDb, ids: readonly string[]): Promise<void> {
  await countOf(
    db,
    sql`
      update stories
      set headline = '',
        subheading = null,
        copytext = '',
        boilerplate = null,
        contact = null,
        cover_image = null,
        cover_image_caption = null,
        seo_title = null,
        social_title = null,
        social_description = null,
        social_image = null,
        preview_token = 'forgotten-' || id::text
      where id = any(${ids}::uuid[])`,
  );
  for (const table of ['story_revisions', 'story_corrections', 'story_tags', 'story_approval_steps'])
    await countOf(db, sql`delete from ${sql.table(table)} where story_id = any(${ids}::uuid[])`);
}
