import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@masthead/server/platform/browser/find-browser.ts';
import { launchBrowser } from '@masthead/server/platform/browser/running-browser.ts';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type Edition, editionsOf } from '../../packages/reading/src/measured/print-layouts.ts';
import { htmlOf, type SetArticle, wordedPages } from '../../packages/reading/src/measured/print-pages.ts';

export interface RenderedPage {
  name: string;
  language: string;
  pdf: string;
  scan: string;
  truth: (SetArticle & { jump: string })[];
}
interface RenderedEdition {
  name: string;
  pages: RenderedPage[];
}

const run = promisify(execFile);

/** Prints the pages of a set to PDF and scans them: 200 dpi, turned by a degree or two, with noise and grey paper. */
export async function renderSet(set: 'tuning' | 'reporting', folder: string): Promise<RenderedEdition[]> {
  await mkdir(folder, { recursive: true });
  const found = await findBrowser(process.env.MASTHEAD_CHROMIUM, join(tmpdir(), 'masthead-test-browser', 'chromium'));
  if (!found) throw new Error('There is no Chromium to set the pages with.');
  const browser = await launchBrowser(found);
  try {
    const editions: RenderedEdition[] = [];
    for (const [at, edition] of editionsOf(set).entries())
      editions.push(await renderEdition(browser, edition, join(folder, `${at}`), at));
    return editions;
  } finally {
    await browser.close();
  }
}

async function renderEdition(browser: Browser, edition: Edition, path: string, seed: number): Promise<RenderedEdition> {
  const pages: RenderedPage[] = [];
  let rest: string[] | null = null;
  for (const [at, worded] of wordedPages(edition.pages, seed + edition.name.length * 7).entries()) {
    const page = await browser.newPage({ viewport: { width: 1400, height: 2000 } });
    const html = htmlOf(worded).replace('<script>', `<script>window.rest = ${JSON.stringify(rest)};`);
    await page.setContent(html, { waitUntil: 'load' });
    const set = (await page.evaluate('window.truth')) as { articles: RenderedPage['truth']; rest: string[] | null };
    rest = set.rest ?? rest;
    const pdf = `${path}-${at + 1}.pdf`;
    const { width, height } = worded.spec.style;
    await page.pdf({ path: pdf, width: `${width}mm`, height: `${height}mm`, printBackground: true, pageRanges: '1' });
    await page.close();
    pages.push({
      name: worded.spec.name,
      language: worded.spec.language,
      pdf,
      scan: await scan(pdf, seed * 2 + at),
      truth: set.articles,
    });
  }
  return { name: edition.name, pages };
}

/** Angles in degrees of the scans; one in seven lies on its side. */
const angles = [0.8, -1.4, 1.9, -0.6, 1.2, -1.8, 0.4];

async function scan(pdf: string, seed: number): Promise<string> {
  const plain = pdf.replace('.pdf', '-plain');
  await run('pdftoppm', ['-r', '200', '-gray', '-png', '-singlefile', pdf, plain]);
  const target = pdf.replace('.pdf', '-scan.png');
  const image = sharp(await readFile(`${plain}.png`));
  const turned = image.rotate(angles[seed % angles.length]! + (seed % 7 === 3 ? 90 : 0), { background: '#d8d4cc' });
  const noise = {
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  } as const;
  const grain = await sharp(noise).png().toBuffer();
  const bytes = await turned.toBuffer();
  await sharp(bytes)
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .blur(0.6)
    .linear(0.86, 18)
    .greyscale()
    .png()
    .withMetadata({ density: 200 })
    .toFile(target);
  return target;
}
