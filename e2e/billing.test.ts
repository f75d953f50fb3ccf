import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, closePages, expectAccessible, openBrowser } from './browser.ts';
import {
  acceptTerms,
  amountIn,
  answerBank,
  cardFrame,
  enterCard,
  makeCustomer,
  openAs,
  startPaidProduct,
} from './paid-product.ts';

let product: Awaited<ReturnType<typeof startPaidProduct>>;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startPaidProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

async function enterAddress(page: Page): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill('Hafenstraße 1');
  await page.getByLabel('Postal code').fill('20457');
  await page.getByLabel('City').fill('Hamburg');
  const choose = async (country: string) => {
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('combobox', { name: 'Country' }).fill(country);
    await page.getByRole('option', { name: country, exact: true }).click();
  };
  await choose('United States');
  await page.getByLabel('State', { exact: true }).waitFor();
  await choose('Germany');
  await page.getByLabel('State', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue' }).click();
}

it('a signed-in user finds the features, the prices, the checkout, the subscription and the contact [billing-001]', async () => {
  const customer = await makeCustomer(product);
  const { page } = await openAs(browser, product, customer, '/features');
  const pages = {
    '/features': 'Features',
    '/pricing': 'Plans',
    '/checkout': 'Checkout',
    '/manage-subscription': 'Manage subscription',
    '/contact_us': 'Contact us',
  };
  for (const [path, heading] of Object.entries(pages)) {
    await arrive(page, path);
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
  }
});

describe('a customer with a card', () => {
  it('a customer sees the price with tax and coupon, is refused, pays with 3-D Secure and gets an invoice [billing-005] [billing-018] [billing-019] [billing-020] [billing-029] [billing-030] [billing-032] [billing-037] [billing-039] [billing-043]', async () => {
    const staff = await product.client();
    await staff('staff.coupons.store', { body: { id: 'SPRING20', percent_off: 20, duration: 'once' } });
    await staff('staff.coupons.store', { body: { id: 'THANKS', percent_off: 10, duration: 'once' } });
    const customer = await makeCustomer(product);
    const { page } = await openAs(browser, product, customer, '/settings/billing/billing');
    const leaked: string[] = [];
    page.on('request', (request) => {
      const digits = (request.postData() ?? '').replaceAll(/[ +]|%20/g, '');
      if (request.url().startsWith(product.origin) && /4000002760003184|4000000000000002/.test(digits))
        leaked.push(request.url());
    });
    await page.getByRole('button', { name: 'Save card' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
    await page.goto(`${product.origin}/checkout?plan=plus&interval=month`);
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    const price = page.getByRole('complementary', { name: 'Price' });
    await price.getByText('Total per month').waitFor();
    await page.getByLabel('Users', { exact: true }).fill('3');

    await page.getByLabel('Coupon code').fill('NOTHING');
    await price.getByText('There is no such coupon').waitFor();
    await page.getByLabel('Coupon code').fill('SPRING20');
    await price.getByText('You save 20%').waitFor();

    await enterAddress(page);
    await price.getByText('VAT 19%').waitFor();
    await expectAccessible(page);
    await page.frameLocator(cardFrame).getByLabel('Card number').waitFor();
    const pay = page.getByRole('button', { name: /^Pay €/ });
    await expect.poll(() => pay.isDisabled()).toBe(true);
    await acceptTerms(page);

    await enterCard(page, '4000 0000 0000 0002');
    await pay.click();
    await page.getByText('The card was declined').first().waitFor();
    const field = page.locator('.mantine-InputWrapper-root', { has: page.locator(cardFrame) });
    await field.getByText('Your card was declined.').waitFor();
    expect((await customer.billing()).order).toBeNull();

    await enterCard(page, '4000 0027 6000 3184');
    const shown = await pay.innerText();
    await pay.click();
    // This card asks when it is saved, and again when it is charged.
    await answerBank(page);
    await answerBank(page);
    await page.getByText('Subscription started').waitFor();
    const state = await customer.billing();
    expect(state.order).toMatchObject({ plan: 'plus', commitment: 'month' });
    expect(state.card?.last4).toBe('3184');
    expect(leaked).toEqual([]);

    await page.getByText('Visa ending in 3184').waitFor();
    await page.getByRole('button', { name: 'Replace card' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Visa ending in 3184').waitFor();
    await expectAccessible(page);

    await page.getByLabel('Coupon code').fill('THANKS');
    await page.getByRole('button', { name: 'Apply coupon' }).click();
    await page.getByText('Coupon applied', { exact: true }).waitFor();
    expect((await customer.billing()).coupon?.id).toBe('THANKS');

    await page.goto(`${product.origin}/settings/billing/invoices`);
    const paid = page.getByRole('row', { name: /Paid/ });
    await paid.waitFor();
    expect(shown).toContain(amountIn(await paid.innerText()));
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /as PDF/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });
});
