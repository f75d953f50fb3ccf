import { hasReplay, type Replay, startReplay, until } from '@masthead/server/testing/replay.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arrive,
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
  signIn,
} from './browser.ts';
import { type Product, startFreshProduct } from './fresh-product.ts';

let product: Product;
let browser: Browser;
let replay: Replay;

describe.skipIf(!hasReplay)('a newcomer (skipped without the replayed outlets of ../shared)', () => {
  beforeAll(async () => {
    [product, browser, replay] = await Promise.all([
      startFreshProduct(),
      openBrowser(),
      startReplay({ rate: 5, backlog: 5, outlets: 30 }),
    ]);
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
    await replay.stop();
  });

  it('a newcomer imports an OPML file, creates a stream, sees mentions arrive, reads why, saves one and finds it counted', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await signIn(page, product.origin);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await expectAccessible(page);

    // Sources: an OPML file of thirty outlets.
    await page.getByRole('link', { name: 'Monitor' }).click();
    await page.getByText('What do you want to monitor?').waitFor();
    await expectAccessible(page);
    await page.goto(`${product.origin}/streams/sources`);
    await page.getByRole('button', { name: 'Import an OPML file' }).click();
    await page.setInputFiles('input[type=file]', {
      name: 'outlets.opml',
      mimeType: 'text/x-opml',
      buffer: Buffer.from(await replay.opml()),
    });
    await page.getByText('30').first().waitFor();

    // A stream, from the screen that shows real hits before anything is saved.
    await page.goto(`${product.origin}/streams/list`);
    await page.getByLabel('What to monitor').fill('company');
    // The first articles may come after the search: it is tried again by itself.
    await product.client().then(async (call) => {
      for (const source of (await call('sources.index', { query: { limit: 100 } })).data)
        await call('sources.update', { params: { source_id: source.id }, body: { interval_seconds: 5 } });
    });
    await page.locator('mark').first().waitFor(patient);
    await page.getByRole('button', { name: 'Create stream' }).click();
    await page.waitForURL((url) => /^\/streams\/[0-9a-f-]{36}$/.test(url.pathname));
    // Documents published earlier are found by a search of their own; live matching starts only after it.
    const params = { stream_id: new URL(page.url()).pathname.split('/')[2]! };
    const call = await product.client();
    await until('the search is done', async () => (await call('streams.show', { params })).data.backfill === null, 120);
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.locator('article').first().waitFor();
    await expectAccessible(page);

    // Mentions arrive by themselves: they wait behind the pill, and the list does not jump.
    const shown = () =>
      page
        .locator('article')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('b, h3')].map((part) => part.textContent).join(' ')),
        );
    const before = await shown();
    const pill = page.getByRole('button', { name: /Show \d+ new mention/ });
    await pill.waitFor(patient);
    expect((await shown())[0]).toBe(before[0]);
    // The first article may have been published long ago and be further down, so later ones are accepted too.
    await until(
      'a new one is in the list',
      async () => {
        if (await pill.isVisible()) await pill.click();
        return (await shown()).some((row) => !before.includes(row));
      },
      120,
    );

    // The reason for the match is opened by key; then the mention is saved.
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    await page.getByText('Why this matched').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('s');
    await page.getByText('Saved as clipping').first().waitFor();

    // The dashboard counts it.
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('heading', { name: 'Clippings', exact: true }).first().waitFor();
    await page.waitForFunction(() => /Clippings[\s\S]*?\b1\b/.test(document.body.innerText));
    await expectAccessible(page);
    expectQuiet();
  });

  it('a newcomer finds every page usable on a phone and in the dark', async () => {
    const { page, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
    await beginSignedIn(page, product);
    const stream = (await (await product.client())('streams.index')).data[0]!;
    const paths = [
      '/dashboard',
      '/streams/list',
      `/streams/${stream.id}`,
      `/streams/${stream.id}/edit`,
      '/streams/create',
      '/streams/sources',
      '/performance/coverage',
      '/settings/personal/preferences',
      '/settings/brand/brand',
      '/settings/brand/members',
    ];
    await page.goto(product.origin + paths[0]);
    await page.getByRole('main').waitFor();
    for (const path of paths) {
      await arrive(page, path);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    expectQuiet();
  });
});
