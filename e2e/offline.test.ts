import { inFull } from '@masthead/server/testing/extent.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSignedIn,
  desktop,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
  settle,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { makeMentions } from './mentions.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let streamId: string;

const session = ['/v2/user', '/v2/user/brands', '/v2/user/organisations', '/v2/countries'];

const row = (page: Page, headline: string) => page.locator('[data-mention]', { hasText: headline });
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

const programOfActions = '**/assets/make-actions-*';

/** Keeps the program of the actions from coming, and the page from being loaded again because of that. */
async function withoutActions(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('masthead.reloaded_for', String(Date.now())));
  await page.route(programOfActions, (route) => route.abort('internetdisconnected'));
}

async function openStream(options: Parameters<typeof openPage>[1] = {}, prepare = async (_: Page) => {}) {
  const opened = await openPage(browser, options);
  await prepare(opened.page);
  await beginSignedIn(opened.page, product);
  await opened.page.goto(`${product.origin}/streams/${streamId}`);
  await row(opened.page, 'Halden Line ferry 4').waitFor();
  await settle(opened.page);
  return opened;
}

describe('a connection that is lost', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const headlines = [1, 2, 3, 4].map((number) => `Halden Line ferry ${number}`);
    streamId = (await makeMentions(await product.client(), { term: 'Halden Line', headlines })).stream.id;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  for (const viewport of inFull ? [undefined, phone] : [undefined])
    it(`a mention hidden ${viewport ? 'on the phone before the program of the actions has come and ' : ''}without a connection is hidden when it is back`, async () => {
      const headline = `Halden Line ferry ${viewport ? 1 : 2}`;
      const { page, context } = await openStream(viewport && { viewport }, viewport && withoutActions);
      await row(page, headline).getByRole('link').first().click();
      await page
        .getByRole('heading', { level: 2, name: headline })
        .or(page.getByRole('heading', { name: headline }))
        .first()
        .waitFor();
      await settle(page);
      await context.setOffline(true);
      await page.keyboard.press('h');
      await offline(page).filter({ hasText: '1 change will be sent' }).waitFor();
      await expectNoOverflow(page);
      await expectAccessible(page);
      const question = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      await (await question).dismiss();
      // The page is still there and works. The first try with a connection may fail as well.
      await page.unroute(programOfActions);
      await page.route(programOfActions, (route) => route.abort('internetdisconnected'), { times: 1 });
      await context.setOffline(false);
      await offline(page).waitFor({ state: 'detached' });
      const call = await product.client();
      await expect
        .poll(async () =>
          (await call('mentions.index', { params: { stream_id: streamId } })).data.map((one) => one.headline),
        )
        .not.toContain(headline);
      await context.close();
    });

  itInFull('a change that cannot wait is refused with a message, and the form keeps the input', async () => {
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    // The connection is lost before the checks of the form are there, which follow the page.
    await page.route('**/assets/checks-*', (route) => route.abort('internetdisconnected'));
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.getByLabel('First name').fill('Ingeborg');
    await settle(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Could not reach the server').waitFor();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ingeborg');
    await page.unroute('**/assets/checks-*');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await offline(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await (await product.client())('user.show')).data.first_name).toBe('Ingeborg');
    await context.close();
  });

  itInFull('a notice appears although its own file cannot be loaded', async () => {
    const { page, context } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.route('**/assets/{show-notice,NoticePlace}*', (route) => route.abort());
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.getByLabel('First name').fill('Ingeborg Two');
    await page.route('**/v2/user', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort('connectionfailed'),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Could not reach the server' });
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ingeborg Two');
    await context.close();
  });

  itInFull('a page opened without a connection opens by itself when it is back', async () => {
    const { page, context } = await openStream();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sources' }).first().click();
    await page.getByText('This page opens when the connection is back.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
    await context.close();
  });

  itInFull('a tab that is older than the server loads once by itself when a page is gone', async () => {
    const { page, context } = await openStream();
    let isGone = true;
    await page.route('**/assets/SourcesPage*', (route) =>
      isGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
    );
    page.once('load', () => {
      isGone = false;
    });
    await page.getByRole('link', { name: 'Sources' }).first().click();
    await page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
    expect(isGone).toBe(false);
    await context.close();
  });

  itInFull(
    'a tab that is older than the server asks where input is unsaved, and offers the input after the reload',
    async () => {
      const { page, context } = await openPage(browser);
      await beginSignedIn(page, product);
      await page.goto(`${product.origin}/settings/brand/create`);
      await page.getByLabel('Brand name').fill('Quillfish');
      await settle(page);
      await page.route('**/assets/*.{js,css}', (route) => route.fulfill({ status: 404, body: 'Not found' }));
      await page.evaluate(() =>
        dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') })),
      );
      await page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' }).waitFor();
      await expect.poll(() => page.getByLabel('Brand name').inputValue()).toBe('Quillfish');
      await page.unroute('**/assets/*.{js,css}');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.getByText('You have unsaved changes from').waitFor();
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => page.getByLabel('Brand name').inputValue()).toBe('Quillfish');
      await context.close();
    },
  );

  for (const viewport of inFull ? [desktop, phone] : [desktop])
    it(`a page on a slow line${viewport === phone ? ' of a phone' : ''} shows the shell before its files, draws it before the page, and asks once for the session and its mentions`, async () => {
      const { page, context, expectQuiet } = await openPage(browser, { viewport, colorScheme: 'dark' });
      const files = await holdFiles(page);
      // Once a channel is heard, parts that come later ask for the user again: something may have changed before.
      await page.routeWebSocket(/./, () => {});
      await page.goto(`${product.origin}/login`, { waitUntil: 'commit' });
      await page.locator('#root').waitFor({ state: 'attached' });
      // Visitors have no shell.
      await expect.poll(() => page.locator('#first-frame').isVisible()).toBe(false);
      await beginSignedIn(page, product);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${product.origin}/streams/${streamId}`, { waitUntil: 'commit' });
      const frame = page.locator('#first-frame');
      await frame.waitFor();
      // The calls that the list needs are made before the program of the page is there.
      const needed = [...session, `/v2/streams/${streamId}`, `/v2/streams/${streamId}/mentions`];
      await expect.poll(() => asked.filter((one) => needed.includes(one)).sort()).toEqual(needed.toSorted());
      await expect.poll(() => asked.filter((one) => one.endsWith('/permissions')).length).toBe(2);
      const place = viewport === phone ? '.bar' : '.side';
      const [before, background] = [await frame.locator(place).boundingBox(), await colourOf(page, place)];
      await expect.poll(() => frame.locator(viewport === phone ? '.side' : '.bar').isVisible()).toBe(false);
      expect(await page.evaluate(() => document.querySelectorAll('[data-pending]').length)).toBe(0);
      await page.evaluate(watchShifts);
      await page.evaluate(watchSteps);
      files.letGo();
      await row(page, 'Halden Line ferry 4').waitFor();
      // The shell can be used while the picture of the content stands for the page, which it goes with.
      expect(await page.evaluate(() => (window as unknown as { steps: string[] }).steps)).toEqual([
        'picture',
        'shell',
        'page',
      ]);
      const shell =
        viewport === phone ? page.locator('#root header').first() : page.getByRole('navigation', { name: 'Main' });
      expect(await shell.boundingBox()).toEqual(before);
      expect(background).toBe(await shell.evaluate((element) => getComputedStyle(element).backgroundColor));
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.1);
      for (const path of needed) expect(asked.filter((one) => one === path)).toEqual([path]);
      expect(asked.filter((one) => one.endsWith('/permissions')).length).toBe(2);
      expectQuiet();
      await context.close();
    });
});

/** Holds the programs and style sheets of a page back until they are let go. */
async function holdFiles(page: Page) {
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/*', async (route) => {
    await gone;
    // The page that asked may have been left.
    await route.fallback().catch(() => undefined);
  });
  return { letGo };
}

const colourOf = (page: Page, place: string): Promise<string> =>
  page.locator(`#first-frame ${place}`).evaluate((element) => getComputedStyle(element).backgroundColor);

/** Runs in the page: notes what is drawn. */
function watchSteps(): void {
  const steps = ['picture'];
  Object.assign(window, { steps });
  const step = () => {
    const frame = document.getElementById('first-frame');
    if (!frame) return document.querySelector('#main h1, #main h2, #main [data-pending]') ? 'page' : 'nothing';
    if (frame.dataset.content === undefined) return 'picture';
    return document.querySelector('#root nav a, #root header button') ? 'shell' : 'nothing';
  };
  new MutationObserver(() => {
    const now = step();
    if (now !== steps.at(-1)) steps.push(now);
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Runs in the page: adds up how far its parts jump. */
function watchShifts(): void {
  const sums = window as unknown as { shifts: number };
  sums.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sums.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift' });
}
