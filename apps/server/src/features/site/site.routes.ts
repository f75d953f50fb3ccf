import { languages, type PublicStory } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { acrossBrands, type Call, type Handlers } from '../access/index.ts';
import { categoryName, countryShort } from '../reference/index.ts';
import { articleHtml } from './article-html.ts';
import { fileAnswer, publicAnswer } from './newsroom-answer.ts';
import { offeredFiles } from './offered-files.ts';
import { documentHtml } from './pr-document.ts';
import { previewPage, withDraft } from './preview-newsroom.ts';
import { findNewsroom, type NewsroomKey, type NewsroomRow } from './site.queries.ts';
import { answerFeed } from './site-files.ts';
import { findPublicStory, findStoryOfBrands, listKit, listPublic, type StoryRow } from './story.queries.ts';
import { renderStory } from './story-files.ts';
import { type Visit, visitOf } from './visit.ts';

type AnyCall = Pick<Call<'public.stories.show'>, 'db' | 'config' | 'clock' | 'request' | 'language'>;

const listeningOf = ({ config, request }: AnyCall) => `http://localhost:${request.socket.localPort ?? config.PORT}`;

/** Returns a newsroom as a visitor sees it; 404 unless it is published, or requested by its own people. */
async function visitTo(call: AnyCall, key: NewsroomKey, mayBeClosed = false): Promise<Visit> {
  const newsroom = await findNewsroom(acrossBrands(call.db), key, languages);
  if (!newsroom || newsroom.deleted_at || !(newsroom.published_at || mayBeClosed)) throw notFound();
  return visitAs(call, newsroom);
}

function visitAs(call: AnyCall, newsroom: NewsroomRow): Visit {
  const place = { config: call.config, listening: listeningOf(call), isOwnDomain: false, now: call.clock.now() };
  return visitOf(newsroom, newsroom.language, place);
}

function storyAnswer({ url, language }: Visit, story: StoryRow): PublicStory {
  return {
    id: story.id,
    url: `${url}/${story.slug}`,
    type: story.type,
    language: story.language,
    headline: story.headline,
    subheading: story.subheading,
    copytext: articleHtml(story.copytext).text,
    boilerplate: story.boilerplate ? articleHtml(story.boilerplate).text : null,
    contact: story.contact,
    cover_image: story.cover_image?.cropped ?? story.cover_image?.original ?? null,
    cover_image_caption: story.cover_image_caption,
    categories: story.categories.flatMap((id) => categoryName(id, language) ?? []),
    countries: story.countries.map((id) => countryShort(id, language)),
    tags: story.tags,
    files: offeredFiles(story).map(fileAnswer),
    is_pinned: story.is_pinned,
    published_at: story.published_at!,
    updated_at: story.updated_at,
    corrections: story.corrections,
    versions: story.versions.map((version) => ({ language: version.language, url: `${url}/${version.slug}` })),
  };
}

export const siteRoutes: Handlers = {
  'newsrooms.rss': async (call) => {
    const visit = await visitTo(call, { id: call.params.newsroom_id });
    const { contentType, body } = await answerFeed(call, visit, 'rss.xml');
    return call.reply
      .headers({
        'content-type': contentType,
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
      })
      .send(body);
  },
  'newsrooms.preview': async (call) => {
    const { values, path } = call.body;
    const { newsroom } = await visitTo(call, { id: call.params.newsroom_id }, true);
    const draft = await withDraft(call, call.scope, newsroom, values);
    return { data: await previewPage(call, visitAs(call, draft), path) };
  },
  'public.newsrooms.show': async (call) => {
    const visit = await visitTo(call, { slug: call.params.slug });
    return { data: publicAnswer(visit, await listKit(acrossBrands(call.db), visit.newsroom.id)) };
  },
  'public.newsrooms.stories': async (call) => {
    const visit = await visitTo(call, { slug: call.params.slug });
    const after = readCursor(call.query.cursor, ['integer', 'moment', 'id']);
    const rows = await listPublic(acrossBrands(call.db), visit.newsroom.id, {
      after: after && [Number(after[0]) === 1, String(after[1]), String(after[2])],
      limit: call.query.limit + 1,
    });
    return pageOf(
      rows,
      call.query.limit,
      (row) => [row.is_pinned ? 1 : 0, row.published_at!, row.id],
      (row) => storyAnswer(visit, row),
    );
  },
  'public.stories.show': async (call) => {
    const story = await findPublicStory(acrossBrands(call.db), call.params.story_id);
    if (!story) throw notFound();
    return { data: storyAnswer(await visitTo(call, { id: story.newsroom_id }), story) };
  },
  'screenshots.story': async (call) => {
    const { format } = call.params;
    if (!(await call.browser.isAvailable())) throw new Failure(503, 'browser_missing');
    const story = await findStoryOfBrands(call.db, call.scope, call.params.story_id);
    if (!story) throw notFound();
    const visit = await visitTo(call, { id: story.newsroom_id }, true);
    const html = await documentHtml(call, visit, story, call.query.style ?? story.pr_style_id);
    const { contentType, bytes } = await renderStory(call, html, format);
    return call.reply
      .headers({
        'content-type': contentType,
        'content-disposition': `inline; filename="${story.slug ?? 'story'}.${format}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(Buffer.from(bytes));
  },
};
