import type { Box } from './page.ts';

/** Grey picture of a page: one byte for each pixel, rows from the top, 0 is black. */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Degrees searched on both sides, and the steps of the two searches. */
const furthest = 6;
const coarse = 0.4;
const fine = 0.05;

/** Returns the degrees by which a picture has to be turned so that its lines of text are level. Exact to a twentieth of a degree. */
export function findSkew(raster: Raster): number {
  const dark = darkPoints(raster);
  if (dark.length < 200) return 0;
  const best = (from: number, to: number, step: number): number => {
    let [angle, most] = [0, -1];
    for (let at = from; at <= to + step / 2; at += step) {
      const contrast = contrastAt(dark, at, raster.height);
      if (contrast > most) [angle, most] = [at, contrast];
    }
    return angle;
  };
  const near = best(-furthest, furthest, coarse);
  return Math.round(best(near - coarse, near + coarse, fine) * 100) / 100;
}

const mostPoints = 60_000;

/** Returns the upper edges of dark areas: lines of text have many at the same height. */
function darkPoints({ width, height, pixels }: Raster): [x: number, y: number][] {
  const limit = thresholdOf(pixels);
  const points: [number, number][] = [];
  for (let y = 1; y < height; y++)
    for (let x = 0; x < width; x++)
      if (pixels[y * width + x]! < limit && pixels[(y - 1) * width + x]! >= limit) points.push([x, y]);
  const step = Math.ceil(points.length / mostPoints);
  return step > 1 ? points.filter((_, at) => at % step === 0) : points;
}

/** Returns how unevenly points fall into rows once they are turned. */
function contrastAt(points: readonly (readonly [number, number])[], degrees: number, height: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Uint32Array(height * 3);
  for (const [x, y] of points) {
    const row = Math.round(y + x * slope) + height;
    if (row >= 0 && row < rows.length) rows[row] = rows[row]! + 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}

/** Returns the grey between paper and print: halfway between the most frequent light value and black. */
export function thresholdOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += 7) counts[pixels[at]!]!++;
  let paper = 255;
  for (let grey = 128; grey < 256; grey++) if (counts[grey]! > counts[paper]!) paper = grey;
  return paper * 0.62;
}

interface Run {
  from: number;
  to: number;
  first: number;
  last: number;
}

/** Millimetres: shortest rule, longest piece of one in a row of pixels, thickest. */
const shortest = 14;
const piece = 5;
const thickest = 1.6;
const gap = 0.35;

/** Finds drawn lines in an upright picture, level and vertical ones. Boxes are in points. */
export function findRules({ width, height, pixels }: Raster, dpi: number): Box[] {
  const limit = thresholdOf(pixels) * 1.16;
  const toPoints = 72 / dpi;
  const mm = dpi / 25.4;
  const level = runsOf(
    { rows: height, columns: width, isDark: (row, column) => pixels[row * width + column]! < limit },
    mm,
  );
  const upright = runsOf(
    { rows: width, columns: height, isDark: (row, column) => pixels[column * width + row]! < limit },
    mm,
  );
  return [
    ...level.map(({ from, to, first, last }) => ({ x0: from, x1: to, y0: first, y1: last + 1 })),
    ...upright.map(({ from, to, first, last }) => ({ x0: first, x1: last + 1, y0: from, y1: to })),
  ].map(({ x0, x1, y0, y1 }) => ({ x0: x0 * toPoints, x1: x1 * toPoints, y0: y0 * toPoints, y1: y1 * toPoints }));
}

interface Lattice {
  rows: number;
  columns: number;
  isDark: (row: number, column: number) => boolean;
}

/** Joins runs of dark pixels in neighbouring rows, so that a line that is not quite level is one. */
function runsOf(lattice: Lattice, mm: number): Run[] {
  const done: Run[] = [];
  let open: Run[] = [];
  for (let row = 0; row < lattice.rows; row++) {
    const found = darkRuns(lattice, row, piece * mm, gap * mm);
    const next: Run[] = [];
    for (const [from, to] of found) {
      const joined = open.filter((run) => run.from <= to + gap * mm * 2 && run.to >= from - gap * mm * 2);
      open = open.filter((run) => !joined.includes(run));
      const again = next.filter((run) => run.from <= to && run.to >= from);
      const all = [...joined, ...again, { from, to, first: row, last: row }];
      for (const run of again) next.splice(next.indexOf(run), 1);
      next.push({
        from: Math.min(...all.map((run) => run.from)),
        to: Math.max(...all.map((run) => run.to)),
        first: Math.min(...all.map((run) => run.first)),
        last: row,
      });
    }
    done.push(...open.filter((run) => row - run.last > 2));
    open = [...next, ...open.filter((run) => row - run.last <= 2)];
  }
  return [...done, ...open].filter((run) => run.to - run.from > shortest * mm && run.last - run.first < thickest * mm);
}

function darkRuns({ columns, isDark }: Lattice, row: number, least: number, mostGap: number): [number, number][] {
  const found: [number, number][] = [];
  let [start, last] = [-1, -1];
  const close = () => {
    if (start >= 0 && last - start >= least) found.push([start, last + 1]);
  };
  for (let column = 0; column < columns; column++) {
    if (!isDark(row, column)) continue;
    if (start < 0 || column - last > mostGap + 1) {
      close();
      start = column;
    }
    last = column;
  }
  close();
  return found;
}
