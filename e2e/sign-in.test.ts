import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, signIn } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

describe('sign-in', () => {
  it('a signed-out visitor is led to sign-in and then to the requested page [auth-008] [auth-009]', async () => {
    const { page, expectQuiet } = await openPage(browser);
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/settings/personal/preferences',
    );
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill(staff.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong1234');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Incorrect email or password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/settings/personal/preferences');
    expect(await page.title()).toMatch(/ \| Masthead$/);
    expectQuiet();
  });

  it('sign-in redirects to no other host', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${product.origin}/login?redirect=${encodeURIComponent('https://evil.example/')}`);
    await page.getByLabel('E-mail').fill(staff.email);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin).toBe(product.origin);
  });

  it('the sign-in page is German for a visitor who prefers German', async () => {
    const { page } = await openPage(browser, { locale: 'de-DE' });
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Passwort', { exact: true }).waitFor();
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
  });

  it('the sign-in page fits a phone, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openPage(browser, { viewport: phone, colorScheme });
      await page.goto(`${product.origin}/login`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });

  it('an ended session leads to sign-in with the reason [session-003]', async () => {
    const { page } = await openPage(browser);
    await signIn(page, product.origin);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (/token/i.test(key))
          localStorage.setItem(key, localStorage.getItem(key)!.replace(/[\w-]{20,}/, 'x'.repeat(43)));
    });
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Your login session has expired or you are not logged in. Please login again.').waitFor();
  });

  it('an unknown path shows that the page is not found [navigation-003]', async () => {
    const { page } = await openPage(browser);
    await signIn(page, product.origin);
    await page.goto(`${product.origin}/no/such/page`);
    await page.getByText('Page not found').waitFor();
  });

  it('the sign-in page has no inline script but the one that its policy names, and cannot be framed', async () => {
    const response = await fetch(`${product.origin}/login`, { headers: { accept: 'text/html' } });
    const policy = response.headers.get('content-security-policy') ?? '';
    const inline = [...(await response.text()).matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
    const hashes = inline.map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`);
    expect(hashes.length).toBe(1);
    expect(policy).toContain(`script-src 'self' ${hashes[0]};`);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
