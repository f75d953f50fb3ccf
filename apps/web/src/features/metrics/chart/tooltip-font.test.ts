import { graphic } from 'echarts/core';
import { expect, it } from 'vitest';
import { drawAsText, writeTooltipsInFont } from './echarts.ts';

it('a tooltip is written in the font of the product', async () => {
  const chart = await drawAsText(200, 100, false);
  writeTooltipsInFont(chart);
  const rich = { value: { fontSize: 12 } };
  chart.setOption({});
  chart.getZr().add(new graphic.Text({ style: { rich, text: '{value|7 ferries}' } }));
  const svg = chart.renderToSVGString();
  expect(svg).toContain('7 ferries');
  expect(svg).toMatch(/font-family:\s*Inter|font:[^"]*Inter/);
});
