import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasReplay, type Replay, startReplay } from '@masthead/server/testing/replay.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
} from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let replay: Replay;
let paper: Paper;

interface Paper {
  article: string;
  stop(): Promise<void>;
}

/** Starts an outlet at a separate host that no one reads yet: a front page that names its feed, and one article. */
async function startPaper(): Promise<Paper> {
  const text = 'The ferry to the island sails without a sound since Monday. '.repeat(12);
  const link = '<link rel="alternate" type="application/rss+xml" title="The Quiet Ferry" href="/feed">';
  const server = createServer(({ url, headers }, response) => {
    const origin = `http://${headers.host}`;
    const item = `<item><title>The ferry is silent</title><link>${origin}/a/1</link><guid>${origin}/a/1</guid><pubDate>${new Date().toUTCString()}</pubDate></item>`;
    const bodies: Record<string, [type: string, body: string]> = {
      '/': [
        'text/html',
        `<html><head><title>The Quiet Ferry</title>${link}</head><body><h1>The Quiet Ferry</h1></body></html>`,
      ],
      '/feed': [
        'application/rss+xml',
        `<rss version="2.0"><channel><title>The Quiet Ferry</title><link>${origin}/</link>${item}</channel></rss>`,
      ],
      '/a/1': [
        'text/html',
        `<html lang="en"><head><title>The ferry is silent</title></head><body><article><h1>The ferry is silent</h1><p>${text}</p></article></body></html>`,
      ],
    };
    const [type, body] = bodies[url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  return {
    article: `http://127.0.0.1:${port}/a/1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

describe.skipIf(!hasReplay)('adding sources (skipped without the replayed outlets of ../shared)', () => {
  beforeAll(async () => {
    [product, browser, replay, paper] = await Promise.all([
      startProduct(),
      openBrowser(),
      startReplay({ rate: 1, backlog: 3, outlets: 6 }),
      startPaper(),
    ]);
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
    await replay.stop();
    await paper.stop();
  });

  it('the feed of a site is found by its address and shows its health', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/streams/sources`);
    await page.getByText('What should Masthead read?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add an address' }).click();
    const [outlet] = (await (await fetch(`${replay.origin}/outlets.json`)).json()) as { name: string; slug: string }[];
    await page.getByLabel('Address of a website, feed or profile').fill(`${replay.origin}/o/${outlet!.slug}/`);
    await page.getByRole('button', { name: 'Find sources' }).click();
    await page.getByText(/sources? found$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add one source' }).click();
    await page.getByText(outlet!.name).first().waitFor();
    await page.getByText('Healthy', { exact: true }).first().waitFor(patient);
    expectQuiet();
  });

  it('the problem of an address is shown under the field, which keeps it, and the next address is tried', async () => {
    const { page } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/streams/sources?add=address`);
    const field = page.getByLabel('Address of a website, feed or profile');
    for (const [path, word] of [
      ['/fault/500', '500'],
      ['/fault/loop', ''],
      ['/fault/garbage', ''],
      ['/fault/empty', ''],
      ['/fault/bomb', ''],
    ] as const) {
      await field.fill(replay.origin + path);
      await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') === null);
      await page.getByRole('button', { name: 'Find sources' }).click();
      await page.waitForFunction(() => document.querySelector('[aria-invalid="true"]') !== null, null, patient);
      const described = await field.getAttribute('aria-describedby');
      const texts = await page.evaluate(
        (ids) => ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
        (described ?? '').split(' '),
      );
      expect(texts, path).toContain(word);
      expect(texts.length, path).toBeGreaterThan(60);
      await expect.poll(() => field.inputValue()).toBe(replay.origin + path);
    }
    expect((await fetch(`${product.origin}/v2/health`)).status).toBe(200);
  });

  it('a missed article is explained and added by a button', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/streams/sources/missed`);
    await page.getByText('Which article is missing?').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Article address').fill(paper.article);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /No source for .* is known/ }).waitFor(patient);
    expect(new URL(page.url()).searchParams.get('url')).toBe(paper.article);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('The outlet has a source').waitFor(patient);
    await page.getByRole('heading', { name: /^It was read/ }).waitFor(patient);
    await page.getByRole('heading', { name: 'The article in Masthead' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${product.origin}/streams/sources`);
    await page.getByText('The Quiet Ferry').first().waitFor();

    // The address is listed among the recent checks, and its link asks again.
    await page.setViewportSize(phone);
    await page.goto(`${product.origin}/streams/sources/missed`);
    await page.getByRole('heading', { name: 'Recent checks' }).waitFor();
    await expectNoOverflow(page);
    expectQuiet();
  });

  it('staff see the state of collection and pause a source', async () => {
    const { page, expectQuiet } = await openPage(browser, { colorScheme: 'dark' });
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/staff/sources`);
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await page.getByRole('heading', { name: 'Time per step' }).waitFor();
    await page
      .getByRole('button', { name: /^Pause / })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Resume / })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    await expectAccessible(page);
    expectQuiet();
  });
});
