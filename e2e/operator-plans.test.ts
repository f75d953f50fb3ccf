import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrive, closePages, expectAccessible, openBrowser } from './browser.ts';
import { makeCustomer, openAs } from './paid-product.ts';
import { startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ MASTHEAD_CONTACT_EMAIL: 'plans@operator.example', MASTHEAD_DOCUMENT_MONTHS: '24' }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

it('no page shows a price where the operator sets the plans, and each names the operator', async () => {
  const customer = await makeCustomer(product);
  const { page, expectQuiet } = await openAs(browser, product, customer, '/pricing');
  const settings = ['billing', 'plans', 'users', 'invoices'].map((name) => `/settings/billing/${name}`);
  for (const path of ['/pricing', '/checkout', '/manage-subscription', ...settings]) {
    await arrive(page, path);
    await page.getByText(/The operator of this installation sets your plan\. To change it, write to/).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'plans@operator.example' }).getAttribute('href'))
      .toContain('mailto:plans@operator.example');
    const words = await page.locator('main').innerText();
    expect([path, /[€$£]|\bEUR\b|Choose (Plus|Professional)|Pay /.exec(words)?.[0]]).toEqual([path, undefined]);
  }
  await expectAccessible(page);
  expectQuiet();
});

it('the page of the plan says for how many months articles are kept', async () => {
  const customer = await makeCustomer(product);
  const { page, expectQuiet } = await openAs(browser, product, customer, '/settings/billing/plans');
  await page
    .getByText('Stored articles are kept for 24 months: searches of past articles reach back that far.')
    .waitFor();
  await expectAccessible(page);
  expectQuiet();
});

it('a message and an enquiry for an offer reach the operator by mail and in the list of staff', async () => {
  const customer = await makeCustomer(product);
  const { page, expectQuiet } = await openAs(browser, product, customer, '/contact_us');
  await page.getByLabel('Message').fill('Which plan has print monitoring?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Message sent').waitFor();
  await expectAccessible(page);

  await page.goto(`${product.origin}/contact_us?subject=enterprise`);
  await page.getByLabel('What do you need?').fill('TV and radio for 200 people.');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await page.getByText('Message sent').waitFor();

  const staff = await product.client();
  const messages = (await staff('staff.contact-messages.index')).data;
  expect(messages[0]).toMatchObject({ subject: 'sales', message: 'Which plan has print monitoring?' });
  expect(messages[0]!.organisation?.id).toBe(customer.params.organisation_id);
  const [enquiry] = (await staff('staff.enterprise-enquiries.index')).data;
  expect(enquiry).toMatchObject({ message: 'TV and radio for 200 people.', email: customer.user.email });
  const query = { search: 'plans@operator.example', limit: 10 };
  await expect.poll(async () => (await staff('staff.outbox.index', { query })).data.length).toBe(2);
  expectQuiet();
});
