import sharp from 'sharp';
import { before, days } from '../../../../platform/clock/index.ts';
import type { Db } from '../../../../platform/db/index.ts';
import type { Services } from '../../../../platform/services.ts';
import type { BrandId, Scope } from '../../../access/index.ts';
import { drawing, fileIdOf, showPicture } from '../../../files/index.ts';
import { brandScope } from '../../compose/brand-scope.ts';
import { listReportBrands, type ReportRow } from '../../reports.queries.ts';
import { noPictures, type PiecePictures, pictureSize } from './picture.ts';
import { keepPicture, listMissingPictures, listPictures } from './pictures.queries.ts';
import { readStoredPicture } from './stored-picture.ts';

const lanes = 6;
/** Milliseconds that a host has for a picture. */
const patience = 4_000;
const triesAgainAfter = days(1);

/** Returns the ids of all clippings that a report may show, hidden or not. */
export const piecesOf = ({ document }: Pick<ReportRow, 'document'>): string[] => [
  ...new Set(document?.blocks.flatMap(({ pieces }) => pieces.map(({ id }) => id))),
];

/** Returns the pictures of pieces that were fetched before, as far as licences allow. */
export async function openPictures(db: Db, brandId: BrandId, clippingIds: readonly string[]): Promise<PiecePictures> {
  if (clippingIds.length === 0) return noPictures;
  const rows = await listPictures(db, brandId, clippingIds);
  return new Map(rows.map(({ clipping_id, picture }) => [clipping_id, picture]));
}

interface Fetching {
  brandId: BrandId;
  clippingIds: readonly string[];
  /** Milliseconds after which no further picture is begun: slow hosts must not delay a file. */
  budget: number;
}

/** Fetches the pictures of pieces that are missing, and returns all that are there. */
export async function fetchPictures(
  services: Pick<Services, 'db' | 'clock' | 'fetcher' | 'storage' | 'log'>,
  { brandId, clippingIds, budget }: Fetching,
): Promise<PiecePictures> {
  const { db, clock } = services;
  const triedBefore = before(clock.now(), triesAgainAfter);
  const missing = await listMissingPictures(db, brandId, clippingIds, { triedBefore });
  if (missing.length > 0) {
    const scope = brandScope(await listReportBrands(db, { brandIds: [brandId] }), '');
    const until = performance.now() + budget;
    const next = async (): Promise<void> => {
      for (let one = missing.shift(); one && performance.now() < until; one = missing.shift()) {
        const picture = await drawPicture(services, scope, one.url);
        await keepPicture(db, brandId, { clippingId: one.clipping_id, url: one.url, picture, now: clock.now() });
      }
    };
    await Promise.all(Array.from({ length: lanes }, next));
  }
  return await openPictures(db, brandId, clippingIds);
}

/**
 * Returns a picture of our storage or of another site as a small JPEG; null if there is none, or it cannot be drawn.
 */
async function drawPicture(
  services: Pick<Services, 'db' | 'fetcher' | 'storage' | 'log'>,
  scope: Scope,
  url: string,
): Promise<Buffer | null> {
  const fileId = fileIdOf(url);
  const found = fileId
    ? await readStoredPicture(services, scope, fileId)
    : await showPicture(services, url, { timeout: patience }).catch(() => null);
  if (!found) return null;
  return await drawing(() =>
    sharp(found.bytes)
      .autoOrient()
      .resize({ ...pictureSize, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 74 })
      .toBuffer(),
  ).catch(() => null);
}
