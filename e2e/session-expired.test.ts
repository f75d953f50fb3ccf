import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoOverflow, goInside, openBrowser, openPage, phone, signIn } from './browser.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let person: Person;

const again = (page: Page) => page.getByRole('dialog', { name: 'Your login session has expired' });
const firstName = (page: Page) => page.getByLabel('First name');

async function openPreferences(options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await signIn(opened.page, product.origin, person);
  await goInside(opened.page, '/settings/personal/preferences');
  await firstName(opened.page).waitFor();
  return opened;
}
/** Ends the session on the server, as its time does. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('masthead.access_token')!;
    const text = token.startsWith('"') ? (JSON.parse(token) as string) : token;
    await fetch('/v2/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
      body: '{}',
    });
  });

describe('a session that has ended', () => {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    person = await product.member('editor');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  for (const viewport of [undefined, phone])
    it(`the person signs in again over the page${viewport ? ' on the phone' : ''}, and the change is saved`, async () => {
      const name = viewport ? 'Ingunn' : 'Ingvild';
      const { page, context } = await openPreferences(viewport && { viewport });
      await firstName(page).fill(name);
      await endSession(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await again(page).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await again(page).getByLabel('Password', { exact: true }).fill('Wrong1234');
      await page.keyboard.press('Enter');
      await again(page).getByRole('alert').waitFor();
      await again(page).getByLabel('Password', { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      await again(page).waitFor({ state: 'detached' });
      const { access_token } = await product.clientOf(null)('auth.login', { body: person });
      await expect.poll(async () => (await product.clientOf(access_token)('user.show')).data.first_name).toBe(name);
      expect(new URL(page.url()).pathname).toBe('/settings/personal/preferences');
      await context.close();
    });

  it('a reload in place of signing in leads to sign-in, and the form is offered afterwards', async () => {
    const { page, context } = await openPreferences();
    await firstName(page).fill('Half a na');
    await endSession(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await again(page).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/settings/personal/preferences');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => firstName(page).inputValue()).toBe('Half a na');
    await context.close();
  });

  it('signing in again in one tab continues the other, and signing out ends both', async () => {
    const { page, context } = await openPreferences();
    const second = await context.newPage();
    await second.goto(`${product.origin}/settings/personal/preferences`);
    await firstName(second).waitFor();
    await firstName(page).fill('Two tabs');
    await endSession(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await again(page).waitFor();
    await goInside(second, '/settings/personal/security');
    await again(second).getByLabel('Password', { exact: true }).fill(person.password);
    await second.keyboard.press('Enter');
    await again(second).waitFor({ state: 'detached' });
    await again(page).waitFor({ state: 'detached' });
    await goInside(second, '/logout');
    await page.waitForURL((url) => url.pathname === '/login');
    await context.close();
  });
});
