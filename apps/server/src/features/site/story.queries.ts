import type { FileKind, FilePurpose, ImageCrop, PressContact, StoryStatus, StoryType } from '@masthead/contract';
import { byName, type Db, prepared, type RawBuilder, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import type { CardRow } from './site.queries.ts';

/** A file as the site offers it; its address is made from id, secret and name. */
export interface SiteFile {
  id: string;
  secret: string;
  name: string;
  kind: FileKind;
  purpose: FilePurpose;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  duration_sec: number | null;
  thumbnail: boolean;
  is_crop: boolean;
  storage_key: string;
  created_at: string;
}

export interface StoryRow {
  id: string;
  brand_id: BrandId;
  newsroom_id: string;
  slug: string | null;
  type: StoryType;
  status: StoryStatus;
  language: string;
  headline: string;
  subheading: string | null;
  copytext: string;
  boilerplate: string | null;
  contact: PressContact | null;
  cover_image: ImageCrop | null;
  cover_image_caption: string | null;
  seo_title: string | null;
  social_title: string | null;
  social_description: string | null;
  social_image: ImageCrop | null;
  categories: number[];
  countries: string[];
  tags: string[];
  pr_style_id: string | null;
  published_at: string | null;
  first_published_at: string | null;
  scheduled_at: string | null;
  updated_at: string;
  deleted_at: string | null;
  is_pinned: boolean;
  files: SiteFile[];
  versions: { language: string; slug: string }[];
  corrections: { text: string; created_at: string }[];
}

export interface NeighbourRow
  extends Pick<CardRow, 'id' | 'slug' | 'type' | 'language' | 'headline' | 'published_at' | 'cover_image'> {
  categories: number[];
}

const fileJson = sql`
  jsonb_build_object(
    'id',
    f.id,
    'secret',
    f.secret,
    'name',
    f.name,
    'kind',
    f.kind,
    'purpose',
    f.purpose,
    'content_type',
    f.content_type,
    'bytes',
    f.bytes,
    'width',
    f.width,
    'height',
    f.height,
    'duration_sec',
    f.duration_sec,
    'thumbnail',
    f.thumbnail_key is not null,
    'is_crop',
    f.original_id is not null,
    'storage_key',
    f.storage_key,
    'created_at',
    to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )`;
const isThere = sql`f.stored_at is not null and f.deleted_at is null`;
const iso = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = sql`
  s.id,
  s.brand_id,
  s.newsroom_id,
  s.slug,
  s.type,
  s.status,
  s.language,
  s.headline,
  s.subheading,
  s.copytext,
  s.boilerplate,
  s.contact,
  s.cover_image,
  s.cover_image_caption,
  s.seo_title,
  s.social_title,
  s.social_description,
  s.social_image,
  s.categories,
  s.countries,
  s.pr_style_id,
  s.published_at,
  s.first_published_at,
  s.scheduled_at,
  s.updated_at,
  s.deleted_at,
  s.display_mode = 'pinned' as is_pinned,
  array(
    select t.name
    from story_tags st
    join tags t on t.brand_id = st.brand_id and t.id = st.tag_id
    where st.brand_id = s.brand_id and st.story_id = s.id
    order by ${byName('t.name')}
  ) as tags,
  (
    select coalesce(jsonb_agg(${fileJson} order by u.holder_kind, u.position), '[]')
    from file_uses u
    join files f on f.id = u.file_id
    where u.holder_kind in ('story', 'story_cover') and u.holder_id = s.id and ${isThere}
  ) as files,
  (
    select coalesce(jsonb_agg(jsonb_build_object('language', v.language, 'slug', v.slug) order by v.language), '[]')
    from stories v
    where (v.id = s.original_id or (v.original_id = coalesce(s.original_id, s.id) and v.id <> s.id))
      and v.newsroom_id = s.newsroom_id
      and v.status = 'published'
      and v.deleted_at is null
  ) as versions,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('text', c.text, 'created_at', ${iso(sql`c.created_at`)}) order by c.created_at),
      '[]'
    )
    from story_corrections c
    where c.story_id = s.id
  ) as corrections`;

const storyByAddress = prepared(
  'story of the site',
  (newsroomId: string, slug: string) =>
    sql<StoryRow>`
      select ${columns}
      from story_slugs a
      join stories s on s.id = a.story_id
      where a.newsroom_id = ${newsroomId} and a.slug = ${slug}`,
);

/** Returns a story by an address that it has or had. */
export const findStory = async (db: SystemDb, newsroomId: string, slug: string): Promise<StoryRow | undefined> =>
  (await storyByAddress(db, newsroomId, slug))[0];

/** Lists the newest stories of a newsroom in a language, from which related ones are chosen. */
export const listNeighbours = (db: SystemDb, newsroomId: string, language: string, limit: number) =>
  rowsOf(
    db,
    sql<NeighbourRow>`
      select id, slug, type, language, headline, published_at, cover_image, categories
      from stories
      where newsroom_id = ${newsroomId} and language = ${language} and status = 'published' and deleted_at is null
      order by published_at desc, id desc
      limit ${limit}`,
  );

/** Returns a draft, scheduled or published story by the address of its preview. */
export const findPreview = (db: SystemDb, token: string) =>
  rowOf(
    db,
    sql<StoryRow>`
      select ${columns}
      from stories s
      join newsrooms n on n.id = s.newsroom_id
      where s.preview_token = ${token} and s.deleted_at is null and n.deleted_at is null`,
  );

/** Returns the story of a newsroom that was changed last, for a newsroom of which none is published. */
export const findDraftStory = (db: Db, newsroom: { id: string; brand_id: BrandId }) =>
  rowOf(
    db,
    sql<StoryRow>`
      select ${columns}
      from stories s
      where s.brand_id = ${newsroom.brand_id} and s.newsroom_id = ${newsroom.id} and s.deleted_at is null
      order by s.updated_at desc, s.id desc
      limit 1`,
  );

/** Returns a story in any state, for users who may see the brand. */
export const findStoryOfBrands = (db: Db, scope: { brandIds: readonly BrandId[] }, storyId: string) =>
  rowOf(
    db,
    sql<StoryRow>`
      select ${columns}
      from stories s
      where s.brand_id = any(${scope.brandIds}) and s.id = ${storyId} and s.deleted_at is null`,
  );

/** Returns a published story of a published newsroom by id. */
export const findPublicStory = (db: SystemDb, storyId: string) =>
  rowOf(
    db,
    sql<StoryRow>`
      select ${columns}
      from stories s
      join newsrooms n on n.id = s.newsroom_id
      where s.id = ${storyId}
        and s.status = 'published'
        and s.deleted_at is null
        and n.published_at is not null
        and n.deleted_at is null`,
  );

/** Lists the newest stories with their texts, for feeds; originals and versions alike. */
export const listTexts = (db: SystemDb, newsroomId: string, limit: number, since: Date | null = null) =>
  rowsOf(
    db,
    sql<StoryRow>`
      select ${columns}
      from stories s
      where s.newsroom_id = ${newsroomId}
        and s.status = 'published'
        and s.deleted_at is null
        ${since ? sql`and s.published_at > ${since}` : sql``}
      order by s.published_at desc, s.id desc
      limit ${limit}`,
  );

/** Lists addresses for a sitemap. */
export const listAddresses = (db: SystemDb, newsroomId: string, limit: number) =>
  rowsOf(
    db,
    sql<{ slug: string; updated_at: string }>`
      select slug, updated_at
      from stories
      where newsroom_id = ${newsroomId} and status = 'published' and deleted_at is null
      order by published_at desc, id desc
      limit ${limit}`,
  );

export interface KitRow {
  id: string;
  title: string;
  credit: string | null;
  created_at: string;
  high: SiteFile;
  low: SiteFile | null;
}

export const listKit = (db: SystemDb, newsroomId: string) =>
  rowsOf(
    db,
    sql<KitRow>`
      select k.id,
        k.title,
        k.credit,
        k.created_at,
        (select ${fileJson} from files f where f.id = k.file_id and ${isThere}) as high,
        (select ${fileJson} from files f where f.id = k.low_file_id and ${isThere}) as low
      from newsroom_files k
      where k.newsroom_id = ${newsroomId} and exists (select 1 from files f where f.id = k.file_id and ${isThere})
      order by k.position, k.id`,
  );

/** Returns a file that the site offers: of the press kit, or of a published story of the newsroom. */
export const findOffered = (db: SystemDb, newsroomId: string, fileId: string) =>
  rowOf(
    db,
    sql<{ file: SiteFile }>`
      select ${fileJson} as file
      from files f
      where f.id = ${fileId}
        and ${isThere}
        and (
          exists (
            select 1
            from newsroom_files k
            where k.newsroom_id = ${newsroomId} and (k.file_id = f.id or k.low_file_id = f.id)
          )
          or exists (
            select 1
            from file_uses u
            join stories s on s.id = u.holder_id
            where u.file_id = f.id
              and u.holder_kind in ('story', 'story_cover')
              and s.newsroom_id = ${newsroomId}
              and s.status = 'published'
              and s.deleted_at is null
          )
        )`,
  );

/** Returns a PR style of the brand, for this story. */
export const findStyle = (db: Db, brandId: BrandId, storyId: string, styleId: string) =>
  rowOf(
    db,
    sql<{
      template: string;
      settings: { main_color?: string; secondary_color?: string; font?: string; logo_position?: string };
    }>`
      select template, settings
      from pr_styles
      where brand_id = ${brandId} and id = ${styleId} and (story_id is null or story_id = ${storyId})`,
  );

/** Lists the storage keys of pictures; the caller must know their secrets. */
export const listPictures = (db: SystemDb, fileIds: readonly string[]) =>
  rowsOf(
    db,
    sql<Pick<SiteFile, 'id' | 'secret' | 'storage_key'>>`
      select f.id, f.secret, f.storage_key
      from files f
      where f.id = any(${fileIds}::uuid[]) and f.kind = 'image' and ${isThere}`,
  );

type PublicPosition = readonly [isPinned: boolean, publishedAt: string, id: string];

/** Lists stories for the API: pinned ones first, then the newest first. Each half follows its own index. */
export const listPublic = (
  db: SystemDb,
  newsroomId: string,
  { after, limit }: { after: PublicPosition | null; limit: number },
) => {
  const half = (isPinned: boolean) => sql`
    (
      select ${columns}
      from stories s
      where s.newsroom_id = ${newsroomId}
        and s.status = 'published'
        and s.deleted_at is null
        and s.display_mode = ${isPinned ? 'pinned' : 'normal'}
        ${after && after[0] === isPinned ? sql`and (s.published_at, s.id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``}
        ${after && !after[0] && isPinned ? sql`and false` : sql``}
      order by s.published_at desc, s.id desc
      limit ${limit}
    )`;
  return rowsOf(
    db,
    sql<StoryRow>`
      select *
      from (${half(true)} union all ${half(false)}) as halves
      order by is_pinned desc, published_at desc, id desc
      limit ${limit}`,
  );
};
