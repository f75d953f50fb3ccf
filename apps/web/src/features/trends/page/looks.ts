import type { Chart, Marker } from '@masthead/charts';

/** Looks of the members of a chart, in their order. */
export const looks: readonly { color: string; marker: Marker }[] = [
  { color: '--c1', marker: 'circle' },
  { color: '--c2', marker: 'rect' },
  { color: '--c3', marker: 'triangle' },
  { color: '--c4', marker: 'diamond' },
  { color: '--c5', marker: 'arrow' },
  { color: '--c6', marker: 'bar' },
  { color: '--c7', marker: 'triangle-down' },
  { color: '--c8', marker: 'circle' },
];

interface Ranked {
  key: string;
  name: string;
  value: number;
  previous: number | null;
}

/** Key of the series of the period to compare with. */
export const beforeKey = 'before';

/** Returns the bars of a ranking, beside those of the period before if there are any. */
export function rankingOf(
  { label, name, before }: { label: string; name: string; before: string },
  rows: readonly Ranked[],
): Chart {
  const isCompared = rows.some(({ previous }) => previous !== null);
  return {
    kind: 'bars',
    label,
    isWhole: true,
    rows: rows.map((row) => ({ key: row.key, name: row.name })),
    series: [
      {
        key: 'now',
        name,
        color: isCompared ? '--c1' : '--bar',
        marker: isCompared ? 'circle' : 'rect',
        values: rows.map(({ value }) => value),
      },
      ...(isCompared
        ? [
            {
              key: beforeKey,
              name: before,
              color: '--c8',
              marker: 'rect' as const,
              values: rows.map(({ previous }) => previous),
            },
          ]
        : []),
    ],
  };
}

/** Returns the height of the chart: a bar needs 26 pixels with the space around it, two bars 40. */
export const heightOf = (rows: number | undefined, isCompared = false): number =>
  Math.max(96, (rows ?? 5) * (isCompared ? 40 : 26) + 12);
