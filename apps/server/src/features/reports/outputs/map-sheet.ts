import { project, stepsOf, stepToken } from '@masthead/charts';
import { worldShapes } from '@masthead/charts/world';
import { chartColours } from '@masthead/site/look/tokens.ts';
import type { ReportMapSheet } from '@masthead/site/print/print.ts';

type Point = readonly [number, number];
interface Shape {
  code: string;
  rings: readonly (readonly Point[])[];
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const width = 680;
const ratio = 2.1;
/** Part of the whole map that is shown at least: a country alone says little about where it is. */
const leastPart = 0.22;
/** Part of the box around the countries that stays free on each side. */
const free = 0.08;

let kept: Shape[] | undefined;

/** Outlines of the countries in the plane of the map. */
function shapes(): Shape[] {
  kept ??= worldShapes().features.map(({ geometry, properties }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return { code: properties.name, rings: polygons.flat().map((ring) => ring.map(project)) };
  });
  return kept;
}

function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Returns the largest ring of a country, so that distant islands do not widen the map. */
const mainRing = ({ rings }: Shape): readonly Point[] => rings.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? [];
const sizeOf = (ring: readonly Point[]): number => {
  const { left, right, top, bottom } = boxOf(ring);
  return (right - left) * (bottom - top);
};

/** Returns the part of the world that is shown: countries with a value, their surroundings, and the shape of the picture. */
function frameOf(found: readonly Shape[], whole: Box): Box {
  const inner = boxOf(found.flatMap(mainRing));
  const wanted = Math.max(
    (inner.right - inner.left) * (1 + 2 * free),
    (inner.bottom - inner.top) * (1 + 2 * free) * ratio,
  );
  const w = Math.min(Math.max(wanted, (whole.right - whole.left) * leastPart), whole.right - whole.left);
  const h = w / ratio;
  const within = (middle: number, size: number, from: number, to: number) =>
    Math.max(from, Math.min(middle - size / 2, to - size));
  const left = within((inner.left + inner.right) / 2, w, whole.left, whole.right);
  const top = within((inner.top + inner.bottom) / 2, h, whole.top, whole.bottom);
  return { left, top, right: left + w, bottom: top + h };
}

/** Returns a map of amounts by ISO 3166-1 alpha-2 codes; null: none of the countries has a shape. */
export function mapSheet(values: ReadonlyMap<string, number>): ReportMapSheet | null {
  const all = shapes();
  const found = all.filter(({ code }) => (values.get(code) ?? 0) > 0);
  if (found.length === 0) return null;
  const { left, top, right, bottom } = frameOf(found, boxOf(all.flatMap(({ rings }) => rings.flat())));
  const scale = width / (right - left);
  const steps = stepsOf([...values.values()]);
  const amounts: Readonly<Record<string, string>> = chartColours.amounts;
  const isSeen = (ring: readonly Point[]) => {
    const box = boxOf(ring);
    return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  };
  const write = ([x, y]: Point) => `${((x - left) * scale).toFixed(1)} ${((y - top) * scale).toFixed(1)}`;
  return {
    width,
    height: Math.round((bottom - top) * scale),
    shapes: all.flatMap(({ code, rings }) => {
      const seen = rings.filter(isSeen);
      if (seen.length === 0) return [];
      const token = stepToken(values.get(code) ?? null, steps);
      return {
        path: seen.map((ring) => `M${ring.map(write).join('L')}Z`).join(''),
        fill: (token && amounts[token]) || null,
      };
    }),
  };
}
