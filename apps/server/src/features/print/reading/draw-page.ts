import { readFile, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { runProgram } from '../../../platform/programs/index.ts';
import { TooMuchWork } from '../../../platform/threads/index.ts';
import { drawing } from '../../files/index.ts';

/** Picture of an upright page. */
export interface PagePicture {
  /** PNG file in grey. */
  grey: string;
  /** JPEG of it, in colour. */
  jpeg: Buffer;
  /** Dots of `grey` in an inch. */
  dpi: number;
  width: number;
  height: number;
}

const wantedDpi = 200;
/** Pixels of a page, and of a photo before it is decoded. */
const mostPixels = 32_000_000;
const mostPhotoPixels = 64_000_000;
const jpegWidth = 2200;
/** A full page takes a second or two. */
const limits = { patience: 20_000, memory: 2000, output: 64_000 };

/** Draws a page of a PDF into files next to `path`. `size` is in points. Rejects with TooMuchWork. */
export async function drawPdfPage(
  pdftoppm: string,
  { pdf, number, size, path }: { pdf: string; number: number; size: { width: number; height: number }; path: string },
  signal: AbortSignal,
): Promise<PagePicture> {
  const most = Math.sqrt(mostPixels / Math.max(1, size.width * size.height)) * 72;
  const dpi = Math.max(20, Math.min(wantedDpi, Math.floor(most)));
  const colour = `${path}-colour`;
  const page = ['-f', `${number}`, '-l', `${number}`, '-singlefile', '-r', `${dpi}`, '-png'];
  try {
    await runProgram(pdftoppm, [...page, pdf, colour], { ...limits, signal });
    return await pictureOf(await readFile(`${colour}.png`), { dpi, path });
  } finally {
    await rm(`${colour}.png`, { force: true });
  }
}

/** Returns what is needed of a drawn or scanned page, level as it is. */
export const pictureOf = (source: Buffer, { dpi, path }: { dpi: number; path: string }): Promise<PagePicture> =>
  drawing(async () => {
    const grey = `${path}-grey.png`;
    const { width, height } = await sharp(source, { limitInputPixels: mostPhotoPixels })
      .flatten({ background: '#fff' })
      .greyscale()
      .withMetadata({ density: dpi })
      .png({ compressionLevel: 1 })
      .toFile(grey);
    const jpeg = await sharp(source, { limitInputPixels: mostPhotoPixels })
      .flatten({ background: '#fff' })
      .resize({ width: jpegWidth, withoutEnlargement: true })
      .jpeg({ quality: 76 })
      .toBuffer();
    return { grey, jpeg, dpi, width, height };
  });

/**
 * Returns the stated resolution of scans if it is plausible; photos state nothing useful: a page is about 17 inches
 * high.
 */
const plausible = { least: 90, most: 700, inches: 17 };

/** Opens a photo or scan: upright as its camera says, of a bearable size. Rejects with TooMuchWork if it would unfold to too many pixels. */
export const openPhoto = (file: string): Promise<{ bytes: Buffer; dpi: number }> =>
  drawing(async () => {
    const facts = await sharp(file, { limitInputPixels: false }).metadata();
    if (facts.width * facts.height > mostPhotoPixels) throw new TooMuchWork('Too many pixels');
    const { least, most, inches } = plausible;
    const stated = facts.density && facts.density >= least && facts.density <= most ? facts.density : null;
    const { data, info } = await sharp(file, { limitInputPixels: mostPhotoPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: 6500, height: 6500, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const shrunk = Math.max(info.width, info.height) / Math.max(facts.width, facts.height);
    return { bytes: data, dpi: stated ? stated * shrunk : Math.max(info.width, info.height) / inches };
  });

/** Turns a picture by degrees, clockwise. */
export const turned = (source: Buffer, degrees: number): Promise<Buffer> =>
  drawing(() =>
    sharp(source, { limitInputPixels: mostPhotoPixels })
      .rotate(degrees, { background: '#fff' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );

/** Returns the pixels of a picture in grey, for the thread; `width` makes it smaller. */
export const greyOf = (source: Buffer | string, width?: number) =>
  drawing(async () => {
    const { data, info } = await sharp(source, { limitInputPixels: mostPhotoPixels })
      .resize(width ? { width, withoutEnlargement: true } : undefined)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      pixels: new Uint8Array(data.buffer, data.byteOffset, data.length),
    };
  });
