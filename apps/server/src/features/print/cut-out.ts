import type { PrintBox } from '@masthead/contract';
import sharp from 'sharp';
import type { Services } from '../../platform/services.ts';
import { drawing } from '../files/index.ts';
import type { ArticleRow } from './articles.queries.ts';
import { findPage } from './print.queries.ts';
import { readObject } from './stored-pages.ts';

const mostPixels = 64_000_000;
/** Space between the parts of different pages. */
const gap = 24;
const longest = 12_000;

interface Part {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Draws the cut-out of an article: its places on each page, what is between them white, the pages below each other. null: there is no picture. */
export async function cutOut(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  article: ArticleRow,
): Promise<Buffer | null> {
  const parts: Part[] = [];
  for (const [number, boxes] of Map.groupBy(article.boxes, ({ page }) => page)) {
    const page = await findPage(db, article.upload_id, number);
    if (!page?.picture_key) continue;
    const bytes = await readObject(storage, page.picture_key);
    parts.push(await drawing(() => cutPage(bytes, page, boxes)));
  }
  if (parts.length === 0) return null;
  return await drawing(() => stack(parts));
}

async function cutPage(
  bytes: Buffer,
  page: { width: number; height: number },
  boxes: readonly PrintBox[],
): Promise<Part> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels });
  const facts = await picture.metadata();
  const [across, down] = [facts.width / page.width, facts.height / page.height];
  const places = boxes.map(({ x0, y0, x1, y1 }) => {
    const left = Math.min(facts.width - 1, Math.max(0, Math.floor(x0 * across)));
    const top = Math.min(facts.height - 1, Math.max(0, Math.floor(y0 * down)));
    return {
      left,
      top,
      width: Math.max(1, Math.min(facts.width, Math.ceil(x1 * across)) - left),
      height: Math.max(1, Math.min(facts.height, Math.ceil(y1 * down)) - top),
    };
  });
  const left = Math.min(...places.map((one) => one.left));
  const top = Math.min(...places.map((one) => one.top));
  const width = Math.max(...places.map((one) => one.left + one.width)) - left;
  const height = Math.max(...places.map((one) => one.top + one.height)) - top;
  const pieces = await Promise.all(
    places.map(async (place) => ({
      input: await sharp(bytes, { limitInputPixels: mostPixels })
        .extract(place)
        .png({ compressionLevel: 1 })
        .toBuffer(),
      left: place.left - left,
      top: place.top - top,
    })),
  );
  const blank = { create: { width, height, channels: 3, background: '#fff' } } as const;
  return { bytes: await sharp(blank).composite(pieces).png({ compressionLevel: 1 }).toBuffer(), width, height };
}

async function stack(parts: readonly Part[]): Promise<Buffer> {
  const width = Math.max(...parts.map((part) => part.width));
  const height = Math.min(longest, parts.reduce((sum, part) => sum + part.height, 0) + gap * (parts.length - 1));
  let top = 0;
  const pieces = parts.flatMap((part) => {
    const piece = { input: part.bytes, left: 0, top };
    top += part.height + gap;
    return piece.top + part.height <= height ? [piece] : [];
  });
  const blank = { create: { width, height, channels: 3, background: '#fff' } } as const;
  return await sharp(blank).composite(pieces).jpeg({ quality: 80 }).toBuffer();
}
