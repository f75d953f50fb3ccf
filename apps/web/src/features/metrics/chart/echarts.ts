import { worldMap } from '@masthead/charts';
import { BarChart, LineChart, MapChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { getMap, init, registerMap, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

use([LineChart, BarChart, MapChart, GridComponent, TooltipComponent, MarkLineComponent, TitleComponent]);
use([SVGRenderer, CanvasRenderer]);

/** Puts a chart into an element of the page. Loaded only where one is drawn; a map also loads its shapes. */
export async function drawIn(element: HTMLElement, needsMap: boolean, renderer: 'svg' | 'canvas' = 'svg') {
  if (needsMap && !getMap(worldMap)) {
    const { worldShapes } = await import('@masthead/charts/world');
    registerMap(worldMap, worldShapes() as Parameters<typeof registerMap>[1]);
  }
  return init(element, null, { renderer });
}
export type DrawnChart = Awaited<ReturnType<typeof drawIn>>;
