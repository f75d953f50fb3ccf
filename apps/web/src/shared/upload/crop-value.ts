import { defaultViewport, type FilePurpose, purposeOf, type Size } from '@masthead/contract';

interface Area extends Size {
  x: number;
  y: number;
}

export type Orientation = 1 | 3 | 6 | 8;

/** Quarter turns to the right, as cameras write them down. */
const orientations: Orientation[] = [1, 6, 3, 8];
export const orientationOf = (degrees: number): Orientation => orientations[(((degrees / 90) % 4) + 4) % 4]!;
export const degreesOf = (orientation: number | undefined): number =>
  Math.max(0, orientations.indexOf((orientation ?? 1) as Orientation)) * 90;

export const pointsOf = ({ x, y, width, height }: Area): [number, number, number, number] => [
  x,
  y,
  x + width,
  y + height,
];
export const areaOf = ([left, top, right, bottom]: readonly number[]): Area => ({
  x: left!,
  y: top!,
  width: right! - left!,
  height: bottom! - top!,
});

export const viewportOf = (purpose: FilePurpose) => purposeOf(purpose).viewport ?? defaultViewport;

/** Returns the largest zoom at which the crop still has the pixels of the frame. */
export function mostZoom(picture: Size, degrees: number, viewport: Size): number {
  const [width, height] = degrees % 180 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  return Math.max(1, Math.min(width / viewport.width, height / viewport.height));
}
