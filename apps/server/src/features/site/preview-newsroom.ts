import type { NewsroomChange, NewsroomPreview } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Scope } from '../access/index.ts';
import { checkDraft } from '../newsrooms/index.ts';
import { enquiryPage } from './enquiry-pages.ts';
import { followPage } from './follow-pages.ts';
import { listNewest, type NewsroomRow } from './site.queries.ts';
import {
  type Answered,
  answerCategory,
  answerContacts,
  answerFront,
  answerNotice,
  answerPressKit,
  answerPreview,
  answerSearch,
  answerStory,
} from './site-pages.ts';
import { findDraftStory } from './story.queries.ts';
import type { Visit } from './visit.ts';

type Site = Pick<Services, 'db' | 'log' | 'config' | 'storage' | 'clock'>;
interface Asked {
  path: string;
  query: URLSearchParams;
}

/** Returns the newsroom as it would be after a change; the domain keeps, since it has to be proven first. Throws 422. */
export async function withDraft(
  { db }: Site,
  scope: Scope,
  row: NewsroomRow,
  change: NewsroomChange,
): Promise<NewsroomRow> {
  const checked = await checkDraft(db, scope, row, change);
  const { domain: _, ...sent } = { ...change, ...checked };
  return overlaid(row, sent);
}

/** Replaces the fields that are given. */
function overlaid<R extends object>(row: R, given: { [K in keyof R]?: R[K] | undefined }): R {
  const next = { ...row };
  for (const key in given) {
    const value = given[key];
    if (value !== undefined) next[key] = value;
  }
  return next;
}

type Draw = (site: Site, visit: Visit, asked: Asked, part: string) => Promise<Answered>;

/** Pages that a preview shows; files, feeds and steps of a mail are left out. */
const pages: readonly [RegExp, Draw][] = [
  [/^$/, (site, visit, asked) => answerFront(site, visit, asked)],
  [/^\/search$/, (site, visit, asked) => answerSearch(site, visit, asked)],
  [/^\/category\/(\d{1,9})$/, (site, visit, asked, id) => answerCategory(site, visit, id, asked)],
  [/^\/press-kit$/, (site, visit) => answerPressKit(site, visit)],
  [/^\/contacts$/, (_, visit) => answerContacts(visit)],
  [/^\/contacts\/write$/, (_, visit) => writePage(visit)],
  [/^\/follow$/, (_, visit) => followPage(visit, 'ask')],
  [/^\/preview$/, (site, visit) => draftPage(site, visit)],
  [/^\/([a-z0-9-]{1,120})$/, (site, visit, _asked, slug) => answerStory(site, visit, slug)],
];

const writePage = (visit: Visit): Promise<Answered> =>
  visit.newsroom.takes_enquiries ? enquiryPage(visit, 'ask') : answerNotice(visit, 404);

async function draftPage({ db }: Site, visit: Visit): Promise<Answered> {
  const story = await findDraftStory(db, visit.newsroom);
  return story ? await answerPreview(visit, story) : await answerNotice(visit, 404);
}

async function draw(site: Site, visit: Visit, asked: Asked): Promise<Answered> {
  for (const [pattern, page] of pages) {
    const match = pattern.exec(asked.path);
    if (match) return await page(site, visit, asked, match[1] ?? '');
  }
  return await answerNotice(visit, 404);
}

const askedAt = (address: string): Asked => {
  const [path = '', query = ''] = address.split('?', 2);
  return { path: path.replace(/\/$/, ''), query: new URLSearchParams(query) };
};

/** Draws a page of the site for those who edit the newsroom. Nothing is kept, and no reading is counted. */
export async function previewPage(site: Site, visit: Visit, address: string): Promise<NewsroomPreview> {
  const { base, newsroom } = visit;
  const first = await draw(site, visit, askedAt(address));
  // The former address of a story leads to its present one.
  const path = 'location' in first ? first.location.slice(base.length) : address;
  const answered = 'location' in first ? await draw(site, visit, askedAt(path)) : first;
  if (!('body' in answered)) throw notFound();
  return {
    html: String(answered.body),
    url: visit.url + path,
    base,
    story_path: await storyPath(site, visit, askedAt(path).query.get('language') ?? newsroom.language),
    has_press_kit: newsroom.has_files || newsroom.videos.length > 0,
  };
}

/** Returns the path of the newest story in a language, or else in any; of a draft while none is published. */
async function storyPath({ db }: Site, { newsroom }: Visit, language: string): Promise<string | null> {
  const [shown = newsroom.language] = newsroom.story_languages;
  if (newsroom.story_languages.length === 0) return (await findDraftStory(db, newsroom)) ? '/preview' : null;
  const filter = { language: newsroom.story_languages.includes(language) ? language : shown };
  const [story] = await listNewest(acrossBrands(db), newsroom.id, filter, { after: null, limit: 1 });
  return story ? `/${story.slug}` : null;
}
