import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { defaultViewport, type FilePurpose, type ImageCrop, limits, purposeOf, type Size } from '@masthead/contract';
import sharp from 'sharp';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { fileUrl } from './file-answer.ts';
import { partTooSmall, storageFailureOf } from './file-failures.ts';
import { type FileRow, listFilesById } from './files.queries.ts';
import { drawing, encode } from './inspect-image.ts';
import { keepFile } from './keep-file.ts';
import { hashOf } from './store-upload.ts';

interface Crop {
  /** Left, top, right, bottom in pixels of the picture once it is turned by `orientation`. */
  points: readonly [number, number, number, number];
  orientation: 1 | 3 | 6 | 8;
  zoom: number;
  purpose: FilePurpose;
}

const degrees = { 1: 0, 3: 180, 6: 90, 8: 270 } as const;

/** Returns the part as whole pixels inside the picture. */
export function partOf(points: Crop['points'], picture: Size): Size & { left: number; top: number } {
  const inside = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  const [left, right] = [inside(points[0], picture.width), inside(points[2], picture.width)];
  const [top, bottom] = [inside(points[1], picture.height), inside(points[3], picture.height)];
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Returns twice the viewport; a large frame whose part has fewer pixels keeps them, in the frame's proportions. */
export function outputOf(part: Size, viewport: Size): Size {
  const [width, height] = [2 * viewport.width, 2 * viewport.height];
  const scale = Math.min(1, Math.max(0.5, Math.min(part.width / width, part.height / height)));
  const isSmall = width <= 2 * defaultViewport.width;
  return isSmall ? { width, height } : { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Cuts a part out of a picture. The original stays, so that it can be cropped again. */
export async function cropImage(services: Services, scope: Scope, fileId: string, crop: Crop): Promise<ImageCrop> {
  const [original] = await listFilesById(services.db, scope, [fileId]);
  if (!original) throw notFound();
  if (original.kind !== 'image' || !original.width || !original.height) throw invalidField('file_id', 'invalid');
  const isTurned = crop.orientation >= 5;
  const picture = isTurned
    ? { width: original.height, height: original.width }
    : { width: original.width, height: original.height };
  const part = partOf(crop.points, picture);
  const viewport = purposeOf(crop.purpose).viewport ?? defaultViewport;
  // Rounding may cost a pixel.
  if (part.width + 1 < viewport.width || part.height + 1 < viewport.height) throw partTooSmall(part, viewport);
  const cropped = await cut(services, scope, original, { ...crop, part, output: outputOf(part, viewport) });
  return {
    original: fileUrl(original),
    cropped: fileUrl(cropped),
    cropped_information: { orientation: crop.orientation, points: [...crop.points], zoom: crop.zoom },
  };
}

type Cut = Crop & { part: ReturnType<typeof partOf>; output: Size };

async function cut(
  services: Services,
  scope: Scope,
  original: FileRow,
  { part, output, ...crop }: Cut,
): Promise<FileRow> {
  const { storage } = services;
  const [source, path] = await Promise.all([storage.temporaryPath(), storage.temporaryPath()]);
  try {
    await pipeline(await storage.get(original.storage_key), createWriteStream(source));
    const upright = sharp(source, { limitInputPixels: limits.imagePixels }).rotate(degrees[crop.orientation]);
    // An animation is cropped to its first picture.
    const content_type = original.content_type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    // Resizing goes through a buffer of raw pixels first: turning, cutting and resizing in one chain are done in another order.
    await drawing(async () => {
      const { data, info } = await upright.extract(part).raw().toBuffer({ resolveWithObject: true });
      const resized = sharp(data, { raw: info }).resize({ ...output, fit: 'cover' });
      await encode(resized, content_type).toFile(path);
    });
    return await keepFile(
      services,
      { organisation_id: original.organisation_id, brand_id: original.brand_id, user_id: scope.actor.user_id },
      {
        purpose: crop.purpose,
        kind: 'image',
        name: original.name.replace(/\.\w+$/, content_type === 'image/png' ? '.png' : '.jpg'),
        content_type,
        bytes: (await stat(path)).size,
        sha256: await hashOf(path),
        path,
        ...output,
        original_id: original.id,
        cropped_information: { orientation: crop.orientation, points: crop.points, zoom: crop.zoom },
      },
    );
  } catch (error) {
    throw storageFailureOf(error);
  } finally {
    await Promise.all([source, path].map((one) => rm(one, { force: true })));
  }
}
