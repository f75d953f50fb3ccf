import { embedFrameHosts } from '@masthead/contract';
import { nextMidnight } from '@masthead/measuring';
import type { Frame, Head, Page } from '@masthead/site/pages.ts';
import { loadSite } from '../../platform/renderer/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { type Answer, type Redirect, type Streamed, unkept } from './answer.ts';
import { categoryPage, frontPage, searchPage } from './list-pages.ts';
import { policyOf } from './policy.ts';
import { pressKitPage } from './press-kit-page.ts';
import { relatedTo } from './related-stories.ts';
import { findStory, type StoryRow } from './story.queries.ts';
import { storyHead, storyLanguages, storyPage } from './story-page.ts';
import { frameOf, headOf, inLanguage, type Visit } from './visit.ts';
import { tagOf, wordsLanguage } from './words.ts';

export type Answered = Answer | Redirect | Streamed;
interface Asked {
  /** Below the newsroom's own address, decoded. */
  path: string;
  query: URLSearchParams;
}
type Site = Pick<Services, 'db' | 'log' | 'config' | 'storage' | 'clock'>;

/** Origins whose pages a story may frame. */
const frameOrigins = embedFrameHosts.map((host) => `https://${host}`);

export const htmlType = 'text/html; charset=utf-8';

interface Drawing {
  head: Head;
  frame: Frame;
  page: Page;
}

/** Draws a page as an answer. It shows the date, so it is valid until midnight at most. */
export async function draw(visit: Visit, { head, frame, page }: Drawing, more: Partial<Answer> = {}): Promise<Answer> {
  const { renderPage } = await loadSite();
  return {
    contentType: htmlType,
    body: renderPage(head, frame, page, visit.t),
    headers: ['content-security-policy', policyOf(head.style, { frames: frameOrigins })],
    keptUntil: nextMidnight(visit.now, visit.newsroom.timezone).getTime(),
    ...more,
  };
}

const viewOf = ({ newsroom }: Visit, recordId = newsroom.id) => ({
  counted: { newsroomId: newsroom.id, measure: 'view', recordId } as const,
});

export async function answerFront({ db }: Site, given: Visit, { query }: Asked): Promise<Answer> {
  const asked = query.get('language');
  const { newsroom, url } = given;
  const language = asked && newsroom.story_languages.includes(asked) && asked !== newsroom.language ? asked : null;
  const visit = language ? inLanguage(given, language) : given;
  const page = await frontPage(db, visit, { language, after: query.get('after') });
  const path = language ? `/?language=${language}` : '';
  const others = newsroom.story_languages.length > 1 ? newsroom.story_languages : [];
  const alternates = others.map((code) => ({
    hreflang: tagOf(code),
    href: code === newsroom.language ? url : `${url}/?language=${code}`,
  }));
  const head = headOf(visit, { title: newsroom.name, path, alternates, isHidden: query.has('after') });
  const frame = frameOf({ ...visit, language: language ?? visit.language }, {});
  return await draw(visit, { head, frame, page }, viewOf(visit));
}

/**
 * Returns the shown story: 410 for one that was removed or withdrawn, 301 from an older address, null for one that
 * never existed.
 */
export async function findShown(
  { db }: Site,
  { newsroom, base }: Visit,
  slug: string,
): Promise<{ story: StoryRow } | Redirect | 'gone' | null> {
  const story = await findStory(acrossBrands(db), newsroom.id, slug);
  if (!story) return null;
  if (story.deleted_at || story.status !== 'published' || story.newsroom_id !== newsroom.id) return 'gone';
  if (story.slug !== slug) return { status: 301, location: `${base}/${story.slug}` };
  return { story };
}

export async function answerStory(site: Site, given: Visit, slug: string): Promise<Answered> {
  const found = await findShown(site, given, slug);
  if (found === null) return await answerNotice(given, 404);
  if (found === 'gone') return await answerNotice(given, 410);
  if ('location' in found) return found;
  const { story } = found;
  const visit = inLanguage(given, wordsLanguage(story.language));
  const frame = frameOf(visit, story.versions.length > 0 ? { languages: storyLanguages(visit, story) } : {});
  const page = await storyPage(visit, story, { related: await relatedTo(site, given, story) });
  const drawing = { head: storyHead(visit, story, false), frame, page };
  return await draw(visit, drawing, viewOf(visit, story.id));
}

/** Shows a draft, a scheduled or an unpublished story to anyone with its preview address. */
export async function answerPreview(given: Visit, story: StoryRow): Promise<Answer> {
  const visit = inLanguage(given, wordsLanguage(story.language));
  const notice = visit.t(story.status === 'published' ? 'site.preview_published' : 'site.preview');
  const drawing = {
    head: storyHead(visit, story, true),
    frame: frameOf(visit),
    page: await storyPage(visit, story, { preview: notice }),
  };
  const answer = await draw(visit, drawing);
  return { ...answer, keptUntil: 0, headers: [...answer.headers!, 'x-robots-tag', 'noindex, nofollow', ...unkept] };
}

export async function answerCategory(site: Site, visit: Visit, id: string, { query }: Asked): Promise<Answered> {
  const category = Number(id);
  const page = await categoryPage(site.db, visit, { category, after: query.get('after') });
  if (!page) return await answerNotice(visit, 404);
  const head = headOf(visit, { title: page.title, path: `/category/${id}`, isHidden: query.has('after') });
  return await draw(visit, { head, frame: frameOf(visit, { category }), page }, viewOf(visit));
}

/** Answers a search, which is not kept: there are as many answers as there are words. */
export async function answerSearch({ db }: Site, visit: Visit, { query }: Asked): Promise<Answered> {
  const asked = (query.get('q') ?? '').trim().slice(0, 200);
  const page = await searchPage(db, visit, { query: asked, after: query.get('after') });
  const head = headOf(visit, { title: page.title, path: '/search', isHidden: true });
  return await draw(visit, { head, frame: frameOf(visit), page }, { ...viewOf(visit), keptUntil: 0 });
}

export async function answerPressKit({ db }: Site, visit: Visit): Promise<Answered> {
  const page = await pressKitPage(db, visit);
  const head = headOf(visit, { title: visit.t('site.press_kit'), path: '/press-kit' });
  return await draw(visit, { head, frame: frameOf(visit), page }, viewOf(visit));
}

export async function answerContacts(visit: Visit): Promise<Answered> {
  const head = headOf(visit, { title: visit.t('site.press_contacts'), path: '/contacts' });
  return await draw(visit, { head, frame: frameOf(visit), page: { kind: 'contacts' } }, viewOf(visit));
}

export async function answerNotice(visit: Visit, status: 404 | 410): Promise<Answer> {
  const title = visit.t(status === 410 ? 'site.gone_title' : 'site.missing_title');
  const head = headOf(visit, { title, path: '', isHidden: true, openGraph: {} });
  return await draw(visit, { head, frame: frameOf(visit), page: { kind: 'notice', status } }, { status, keptUntil: 0 });
}
