import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type GuardedProxy, openGuardedProxy } from '../fetch/guarded-proxy.ts';
import { parseAddress } from '../fetch/index.ts';
import { Failure } from '../http/failure.ts';
import type { Content } from './content.ts';

const maxBytes = 60 * 1024 * 1024;

interface Drawing {
  content: Content;
  viewport: { width: number; height: number };
  allowPrivate: boolean;
  userAgent: string;
  /** Milliseconds that are left for it. */
  timeout: number;
}

/**
 * Opens a page in a context of its own, behind a proxy of its own, hands it to `use` and closes all of it. Nothing of a job is there for
 * the next one: no cookies, no cache, no downloads.
 */
export async function withPage<T>(browser: Browser, drawing: Drawing, use: (page: Page) => Promise<T>): Promise<T> {
  const { content, allowPrivate, timeout } = drawing;
  const isOwn = 'html' in content;
  const address = isOwn ? null : parseAddress(content.url).href;
  const proxy = await openGuardedProxy({ allowPrivate, hosts: isOwn ? (content.hosts ?? []) : undefined, maxBytes });
  let context: BrowserContext | undefined;
  try {
    context = await browser.newContext({
      viewport: drawing.viewport,
      javaScriptEnabled: !isOwn,
      acceptDownloads: false,
      serviceWorkers: 'block',
      permissions: [],
      userAgent: drawing.userAgent,
      proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
    });
    context.setDefaultTimeout(timeout);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    page.on('popup', (popup) => void popup.close().catch(() => {}));
    if (isOwn) await page.setContent(content.html, { waitUntil: 'load', timeout });
    else await visit(page, address!, proxy, timeout);
    const result = await use(page);
    if (proxy.isExhausted()) throw new Failure(422, 'render_too_heavy');
    return result;
  } finally {
    await context?.close().catch(() => {});
    await proxy.close();
  }
}

/**
 * Draws a page; one that is still loading when time is up is drawn as it is, and one that cannot be opened fails with
 * the reason.
 */
async function visit(page: Page, address: string, proxy: GuardedProxy, timeout: number): Promise<void> {
  const host = new URL(address).hostname;
  try {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded', timeout });
    const refusal = proxy.refusals.get(new URL(page.url()).hostname) ?? proxy.refusals.get(host);
    if (refusal) throw refusal;
    if (answer && answer.status() >= 400)
      throw new Failure(422, 'source_http_status', { params: { status: answer.status(), host } });
  } catch (error) {
    throw [...proxy.refusals.values()].at(-1) ?? error;
  }
  await page.waitForLoadState('networkidle', { timeout: Math.min(5000, timeout / 2) }).catch(() => {});
}
