import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Config } from '../config/index.ts';
import { FetchFailure } from '../fetch/index.ts';
import { Failure } from '../http/failure.ts';
import type { Log } from '../log/index.ts';
import type { Content } from './content.ts';
import { withPage } from './draw.ts';
import { type FoundBrowser, findBrowser } from './find-browser.ts';
import { launchBrowser, memoryOf } from './running-browser.ts';

interface Limits {
  /** Milliseconds for the whole of it, including the wait in the queue; defaults to 30 s. */
  timeout?: number;
}

export type PdfOptions = Content & Limits & { format?: 'A4' | 'Letter'; landscape?: boolean; margin?: string };
export type ScreenshotOptions = Content &
  Limits & {
    width: number;
    height: number;
    /** The whole length of the page, at most 20,000 pixels. */
    full?: boolean;
    type?: 'png' | 'jpeg';
  };

/** Chromium pages for pictures and PDFs. Failures are Failure with a code of the contract: browser_missing, render_…, source_…. */
export interface BrowserPool {
  pdf(options: PdfOptions): Promise<Uint8Array>;
  screenshot(options: ScreenshotOptions): Promise<Uint8Array>;
  /** Returns true if this machine has a browser. */
  isAvailable(): Promise<boolean>;
  close(): Promise<void>;
}

const queueLength = 50;
const idleAfter = 60_000;
const usualTimeout = 30_000;
const memoryLimit = 1500 * 1024 * 1024;
const memoryEvery = 500;

type PoolConfig = Pick<
  Config,
  | 'MASTHEAD_CHROMIUM'
  | 'MASTHEAD_RENDER_CONCURRENCY'
  | 'MASTHEAD_ALLOW_PRIVATE_NETWORK'
  | 'MASTHEAD_USER_AGENT'
  | 'dataDir'
>;

/**
 * Starts a browser when it is first needed, opens a few pages at a time in it, closes it after a minute without use,
 * and starts a new one after a crash. The queue is bounded; calls fail when it is full.
 */
export function createBrowserPool(config: PoolConfig, log: Log): BrowserPool {
  let found: Promise<FoundBrowser | null> | undefined;
  let browser: Promise<Browser> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let running = 0;
  const tooHeavy = new WeakSet<Browser>();
  const waiting: (() => void)[] = [];

  const find = () => (found ??= findBrowser(config.MASTHEAD_CHROMIUM, join(config.dataDir, 'chromium')));

  const shut = async () => {
    clearTimeout(idle);
    clearInterval(watch);
    const open = browser;
    browser = undefined;
    await (await open?.catch(() => undefined))?.close().catch(() => {});
  };

  const open = async (): Promise<Browser> => {
    const place = await find();
    if (!place) throw new Failure(503, 'browser_missing');
    const next = await launchBrowser(place);
    const forget = () => {
      clearInterval(memoryWatch);
      if (watch === memoryWatch) browser = undefined;
    };
    const memoryWatch = setInterval(async () => {
      const memory = await memoryOf(next).catch(() => null);
      if (memory === null || memory < memoryLimit) return;
      tooHeavy.add(next);
      forget();
      log.warn({ memory }, 'A page took too much memory; the browser is closed');
      await next.close().catch(() => {});
    }, memoryEvery).unref();
    watch = memoryWatch;
    next.on('disconnected', forget);
    return next;
  };

  const current = (): Promise<Browser> => {
    if (!browser) {
      browser = open();
      browser.catch(() => {
        browser = undefined;
      });
    }
    return browser;
  };

  const enter = async (deadline: number): Promise<void> => {
    if (running < config.MASTHEAD_RENDER_CONCURRENCY) return void running++;
    if (waiting.length >= queueLength) throw new Failure(503, 'render_busy');
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(proceed), 1);
        reject(new Failure(503, 'render_busy'));
      }, deadline - performance.now());
      waiting.push(proceed);
    });
  };

  const leave = () => {
    // The place goes to the caller that has waited longest, without becoming free in between.
    const next = waiting.shift();
    if (next) return next();
    running--;
    if (running === 0) idle = setTimeout(() => void shut(), idleAfter).unref();
  };

  const draw = async <T>(
    options: Content & Limits,
    viewport: { width: number; height: number },
    use: (page: Page) => Promise<T>,
  ) => {
    const timeout = options.timeout ?? usualTimeout;
    const deadline = performance.now() + timeout;
    clearTimeout(idle);
    await enter(deadline);
    let used: Browser | undefined;
    try {
      used = await current();
      const drawing = {
        content: options,
        viewport,
        allowPrivate: config.MASTHEAD_ALLOW_PRIVATE_NETWORK,
        userAgent: config.MASTHEAD_USER_AGENT,
        timeout: Math.max(1, deadline - performance.now()),
      };
      return await before(deadline, withPage(used, drawing, use));
    } catch (error) {
      throw used && tooHeavy.has(used) ? new Failure(422, 'render_too_heavy') : failureOf(error, timeout, log);
    } finally {
      leave();
    }
  };

  return {
    pdf: async (options) =>
      await draw(options, { width: 1240, height: 1754 }, (page) =>
        page.pdf({
          format: options.format ?? 'A4',
          landscape: options.landscape ?? false,
          printBackground: true,
          preferCSSPageSize: true,
          tagged: true,
          outline: true,
          ...(options.margin && {
            margin: { top: options.margin, right: options.margin, bottom: options.margin, left: options.margin },
          }),
        }),
      ),
    screenshot: async (options) =>
      await draw(options, { width: options.width, height: options.height }, async (page) => {
        const type = options.type ?? 'png';
        const length = options.full ? await page.evaluate('document.documentElement.scrollHeight') : options.height;
        const height = Math.min(20_000, Math.max(options.height, Number(length)));
        return await page.screenshot({
          type,
          animations: 'disabled',
          ...(options.full && { fullPage: true, clip: { x: 0, y: 0, width: options.width, height } }),
        });
      }),
    isAvailable: async () => (await find()) !== null,
    close: shut,
  };
}

/** Stops waiting at the deadline: a page may hang in ways that no timeout inside the browser detects. */
async function before<T>(deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Timeout')), Math.max(1, deadline - performance.now()) + 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function failureOf(error: unknown, timeout: number, log: Log): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof FetchFailure) return new Failure(422, error.code, { params: error.params });
  const { name = '', message = '' } = error as Error;
  if (/Timeout/.test(name) || /^Timeout|Timeout \d+ms/.test(message))
    return new Failure(422, 'render_timeout', { params: { seconds: Math.round(timeout / 1000) } });
  log.warn({ reason: message.split('\n')[0] }, 'A page could not be drawn');
  return new Failure(422, 'render_failed');
}
