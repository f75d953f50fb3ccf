import { writeXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import type { DeckChart } from './deck.ts';

const numberOf = (path: string): number => Number(/(\d+)\.xml$/.exec(path)![1]);

/** Lists the charts of a presentation in the order of its slides. */
export const chartPaths = (zip: JSZip): string[] =>
  Object.keys(zip.files)
    .filter((path) => /^ppt\/charts\/chart\d+\.xml$/.test(path))
    .toSorted((a, b) => numberOf(a) - numberOf(b));

/** Keeps the number at the end of a bar on one line, where the longest bar leaves it little room. */
const onOneLine = (chart: string): string =>
  chart.replace(/(<c:dLbls>(?:(?!<\/c:dLbls>).)*?)<a:bodyPr\/>/gs, '$1<a:bodyPr wrap="none"/>');

/**
 * Replaces the workbooks of the charts, which open when somebody edits the data: the library leaves cells with 0 empty. The
 * references of the charts stay valid: rows in the first column, one column for each series.
 */
export async function replaceBooks(bytes: Uint8Array, charts: readonly DeckChart[]): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes);
  for (const [at, path] of chartPaths(zip).entries()) {
    const chart = charts[at]!;
    const relations = await zip.file(path.replace('/charts/', '/charts/_rels/').concat('.rels'))!.async('string');
    const book = /embeddings\/([^"/]+\.xlsx)"/.exec(relations)![1]!;
    const rows = [
      ['', ...chart.series.map(({ name }) => name)],
      ...chart.rows.map((name, row) => [name, ...chart.series.map(({ values }) => values[row] ?? 0)]),
    ];
    const columns = [{ width: 32 }, ...chart.series.map(() => ({ width: 16 }))];
    zip.file(path, onOneLine(await zip.file(path)!.async('string')));
    zip.file(`ppt/embeddings/${book}`, await writeXlsx({ sheets: [{ name: 'Sheet1', rows, columns }] }));
  }
  return await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
