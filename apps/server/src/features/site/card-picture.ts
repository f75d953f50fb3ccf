import { fileURLToPath } from 'node:url';
import { readable } from '@masthead/site/look/contrast.ts';
import { light } from '@masthead/site/look/tokens.ts';
import sharp from 'sharp';
import { escapeText } from '../../platform/markup/index.ts';
import { cardFont } from '../../platform/renderer/assets.ts';
import type { Services } from '../../platform/services.ts';
import { type Answer, always } from './answer.ts';
import { readPictures } from './pictures.ts';
import type { StoryRow } from './story.queries.ts';
import type { Visit } from './visit.ts';

const size = { width: 1200, height: 630 };
const margin = 72;
const fontfile = fileURLToPath(cardFont);

const shortened = (text: string, longest: number): string => {
  const signs = [...text.toWellFormed().replace(/\s+/g, ' ').trim()];
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : signs.join('');
};

/**
 * Draws words as a picture. The included font has the letters of our languages; others come from the machine's own
 * fonts.
 */
const words = (text: string, { points, colour }: { points: number; colour: string }) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escapeText(text)}</span>`,
      font: `Newsreader Card ${points}`,
      fontfile,
      width: size.width - 2 * margin,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      spacing: Math.round(points * 0.08),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

const shade = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset=".1" stop-color="#14120f" stop-opacity=".15"/><stop offset=".9" stop-color="#14120f" stop-opacity=".88"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
);

/** Draws the cover, darkened below, or a sheet with the newsroom's colour along its edge. */
async function ground(cover: Buffer | undefined, colour: string): Promise<Buffer> {
  if (cover) {
    try {
      return await sharp(cover, { limitInputPixels: 50_000_000 })
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: light.raised })
        .composite([{ input: shade }])
        .png({ compressionLevel: 1 })
        .toBuffer();
    } catch {
      // A damaged cover counts as missing.
    }
  }
  const edge = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${light.raised}"/><rect width="100%" height="18" fill="${colour}"/><rect x="${margin}" y="${size.height - 118}" width="${size.width - 2 * margin}" height="2" fill="${light.ink}"/></svg>`,
  );
  return await sharp(edge).png().toBuffer();
}

const pointsFor = (length: number): number => (length <= 45 ? 84 : length <= 80 ? 68 : length <= 110 ? 58 : 50);

/** Returns the picture that was chosen for networks, unchanged. */
async function chosenPicture(bytes: Buffer | undefined): Promise<Buffer | null> {
  if (!bytes) return null;
  const picture = sharp(bytes, { limitInputPixels: 50_000_000 }).resize({ ...size, fit: 'cover' });
  // A damaged picture counts as missing.
  return await picture
    .flatten({ background: light.raised })
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(() => null);
}

const addressOf = (image: StoryRow['cover_image']): string[] => [image?.cropped ?? image?.original ?? []].flat();

/**
 * Draws a picture of the story for networks and messengers: the one chosen for them, otherwise its cover with the
 * headline.
 */
export async function drawCard(
  site: Pick<Services, 'db' | 'storage' | 'log'>,
  { newsroom }: Visit,
  story: StoryRow,
): Promise<Buffer> {
  const [social, src] = [addressOf(story.social_image)[0] ?? '', addressOf(story.cover_image)[0] ?? ''];
  const pictures = await readPictures(site, [social, src].filter(Boolean));
  const chosen = await chosenPicture(pictures.get(social));
  if (chosen) return chosen;
  const cover = pictures.get(src);
  const colour = readable(newsroom.main_color, light.raised, 4.5);
  const headline = shortened(story.headline, 150);
  const [back, title, name] = await Promise.all([
    ground(cover, colour),
    words(headline, { points: pointsFor(headline.length), colour: cover ? light.raised : light.ink }),
    words(shortened(newsroom.name, 60), { points: 34, colour: cover ? light.raised : colour }),
  ]);
  const foot = size.height - margin - name.info.height;
  const room = foot - 40 - 48;
  const fitted =
    title.info.height > room
      ? await sharp(title.data).resize({ height: room }).png().toBuffer({ resolveWithObject: true })
      : title;
  const top = cover ? foot - 36 - fitted.info.height : margin;
  return await sharp(back)
    .composite([
      { input: fitted.data, left: margin, top },
      { input: name.data, left: margin, top: foot },
    ])
    .jpeg({ quality: 84 })
    .toBuffer();
}

export const answerCard = async (
  site: Pick<Services, 'db' | 'storage' | 'log'>,
  visit: Visit,
  story: StoryRow,
): Promise<Answer> => ({
  contentType: 'image/jpeg',
  body: await drawCard(site, visit, story),
  headers: ['cross-origin-resource-policy', 'cross-origin'],
  keptUntil: always,
});
