import { fontFamily, worldMap } from '@masthead/charts';
import { BarChart, LineChart, MapChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, getMap, graphic, init, registerMap, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

use([LineChart, BarChart, MapChart, GridComponent, TooltipComponent, MarkLineComponent, TitleComponent]);
use([SVGRenderer, CanvasRenderer]);

/**
 * Puts a chart into an element of the page. Loaded only if one is drawn; a map also loads its shapes. It is a canvas: an SVG of the
 * library carries style attributes, which the page's policy refuses.
 */
export async function drawIn(element: HTMLElement, needsMap: boolean) {
  if (needsMap) await loadMap();
  const chart = init(element, null, { renderer: 'canvas' });
  writeTooltipsInFont(chart);
  return chart;
}

/** Prepares a chart that becomes the text of an SVG and is in no page. */
export async function drawAsText(width: number, height: number, needsMap: boolean) {
  if (needsMap) await loadMap();
  return init(null, null, { renderer: 'svg', ssr: true, width, height });
}

/**
 * Gives tooltips the product's font. The library writes a tooltip that is drawn in the chart in the browser's font,
 * even against its options. Tooltips are the only texts that it adds outside a group.
 */
export function writeTooltipsInFont(chart: EChartsType): void {
  const drawing = chart.getZr();
  const add = drawing.add.bind(drawing);
  drawing.add = (element) => {
    if (element instanceof graphic.Text)
      for (const part of Object.values(element.style.rich ?? {})) part.fontFamily = fontFamily;
    add(element);
  };
}

async function loadMap(): Promise<void> {
  if (getMap(worldMap)) return;
  const { worldShapes } = await import('@masthead/charts/world');
  registerMap(worldMap, worldShapes() as Parameters<typeof registerMap>[1]);
}

export type DrawnChart = Awaited<ReturnType<typeof drawIn>>;
