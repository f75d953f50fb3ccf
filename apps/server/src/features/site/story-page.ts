import { embedFrame } from '@masthead/contract';
import type { Head, Link, Renderer, StoryPage } from '@masthead/site/pages.ts';
import { assets } from '../../platform/renderer/assets.ts';
import { loadSite } from '../../platform/renderer/index.ts';
import { articleHtml } from './article-html.ts';
import { cardOf, coverOf } from './cards.ts';
import { categoryLinks } from './links.ts';
import { bytesOf, detailOf, iconOf, offeredFiles } from './offered-files.ts';
import { personOf } from './people.ts';
import { newsArticle } from './schema.ts';
import { shareOf } from './share-links.ts';
import type { NeighbourRow, StoryRow } from './story.queries.ts';
import { leadOf, modifiedAt } from './story-facts.ts';
import { headOf, type Visit } from './visit.ts';
import { formatSize, formatTime, ownName, tagOf } from './words.ts';

/** Returns a function that draws the frame of another provider; without one, only a link stays. */
const playerOf =
  ({ t }: Visit, render: Renderer['renderPlayer']) =>
  (url: string, label: string): string => {
    const frame = embedFrame(url);
    if (!frame) return '';
    const { provider, frame_url } = frame;
    return render({ src: frame_url, title: label || provider, label: t('site.show_from', { host: provider }) });
  };

/** Versions of the story in other languages, each named as its speakers write it. */
const alsoIn = ({ base }: Visit, story: StoryRow): Link[] =>
  story.versions.map(({ language, slug }) => ({
    href: `${base}/${slug}`,
    label: ownName(language),
    lang: tagOf(language),
  }));

/** Returns the versions of a story for the language bar, the page itself included. */
export const storyLanguages = (visit: Visit, story: StoryRow): Link[] => [
  { href: '', label: ownName(story.language), lang: tagOf(story.language), current: true },
  ...alsoIn(visit, story),
];

function downloadsOf({ base, language }: Visit, story: StoryRow, isPreview: boolean): StoryPage['downloads'] {
  return isPreview
    ? []
    : offeredFiles(story).map((file) => ({
        href: `${base}/download/${file.id}`,
        icon: iconOf(file),
        label: file.name,
        detail: detailOf(file, language),
      }));
}

interface Choice {
  /** Notice above a story that is not public yet. */
  preview?: string;
  related?: readonly NeighbourRow[];
}

export async function storyPage(visit: Visit, story: StoryRow, { preview, related = [] }: Choice): Promise<StoryPage> {
  const { newsroom, base, language, t } = visit;
  const zone = { language, timezone: newsroom.timezone };
  const { renderPlayer } = await loadSite();
  const { text, inShort } = articleHtml(story.copytext, {
    embed: playerOf(visit, renderPlayer),
    opensPictures: true,
  });
  const files = offeredFiles(story);
  const path = preview === undefined ? `${base}/${story.slug}` : null;
  const at = story.published_at ?? story.scheduled_at ?? story.updated_at;
  const cover = coverOf(story.cover_image, story.cover_image_caption || story.headline);
  return {
    kind: 'story',
    notice: preview ?? null,
    headline: story.headline,
    subheading: story.subheading,
    type: t(`site.types.${story.type}`),
    published: formatTime(at, 'moment', zone),
    datetime: at,
    updated: null,
    alsoIn: preview === undefined ? alsoIn(visit, story) : [],
    categories: preview === undefined ? categoryLinks(visit, story.categories) : [],
    cover: cover && { ...cover, caption: story.cover_image_caption },
    text,
    boilerplate: story.boilerplate ? articleHtml(story.boilerplate).text : null,
    inShort,
    contact: story.contact ? personOf(story.contact, photoOf(visit, story)) : null,
    ask: path && newsroom.takes_enquiries ? `${base}/contacts/write?story=${story.slug}` : null,
    everything: path && files.length > 1 ? { href: `${path}.zip`, size: formatSize(bytesOf(files), language) } : null,
    downloads: downloadsOf(visit, story, preview !== undefined),
    plainText: path && `${path}.txt`,
    pdf: path && `${path}.pdf`,
    corrections: story.corrections.map(({ text: words, created_at }) => ({
      text: words,
      date: formatTime(created_at, 'moment', zone),
      datetime: created_at,
    })),
    share: path === null ? null : shareOf(visit, story),
    related: related.map(cardOf(visit)),
  };
}

/** Returns the newsroom's photo of the person whom the story names. */
const photoOf = ({ newsroom }: Visit, { contact }: StoryRow) =>
  newsroom.contacts.find(({ name, email }) => (email ? email === contact?.email : name === contact?.name))?.photo ??
  null;

export function storyHead(visit: Visit, story: StoryRow, isPreview: boolean): Head {
  const { url } = visit;
  const path = `/${story.slug}`;
  const description = leadOf(story);
  const base = headOf(visit, {
    title: story.seo_title ?? story.headline,
    path,
    isHidden: isPreview,
    description,
    script: assets.pathOf('copy.js'),
  });
  if (isPreview) return base;
  const address = `${url}${path}`;
  const versions = [{ language: story.language, slug: story.slug! }, ...story.versions];
  return {
    ...base,
    alternates:
      story.versions.length > 0
        ? versions.map(({ language, slug }) => ({ hreflang: tagOf(language), href: `${url}/${slug}` }))
        : [],
    oembed: `${url}/oembed?url=${encodeURIComponent(address)}&format=json`,
    openGraph: {
      ...base.openGraph,
      'og:type': 'article',
      'og:title': story.social_title ?? story.headline,
      'og:description': story.social_description ?? description,
      'og:image': `${address}.card.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'article:published_time': story.published_at!,
      ...(modifiedAt(story) && { 'article:modified_time': modifiedAt(story)! }),
    },
    schema: newsArticle(visit, story, description),
  };
}
