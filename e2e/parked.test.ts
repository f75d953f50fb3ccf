import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, withToken } from './browser.ts';
import { staff, startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

/** Parks a mail that waits in the outbox of the product. */
async function park(subject: string): Promise<void> {
  const mail = randomUUID();
  const { pool } = product.database;
  await pool.query(
    `insert into mails (id, to_address, subject, html, text, created_at)
     values ($1, 'reader@example.org', $2, '', '', now())`,
    [mail, subject],
  );
  await pool.query(
    `insert into parked_items (id, kind, item_id, subject, reason, detail, attempts, first_failed_at, changed_at, parked_at)
     values ($1, 'mail', $2, $3, '550 No such mailbox', 'Error: 550 No such mailbox', 11, now(), now(), now())`,
    [randomUUID(), mail, subject],
  );
}

it('staff list parked work with its reason and retry or discard it one by one and in bulk', async () => {
  const { page, expectQuiet } = await openPage(browser);
  for (const name of ['First mail', 'Second mail', 'Third mail']) await park(name);
  await withToken(page, token);
  await page.goto(`${product.origin}/staff/parked`);
  await page.getByText('First mail').waitFor();
  await expect.poll(() => page.getByText('550 No such mailbox', { exact: true }).count()).toBe(3);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Discard: First mail' }).click();
  await page.getByText('It will not be tried again').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByText('First mail').waitFor({ state: 'hidden' });

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Nothing is parked. Everything was processed.').waitFor();
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  expectQuiet();
});
