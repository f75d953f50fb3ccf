import { readable, textOn } from '@masthead/site/look/contrast.ts';
import { light } from '@masthead/site/look/tokens.ts';
import type { StoryDocument } from '@masthead/site/print/print.ts';
import { innerFonts } from '../../platform/renderer/assets.ts';
import { loadPrint } from '../../platform/renderer/index.ts';
import type { Services } from '../../platform/services.ts';
import { articleHtml } from './article-html.ts';
import { personOf } from './people.ts';
import { asDataUrl, readPictures } from './pictures.ts';
import { findStyle, type StoryRow } from './story.queries.ts';
import { inLanguage, type Visit } from './visit.ts';
import { formatTime, tagOf, wordsLanguage } from './words.ts';

type Site = Pick<Services, 'db' | 'storage' | 'log'>;

const templates = ['classic', 'modern', 'letter'] as const;
const positions = ['left', 'centre', 'right'] as const;
/** Widths in pixels of print: twice what the paper shows. */
const pictureWidth = 1400;
const logoWidth = 400;

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | null =>
  known.find((one) => one === value) ?? null;

/** Returns the addresses of all pictures that a text shows. */
function picturesIn(html: string): string[] {
  const found: string[] = [];
  articleHtml(html, {
    picture: (src) => {
      found.push(src);
      return src;
    },
  });
  return found;
}

/** Returns the story as one HTML document that contains its pictures and fonts, in the frame of a PR style. */
export async function documentHtml(
  site: Site,
  given: Visit,
  story: StoryRow,
  styleId: string | null = story.pr_style_id,
): Promise<string> {
  const visit = inLanguage(given, wordsLanguage(story.language));
  const { newsroom, language, t } = visit;
  const style = styleId ? await findStyle(site.db, story.brand_id, story.id, styleId) : undefined;
  const settings = style?.settings ?? {};
  const cover = story.cover_image?.cropped ?? story.cover_image?.original ?? null;
  const logo = newsroom.logo?.cropped ?? newsroom.logo?.original ?? null;
  const inText = picturesIn(story.copytext);
  const bytes = await readPictures(site, [...new Set([cover, logo, ...inText].filter((src) => src !== null))]);
  const inner = new Map<string, string>();
  for (const [src, picture] of bytes) {
    const url = await asDataUrl(picture, src === logo ? logoWidth : pictureWidth);
    if (url) inner.set(src, url);
  }
  const position = oneOf(positions, settings.logo_position ?? 'left');
  const { text, inShort } = articleHtml(story.copytext, { picture: (src) => inner.get(src) ?? null });
  const at = story.published_at ?? story.scheduled_at ?? story.updated_at;
  const main = readable(settings.main_color ?? newsroom.main_color, light.raised, 4.5);
  const document: StoryDocument = {
    lang: tagOf(language),
    template: oneOf(templates, style?.template) ?? 'classic',
    colours: {
      main,
      onMain: textOn(main),
      secondary: readable(settings.secondary_color ?? newsroom.secondary_color, light.raised, 3),
    },
    font: settings.font && /^[\w ]+$/.test(settings.font) ? `'${settings.font}'` : 'Newsreader',
    logo: logo && position && inner.has(logo) ? { src: inner.get(logo)!, position } : null,
    newsroom: newsroom.name,
    address: newsroom.address,
    url: story.status === 'published' && story.slug ? `${visit.url}/${story.slug}` : null,
    fonts: innerFonts(),
    story: {
      headline: story.headline,
      subheading: story.subheading,
      type: t(`site.types.${story.type}`),
      published: formatTime(at, 'moment', { language, timezone: newsroom.timezone }),
      text,
      inShort,
      boilerplate: story.boilerplate ? articleHtml(story.boilerplate).text : null,
      cover:
        cover && inner.has(cover)
          ? { src: inner.get(cover)!, alt: '', width: null, height: null, caption: story.cover_image_caption }
          : null,
      contact: story.contact ? personOf(story.contact, null) : null,
    },
  };
  const { renderStory } = await loadPrint();
  return renderStory(document, t);
}
