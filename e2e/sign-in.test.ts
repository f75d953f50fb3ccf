import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoOverflow, openBrowser, openPage, phone, signIn } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('signing in', () => {
  it('[auth-008] [auth-009] leads a signed-out visitor to sign in and then where they wanted', async () => {
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

  it('goes nowhere else after signing in', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${product.origin}/login?redirect=${encodeURIComponent('https://evil.example/')}`);
    await page.getByLabel('E-mail').fill(staff.email);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin).toBe(product.origin);
  });

  it('speaks German to who prefers it', async () => {
    const { page } = await openPage(browser, { locale: 'de-DE' });
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Passwort', { exact: true }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('de');
  });

  it('fits a phone, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openPage(browser, { viewport: phone, colorScheme });
      await page.goto(`${product.origin}/login`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });

  it('[session-003] returns to sign in, with the reason, when the session has ended', async () => {
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

  it('[navigation-003] says of an unknown path that the page is not found', async () => {
    const { page } = await openPage(browser);
    await signIn(page, product.origin);
    await page.goto(`${product.origin}/no/such/page`);
    await page.getByText('Page not found').waitFor();
  });

  it('runs no inline script and is framed by nobody', async () => {
    const response = await fetch(`${product.origin}/login`, { headers: { accept: 'text/html' } });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await response.text()).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
  });
});
