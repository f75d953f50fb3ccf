import { makeTenant } from '@masthead/server/testing/factories.ts';
import { type StripeDouble, startStripeDouble } from '@masthead/server/testing/stripe/server.ts';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, withToken } from './browser.ts';
import { startProduct } from './product.ts';

type TestProduct = Awaited<ReturnType<typeof startProduct>>;
export type PaidProduct = Awaited<ReturnType<typeof startPaidProduct>>;

/** Starts a product that bills cards through the double of Stripe, which delivers its webhooks before it answers. */
export async function startPaidProduct(
  settings: Record<string, string> = {},
): Promise<TestProduct & { double: StripeDouble; clock: { behind: number } }> {
  // Milliseconds by which the double is behind, for subscriptions that began earlier.
  const clock = { behind: 0 };
  const double = await startStripeDouble(() => new Date(Date.now() - clock.behind));
  double.early = true;
  const product = await startProduct({
    ...double.settings,
    MASTHEAD_BILLING_COUNTRY: 'DE',
    MASTHEAD_BILLING_SELLER: 'Masthead Ltd',
    MASTHEAD_VIES_URL: 'http://127.0.0.1:1',
    ...settings,
  });
  double.world.deliveries.endpoint = `${product.origin}/v2/billing/webhook`;
  return {
    ...product,
    double,
    clock,
    stop: async () => {
      await product.stop();
      await double.close();
    },
  };
}

type Customer = Awaited<ReturnType<typeof makeCustomer>>;

/** Makes an organisation with a billing address and an administrator, whose calls it returns. */
export async function makeCustomer(product: TestProduct, plan: 'freemium' | 'professional' = 'freemium') {
  const { user, brand, organisation } = await makeTenant(product.database.db, 'administrator', plan);
  const signedIn = await product.clientOf(null)('auth.login', { body: { email: user.email, password: 'Password1' } });
  const call = product.clientOf(signedIn.access_token);
  const params = { organisation_id: organisation.id };
  const address = {
    line1: 'Hafenstr. 1',
    line2: null,
    postal_code: '20457',
    city: 'Hamburg',
    country: 'DE',
    state: null,
  };
  return {
    user,
    brand,
    params,
    call,
    token: signedIn.access_token,
    enterAddress: () => call('billing.address.update', { params, body: address }),
    billing: async () => (await call('billing.show', { params })).data,
    invoices: async () => (await call('billing.invoices', { params })).data,
  };
}

/** Orders the plan plus by the month. With an age, the order was placed that many days ago. */
export async function subscribe(product: PaidProduct, { call, params, enterAddress }: Customer, daysAgo = 0) {
  await enterAddress();
  product.double.early = false;
  product.clock.behind = daysAgo * 86_400_000;
  await call('billing.subscription.store', {
    params,
    body: {
      plan: 'plus',
      commitment: 'month',
      licenses: 2,
      payment_method_id: 'pm_card_visa',
      terms_accepted: true,
    },
  });
  product.clock.behind = 0;
  await product.double.world.deliveries.flush();
  product.double.early = true;
}

/** Opens a page of a customer. */
export async function openAs(
  browser: Browser,
  product: Pick<TestProduct, 'origin'>,
  { token }: Pick<Customer, 'token'>,
  path: string,
) {
  const opened = await openPage(browser);
  await withToken(opened.page, token);
  await opened.page.goto(product.origin + path);
  return opened;
}

export const cardFrame = 'iframe[title="Secure card payment input frame"]';

export async function enterCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator(cardFrame);
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12 / 34');
  await form.getByLabel('Security code').fill('123');
}

/** Answers the question of the card's bank, and waits until its page is gone. */
export async function answerBank(page: Page): Promise<void> {
  const frame = page.locator('iframe[title="Bank authentication"]');
  await frame.contentFrame().getByRole('button', { name: 'Complete' }).click();
  await frame.waitFor({ state: 'detached' });
}

/** Accepts the terms from the keyboard: Chromium sends a click right after a scroll to the frame that was there before. */
export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox');
  await terms.press('Space');
  await expect.poll(() => terms.isChecked()).toBe(true);
}

/** Returns the amount of money in a text, as it is written there. */
export const amountIn = (text: string): string => text.match(/€[\d.,]+/)![0];
