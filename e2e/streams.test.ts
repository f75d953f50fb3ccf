import { inFull } from '@masthead/server/testing/extent.ts';
import { hasReplay, type Replay, startReplay, until } from '@masthead/server/testing/replay.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let replay: Replay;

const text = (page: Page) => page.getByRole('textbox', { name: 'Query as text' });
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first();

describe.skipIf(!hasReplay)('streams (skipped without the replayed outlets of ../shared)', () => {
  beforeAll(async () => {
    [product, browser, replay] = await Promise.all([
      startProduct(),
      openBrowser(),
      startReplay({ rate: 1, backlog: 15, outlets: 20 }),
    ]);
    const call = await product.client();
    await call('sources.import', { body: { opml: await replay.opml(), interval_seconds: 30 } });
    await until(
      'documents are stored',
      async () => (await call('streams.preview', { body: { main_search_term: 'company' } })).data.length > 3,
      180,
    );
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
    await replay.stop();
  });

  it('a stream is created in the lab by form and text, shows hits, is saved and back-filled [streams-021]', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/streams/create`);
    await page.getByLabel('Name', { exact: true }).fill('Companies');
    await page.getByRole('combobox', { name: 'Look for' }).fill('company');
    await page.getByRole('combobox', { name: 'Look for' }).press('Enter');
    // Form to text; web is part of every stream and stays [streams-011].
    await expect.poll(() => text(page).inputValue()).toBe('company\nAND type:web');
    await page.getByText('Web', { exact: true }).click({ force: true });
    await expect.poll(() => page.getByRole('checkbox', { name: /^Web/ }).isChecked()).toBe(true);
    await page.locator('mark').first().waitFor();
    await expectAccessible(page);

    // Text to form, and a fault by its place.
    await text(page).fill('company AND NOT crossword AND (type:web');
    await page.getByText('Line 1, character 31:').waitFor();
    await text(page).fill('company AND NOT crossword');
    await page.getByText('In sync').waitFor();
    await page.getByText('crossword', { exact: true }).first().waitFor();

    // A query that only text can hold is kept as text.
    await text(page).fill('title:company OR (company AND share)');
    await page.getByText('This query can only be edited as text.').waitFor();
    await page.getByRole('button', { name: 'Back to form' }).click();
    await expect.poll(() => text(page).inputValue()).toContain('AND NOT crossword');

    await page.getByRole('button', { name: 'Create stream' }).click();
    await toast(page, 'Stream created').waitFor();
    await page.waitForURL((url) => /^\/streams\/[0-9a-f-]{36}$/.test(url.pathname));
    await page.locator('article').first().waitFor();
    expectQuiet();
  });

  itInFull(
    'a stream is changed, compared with the saved version and restored, and blocking an outlet asks first [streams-018]',
    async () => {
      const { page, expectQuiet } = await openPage(browser);
      await beginSignedIn(page, product);
      const call = await product.client();
      const stream = (await call('streams.index')).data[0]!;
      await page.goto(`${product.origin}/streams/${stream.id}/edit`);
      await page.getByText('Version 1', { exact: true }).waitFor();
      await page
        .getByRole('button', { name: /^Block outlet/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByText(/^Block .+\?$/)
        .waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Block outlet' }).click();
      await page.getByText('Compared with version 1').waitFor();
      await page.getByText('Version 1, unsaved changes').waitFor();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Discard' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save stream' }).click();
      await toast(page, 'Stream updated').waitFor();
      await until('it was searched again', async () => {
        const { data } = await call('streams.versions.index', { params: { stream_id: stream.id } });
        return data[0]?.version === 2 && (data[0].removed ?? 0) > 0;
      });

      await page.goto(`${product.origin}/streams/${stream.id}/edit`);
      await page.getByRole('button', { name: 'Versions' }).click();
      await page.getByText(/\d+ removed/).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Restore' }).click();
      await page
        .getByRole('dialog', { name: 'Restore version 1?' })
        .getByRole('button', { name: 'Restore', exact: true })
        .click();
      await page.getByText('Version 3', { exact: true }).waitFor();
      expectQuiet();
    },
  );

  itInFull('a stream is deleted and restored, and failures are shown [streams-019]', async () => {
    const { page } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/streams/list`);
    const menu = page.getByRole('button', { name: 'Actions for Companies' });
    const remove = async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
    };
    await menu.waitFor();
    await page.route('**/v2/streams/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } })
        : route.fallback(),
    );
    await remove();
    await toast(page, 'An Error has occurred').waitFor();
    await page.unroute('**/v2/streams/*');
    await remove();
    await toast(page, 'Stream removed').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Stream restored').waitFor();
    await menu.waitFor();

    // The page may ask again by itself as well; it gets an answer only once somebody has pressed the button.
    let pressed: Promise<void> | undefined;
    await page.route('**/v2/streams?*', async (route) => {
      if (!pressed) return await route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } });
      await pressed;
      await route.fallback();
    });
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await again.waitFor();
    pressed = again.click();
    await menu.waitFor();
  });

  itInFull('streams are followed and authorised from the list', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/streams/list`);
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Followed streams' }).click();
    await page.getByRole('button', { name: 'Follow none' }).click();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('checkbox', { name: 'Companies' }).isChecked())
      .toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Follow all' }).click();
    await expect
      .poll(() => page.getByRole('dialog').getByRole('checkbox', { name: 'Companies' }).isChecked())
      .toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Authorized streams' }).click();
    await page.getByLabel('Readers see only these streams').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Authorized streams saved').waitFor();
    expectQuiet();
  });

  // The suite sees the same pages on a phone in routes.test.ts, without records.
  if (inFull)
    it('a stream is edited on a phone in the dark, also with an open list of choices', async () => {
      const { page, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
      await beginSignedIn(page, product);
      const stream = (await (await product.client())('streams.index')).data[0]!;
      await page.goto(`${product.origin}/streams/${stream.id}/edit`);
      await text(page).waitFor();
      await page.getByRole('combobox', { name: 'Only from these countries' }).click();
      await page.getByRole('option').first().waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectNoOverflow(page);
      await page.getByRole('button', { name: /per day|per week|per month|Show mentions/ }).click();
      await page.getByRole('heading', { name: 'Mentions per condition, last 30 days' }).waitFor();
      await expectAccessible(page);
      expectQuiet();
    });
});
