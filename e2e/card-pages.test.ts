import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrive, beginSignedIn, closePages, openBrowser, openPage } from './browser.ts';
import { startPaidProduct } from './paid-product.ts';

let product: Awaited<ReturnType<typeof startPaidProduct>>;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startPaidProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

/** Loads the script of the card provider as the card form does. Returns false if the policy of the document forbids it. */
const loadScript = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((loaded) => {
        const script = document.createElement('script');
        script.src = src;
        script.onload = () => loaded(true);
        script.onerror = () => loaded(false);
        document.head.append(script);
      }),
    address,
  );

it('a card is entered, declined and confirmed with 3-D Secure in frames of the provider [billing-035]', async () => {
  const { page } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/checkout`);
  const call = await product.client();
  const { stripe } = (await call('settings.show')).data;
  expect(await loadScript(page, stripe!.script_url)).toBe(true);
  const organisation_id = (await call('user.organisations')).data[0]!.id;
  const { client_secret } = (await call('billing.setup-intent', { params: { organisation_id } })).data;
  await page.evaluate(
    ([key, secret]) => {
      const place = document.createElement('div');
      document.body.prepend(place);
      const { Stripe } = window as unknown as { Stripe: (key: string) => StripeOnPage };
      const provider = Stripe(key!);
      const elements = provider.elements({ clientSecret: secret!, locale: 'de' });
      elements.create('payment').mount(place);
      Object.assign(window, { confirmCard: () => provider.confirmSetup({ elements, redirect: 'if_required' }) });
    },
    [stripe!.publishable_key, client_secret],
  );
  const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
  const confirm = () =>
    page.evaluate(() => (window as unknown as { confirmCard: () => Promise<Confirmed> }).confirmCard());
  const enter = async (number: string) => {
    await form.getByLabel('Card number').fill(number);
    await form.getByLabel('Expiration date').fill('12 / 34');
    await form.getByLabel('Security code').fill('123');
  };

  await enter('4242');
  expect((await confirm()).error?.message).toBe('Your card number is incomplete.');
  await enter('4000 0000 0000 0002');
  expect((await confirm()).error?.message).toBe('Your card was declined.');
  await enter('4000 0027 6000 3184');
  const confirmed = confirm();
  await page.frameLocator('iframe[title="Bank authentication"]').getByRole('button', { name: 'Complete' }).click();
  const { setupIntent } = await confirmed;
  expect(setupIntent?.status).toBe('succeeded');
  const body = { payment_method_id: setupIntent!.payment_method };
  const card = await call('billing.card.update', { params: { organisation_id }, body });
  expect(card.data).toMatchObject({ last4: '3184', brand: 'visa' });
});

it('only documents of the billing pages let the script of the card provider in, however they are reached', async () => {
  const { page } = await openPage(browser);
  await beginSignedIn(page, product);
  const { stripe } = (await product.clientOf(null)('settings.show')).data;
  await page.goto(`${product.origin}/streams/list`);
  expect(await loadScript(page, stripe!.script_url)).toBe(false);
  const entered = page.waitForEvent('domcontentloaded');
  await arrive(page, '/settings/billing/plans');
  await entered;
  expect(await loadScript(page, stripe!.script_url)).toBe(true);
  // Pages of the billing share a document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await arrive(page, '/checkout');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  const left = page.waitForEvent('domcontentloaded');
  await arrive(page, '/settings/personal/preferences');
  await left;
  expect(await loadScript(page, stripe!.script_url)).toBe(false);
});

interface Confirmed {
  setupIntent?: { status: string; payment_method: string };
  error?: { message: string };
}
interface StripeOnPage {
  elements: (options: object) => { create: (type: string) => { mount: (place: Element) => void } };
  confirmSetup: (options: object) => Promise<Confirmed>;
}
