import { type Language, languages, reportSectionKinds } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { loadPrint } from '../../../platform/renderer/index.ts';
import { inFull } from '../../../testing/extent.ts';
import type { Background } from '../compose/background.ts';
import type { ReportRow } from '../reports.queries.ts';
import { deckOf } from './office/deck.ts';
import { writeSlides } from './office/slides.ts';
import { writeTextDocument } from './office/text-document.ts';
import { piecesOf } from './pictures/piece-pictures.ts';
import { printable } from './printable.ts';
import { hardNames, randomBackground, randomReport } from './random-report.fixture.ts';
import { sheetOf } from './sheet.ts';
import { tablesOfBlock } from './tables.ts';
import { openView, type View } from './view.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeXlsxFile } from './write-xlsx.ts';

const anyReport = fc.record({
  language: fc.constantFrom<Language>(...languages),
  seed: fc.integer({ min: 1, max: 100_000 }),
  days: fc.integer({ min: 7, max: 45 }),
  currency: fc.constantFrom('EUR', 'DKK', 'PLN', 'JPY'),
});

/** Opens a report with a picture for every second piece. */
function openIllustrated(report: ReportRow): View {
  const ids = piecesOf(report).filter((_, at) => at % 2 === 0);
  return openView(report, new Map(ids.map((id) => [id, Buffer.from('JPEG')])));
}

const ownMedia: ReadonlySet<string> = new Set(['newsroom', 'emails', 'social']);
const barsOnSlides = 15;
/** Charts that slides and text documents have, with the numbers of the document. */
const chartsOf = ({ blocks }: View) =>
  blocks.flatMap(({ chart, kind }) => {
    if (!chart) return [];
    const count = kind === 'coverage' ? chart.rows.length : barsOnSlides;
    return {
      rows: chart.rows.slice(0, count).map(({ name }) => printable(name)),
      series: chart.series.map(({ name, values }) => ({ name: printable(name), values: values.slice(0, count) })),
    };
  });

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#x27': "'" };
const plain = (xml: string) =>
  xml.replace(/&(lt|gt|quot|apos|#39|#x27);/g, (_, name: string) => entities[name]!).replaceAll('&amp;', '&');
const valuesIn = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, value]) => plain(value!));

/** Throws if the elements of an XML part do not close each other. */
function expectWellFormed(path: string, xml: string): void {
  const open: string[] = [];
  for (const [, end, name, , own] of xml.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (end) expect([path, open.pop()]).toEqual([path, name]);
    else if (!own) open.push(name!);
  }
  expect([path, open]).toEqual([path, []]);
  const text = xml.replace(/<[^<>]*>/g, '');
  expect([path, /[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)]).toEqual([path, false]);
}

/** Reads the charts of a package: what is drawn, and the workbook that a person edits. */
async function chartsIn(bytes: Uint8Array, folder: 'ppt' | 'word') {
  const zip = await JSZip.loadAsync(bytes);
  const all = Object.keys(zip.files);
  for (const path of all) if (/\.(xml|rels)$/.test(path)) expectWellFormed(path, await zip.file(path)!.async('string'));
  const numberOf = (path: string) => Number(/(\d+)\.xml$/.exec(path)![1]);
  const paths = all.filter((path) => path.startsWith(`${folder}/charts/chart`) && path.endsWith('.xml'));
  return await Promise.all(
    paths
      .toSorted((a, b) => numberOf(a) - numberOf(b))
      .map(async (path) => {
        const xml = await zip.file(path)!.async('string');
        const links = await zip.file(path.replace('/charts/', '/charts/_rels/').concat('.rels'))!.async('string');
        const book = new URL(/Target="([^"]+\.xlsx)"/.exec(links)![1]!, `file:///${path}`).pathname.slice(1);
        const { sheets } = await readXlsx(await zip.file(book)!.async('uint8array'));
        const drawn = [...xml.matchAll(/<c:ser>(.*?)<\/c:ser>/gs)].map(([, ser]) => {
          const [name, rows, values] = [/<c:tx>(.*?)<\/c:tx>/s, /<c:cat>(.*?)<\/c:cat>/s, /<c:val>(.*?)<\/c:val>/s].map(
            (part) => valuesIn(part.exec(ser!)?.[1] ?? '', /<c:v>([^<]*)<\/c:v>/g),
          );
          return { name: name![0], rows: rows!, values: values!.map(Number) };
        });
        return { drawn, workbook: sheets[0]!.rows };
      }),
  );
}

/** Returns the words of the parts of a package below a folder. */
async function wordsIn(bytes: Uint8Array, folder: string): Promise<string> {
  const zip = await JSZip.loadAsync(bytes);
  const paths = Object.keys(zip.files).filter((path) => path.startsWith(folder) && path.endsWith('.xml'));
  const parts = await Promise.all(paths.map((path) => zip.file(path)!.async('string')));
  return parts.flatMap((xml) => valuesIn(xml, /<(?:a|w):t(?: [^>]*)?>([^<]*)</g)).join('\n');
}

async function expectCharts(view: View, bytes: Uint8Array, folder: 'ppt' | 'word'): Promise<void> {
  const found = await chartsIn(bytes, folder);
  const wanted = chartsOf(view);
  expect(found.map(({ drawn }) => drawn)).toEqual(
    wanted.map(({ rows, series }) => series.map(({ name, values }) => ({ name, rows, values }))),
  );
  for (const [at, { workbook }] of found.entries()) {
    const { rows, series } = wanted[at]!;
    expect(workbook[0]!.slice(1)).toEqual(series.map(({ name }) => name));
    expect(workbook.slice(1)).toEqual(rows.map((row, index) => [row, ...series.map(({ values }) => values[index])]));
  }
}

/** Returns the numbers of a text as they are written. */
const writtenIn = (text: string): string[] => text.match(/\d+(?:[\u00a0\u202f.,’]\d{3})*(?:[.,]\d+)?/g) ?? [];
const digits = (text: string): string => text.replace(/\D/g, '');

/** Sections whose sentences are no figures of this period. */
const wordy: ReadonlySet<string> = new Set(['changes', 'method']);

/** Sentences about targets and own media, whose pages the app knows. */
const ofPages: ReadonlySet<string> = new Set(['targets', 'most_read', 'mail_replies']);

/** Returns all ways in which sentences may write numbers of a document. */
function allowedNumbers(view: View, background: Background): Set<string> {
  const { document, report } = view;
  const { past, riser, faller, toneBefore, shareBefore, tierA, newOutlets, story } = background;
  const tonesBefore = Object.values(toneBefore);
  const toned = (counts: readonly number[]) => counts.map((count) => count / counts.reduce((sum, one) => sum + one, 0));
  const aside = [
    ...[past.length, Math.min(...past), Math.max(...past), riser!.change, faller!.change, shareBefore!],
    ...[tierA!, newOutlets, story!.clippings, story!.outlets, ...toned(tonesBefore)],
  ];
  const raw = document.blocks.flatMap(({ figures, chart }) => [
    ...figures.flatMap(({ value, previous, growth }) => [value, previous, growth]),
    ...(chart?.series ?? []).flatMap(({ values }) => values),
  ]);
  const clippings = document.blocks.find(({ kind }) => kind === 'figures')!.figures[0]!.value!;
  const tones = document.blocks.find(({ kind }) => kind === 'tone')!.chart!.series.map(({ values }) => values[0] ?? 0);
  const [days] = document.blocks.filter(({ kind }) => kind === 'coverage').map(({ chart }) => chart!);
  const outlets = document.blocks.find(({ kind }) => kind === 'outlets')!.chart!.series[0]!.values as number[];
  const rows = document.blocks.flatMap(({ chart }) => chart?.rows.length ?? []);
  const wanted = document.blocks.find(({ kind }) => kind === 'kpi')!.figures;
  const reached = wanted.filter(({ value, target }) => value! >= target!).length;
  const quiet = days!.series[0]!.values.filter((value) => value === 0).length;
  const shares = [
    ...document.blocks.flatMap(({ chart }) =>
      (chart?.series[0]?.values ?? []).map((value) => (value ?? 0) / clippings),
    ),
    ...toned(tones.slice(0, 3)),
    tierA! / clippings,
    (outlets[0]! + outlets[1]! + outlets[2]!) / clippings,
  ];
  const locale = localeOf(document.language);
  const formats = [
    new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
    new Intl.NumberFormat(locale, { style: 'currency', currency: report.currency, maximumFractionDigits: 0 }),
  ];
  const values = [
    ...raw.flatMap((value) => value ?? []),
    ...[quiet, reached, wanted.length],
    ...rows,
    ...shares,
    ...aside,
  ].flatMap((value) => [value, Math.abs(value)]);
  return new Set(values.flatMap((value) => formats.map((format) => digits(format.format(value)))));
}

describe('every number of a report', () => {
  it('every number is the same in the document, the slides, the text document, the spreadsheet, the CSV and the page', async () => {
    const { renderLiveReport } = await loadPrint();
    await fc.assert(
      fc.asyncProperty(anyReport, async (wanted) => {
        const view = openIllustrated(randomReport(wanted));
        expect(view.blocks.map(({ kind }) => kind)).toEqual(
          reportSectionKinds.filter((kind) => view.document.blocks.some((one) => one.kind === kind)),
        );
        const limit = view.blocks.find(({ kind }) => kind === 'tags')!.narrowed!.text;
        const deck = deckOf(view, null);
        const [slides, document] = [await writeSlides(deck), await writeTextDocument(deck)];
        await expectCharts(view, slides, 'ppt');
        await expectCharts(view, document, 'word');
        for (const [bytes, folder] of [
          [slides, 'ppt/slides/'],
          [document, 'word/document'],
        ] as const) {
          const words = await wordsIn(bytes, folder);
          expect(words).toContain(limit);
          for (const figure of view.blocks.flatMap(({ figures }) => figures))
            expect(words).toContain(view.shownValue(figure));
        }

        const { sheets } = await readXlsx(await writeXlsxFile(view));
        const csv: string[][] = parse(Buffer.from(writeCsv(view)), { bom: true, relax_column_count: true });
        const page = plain(renderLiveReport(sheetOf(view, { logo: null, fonts: '' })));
        expect(page).toContain(limit);
        expect(csv.flat().join('\n')).toContain(limit);
        expect(sheets.flatMap(({ rows }) => rows[0]).join('\n')).toContain(limit);
        expect(Buffer.from(writeJson(view)).toString()).toContain(limit);
        for (const { kind, title, chart, figures } of view.blocks) {
          for (const { value, unit } of figures) expect(page).toContain(view.write(value, unit));
          const numbers = chart
            ? chart.rows.map((_, at) => chart.series.map(({ values }) => values[at]))
            : figures.map(({ value }) => [value]);
          if (numbers.length === 0) continue;
          const width = numbers[0]!.length + 1;
          const sheet = sheets.find(({ name }) => name === title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))!.rows;
          expect(sheet.slice(1, numbers.length + 1).map((row) => row.slice(1, width))).toEqual(numbers);
          const sums = chart?.series.map(({ values }) => values.reduce<number>((sum, one) => sum + (one ?? 0), 0));
          if (sums) expect(sheet[numbers.length + 1]!.slice(1, width)).toEqual(sums);
          if (chart && ownMedia.has(kind)) {
            const own = tablesOfBlock(view, view.blocks.find((one) => one.kind === kind)!)[1]!;
            expect(own.rows.map(([, value]) => value)).toEqual(figures.map(({ value }) => value));
            expect(sheets.map(({ rows }) => rows.slice(1).map(([, value]) => value))).toContainEqual(
              figures.map(({ value }) => value),
            );
          }
          const from = csv.findIndex(([text, ...more]) => text === title && more.length === 0) + 2;
          expect(csv.slice(from, from + numbers.length).map((row) => row.slice(1, width).map(Number))).toEqual(numbers);
        }
      }),
      { numRuns: inFull ? 20 : 2 },
    );
  }, 300_000);

  it('every number in a sentence is a number of the sections, in all languages', () => {
    fc.assert(
      fc.property(anyReport, (wanted) => {
        const view = openView(randomReport({ ...wanted, names: ['Ferry Line', 'Harbour', 'Coast'] }));
        const allowed = allowedNumbers(view, randomBackground(wanted));
        const sentences = view.blocks.filter(({ kind }) => !wordy.has(kind)).flatMap((block) => block.sentences);
        expect(sentences.length).toBeGreaterThan(14);
        for (const { key, text, numbers, query, row } of sentences) {
          const opens = ofPages.has(key) || Boolean(query ?? row);
          expect([key, opens || Object.keys(numbers).length === 0]).toEqual([key, true]);
          if (key === 'peak' || key === 'peak_note' || key === 'best') continue;
          const told = writtenIn(text).map(digits);
          for (const number of told) expect([text, allowed.has(number)]).toEqual([text, true]);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('numbers are written as numbers, and names as text whatever their first character', async () => {
    const view = openView(randomReport({ language: 'en', seed: 3, days: 30 }));
    const zip = await JSZip.loadAsync(await writeXlsxFile(view));
    for (const path of Object.keys(zip.files).filter((name) => name.startsWith('xl/worksheets/sheet'))) {
      const xml = await zip.file(path)!.async('string');
      const formulas = valuesIn(xml, /<f>([^<]*)<\/f>/g);
      for (const formula of formulas)
        expect(formula).toMatch(/^(SUM\([A-Z]+2:[A-Z]+\d+\)|IF\([A-Z]+\d+=0,"",[A-Z]+\d+\/[A-Z]+\d+-1\))$/);
    }
    const text = Buffer.from(writeCsv(view)).toString();
    for (const name of hardNames.filter((one) => /^[=@-]/.test(one)))
      for (const before of ['\n', ',', '"']) expect(text).not.toContain(before + name);
  });

  it.runIf(inFull)('texts that XML cannot hold do not break any output', async () => {
    const names = ['a\u0000b\u001f', 'half \ud800', '\ufffe & <b>"x"</b>', ']]>', 'x'.repeat(3000)];
    const view = openIllustrated(randomReport({ language: 'fi', seed: 5, days: 9, names }));
    const deck = deckOf(view, null);
    await expectCharts(view, await writeSlides(deck), 'ppt');
    await expectCharts(view, await writeTextDocument(deck), 'word');
    expect((await readXlsx(await writeXlsxFile(view))).sheets.length).toBeGreaterThan(8);
  });
});
