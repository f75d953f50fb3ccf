import type { Chart } from '../chart.ts';
import { project, unproject } from '../map/projection.ts';
import { stepsOf, stepToken } from '../map/steps.ts';
import { type ChartLook, frameOf, tooltipOf } from './look.ts';

/** Name under which the shapes of the world are registered with the chart library. */
export const worldMap = 'world';

/** Countries in steps of one hue; those without values stay empty. Only the first series is drawn. */
export function mapOption({ rows, series }: Chart, look: ChartLook) {
  const values = series[0]?.values ?? [];
  const steps = stepsOf(values.map((value) => value ?? 0));
  return {
    ...frameOf(look),
    tooltip: tooltipOf(look, 'item'),
    series: [
      {
        type: 'map',
        map: worldMap,
        name: series[0]?.name ?? '',
        projection: { project, unproject },
        roam: 'scale',
        scaleLimit: { min: 1, max: 24 },
        selectedMode: false,
        cursor: 'pointer',
        // The height decides and the shapes keep their proportions; the caller provides a place that is wide enough.
        left: 'center',
        top: 0,
        bottom: 0,
        nameMap: Object.fromEntries(rows.map(({ key, name }) => [key, name])),
        itemStyle: { areaColor: look.color('--sunken'), borderColor: look.color('--rule-2'), borderWidth: 0.5 },
        emphasis: {
          label: { show: false },
          itemStyle: { areaColor: 'inherit', borderColor: look.color('--ink'), borderWidth: 1 },
        },
        data: rows.map(({ name }, at) => {
          const token = stepToken(values[at] ?? null, steps);
          return { name, value: values[at] ?? null, ...(token && { itemStyle: { areaColor: look.color(token) } }) };
        }),
      },
    ],
  };
}
