import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Chart, type ChartKind, chartKinds, toneLooks } from './chart.ts';
import { hasShape } from './map/country-codes.ts';
import { project, unproject } from './map/projection.ts';
import { stepsOf, stepToken } from './map/steps.ts';
import { worldShapes } from './map/world.ts';
import { chartOption } from './option/chart-option.ts';
import type { ChartLook } from './option/look.ts';
import { rowStep, spreadLabels } from './option/time-option.ts';
import { csvOf, tableOf } from './table.ts';

const days = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 6).padStart(2, '0')}`);
const chart = (kind: ChartKind, over: Partial<Chart> = {}): Chart => ({
  kind,
  label: 'Day',
  rows: days.map((key) => ({ key, name: `day ${key}` })),
  series: [
    { key: 'n', name: 'Norlunde', color: '--c1', marker: 'circle', values: days.map((_, index) => index) },
    { key: 'b', name: 'Baltvia', color: '--c2', marker: 'rect', values: days.map(() => 3) },
  ],
  isWhole: true,
  ...over,
});
const look: ChartLook = {
  color: (token) => `<${token}>`,
  isNarrow: false,
  isStill: true,
  write: String,
  writeRow: ({ key }, isNamed) => `${isNamed ? 'long' : 'short'} ${key}`,
};
interface Drawn {
  series: {
    name: string;
    color: string;
    stack?: string;
    data: unknown[];
    endLabel: { show: boolean };
    itemStyle: { decal?: { symbol: string; rotation?: number } };
    markLine?: { data: { xAxis: number; name: string }[] };
  }[];
  xAxis: { axisLabel: { interval: (index: number) => boolean; formatter: (name: string, index: number) => string } };
}
const draw = (given: Chart, over: Partial<ChartLook> = {}) =>
  chartOption(given, { ...look, ...over }) as unknown as Drawn;

describe('lines over time', () => {
  test('lines are labelled at their ends if there is room, and have a marker on the last day only', () => {
    const { series } = draw(chart('line'));
    expect(series.map(({ name, endLabel }) => [name, endLabel.show])).toEqual([
      ['Norlunde', true],
      ['Baltvia', true],
    ]);
    const shown = series[1]!.data.map((point) => (point as { symbol: string }).symbol);
    expect(shown.filter((symbol) => symbol !== 'none')).toEqual(['rect']);
    expect(draw(chart('line'), { isNarrow: true }).series[0]?.endLabel.show).toBe(false);
  });

  test('the axis always has the last day, and only its first label names the month', () => {
    const { interval, formatter } = draw(chart('line')).xAxis.axisLabel;
    const shown = days.flatMap((_, index) => (interval(index) ? [formatter('', index)] : []));
    expect(shown).toEqual([
      'long 2026-11-07',
      'short 2026-11-10',
      'short 2026-11-13',
      'short 2026-11-16',
      'short 2026-11-19',
    ]);
    expect([rowStep(1, 6), rowStep(14, 6), rowStep(14, 4), rowStep(366, 6)]).toEqual([1, 3, 5, 73]);
  });

  test('an annotation is drawn on its day, and not if that day is outside the chart', () => {
    const annotations = [
      { row: '2026-11-17', text: 'Winter timetable' },
      { row: '2020-01-01', text: 'Long ago' },
    ];
    for (const kind of ['line', 'area', 'columns'] as const) {
      const lines = draw(chart(kind, { annotations })).series[0]!.markLine!.data;
      expect(lines.map(({ xAxis, name }) => [xAxis, name])).toEqual([[11, 'Winter timetable']]);
    }
  });

  test('labels are kept apart, in the order of their heights', () => {
    expect(spreadLabels([40, 100, 98, 100], 100)).toEqual([40, 85, 70, 100]);
    expect(spreadLabels([20, 60], 100)).toEqual([20, 60]);
  });
});

test('tones differ by shape as well as by colour', () => {
  const series = Object.entries(toneLooks).map(([key, own]) => ({ key, name: key, ...own, values: [1] }));
  const split = draw(chart('split', { rows: [{ key: 'a', name: 'A' }], series })).series;
  expect(new Set(split.map(({ color }) => color)).size).toBe(4);
  expect(new Set(split.map(({ itemStyle }) => itemStyle.decal?.rotation)).size).toBe(4);
  expect(split.every(({ stack }) => stack === 'all')).toBe(true);
});

const text = fc.oneof(fc.string(), fc.constantFrom('=1+1', '+cmd', '-2', '@SUM(A1)', '\t=1', 'a,"b"\r\nc', ' =x'));
const anyChart = fc.integer({ min: 0, max: 6 }).chain((rows) =>
  fc.record({
    kind: fc.constantFrom(...chartKinds),
    label: text,
    rows: fc.array(fc.record({ key: fc.uuid(), name: text }), { minLength: rows, maxLength: rows }),
    series: fc.array(
      fc.record({
        key: fc.uuid(),
        name: text,
        color: fc.constant('--c1'),
        marker: fc.constant('circle' as const),
        values: fc.array(fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })), { minLength: rows, maxLength: rows }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    isWhole: fc.boolean(),
  }),
);

/** Reads RFC 4180 in the plainest way. */
function readCsv(file: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

describe('chart, table and file', () => {
  test('chart, table and file have the same numbers, whatever they are', () => {
    fc.assert(
      fc.property(anyChart, (given) => {
        const { rows } = tableOf(given);
        const lines = readCsv(csvOf(given, 'Annotation'));
        expect(lines).toHaveLength(given.rows.length + 1);
        const numbers = lines
          .slice(1)
          .map((line) => line.slice(1).map((value) => (value === '' ? null : Number(value))));
        expect(numbers).toEqual(rows.map(({ values }) => values));
        const drawn = draw(given).series;
        for (const [at, { data }] of drawn.entries()) {
          const values = data.map((point) =>
            point && typeof point === 'object' ? (point as { value: unknown }).value : point,
          );
          expect(values).toEqual(rows.map((row) => row.values[at]));
        }
      }),
    );
  });

  test('a file has nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyChart, (given) => {
        for (const line of readCsv(csvOf(given, 'Annotation')))
          for (const [at, value] of line.entries())
            if (at === 0 || line === readCsv(csvOf(given, 'Annotation'))[0]) expect(value).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });

  test('a file has a column of annotations only if there are any', () => {
    expect(csvOf(chart('line'), 'Annotation')).not.toContain('Annotation');
    const noted = readCsv(
      csvOf(chart('line', { annotations: [{ row: days[0]!, text: '=HYPERLINK("x")' }] }), 'Annotation'),
    );
    expect([noted[0]!.at(-1), noted[1]!.at(-1), noted[2]!.at(-1)]).toEqual(['Annotation', `'=HYPERLINK("x")`, '']);
  });
});

describe('the map', () => {
  test('the map has a shape for each country that it lists, each once, and names the others', () => {
    const names = worldShapes().features.map(({ properties }) => properties.name);
    const named = names.filter(Boolean);
    expect(new Set(named).size).toBe(named.length);
    expect(named.every(hasShape)).toBe(true);
    expect(named).toHaveLength(174);
    expect([hasShape('DK'), hasShape('XK'), hasShape('SG')]).toEqual([true, true, false]);
  });

  test('no shape crosses the map from one edge to the other', () => {
    for (const { geometry } of worldShapes().features) {
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      for (const [ring] of polygons) {
        const longitudes = ring!.map(([longitude]) => longitude!);
        expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(180);
      }
    }
  });

  test('a place is projected to the plane and back', () => {
    for (const place of [
      [0, 0],
      [12.6, 55.7],
      [-150, -45],
      [179, 80],
    ]) {
      const [longitude, latitude] = unproject(project(place));
      expect(longitude).toBeCloseTo(place[0]!, 6);
      expect(latitude).toBeCloseTo(place[1]!, 6);
    }
  });

  test('the steps of the map rise, so that more never looks like less', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), (values) => {
        const steps = stepsOf(values);
        expect(steps).toEqual([...steps].sort((a, b) => a - b));
        const tokens = values.toSorted((a, b) => a - b).map((value) => stepToken(value, steps) ?? '');
        expect(tokens).toEqual([...tokens].sort());
        expect(stepToken(0, steps)).toBeUndefined();
      }),
    );
  });
});
