import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone } from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

describe('joining', () => {
  it('a visitor signs up, confirms the address and completes the onboarding in four steps [auth-007] [onboarding-001] [auth-010] [forms-011]', async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await page.goto(`${product.origin}/signup`);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('The first name info is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Åse');
    await page.getByLabel('Last name').fill('Brønlund');
    await page.getByLabel('Work e-mail').fill('aase@norlunde.example');
    await page.getByLabel('Password', { exact: true }).fill('Ferry1234');
    await page.getByLabel('Organisation').fill('Norlunde');
    await page.getByRole('combobox', { name: 'Country' }).fill('Denm');
    await page.getByRole('option', { name: 'Denmark', exact: true }).click();
    // The code is that of the country; a number that is none is told when the field is left.
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('Phone').blur();
    await page.getByText('The phone is not a valid phone number for this country').waitFor();
    await page.getByLabel('Phone').fill('33123456');
    await page.getByLabel('I accept the terms').check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Check your e-mail').waitFor();

    const link = await product.mailedLink('aase@norlunde.example', /\/activate\//);
    await page.goto(product.origin + link);
    await page.waitForURL((url) => url.pathname.startsWith('/onboarding/'));
    await page.getByRole('heading', { name: 'Welcome to Masthead' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your logo' }).waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { name: 'Your press contact' }).waitFor();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('33 12 34 56');
    await expect.poll(() => page.getByRole('combobox', { name: 'Calling code' }).inputValue()).toBe('DK');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Confirm your e-mail' }).waitFor();
    await page.getByRole('button', { name: 'Open Masthead' }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.getByText(/Trial: \d+ days left/).waitFor();
    await expectAccessible(page);
    expectQuiet();

    await page.goto(product.origin + link);
    await page.getByText('Already activated').waitFor();
    await context.close();
  });

  it('a link that cannot be used says why and offers another [auth-004] [auth-018] [auth-019]', async () => {
    await product.clientOf(null)('auth.sign-up', {
      body: {
        first_name: 'Piotr',
        last_name: 'Kowalczyk',
        email: 'piotr@norlunde.example',
        password: 'Ferry1234',
        organisation_name: 'Mewa',
        country_id: 'PL',
        terms_accepted: true,
      },
    });
    const { page, context } = await openPage(browser);
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('E-mail').fill('piotr@norlunde.example');
    await page.getByLabel('Password', { exact: true }).fill('Ferry1234');
    await page.keyboard.press('Enter');
    await page.getByText('Confirm your e-mail address before signing in').waitFor();
    await page.getByRole('button', { name: 'Send link again' }).click();
    await page.getByText('We sent a new link').waitFor();
    const link = await product.mailedLink('piotr@norlunde.example', /\/activate\//);
    await page.goto(`${product.origin}${link.slice(0, -6)}wrongs`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it('an invitation is accepted without an account, once [invitations-001] [invitations-003]', async () => {
    const call = await product.client();
    const brand = (await call('user.brands')).data[0]!;
    await call('brands.invitations.store', {
      params: { brand_id: brand.id },
      body: { invitations: [{ email: 'juergen@norlunde.example', role: 'editor' }] },
    });
    const link = await product.mailedLink('juergen@norlunde.example', /invitations/);
    const { page, context } = await openPage(browser, { viewport: phone });
    await page.goto(product.origin + link);
    await page.getByRole('heading', { name: `Join ${brand.name}` }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByLabel('First name').fill('Jürgen');
    await page.getByLabel('Last name').fill('Lüttich');
    await page.getByLabel('Password', { exact: true }).fill('Ferry1234');
    await page.getByLabel('Confirm new password').fill('Ferry1234');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/invitations'));
    await page.getByRole('button', { name: 'Menu of Jürgen Lüttich' }).waitFor();
    await page.goto(product.origin + link);
    await page.getByRole('heading', { name: 'Already accepted' }).waitFor();
    await context.close();
  });

  it('a visitor joins with a stream: account, brand, words with a preview, places [onboarding-002] [onboarding-004]', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${product.origin}/stream-onboarding/target`);
    await page.waitForURL((url) => url.pathname === '/stream-onboarding/acc');
    await page.getByLabel('First name').fill('Tuulikki');
    await page.getByLabel('Last name').fill('Niemelä');
    await page.getByLabel('Work e-mail').fill('tuulikki@norlunde.example');
    await page.getByLabel('Password', { exact: true }).fill('Ferry1234');
    await page.getByLabel('I accept the terms').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/stream-onboarding/brand');
    await page.getByLabel('Brand name').fill('Norlunde Lines');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/stream-onboarding/stream');
    await page.getByLabel('Word or name').fill('ferry');
    await page.getByText('No mentions in the last 14 days').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/stream-onboarding/target');
    await page.getByRole('button', { name: 'Create stream' }).click();
    await page.getByText('Your stream is ready').waitFor();
    const link = await product.mailedLink('tuulikki@norlunde.example', /\/activate\//);
    await page.goto(product.origin + link);
    await page.waitForURL((url) => /^\/(onboarding|streams|dashboard|features)/.test(url.pathname));
    await context.close();
  });

  it('a broken link of the onboarding says so [onboarding-004] [invitations-006]', async () => {
    const person = await product.member('editor');
    const { page, context } = await openPage(browser);
    await page.goto(`${product.origin}/invitations/accept?token=nothing`);
    await page.getByRole('heading', { name: 'Could not open this invitation' }).waitFor();
    await page.evaluate((token) => sessionStorage.setItem('masthead.access_token', token), person.token);
    await page.goto(`${product.origin}/onboarding/01890000-0000-7000-8000-000000000000`);
    await page.getByRole('heading', { name: 'This onboarding link is broken' }).waitFor();
    await context.close();
  });
});
