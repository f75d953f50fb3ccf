import { stat } from 'node:fs/promises';
import { limits, type Size } from '@masthead/contract';
import sharp, { type Sharp } from 'sharp';
import { atMost, busyCores } from '../../platform/threads/at-most.ts';
import type { Format } from './content-format.ts';
import { belowMinimum, damaged, tooManyPixels } from './file-failures.ts';

// Decoders read files of strangers: few at a time, and none of what they keep stays in memory.
sharp.cache(false);
sharp.concurrency(1);

/** Runs what draws pictures. */
export const drawing = atMost(busyCores);

const thumbnailSize = 480;
const mostFrames = 500;

interface MadeImage extends Size {
  bytes: number;
}

const open = (path: string) =>
  sharp(path, { animated: true, limitInputPixels: limits.imagePixels, failOn: 'error', unlimited: false });

/**
 * Returns the visible size: turned by its orientation, one frame. Throws if it is damaged or would unfold to too many
 * pixels.
 */
async function measureImage(path: string): Promise<Size> {
  const facts = await sharp(path, { animated: true, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  const height = facts.pageHeight ?? facts.height;
  // The frames of an animation are below each other: all of them are decoded.
  if (facts.width * facts.height > limits.imagePixels || (facts.pages ?? 1) > mostFrames)
    throw tooManyPixels(limits.imagePixels);
  const isTurned = (facts.orientation ?? 1) >= 5;
  return isTurned ? { width: height, height: facts.width } : { width: facts.width, height };
}

/**
 * Writes a picture again into `target`: upright, in sRGB, and with nothing but its pixels, so that no location, name or
 * appended data is kept. Also writes a thumbnail.
 */
export async function remakeImage(
  path: string,
  { target, thumbnail, format, minimum }: { target: string; thumbnail: string; format: Format; minimum: Size | null },
): Promise<MadeImage> {
  const size = await measureImage(path);
  if (minimum && (size.width < minimum.width || size.height < minimum.height)) throw belowMinimum(size, minimum);
  try {
    await drawing(async () => {
      await encode(open(path).autoOrient(), format.contentType).toFile(target);
      await sharp(path, { limitInputPixels: limits.imagePixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toFile(thumbnail);
    });
  } catch (error) {
    if (/ENOSPC|No space left/.test((error as Error).message))
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    throw damaged();
  }
  return { ...size, bytes: (await stat(target)).size };
}

export const encode = (image: Sharp, contentType: string): Sharp => {
  if (contentType === 'image/png') return image.png({ compressionLevel: 7 });
  if (contentType === 'image/gif') return image.gif();
  return image.jpeg({ quality: 88, mozjpeg: true });
};
