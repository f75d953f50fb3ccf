import { existsSync } from 'node:fs';
import { withoutFeatures } from '@masthead/server/platform/browser/running-browser.ts';
import { chromium } from 'playwright-core';

const programs = [process.env.MASTHEAD_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];
const rounds = 5;

export interface Loading {
  /** Bytes on the wire: of all but pictures, and of scripts alone. */
  bytes: number;
  script: number;
  lcp: number;
  cls: number;
  /** Milliseconds of tasks beyond 50, as Lighthouse counts them. */
  blocking: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Returns how a page loads in Chromium on a processor that is four times slower, the median of a few fresh visits;
 * null: there is no Chromium.
 */
export async function loadingOf(url: string): Promise<Loading | null> {
  const executablePath = programs.find((path) => path && existsSync(path));
  if (!executablePath) return null;
  const browser = await chromium.launch({ executablePath, args: [withoutFeatures, '--no-sandbox', '--disable-gpu'] });
  try {
    const visits: Loading[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const types = new Map<string, string>();
      let [bytes, script] = [0, 0];
      session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (types.get(requestId) === 'Image') return;
        bytes += encodedDataLength;
        if (types.get(requestId) === 'Script') script += encodedDataLength;
      });
      await page.addInitScript(() => {
        const seen = { lcp: 0, cls: 0, blocking: 0 };
        Object.assign(window, { seen });
        const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
        watch('largest-contentful-paint', (entry) => {
          seen.lcp = entry.startTime;
        });
        watch('layout-shift', (entry) => {
          seen.cls += (entry as unknown as { value: number }).value;
        });
        watch('longtask', (entry) => {
          seen.blocking += Math.max(0, entry.duration - 50);
        });
      });
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(1500);
      const seen = await page.evaluate(
        () => (window as unknown as { seen: Pick<Loading, 'lcp' | 'cls' | 'blocking'> }).seen,
      );
      visits.push({ bytes, script, ...seen });
      await context.close();
    }
    const of = (name: keyof Loading) => median(visits.map((visit) => visit[name]));
    return { bytes: of('bytes'), script: of('script'), lcp: of('lcp'), cls: of('cls'), blocking: of('blocking') };
  } finally {
    await browser.close();
  }
}
