import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { withoutFeatures } from '@masthead/server/platform/browser/running-browser.ts';
import { chromium, type Page } from 'playwright-core';
import { type Product, staff, startFreshProduct } from '../../e2e/fresh-product.ts';

const root = resolve(import.meta.dirname, '../..');
const limits = { script: 200_000, interactive: 2000, change: 100 };
const chrome = [process.env.MASTHEAD_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Measures the web app: script of the first signed-in load, time until it can be used, and time of a change of page. */
export async function run(): Promise<void> {
  const script = scriptOfShell();
  row('script of the signed-in shell, gzip', script, limits.script, 'bytes');
  const product = await startFreshProduct({ MASTHEAD_RATE_LIMIT: '100000' });
  try {
    await measureTimes(product);
  } finally {
    await product.stop();
  }
}

const row = (name: string, value: number, limit: number, unit: string) =>
  console.log(`${name.padEnd(44)} ${String(Math.round(value)).padStart(9)} ${unit}   limit ${limit}`);

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

/** Entry, shell and the English texts of every page with all that they import, from the manifest of a build. */
function scriptOfShell(): number {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-web-'));
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const given = ['build', 'apps/web', '--outDir', folder, '--emptyOutDir', '--manifest', '--logLevel', 'error'];
    execFileSync(process.execPath, [vite, ...given], { cwd: root, stdio: 'inherit' });
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const counted = new Map<string, number>();
    const count = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || counted.has(chunk.file) || !chunk.file.endsWith('.js')) return;
      counted.set(chunk.file, gzipSync(readFileSync(join(folder, chunk.file)), { level: 9 }).length);
      for (const imported of chunk.imports ?? []) count(imported);
    };
    for (const [key, { isEntry }] of Object.entries(manifest))
      if (isEntry || key.endsWith('app/shell/Shell.tsx') || /locales\/en\/app\.json$|texts-en/.test(key)) count(key);
    return [...counted.values()].reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureTimes(product: Product): Promise<void> {
  const executablePath = chrome.find((path) => path && existsSync(path));
  if (!executablePath) return console.log('No Chromium: the times are not measured.');
  const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
  const browser = await chromium.launch({ executablePath, args: [withoutFeatures, '--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((given) => sessionStorage.setItem('masthead.access_token', given), token);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const loads: number[] = [];
    for (let load = 0; load < 5; load += 1) loads.push(await untilInteractive(page, product.origin));
    row('interactive, processor 4 times slower, median', median(loads), limits.interactive, 'ms');
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    row('change of page, its data there, median', median(await changes(page)), limits.change, 'ms');
  } finally {
    await browser.close();
  }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Milliseconds from the beginning of the navigation until a link of the shell answers. */
async function untilInteractive(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/settings/personal/preferences`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Security' }).waitFor();
  return await page.evaluate(() => new Promise<number>((done) => setTimeout(() => done(performance.now()))));
}

/** Milliseconds from a click until the other page is painted, between two pages that have been there before. */
async function changes(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (const name of ['Tiers', 'Members', 'Tiers', 'Members', 'Tiers', 'Members']) {
    took.push(
      await page.evaluate(
        async ([label]) => {
          const link = [...document.querySelectorAll('a')].find((one) => one.textContent === label)!;
          const before = document.title;
          const start = performance.now();
          link.click();
          while (document.title === before) await new Promise((frame) => requestAnimationFrame(frame));
          return performance.now() - start;
        },
        [name],
      ),
    );
    await page.waitForTimeout(400);
  }
  return took.slice(2);
}
