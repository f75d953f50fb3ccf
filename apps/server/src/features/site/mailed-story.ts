import { languages } from '@masthead/contract';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId } from '../access/index.ts';
import { articleHtml, plainText } from './article-html.ts';
import { documentHtml } from './pr-document.ts';
import { findNewsroom, type NewsroomRow } from './site.queries.ts';
import { findStoryOfBrands, type StoryRow } from './story.queries.ts';
import { renderStory } from './story-files.ts';
import { type Visit, visitOf } from './visit.ts';

/** A story as a mail shows it. */
export interface MailedStory {
  headline: string;
  language: string;
  subheading: string | null;
  cover: { src: string; alt: string } | null;
  /** Safe HTML of text and boilerplate with complete addresses. */
  html: string;
  text: string;
  /** Address on the public site; null while it is not public. */
  url: string | null;
  slug: string;
  /** Address of the press contact. */
  contactEmail: string | null;
  newsroom: { name: string; main_color: string; logo: string | null };
}

type Site = Pick<Services, 'db' | 'config' | 'clock' | 'storage' | 'log'>;

interface Found {
  story: StoryRow;
  visit: Visit;
}

async function find({ db, config, clock }: Site, brandId: BrandId, storyId: string): Promise<Found | null> {
  const story = await findStoryOfBrands(db, { brandIds: [brandId] }, storyId);
  const newsroom = story && (await findNewsroom(acrossBrands(db), { id: story.newsroom_id }, languages));
  if (!newsroom || newsroom.deleted_at) return null;
  const place = { config, listening: `http://localhost:${config.PORT}`, isOwnDomain: false, now: clock.now() };
  return { story, visit: visitOf(newsroom, newsroom.language, place) };
}

const pictureOf = (image: NewsroomRow['logo']): string | null => image?.cropped ?? image?.original ?? null;

/**
 * Returns a story of a brand for a mail, its links replaced by `link`; null if there is none. Its text has no
 * placeholders of a mail.
 */
export async function mailedStory(
  site: Site,
  brandId: BrandId,
  storyId: string,
  link: (href: string) => string = (href) => href,
): Promise<MailedStory | null> {
  const found = await find(site, brandId, storyId);
  if (!found) return null;
  const { story, visit } = found;
  const { newsroom, url } = visit;
  const absolute = (path: string) => new URL(path, url).href;
  const parts = [story.copytext, story.boilerplate ?? ''].filter(Boolean);
  const cover = pictureOf(story.cover_image);
  const html = parts
    .map((part) => {
      const clean = articleHtml(part.replace(/[\uE000\uE001]/g, ''), { picture: absolute, link });
      return `${clean.inShort ?? ''}${clean.text}`;
    })
    .join('');
  const logo = pictureOf(newsroom.logo);
  return {
    headline: story.headline,
    language: story.language,
    subheading: story.subheading,
    cover: cover ? { src: absolute(cover), alt: story.cover_image_caption ?? '' } : null,
    html,
    text: [story.headline.toUpperCase(), story.subheading ?? '', ...parts.map(plainText)].filter(Boolean).join('\n\n'),
    url: story.status === 'published' && newsroom.published_at && story.slug ? `${url}/${story.slug}` : null,
    slug: story.slug ?? 'story',
    contactEmail: story.contact?.email ?? null,
    newsroom: { name: newsroom.name, main_color: newsroom.main_color, logo: logo && absolute(logo) },
  };
}

/** Returns a story of a brand as a PDF; null if there is none. Throws 503 browser_missing, render_…. */
export async function mailedStoryPdf(
  services: Services,
  brandId: BrandId,
  storyId: string,
): Promise<Uint8Array | null> {
  const found = await find(services, brandId, storyId);
  if (!found) return null;
  return (await renderStory(services, await documentHtml(services, found.visit, found.story), 'pdf')).bytes;
}
