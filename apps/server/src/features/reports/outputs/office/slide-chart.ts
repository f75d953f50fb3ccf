import type { DeckChart } from './deck.ts';
import { colours, faces, inner, type Slide } from './slide-look.ts';

interface Place {
  y: number;
  h: number;
  lang: string;
}

const labels = (chart: DeckChart, lang: string) =>
  ({
    lang,
    catAxisLabelFontFace: faces.text,
    catAxisLabelFontSize: 11,
    catAxisLabelColor: colours.soft,
    valAxisLabelFontFace: faces.text,
    valAxisLabelFontSize: 11,
    valAxisLabelColor: colours.soft,
    valAxisLabelFormatCode: chart.format,
    valAxisLineShow: false,
    catAxisMajorTickMark: 'none',
    valAxisMajorTickMark: 'none',
    catGridLine: { style: 'none' },
    chartColors: chart.series.map(({ color }) => color),
    showLegend: chart.series.length > 1,
    legendPos: 't',
    legendFontFace: faces.text,
    legendFontSize: 12,
    legendColor: colours.ink,
  }) as const;

const gridLine = { color: colours.rule, size: 0.5 } as const;

/** Adds a native chart with its notes below. Bars are horizontal, with the first row on top. */
export function addChart(slide: Slide, chart: DeckChart, { y, h, lang }: Place): void {
  const noteHeight = chart.notes.length > 0 ? 0.3 : 0;
  const isTime = chart.drawnAs === 'line' || chart.drawnAs === 'area' || chart.drawnAs === 'columns';
  const data = chart.series.map(({ name, values }) => ({
    name,
    labels: [...chart.rows],
    values: values.map((value) => value ?? 0),
  }));
  // Few bars stay slim in the middle of a slide only if the chart is lower.
  const height = isTime ? h - noteHeight : Math.min(h - noteHeight, 0.9 + chart.rows.length * 0.55);
  const common = {
    ...labels(chart, lang),
    ...{ x: inner.x, y, w: inner.w, h: height, altText: chart.description },
    ...(chart.top !== null && chart.drawnAs !== 'split' && { valAxisMaxVal: chart.top, valAxisMajorUnit: 1 }),
  };
  if (chart.drawnAs === 'line' || chart.drawnAs === 'area')
    slide.addChart(chart.drawnAs, data, {
      ...common,
      ...{ lineSize: 2.25, lineDataSymbol: 'none', valAxisMinVal: 0, chartColorsOpacity: 100 },
      valGridLine: gridLine,
      ...(chart.drawnAs === 'area' && { chartColorsOpacity: 35 }),
      catAxisLabelFrequency: String(Math.max(1, Math.ceil(chart.rows.length / 12))),
    });
  else {
    const options: Parameters<Slide['addChart']>[2] = {
      ...common,
      barDir: chart.drawnAs === 'columns' ? 'col' : 'bar',
      barGrouping: chart.drawnAs === 'split' ? 'percentStacked' : 'clustered',
      barGapWidthPct: 45,
      valAxisMinVal: 0,
      valAxisHidden: chart.drawnAs !== 'columns',
      valGridLine: chart.drawnAs === 'columns' ? gridLine : { style: 'none' },
      // Each horizontal bar has its name, also in a text document, whose charts are lower.
      catAxisLabelFrequency: chart.drawnAs === 'columns' ? String(Math.max(1, Math.ceil(chart.rows.length / 15))) : '1',
      showValue: chart.drawnAs === 'bars',
      dataLabelFormatCode: chart.format,
      dataLabelFontFace: faces.text,
      dataLabelFontSize: 11,
      dataLabelColor: colours.ink,
    };
    // The library writes any orientation; its types know one.
    if (chart.drawnAs !== 'columns') Object.assign(options, { catAxisOrientation: 'maxMin' });
    slide.addChart('bar', data, options);
  }
  if (chart.notes.length > 0)
    slide.addText(chart.notes.join(' · '), {
      ...{ x: inner.x, y: y + h - noteHeight, w: inner.w, h: noteHeight, margin: 0, lang, fit: 'shrink' },
      ...{ fontFace: faces.text, fontSize: 11, color: colours.soft },
    });
}
