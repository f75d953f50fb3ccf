import { createSubscription, decryptPush, startPushService } from '@masthead/server/testing/push-service.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSignedIn, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, settle } from './browser.ts';
import { makeMentions } from './mentions.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let service: Awaited<ReturnType<typeof startPushService>>;
let streamId: string;

/** Gives the page the address of a push service on loopback instead of the browser's own, which is outside. */
async function subscribeTo(page: Page, address: string) {
  const subscription = createSubscription(address);
  const keys = { p256dh: subscription.form.public_key, auth: subscription.form.shared_secret };
  await page.addInitScript(
    ([endpoint, given]) => {
      const taken = { endpoint, toJSON: () => ({ endpoint, keys: given }), unsubscribe: async () => true };
      PushManager.prototype.subscribe = async () => taken as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => null;
      Notification.requestPermission = async () => 'granted';
    },
    [address, keys] as const,
  );
  return subscription;
}

describe('the app on a phone', () => {
  beforeAll(async () => {
    [product, browser, service] = await Promise.all([startProduct(), openBrowser(), startPushService()]);
    const headlines = [1, 2, 3].map((number) => `Halden Line ferry ${number}`);
    streamId = (await makeMentions(await product.client(), { term: 'Halden Line', headlines })).stream.id;
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([product?.stop(), service?.stop()]);
  });

  it('the app names an icon, a start page and a window of its own to browsers that install it', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    await page.goto(product.origin);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(`${product.origin}${href}`);
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
    for (const { src } of manifest.icons)
      expect((await page.request.get(`${product.origin}${src}`)).headers()['content-type']).toBe('image/png');
    await context.close();
  });

  it('a user turns messages on by phone, sends a test and turns them off again', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    const subscription = await subscribeTo(page, `${service.origin}/phone`);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/personal/devices`);
    await page.getByRole('switch', { name: 'Show messages on this device' }).click();
    await page.getByText('Messages are on for this device').waitFor();
    await page.getByText('Alerts and digests', { exact: true }).click();
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('Test message sent').waitFor();
    expect(decryptPush(subscription, service.received.at(-1)!.body)).toMatchObject({
      body: 'Messages from Masthead appear here.',
      path: '/settings/personal/devices',
    });
    await expectNoOverflow(page);
    await expectAccessible(page);
    expect((await (await product.client())('user.devices.index')).data).toMatchObject([{ kinds: 'all' }]);
    await page.getByRole('switch', { name: 'Show messages on this device' }).click();
    await page.getByText('Messages are off for this device').waitFor();
    await page.getByRole('button', { name: 'Send a test message' }).waitFor({ state: 'detached' });
    expect((await (await product.client())('user.devices.index')).data).toEqual([]);
    await context.close();
  });

  it('a message that arrives is shown with its text', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/personal/devices`);
    await page.getByRole('switch', { name: 'Keep lists for offline reading' }).click();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      }),
    );
    await session.send('ServiceWorker.enable');
    const data = JSON.stringify({ title: 'Harbour closed', body: 'Ferries', path: `/streams/${streamId}`, tag: 'one' });
    // A browser without a screen has no place for notifications: the worker's call for one is what can be seen.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const shown: unknown[] = [];
      Object.assign(globalThis, { shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
        void shown.push({ title, ...options });
    });
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: product.origin,
      registrationId: await found,
      data,
    });
    const shown = () => worker?.evaluate(() => Reflect.get(globalThis, 'shown'));
    await expect
      .poll(shown)
      .toEqual([
        expect.objectContaining({ title: 'Harbour closed', body: 'Ferries', data: { path: `/streams/${streamId}` } }),
      ]);
    await context.close();
  });

  it('a reader reads the streams and clippings that were opened before without a connection [access-002]', async () => {
    const reader = await product.member('reader');
    const { page, context } = await openPage(browser, { viewport: phone });
    await beginSignedIn(page, product, reader);
    await page.goto(`${product.origin}/settings/personal/devices`);
    await page.getByRole('switch', { name: 'Keep lists for offline reading' }).click();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const headline = page.locator('[data-mention]', { hasText: 'Halden Line ferry 2' });
    for (const path of [`/streams/${streamId}`, '/performance/coverage', `/streams/${streamId}`]) {
      await page.goto(product.origin + path);
      await settle(page);
    }
    await headline.waitFor();
    await context.setOffline(true);
    await page.reload();
    await headline.waitFor();
    await page.getByRole('status').filter({ hasText: 'You are offline.' }).waitFor();
    await expectNoOverflow(page);
    await context.setOffline(false);
    await page.goto(`${product.origin}/logout`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.evaluate(() => caches.has('masthead-lists'))).toBe(false);
    await context.close();
  });
});
