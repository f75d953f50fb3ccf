import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPdf } from '@masthead/reading';
import { readXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureSize } from '../pictures/picture.ts';
import { piecesOf } from '../pictures/piece-pictures.ts';
import { randomReport } from '../random-report.fixture.ts';
import { openView, type View } from '../view.ts';
import { writeXlsxFile } from '../write-xlsx.ts';
import { deckOf } from './deck.ts';
import { writeSlides } from './slides.ts';
import { writeTextDocument } from './text-document.ts';

const isInstalled = spawnSync('soffice', ['--version']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-office-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Has LibreOffice open a file and save it in another format. It fails for a file that it would have to repair. */
function convert(name: string, bytes: Uint8Array, format: 'pdf' | 'xlsx'): Buffer {
  const target = join(folder, 'out');
  writeFileSync(join(folder, name), bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', target, join(folder, name)], {
    timeout: 120_000,
    stdio: 'pipe',
  });
  return readFileSync(join(target, name.replace(/\w+$/, format)));
}

async function openIllustrated(language: 'pl' | 'fi'): Promise<View> {
  const report = randomReport({ language, seed: language.length, days: 31 });
  const picture = await sharp({ create: { ...pictureSize, channels: 3, background: '#369ccc' } })
    .jpeg()
    .toBuffer();
  return openView(report, new Map(piecesOf(report).map((id) => [id, picture])));
}
const flat = (text: string) => text.replace(/\s+/g, '');

describe.skipIf(!isInstalled)('LibreOffice, which has to be installed,', () => {
  it('LibreOffice opens the slides with all charts and pictures, and shows every title', async () => {
    for (const language of ['pl', 'fi'] as const) {
      const view = await openIllustrated(language);
      const bytes = await writeSlides(deckOf(view, null));
      const slides = Object.keys((await JSZip.loadAsync(bytes)).files).filter((path) =>
        /^ppt\/slides\/slide\d+\.xml$/.test(path),
      );
      const pdf = convert(`${language}.pptx`, bytes, 'pdf');
      const { text } = await readPdf(pdf);
      expect(pdf.toString('latin1').match(/\/Type\/Page\b(?!s)/g)).toHaveLength(slides.length);
      for (const { title } of view.blocks) expect(flat(text)).toContain(flat(title));
      expect(pdf.toString('latin1')).toContain('DCTDecode');
    }
  });

  it('LibreOffice opens the text document, and shows every title and figure', async () => {
    const view = await openIllustrated('pl');
    const { text } = await readPdf(convert('text.docx', await writeTextDocument(deckOf(view, null)), 'pdf'));
    for (const { title, figures } of view.blocks) {
      expect(flat(text)).toContain(flat(title));
      for (const { value, unit } of figures) expect(flat(text)).toContain(flat(view.write(value, unit)));
    }
  });

  it('LibreOffice opens the workbook and computes every formula to the value that was written', async () => {
    const view = await openIllustrated('fi');
    const bytes = await writeXlsxFile(view);
    const [written, computed] = [await readXlsx(bytes), await readXlsx(convert('book.xlsx', bytes, 'xlsx'))];
    expect(computed.sheets.map(({ name }) => name)).toEqual(written.sheets.map(({ name }) => name));
    for (const [at, { rows }] of written.sheets.entries())
      for (const [row, values] of rows.entries())
        for (const [column, value] of values.entries())
          if (typeof value === 'number') expect(computed.sheets[at]!.rows[row]![column]).toBeCloseTo(value, 6);
  });
});
