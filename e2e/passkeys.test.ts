import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, openBrowser, openPage, withToken } from './browser.ts';
import { type Person, type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  // A passkey belongs to a name; an address of numbers is none.
  origin = product.origin.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

/** Adds the browser's own authenticator, which needs no finger: it has keys as a phone or a laptop does. */
async function addAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

const signOut = async (page: Page) => {
  await page.goto(`${origin}/logout`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
};

describe('passkeys', () => {
  it('a passkey is created, signs in without a password and stops working once it is removed', async () => {
    const person: Person = await product.member('editor');
    const { page, expectQuiet } = await openPage(browser);
    const { client, authenticatorId } = await addAuthenticator(page);
    const held = async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

    await page.goto(`${origin}/login?redirect=/settings/personal/security`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('Wrong1234');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByText(/is incorrect/).waitFor();
    expect(await held()).toEqual([]);
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    await expectAccessible(page);
    expect(await held()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${origin}/settings/personal/security`);
    await page.getByText(/Last used/).waitFor();

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    // The dialog has a button of that name as well, until it is gone.
    await expect.poll(() => page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expectQuiet();
  });

  it('a passkey prompt that the user cancels closes without an error', async () => {
    const person: Person = await product.member('editor');
    const { page, expectQuiet } = await openPage(browser);
    const { client, authenticatorId } = await addAuthenticator(page);
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await withToken(page, person.token);
    await page.goto(`${origin}/settings/personal/security`);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(person.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    expectQuiet();
  });
});
