import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import { ownStory } from './own-story.queries.ts';
import type { StoryRow } from './stories.queries.ts';

export const listTags = (db: Db, scope: Scope, storyId: string) =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`
      select t.id, t.name
      from story_tags st
      join tags t on t.brand_id = st.brand_id and t.id = st.tag_id
      where st.brand_id = any(${scope.brandIds}) and st.story_id = ${storyId}
      order by ${byName('t.name')}`,
  );

/** Gives a story exactly the tags of these names; the brand has them already. */
export async function setTags(db: Db, brandId: BrandId, storyId: string, names: readonly string[]): Promise<void> {
  await countOf(db, sql`delete from story_tags where brand_id = ${brandId} and story_id = ${storyId}`);
  if (names.length === 0) return;
  await countOf(
    db,
    sql`
      insert into story_tags (brand_id, story_id, tag_id)
      select ${brandId}, ${storyId}, id
      from tags
      where brand_id = ${brandId} and lower(name) = any(${names.map((name) => name.toLowerCase())})`,
  );
}

export const copyTags = (db: Db, brandId: BrandId, { from, to }: { from: string; to: string }) =>
  countOf(
    db,
    sql`
      insert into story_tags (brand_id, story_id, tag_id)
      select brand_id, ${to}, tag_id
      from story_tags
      where brand_id = ${brandId} and story_id = ${from}`,
  );

type Within = Pick<Scope, 'brandIds'>;

interface CorrectionRow {
  id: string;
  text: string;
  created_at: string;
}

export const listCorrections = (db: Db, scope: Within, storyId: string) =>
  rowsOf(
    db,
    sql<CorrectionRow>`
      select id, text, created_at
      from story_corrections
      where story_id = ${ownStory(scope, storyId)}
      order by created_at, id`,
  );

export const insertCorrection = (
  db: Db,
  scope: Within,
  storyId: string,
  { id, text }: { id: string; text: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into story_corrections (story_id, id, text, created_at)
      values (${ownStory(scope, storyId)}, ${id}, ${text}, ${now})`,
  );

export const deleteCorrection = (db: Db, scope: Within, storyId: string, correctionId: string) =>
  countOf(db, sql`delete from story_corrections where story_id = ${ownStory(scope, storyId)} and id = ${correctionId}`);

/** Lists present and earlier addresses of a newsroom's stories with the same beginning. */
export const listSlugs = async (db: SystemDb, newsroomId: string, start: string) =>
  await rowsOf(
    db,
    sql<{ slug: string; story_id: string }>`
      select slug, story_id
      from story_slugs
      where newsroom_id = ${newsroomId} and starts_with(slug, ${start})`,
  );

/** Answers whether the address is the story's now; another's stays with the other. */
export const takeSlug = async (
  db: Db,
  story: Pick<StoryRow, 'id' | 'brand_id' | 'newsroom_id'>,
  slug: string,
): Promise<boolean> =>
  (await rowOf(
    db,
    sql`
      insert into story_slugs (newsroom_id, slug, story_id)
      values (${story.newsroom_id}, ${slug}, ${ownStory({ brandIds: [story.brand_id] }, story.id)})
      on conflict (newsroom_id, slug) do update set story_id = excluded.story_id
      where story_slugs.story_id = excluded.story_id
      returning slug`,
  )) !== undefined;

/** Lists files that a story holds in one of the ways. */
export const listFileIds = async (
  db: Db,
  scope: Within,
  kinds: readonly string[],
  storyId: string,
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ file_id: string }>`
        select distinct file_id
        from file_uses
        where holder_kind = any(${kinds}) and holder_id = ${ownStory(scope, storyId)}`,
    )
  ).map((row) => row.file_id);
