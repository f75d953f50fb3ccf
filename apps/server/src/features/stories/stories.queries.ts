import type { ApprovalState, DisplayMode, ImageCrop, PressContact, StoryStatus, StoryType } from '@masthead/contract';
import { andAll, byName, countOf, type Db, like, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import type { LinkedRecord } from '../clippings/index.ts';
import { commentsOf, type Subject } from '../comments/index.ts';
import { approvalOf } from './approval/steps.queries.ts';

interface Within {
  brandIds: readonly BrandId[];
}

/** Story in a list, without its texts. */
export interface StoryRow {
  id: string;
  brand_id: BrandId;
  newsroom_id: string;
  newsroom_name: string;
  newsroom_slug: string;
  newsroom_domain: string | null;
  newsroom_country: string;
  newsroom_is_published: boolean;
  original_id: string | null;
  original_revision: number | null;
  type: StoryType;
  status: StoryStatus;
  display_mode: DisplayMode;
  language: string;
  headline: string;
  subheading: string | null;
  cover_image: ImageCrop | null;
  slug: string | null;
  scheduled_at: string | null;
  publishes_newsroom: boolean;
  timezone: string | null;
  planned_on: string | null;
  published_at: string | null;
  first_published_at: string | null;
  revision: number;
  needs_approval: boolean;
  approval: { state: ApprovalState; user: { id: string; full_name: string } | null; at: string } | null;
  views: number;
  comments: number;
  publish_request: { user: { id: string; full_name: string } | null; requested_at: string } | null;
  updated_by: { id: string; full_name: string } | null;
  updated_at: string;
  created_at: string;
}

export interface WholeStory extends StoryRow {
  copytext: string;
  boilerplate: string | null;
  contact: PressContact | null;
  date: string | null;
  cover_image_caption: string | null;
  seo_title: string | null;
  social_title: string | null;
  social_description: string | null;
  social_image: ImageCrop | null;
  categories: number[];
  countries: string[];
  pr_style_id: string | null;
}

export const shortColumns = sql`
  s.id,
  s.brand_id,
  s.newsroom_id,
  n.name as newsroom_name,
  n.slug as newsroom_slug,
  n.domain as newsroom_domain,
  n.country_id as newsroom_country,
  n.published_at is not null as newsroom_is_published,
  s.original_id,
  s.original_revision,
  s.type,
  s.status,
  s.display_mode,
  s.language,
  s.headline,
  s.subheading,
  s.cover_image,
  s.slug,
  s.scheduled_at,
  s.publishes_newsroom,
  s.timezone,
  s.planned_on,
  s.published_at,
  s.first_published_at,
  s.revision,
  (select b.stories_need_approval from brands b where b.id = s.brand_id) as needs_approval,
  ${approvalOf('s')} as approval,
  (
    select coalesce(sum(d.count), 0)::int
    from newsroom_days d
    where d.record_id = s.id and d.measure = 'view'
  ) as views,
  ${commentsOf('s.brand_id', sql`s.id`)} as comments,
  case
    when s.publish_requested_at is not null then json_build_object(
      'user',
      (
        select json_build_object('id', r.id, 'full_name', trim(r.first_name || ' ' || r.last_name))
        from users r
        where r.id = s.publish_requested_by
      ),
      'requested_at',
      s.publish_requested_at
    )
  end as publish_request,
  case
    when u.id is not null then json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name))
  end as updated_by,
  s.updated_at,
  s.created_at`;
const textColumns = sql`
  s.copytext, s.boilerplate, s.contact, s.date, s.cover_image_caption, s.seo_title, s.social_title,
  s.social_description, s.social_image, s.categories, s.countries, s.pr_style_id`;
export const tables = sql`stories s join newsrooms n on n.id = s.newsroom_id left join users u on u.id = s.updated_by`;

/** Returns the brand of a story, also of a removed one, which can be restored for a while. */
export const findStoryBrand = (db: Db, within: Within, storyId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from stories where brand_id = any(${within.brandIds}) and id = ${storyId}`,
  );

/** Describes a story for its comments. */
export async function commentSubject(db: Db, { brandIds }: Within, storyId: string): Promise<Subject | undefined> {
  const story = await rowOf(
    db,
    sql<{ brand_id: BrandId; headline: string }>`
      select brand_id, headline
      from stories
      where brand_id = any(${brandIds}) and id = ${storyId} and deleted_at is null`,
  );
  return (
    story && {
      brand_id: story.brand_id,
      subject_id: storyId,
      title: story.headline || '–',
      link: `/stories/list?comments=${storyId}`,
      permission: null,
      isKeptFromReaders: false,
    }
  );
}

interface StoryFilter {
  newsrooms?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  status?: StoryStatus | undefined;
  search?: string | undefined;
}

/** Lists the last changed first. */
export const listStories = (
  db: Db,
  scope: Scope,
  { newsrooms, languages, status, search }: StoryFilter,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<StoryRow>`
      select ${shortColumns}
      from ${tables}
      where s.brand_id = any(${scope.brandIds})
        and s.deleted_at is null
        ${andAll([
          newsrooms?.length && sql`s.newsroom_id = any(${newsrooms}::uuid[])`,
          languages?.length && sql`s.language = any(${languages})`,
          status && sql`s.status = ${status}`,
          search && sql`lower(s.headline || ' ' || coalesce(s.subheading, '')) like ${like(search.toLowerCase())}`,
          after && sql`(s.updated_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by s.updated_at desc, s.id desc
      limit ${limit + 1}`,
  );

export const findStory = (db: Db, scope: Scope, storyId: string) =>
  rowOf(
    db,
    sql<WholeStory>`
      select ${shortColumns}, ${textColumns}
      from ${tables}
      where s.brand_id = any(${scope.brandIds}) and s.id = ${storyId} and s.deleted_at is null`,
  );

/** Keeps a story from changing until the transaction ends; it is read afterwards. Answers whether there is one. */
export const lockStory = async (db: Db, scope: Scope, storyId: string): Promise<boolean> =>
  (
    await rowsOf(
      db,
      sql`
        select 1
        from stories
        where brand_id = any(${scope.brandIds}) and id = ${storyId} and deleted_at is null
        for update`,
    )
  ).length > 0;

/** Values of columns by their names; what is JSON in the table comes as text. */
export type StoryColumns = Partial<
  Record<
    | Exclude<
        keyof WholeStory,
        | 'id'
        | 'brand_id'
        | `newsroom_${string}`
        | 'views'
        | 'publish_request'
        | 'needs_approval'
        | 'approval'
        | 'updated_by'
        | 'updated_at'
        | 'created_at'
      >
    | 'newsroom_id'
    | 'publishes_newsroom'
    | 'publish_requested_by'
    | 'publish_requested_at'
    | 'preview_token'
    | 'updated_by',
    unknown
  >
>;

export const insertStory = (
  db: Db,
  { id, brand_id, userId, ...columns }: StoryColumns & { id: string; brand_id: BrandId; userId: string },
  now: Date,
) => {
  const entries = Object.entries({
    ...columns,
    id,
    brand_id,
    created_by: userId,
    updated_by: userId,
    created_at: now,
    updated_at: now,
  });
  return countOf(
    db,
    sql`
      insert into stories (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => value))})`,
  );
};

export const updateStory = (db: Db, scope: Within, storyId: string, columns: StoryColumns, now: Date) =>
  countOf(
    db,
    sql`
      update stories
      set ${sql.join(
        Object.entries({ ...columns, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )}
      where brand_id = any(${scope.brandIds}) and id = ${storyId}`,
  );

export const markRemoved = (db: Db, scope: Scope, storyId: string, now: Date) =>
  countOf(
    db,
    sql`
      update stories
      set deleted_at = ${now}, status = 'draft', scheduled_at = null, updated_by = ${scope.actor.user_id}
      where brand_id = any(${scope.brandIds}) and id = ${storyId} and deleted_at is null`,
  );

/** Answers whether there was one that was removed since then, in a newsroom that is still there. */
export const bringBack = (db: Db, scope: Scope, storyId: string, { since, now }: { since: Date; now: Date }) =>
  countOf(
    db,
    sql`
      update stories
      set deleted_at = null, updated_by = ${scope.actor.user_id}, updated_at = ${now}
      where brand_id = any(${scope.brandIds})
        and id = ${storyId}
        and deleted_at > ${since}
        and exists (select 1 from newsrooms n where n.id = newsroom_id and n.deleted_at is null)`,
  );

/** Returns the newsroom if it belongs to the brand. */
export const findNewsroomOf = (db: Db, brandId: BrandId, newsroomId: string) =>
  rowOf(
    db,
    sql<{ id: string; language: string; country_id: string }>`
      select id, language, country_id
      from newsrooms
      where brand_id = ${brandId} and id = ${newsroomId} and deleted_at is null`,
  );

export const findPreviewToken = (db: Db, scope: Scope, storyId: string) =>
  rowOf(
    db,
    sql<{ preview_token: string }>`
      select preview_token
      from stories
      where brand_id = any(${scope.brandIds}) and id = ${storyId} and deleted_at is null`,
  );

/**
 * Lists published stories of the same newsroom that share tags (counted twice) and categories, without other versions
 * of the same.
 */
export const listRelated = (db: Db, scope: Scope, story: WholeStory, limit: number) =>
  rowsOf(
    db,
    sql<StoryRow>`
      select ${shortColumns}
      from ${tables}
      join (
        select r.id,
          2 * count(o.tag_id) + (
            select count(*)
            from unnest(r.categories) c
            where c = any(${story.categories}::int[])
          ) as nearness
        from stories r
        left join story_tags t on t.brand_id = r.brand_id and t.story_id = r.id
        left join story_tags o on o.brand_id = t.brand_id and o.tag_id = t.tag_id and o.story_id = ${story.id}
        where r.brand_id = any(${scope.brandIds})
          and r.newsroom_id = ${story.newsroom_id}
          and r.status = 'published'
          and r.deleted_at is null
          and coalesce(r.original_id, r.id) <> ${story.original_id ?? story.id}
        group by r.id
      ) as near
        on near.id = s.id
        and near.nearness > 0
      order by s.language = ${story.language} desc, near.nearness desc, s.published_at desc, s.id desc
      limit ${limit}`,
  );

/** Returns stories of brands by headline, for the clippings that are assigned to them. */
export const listLinkedStories = (db: Db, brandIds: readonly BrandId[], ids: readonly string[]) =>
  rowsOf(
    db,
    sql<LinkedRecord>`
      select id, headline as name, false as is_closed, deleted_at is not null as is_removed
      from stories
      where brand_id = any(${brandIds}) and id = any(${ids}::uuid[])
      order by ${byName('headline')}, id`,
  );
