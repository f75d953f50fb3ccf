import { type Chart, type ChartLook, chartOption, csvOf } from '@masthead/charts';
import type { SaveFormat } from './save-formats.ts';

interface Saved {
  chart: Chart;
  look: ChartLook;
  title: string;
  noteLabel: string;
}

/** Saves a chart as a picture in the colours shown, with its title, or its rows as CSV. */
export async function saveChart(format: SaveFormat, saved: Saved): Promise<void> {
  const name = fileName(saved.title);
  if (format === 'csv')
    return save(`${name}.csv`, new Blob([csvOf(saved.chart, saved.noteLabel)], { type: 'text/csv' }));
  save(`${name}.${format}`, await draw(format, saved));
}

/** Returns a title as the name of a file: letters and digits of any script, with hyphens between them. */
const fileName = (title: string): string =>
  title
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'chart';

const width = 960;
const titleHeight = 44;

/** Draws the chart again off screen, so that the picture is the same for every screen size. */
async function draw(format: 'png' | 'svg', { chart, look, title }: Saved): Promise<Blob> {
  const { drawAsText, drawIn } = await import('./echarts.ts');
  const isLying = chart.kind === 'bars' || chart.kind === 'split';
  const height = titleHeight + (isLying ? 40 + chart.rows.length * 28 : 400);
  const place = document.createElement('div');
  place.style.cssText = `position:fixed;left:-${2 * width}px;width:${width}px;height:${height}px`;
  document.body.append(place);
  const isMap = chart.kind === 'map';
  const drawn = format === 'png' ? await drawIn(place, isMap) : await drawAsText(width, height, isMap);
  try {
    drawn.setOption({
      ...chartOption(chart, { ...look, isNarrow: false, isStill: true }),
      backgroundColor: look.color('--sheet'),
      title: { text: title, left: 8, top: 8, textStyle: { color: look.color('--ink'), fontSize: 16, fontWeight: 600 } },
    });
    lower(drawn, chart);
    if (format === 'svg') return new Blob([drawn.renderToSVGString()], { type: 'image/svg+xml' });
    return blobOf(drawn.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: look.color('--sheet') }));
  } finally {
    drawn.dispose();
    place.remove();
  }
}

/** Returns the bytes of a data address, because the page may not fetch one. */
function blobOf(address: string): Blob {
  const bytes = atob(address.slice(address.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, (one) => one.charCodeAt(0))], { type: 'image/png' });
}

/** Makes room for the title. */
function lower(drawn: { setOption: (option: object) => void }, { kind }: Chart): void {
  drawn.setOption(
    kind === 'map' ? { series: [{ top: titleHeight, bottom: 12 }] } : { grid: { top: titleHeight + 12, bottom: 12 } },
  );
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
