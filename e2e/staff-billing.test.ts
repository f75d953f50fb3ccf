import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSignedIn, closePages, expectAccessible, openBrowser, openPage, withToken } from './browser.ts';
import { acceptTerms, makeCustomer, openAs } from './paid-product.ts';
import { startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct({ MASTHEAD_BILLING: 'invoice', MASTHEAD_BILLING_COUNTRY: 'DE' }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

it('staff answer a request, mark an invoice as paid, credit it and make a coupon', async () => {
  const call = await product.client();
  await product.clientOf(null)('billing.enterprise-enquiries.store', {
    body: { name: 'Ann Lee', company: 'Acme', email: 'ann@acme.example', phone: null, message: 'We are 200 people.' },
  });
  const organisation_id = (await call('user.organisations')).data[0]!.id;
  await call('billing.subscription.store', {
    params: { organisation_id },
    body: { plan: 'plus', commitment: 'month', licenses: 2, terms_accepted: true },
  });
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);

  await page.goto(`${product.origin}/staff/enterprise_requests`);
  await page.getByRole('button', { name: 'Acme' }).click();
  const request = page.getByRole('dialog');
  await request.getByText('We are 200 people.').waitFor();
  await request.getByLabel('Note').fill('Called on Monday');
  await request.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Called on Monday').waitFor();
  await expectAccessible(page);

  await page.goto(`${product.origin}/staff/organisations/${organisation_id}`);
  await page.getByRole('button', { name: 'Mark as paid: ' }).click();
  await page.getByLabel('Payment reference').fill('Account 17');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('Marked as paid').waitFor();
  await page.getByRole('button', { name: 'Issue credit note: ' }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('35.62');
  await page.getByRole('dialog').getByLabel('Reason').fill('Outage in May');
  await page.getByRole('dialog').getByRole('button', { name: 'Issue credit note' }).click();
  await page.getByText('-€35.62').waitFor();
  await expectAccessible(page);

  await page.goto(`${product.origin}/staff/coupons`);
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const coupon = page.getByRole('dialog');
  await coupon.getByLabel('Code').fill('spring');
  await coupon.getByRole('combobox', { name: 'Discount' }).click();
  await page.getByRole('option', { name: 'Amount' }).click();
  await coupon.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await coupon.getByRole('button', { name: 'Create coupon' }).click();
  await page.getByRole('row', { name: /SPRING.*€50/ }).waitFor();
  await expectAccessible(page);
  expectQuiet();
});

it('staff give an organisation on a trial a discount that its administrators see, and take it back', async () => {
  const call = await product.client();
  await call('staff.coupons.store', { body: { id: 'WELCOME', percent_off: 15, duration: 'once' } });
  const customer = await makeCustomer(product, 'professional');
  const discount = async () =>
    (await customer.call('user.organisations', { query: { include: 'applicableDiscount' } })).data[0]!
      .applicableDiscount;
  await call('staff.organisations.update', {
    params: customer.params,
    body: { trial_ends_at: new Date(Date.now() + 5 * 86_400_000).toISOString(), reason: 'Longer trial' },
  });
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/staff/organisations/${customer.params.organisation_id}`);
  const form = page.getByRole('region', { name: 'Discount', exact: true });
  await form.getByLabel('Code').fill('welcome');
  await form.getByLabel('Reason').fill('Agreed by telephone');
  await form.getByRole('button').click();
  await page.getByText('Discount saved').waitFor();
  expect((await discount())?.id).toBe('WELCOME');
  await form.getByLabel('Code').fill('');
  await form.getByLabel('Reason').fill('No longer offered');
  await form.getByRole('button').click();
  await expect.poll(discount).toBeNull();
  expectQuiet();
});

it('an order on invoice needs no card, its invoice is a PDF, and it is paid when staff mark it', async () => {
  const customer = await makeCustomer(product);
  await customer.enterAddress();
  const { page, expectQuiet } = await openAs(browser, product, customer, '/checkout?plan=plus&interval=month');
  await page.getByText('You receive an invoice by e-mail and pay it by bank transfer within 14 days.').waitFor();
  await acceptTerms(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Order for €/ }).click();
  await page.getByText('Order placed. The invoice is on its way.').waitFor();
  expect((await customer.billing()).order).toMatchObject({ plan: 'plus' });

  const list = async () => {
    await page.goto(`${product.origin}/settings/billing/invoices`);
    await page.getByRole('button', { name: /as PDF/ }).waitFor();
  };
  await list();
  await page.getByText('Open', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /as PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d{5}\.pdf$/);

  const staff = await product.client();
  const [invoice] = await customer.invoices();
  await staff('staff.invoices.mark-paid', { params: { invoice_id: invoice!.id }, body: { reference: null } });
  await list();
  await page.getByText('Paid', { exact: true }).waitFor();
  expectQuiet();
});

it('a user who is not staff is led home from the requests [staff-009] [staff-015]', async () => {
  const { token } = await product.member('brand_manager');
  const { page } = await openPage(browser);
  await withToken(page, token);
  await page.goto(`${product.origin}/staff/enterprise_requests`);
  await page.waitForURL((url) => !url.pathname.startsWith('/staff'));
  await expect.poll(() => page.getByText('Acme').count()).toBe(0);
});
