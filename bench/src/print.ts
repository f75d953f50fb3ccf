import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPrintPage } from '@masthead/server/features/print/reading/read-print-page.ts';
import { score } from '../../packages/reading/src/measured/print-score.ts';
import { hasData } from '../../packages/reading/src/measured/records.ts';
import { type RenderedPage, renderSet } from './print-render.ts';

const program = promisify(execFile);
const signal = new AbortController().signal;
const languages: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  da: 'dan',
  it: 'ita',
};

/** Folder with the six languages, if it is not Tesseract's own. */
const languageFolder = process.env.MASTHEAD_TESSDATA;

interface Sum {
  right: number;
  total: number;
  extra: number;
  milliseconds: number;
  wrong: string[];
}
const nothing = (): Sum => ({ right: 0, total: 0, extra: 0, milliseconds: 0, wrong: [] });

async function timed(sum: { milliseconds: number }, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  sum.milliseconds += performance.now() - start;
}

/** Reads one page with the product's reader and adds what is right. */
async function measure(sum: Sum, page: RenderedPage, isScan: boolean): Promise<void> {
  const file = isScan ? page.scan : page.pdf;
  await timed(sum, async () => {
    const { reading } = await readPrintPage({
      config: { MASTHEAD_TESSDATA: languageFolder },
      file,
      path: `${file}.work`,
      isPdf: !isScan,
      number: 1,
      language: page.language,
      signal,
    });
    const { right, total, extra, wrong } = score(page.truth, reading.articles, isScan);
    Object.assign(sum, { right: sum.right + right, total: sum.total + total, extra: sum.extra + extra });
    sum.wrong.push(...wrong.map((text) => `${page.name}: ${text}`));
  });
}

const line = (name: string, { right, total, extra, milliseconds }: Sum, pages: number) =>
  `${name}: ${right} of ${total} articles right (${((right / total) * 100).toFixed(1)} %), ${extra} extra, ${((pages / milliseconds) * 60_000).toFixed(1)} pages a minute`;

/**
 * Measures articles right in headline and text on generated newspaper pages, and pages a minute beside pdftotext and
 * plain Tesseract.
 */
async function measureSet(set: 'tuning' | 'reporting'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-print-'));
  try {
    const pages = (await renderSet(set, folder)).flatMap((edition) => edition.pages);
    const [layer, scans, text, plain] = [nothing(), nothing(), nothing(), nothing()];
    for (const page of pages) {
      await measure(layer, page, false);
      await timed(text, () => program('pdftotext', ['-layout', page.pdf, '-'], { maxBuffer: 50_000_000 }));
      await measure(scans, page, true);
      const folder = languageFolder ? ['--tessdata-dir', languageFolder] : [];
      const args = [page.scan, 'stdout', ...folder, '-l', languages[page.language] ?? 'eng'];
      await timed(plain, () =>
        program('tesseract', args, { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 50_000_000 }),
      );
    }
    console.log(`${set}: ${pages.length} pages`);
    console.log(line('text layer', layer, pages.length));
    console.log(line('turned scans, 200 dpi', scans, pages.length));
    for (const [name, { milliseconds }] of Object.entries({ pdftotext: text, 'tesseract alone': plain }))
      console.log(`${name}: ${((pages.length / milliseconds) * 60_000).toFixed(1)} pages a minute, no articles`);
    if (process.env.PRINT_WRONG) for (const wrong of [...layer.wrong, '', ...scans.wrong]) console.log(wrong);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures the fifteen pages that were not used for tuning; PRINT_SET=tuning the others. Needs Chromium, tesseract and poppler-utils. */
export async function run(): Promise<void> {
  if (!hasData) return console.log('Skipped: the sentences of ../shared/data are not here.');
  await measureSet(process.env.PRINT_SET === 'tuning' ? 'tuning' : 'reporting');
}
