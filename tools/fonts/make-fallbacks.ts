/**
 * Writes apps/web/src/app/theme/fallbacks.css: the fonts that devices have, scaled so that text in them takes the place of the same text
 * in our own fonts, which a first visit shows later. Widths are those of our texts as Chromium draws them. Fonts come from npm packages,
 * for Arial, Times New Roman and Georgia from those with the same widths. Run it after a change of the fonts in apps/web/src/app/theme:
 *
 *   node scripts/run.mjs tools/fonts/make-fallbacks.ts && npm run style:fix
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findTestBrowser } from '../../e2e/find-test-browser.ts';

const root = join(import.meta.dirname, '../..');
const theme = join(root, 'apps/web/src/app/theme');
const fontsource = (name: string) => ({
  archive: `@fontsource/${name}@5.3.0`,
  file: (weight: number) => `files/${name}-latin-${weight}-normal.woff2`,
});
const dejavu = (name: string) => ({
  archive: 'dejavu-fonts-ttf@2.37.3',
  file: (weight: number) => `ttf/${name}${weight === 700 ? '-Bold' : ''}.ttf`,
});

/** Our fonts, with the size in pixels at which most of their text is read, and the fonts of devices that stand for them. */
const families = [
  {
    name: 'Inter',
    file: 'inter-latin-opsz-normal.woff2',
    size: 13,
    devices: [
      { name: 'Arial', ...fontsource('arimo'), alike: ['Liberation Sans', 'Helvetica', 'Arimo'] },
      { name: 'Roboto', ...fontsource('roboto'), alike: [] },
      { name: 'DejaVu Sans', ...dejavu('DejaVuSans'), alike: [] },
    ],
  },
  {
    name: 'Newsreader',
    file: 'newsreader-latin-opsz-normal.woff2',
    size: 17.5,
    devices: [
      { name: 'Georgia', ...fontsource('gelasio'), alike: ['Gelasio'] },
      { name: 'Times New Roman', ...fontsource('tinos'), alike: ['Liberation Serif', 'Tinos'] },
      { name: 'Noto Serif', ...fontsource('noto-serif'), alike: [] },
      { name: 'DejaVu Serif', ...dejavu('DejaVuSerif'), alike: [] },
    ],
  },
];
/** Weights that share a face, the weight of ours that is measured for them, and that of the device's font. */
const weights = [
  { range: '100 499', own: 400, device: 400 },
  { range: '500 599', own: 550, device: 400 },
  { range: '600 900', own: 620, device: 700 },
];

/** Returns our texts in four languages, shortened. */
function readTexts(): string {
  const locales = join(root, 'packages/i18n/locales');
  const texts = ['en', 'de', 'pl', 'fi'].flatMap((language) =>
    ['app', 'streams', 'metrics'].map((name) => readFileSync(join(locales, language, `${name}.json`), 'utf8')),
  );
  const words = texts.flatMap((text) => [...text.matchAll(/: "([^"{<]+)"/g)].map(([, value = '']) => value));
  return words.filter((_, index) => index % 3 === 0).join(' ');
}

const addressOf = (path: string): string => `data:font/any;base64,${readFileSync(path).toString('base64')}`;

interface Face {
  address: string;
  weight: number;
  size: number;
  /** Weights that the file has. */
  range: string;
}

/** Returns the width of a text in a font, and the font's height above and below its line, as parts of its size. */
async function measure(page: Page, text: string, { address, weight, size, range }: Face) {
  return await page.evaluate(
    async (given) => {
      const face = new FontFace('measured', `url(${given.address})`, { weight: given.range });
      document.fonts.add(await face.load());
      const span = document.createElement('span');
      span.style.cssText = `position:absolute;white-space:nowrap;font:${given.weight} ${given.size}px measured`;
      span.textContent = given.text;
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = '1000px measured';
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
      span.remove();
      document.fonts.delete(face);
      return { width, ascent: ascent / 1000, descent: descent / 1000 };
    },
    { address, weight, size, range, text },
  );
}

/** Letters that our fonts have. Those of other scripts come in the font of the system, as they do once ours are there. */
const latin = 'U+0000-024F, U+1E00-1EFF, U+2000-22FF';
const percent = (part: number): string => `${Number((part * 100).toFixed(1))}%`;
const found = await findTestBrowser();
if (!found) throw new Error('There is no Chromium to measure with.');
const work = mkdtempSync(join(tmpdir(), 'fonts-'));
const browser = await chromium.launch({ executablePath: found.path, env: { ...process.env, ...found.env } });
try {
  const page = await browser.newPage();
  const text = readTexts();
  const rules: string[] = [];
  for (const { name, file, size, devices } of families)
    for (const device of devices) {
      const folder = mkdtempSync(join(work, 'package-'));
      execFileSync('npm', ['pack', device.archive, '--silent'], { cwd: folder });
      execFileSync('tar', ['-xzf', readdirSync(folder)[0] ?? ''], { cwd: folder });
      for (const weight of weights) {
        const own = addressOf(join(theme, 'fonts', file));
        const ours = await measure(page, text, { address: own, weight: weight.own, size, range: '100 900' });
        const theirs = await measure(page, text, {
          address: addressOf(join(folder, 'package', device.file(weight.device))),
          weight: weight.device,
          size,
          range: `${weight.device}`,
        });
        const scale = ours.width / theirs.width;
        const bold = weight.device === 700 ? ' Bold' : '';
        const locals = [device.name, ...device.alike].map((one) => `local("${one}${bold}")`);
        rules.push(
          `@font-face { font-family: "${name} on ${device.name}"; font-weight: ${weight.range};`,
          `src: ${locals.join(', ')}; size-adjust: ${percent(scale)}; ascent-override: ${percent(ours.ascent / scale)};`,
          `descent-override: ${percent(ours.descent / scale)}; line-gap-override: 0%; unicode-range: ${latin}; }`,
        );
      }
    }
  const source = 'Written by tools/fonts/make-fallbacks.ts: fonts of devices that take the place of ours.';
  writeFileSync(join(theme, 'fallbacks.css'), `/* ${source} */\n\n${rules.join('\n')}\n`);
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
