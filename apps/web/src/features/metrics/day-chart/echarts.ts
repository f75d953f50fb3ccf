import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Puts a chart into an element of the page. Loaded only where one is drawn. */
export const drawIn = (element: HTMLElement) => init(element, null, { renderer: 'svg' });
export type DrawnChart = ReturnType<typeof drawIn>;
