import type { Story, StoryShort } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Call } from '../access/index.ts';
import { fileAnswer, listFilesOfHolders } from '../files/index.ts';
import { siteBase, storyUrl } from '../newsrooms/index.ts';
import { categoriesNamed, countryShort } from '../reference/index.ts';
import { compareTexts } from './compare-texts.ts';
import { listCorrections, listTags } from './parts.queries.ts';
import { listPrStyles } from './pr-styles.queries.ts';
import { listVersions, type VersionRow } from './revisions.queries.ts';
import { findStory, type StoryRow, type WholeStory } from './stories.queries.ts';

type Asked = Pick<Call<'stories.show'>, 'db' | 'scope' | 'config' | 'request' | 'language'>;

/** Returns a story as lists show it. Its address is included from the first publication on. */
export function shortAnswer(call: Pick<Asked, 'config' | 'request'>, row: StoryRow): StoryShort {
  const { id, brand_id, original_id, type, status, display_mode, language, headline, subheading, cover_image } = row;
  const newsroom = { slug: row.newsroom_slug, domain: row.newsroom_domain };
  const base = siteBase(call.config, publicUrlOf(call as Asked));
  return {
    id,
    brand_id,
    newsroom_id: row.newsroom_id,
    newsroom: {
      id: row.newsroom_id,
      name: row.newsroom_name,
      slug: row.newsroom_slug,
      is_published: row.newsroom_is_published,
    },
    original_id,
    type,
    status,
    display_mode,
    language,
    headline,
    subheading,
    cover_image,
    scheduled_at: row.scheduled_at,
    publishes_newsroom: status === 'scheduled' && row.publishes_newsroom,
    timezone: row.timezone,
    planned_on: row.planned_on,
    published_at: row.published_at,
    first_published_at: row.first_published_at,
    is_public: status === 'published' && row.newsroom_is_published,
    url: row.slug && row.first_published_at ? storyUrl(base, newsroom, row.slug) : null,
    publish_request: row.publish_request,
    needs_approval: row.needs_approval,
    approval: row.needs_approval ? row.approval : null,
    views: row.views,
    comments: row.comments,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
    created_at: row.created_at,
  };
}

/** Returns a story with its texts and all its parts. */
async function storyAnswer(call: Asked, row: WholeStory): Promise<Story> {
  const { db, scope, language } = call;
  const [tags, files, corrections, versions, prStyles] = await Promise.all([
    listTags(db, scope, row.id),
    listFilesOfHolders(db, scope, 'story', [row.id]),
    listCorrections(db, call.scope, row.id),
    listVersions(db, scope, row.original_id ?? row.id).then(withParagraphsBehind),
    listPrStyles(db, row.brand_id, row.id),
  ]);
  const { copytext, boilerplate, contact, date, cover_image_caption, slug, pr_style_id, revision } = row;
  const { seo_title, social_title, social_description, social_image } = row;
  return {
    ...shortAnswer(call, row),
    copytext,
    boilerplate,
    contact,
    date,
    cover_image_caption,
    seo_title,
    social_title,
    social_description,
    social_image,
    slug,
    pr_style_id,
    pr_styles: prStyles,
    revision,
    categories: categoriesNamed(row.categories, language),
    countries: row.countries.map((country) => countryShort(country, language)),
    tags,
    files: files.map(fileAnswer),
    corrections,
    versions,
  };
}

/** Returns a story of the scope. Throws 404. */
export async function findOr404({ db, scope }: Pick<Asked, 'db' | 'scope'>, storyId: string): Promise<WholeStory> {
  const story = await findStory(db, scope, storyId);
  if (!story) throw notFound();
  return story;
}

export const answerOne = async (call: Asked, storyId: string): Promise<{ data: Story }> => ({
  data: await storyAnswer(call, await findOr404(call, storyId)),
});

async function withParagraphsBehind(rows: readonly VersionRow[]): Promise<Story['versions']> {
  const behind = rows.flatMap(({ id, text_then: before, text_now: now }) =>
    before && now ? [{ id, before, now }] : [],
  );
  const counts = await compareTexts(behind.map(({ before, now }) => ({ before, now })));
  const byId = new Map(behind.map(({ id }, at) => [id, counts[at]!]));
  return rows.map(({ text_then: _, text_now: __, ...version }) => ({
    ...version,
    paragraphs_behind: byId.get(version.id) ?? 0,
  }));
}
