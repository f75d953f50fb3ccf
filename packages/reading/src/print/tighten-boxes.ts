import { type Raster, thresholdOf } from './raster.ts';

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Rows without ink that separate lines of text, as a share of a box's height; dots and accents are nearer. */
const apart = 0.14;
interface Band {
  from: number;
  to: number;
  ink: number;
}

/** Returns the rows of a box with ink, in bands that empty rows separate. */
function bandsOf({ left, top, width, height }: Place, picture: Raster, limit: number): Band[] {
  const counts: number[] = [];
  for (let y = Math.max(0, top); y < Math.min(picture.height, top + height); y++) {
    let ink = 0;
    const end = y * picture.width + Math.min(picture.width, left + width);
    for (let at = y * picture.width + Math.max(0, left); at < end; at++) if (picture.pixels[at]! < limit) ink++;
    counts.push(ink);
  }
  const bands: Band[] = [];
  for (const [at, ink] of counts.entries()) {
    if (ink === 0) continue;
    const last = bands.at(-1);
    if (last && at - last.to <= Math.max(3, height * apart)) Object.assign(last, { to: at, ink: last.ink + ink });
    else bands.push({ from: at, to: at, ink });
  }
  return bands;
}

/** Shares of a box's height between which a part of it is the word, and the rest is of other lines. */
const part = { least: 0.4, most: 0.8 };

/** Shrinks boxes of words that reach into the lines above and below to the rows with most of their ink. */
export function tightened<T extends Place>(rows: readonly T[], picture: Raster): T[] {
  const limit = thresholdOf(picture.pixels) * 1.16;
  return rows.map((row) => {
    const [most] = bandsOf(row, picture, limit).toSorted((a, b) => b.ink - a.ink);
    const height = most ? most.to - most.from + 1 : row.height;
    if (!most || height > row.height * part.most || height < row.height * part.least) return row;
    return { ...row, top: Math.max(0, row.top) + most.from, height };
  });
}
