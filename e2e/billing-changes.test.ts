import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, expectAccessible, openBrowser } from './browser.ts';
import {
  acceptTerms,
  amountIn,
  answerBank,
  enterCard,
  makeCustomer,
  openAs,
  type PaidProduct,
  startPaidProduct,
  subscribe,
} from './paid-product.ts';

let product: PaidProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startPaidProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

it('two users and five readers are added in the middle of a month for the amount that is shown before [billing-004]', async () => {
  const customer = await makeCustomer(product);
  await subscribe(product, customer, 12);
  const { page } = await openAs(browser, product, customer, '/settings/billing/users');
  await page.getByLabel('Users', { exact: true }).fill('4');
  await page.getByLabel('Read-only users', { exact: true }).fill('5');
  await page.getByText(/For the remaining [\d.]+% of the period/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The change takes effect at once.').waitFor();
  await expectAccessible(page);
  const pay = dialog.getByRole('button', { name: /^Pay €/ });
  const shown = amountIn(await pay.innerText());
  await pay.click();
  await page.getByText('Subscription changed').waitFor();
  expect((await customer.billing()).order).toMatchObject({ licenses: 4, readOnlyLicenses: 5 });
  const [invoice] = await customer.invoices();
  expect(`€${invoice!.total.toFixed(2)}`).toBe(shown);
  // Two users of 99 and five readers of 49 for part of a month, with 19 % tax.
  expect(invoice!.total).toBeLessThan((2 * 99 + 5 * 49) * 1.19 * 0.65);
  expect(invoice!.total).toBeGreaterThan((2 * 99 + 5 * 49) * 1.19 * 0.55);
});

it('an upgrade takes effect at once, and a downgrade waits for the period end and can be taken back [billing-042]', async () => {
  const customer = await makeCustomer(product);
  await subscribe(product, customer);
  const { page } = await openAs(browser, product, customer, '/settings/billing/plans');
  await page.getByRole('button', { name: 'Upgrade to Professional' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay €/ }).click();
  await page.getByText('Subscription changed').waitFor();
  const own = page.getByRole('region', { name: 'Your plan', exact: true });
  await own.getByText('Professional billed monthly').waitFor();
  await own.getByText('Stored articles are kept without limit.').waitFor();
  expect((await customer.billing()).order).toMatchObject({ plan: 'professional' });

  await page.getByRole('button', { name: 'Downgrade to Plus' }).click();
  await dialog.getByText('Nothing is refunded').waitFor();
  await dialog.getByRole('button', { name: /^Change on / }).click();
  await own.getByText(/On .+: Plus/).waitFor();
  expect(await customer.billing()).toMatchObject({ order: { plan: 'professional' }, scheduled: { plan: 'plus' } });
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Keep current plan' }).click();
  await page.getByText('Scheduled change cancelled').waitFor();
  expect((await customer.billing()).scheduled).toBeNull();
});

it('two clicks cancel the subscription without a reason, and one resumes it [billing-042]', async () => {
  const customer = await makeCustomer(product);
  await subscribe(product, customer);
  const { page } = await openAs(browser, product, customer, '/manage-subscription');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('Subscription cancelled').waitFor();
  await page.getByText(/Cancelled\. The plan ends on/).waitFor();
  expect((await customer.billing()).next_charge).toBeNull();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep subscription' }).click();
  await page.getByText('Subscription continues').waitFor();
  expect((await customer.billing()).next_charge).not.toBeNull();
});

it('a failed renewal is announced with the days left, tried again, and paid with another card whose bank asks [billing-035]', async () => {
  const customer = await makeCustomer(product);
  await subscribe(product, customer, 33);
  const declined = { payment_method_id: 'pm_card_chargeCustomerFail' };
  await customer.call('billing.card.update', { params: customer.params, body: declined });
  await product.double.passTime(new Date());
  await product.double.world.deliveries.flush();
  await expect.poll(async () => (await customer.billing()).failure).not.toBeNull();

  const { page } = await openAs(browser, product, customer, '/dashboard');
  await page.getByRole('link', { name: 'Go to billing' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your last payment failed' });
  await notice.getByText(/The card was declined\. The plan stays until .+ \(1\d days left\)/).waitFor();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Try payment again' }).click();
  await page.getByText('The bank declined the card.').first().waitFor();
  expect((await customer.billing()).failure).not.toBeNull();

  await notice.getByRole('link', { name: 'Use another card' }).click();
  await page.getByRole('button', { name: 'Replace card' }).click();
  await enterCard(page, '4000 0027 6000 3184');
  const steps: string[] = [];
  page.on('request', (request) => {
    const step = /setup-intent$|setup_intents\/[^/]+\/confirm$|\/card$/.exec(new URL(request.url()).pathname)?.[0];
    if (step && request.method() !== 'OPTIONS') steps.push(step.replace(/seti_[^/]+/, '*'));
  });
  await page.getByRole('button', { name: 'Save card' }).click();
  await answerBank(page);
  await page.getByText('Visa ending in 3184').waitFor();
  expect(steps).toEqual(['setup-intent', 'setup_intents/*/confirm', '/card']);
  await notice.getByRole('button', { name: 'Try payment again' }).click();
  await answerBank(page);
  await page.getByText('Invoice paid').waitFor();
  await notice.waitFor({ state: 'detached' });
  expect((await customer.billing()).failure).toBeNull();
});

it('two tabs in the checkout end with one subscription', async () => {
  const customer = await makeCustomer(product);
  await customer.enterAddress();
  const path = '/checkout?plan=plus&interval=month';
  const tabs = [await openAs(browser, product, customer, path), await openAs(browser, product, customer, path)];
  for (const { page } of tabs) {
    await acceptTerms(page);
    await enterCard(page, '4242 4242 4242 4242');
  }
  await Promise.all(tabs.map(({ page }) => page.getByRole('button', { name: /^Pay €/ }).click()));
  for (const { page } of tabs)
    await page
      .getByText(/Subscription started|You have a subscription/)
      .first()
      .waitFor();
  expect((await customer.billing()).order).toMatchObject({ plan: 'plus' });
  expect(await customer.invoices()).toHaveLength(1);
  const mine = [...product.double.world.customers.values()].filter(
    ({ metadata }) => metadata.organisation_id === customer.params.organisation_id,
  );
  const orders = [...product.double.world.subscriptions.values()].filter(({ customer: id }) => id === mine[0]!.id);
  expect([mine.length, orders.length]).toEqual([1, 1]);
});
