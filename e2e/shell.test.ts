import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, goInside, openBrowser, openPage, signIn, withToken } from './browser.ts';
import { itInFull } from './in-full.ts';
import { type Product, staff, startProduct } from './product.ts';
import { moveByKey } from './sorting.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

const pathOf = (page: Page): string => new URL(page.url()).pathname;
/** Opens a page of the staff user, who stays signed in only by this tab. */
async function openSignedIn(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
  await withToken(opened.page, token);
  await opened.page.goto(product.origin + path);
  await opened.page.getByRole('main').waitFor();
  return opened;
}

describe('lock', () => {
  itInFull('the lock warns, locks, and restores what was being typed [session-002] [auth-006]', async () => {
    const { page, context } = await openPage(browser);
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    await withToken(page, token);
    await page.clock.install();
    await page.goto(`${product.origin}/settings/brand/create`);
    await page.getByLabel('Brand name').fill('Half a nam');
    await page.clock.runFor(14 * 60_000 + 5000);
    await page.getByText('Are you still there?').waitFor();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByText('Are you still there?').waitFor({ state: 'detached' });
    await page.clock.runFor(15 * 60_000 + 3000);
    await page.getByRole('heading', { name: 'Locked' }).waitFor();
    await page.waitForURL(
      (url) => url.pathname === '/lock-out' && url.searchParams.get('redirect') === '/settings/brand/create',
    );
    await expectAccessible(page);
    // Neither the keyboard nor Escape reaches what lies beneath.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.getByLabel('Password', { exact: true }).fill('Wrong1234');
    await page.keyboard.press('Enter');
    await page.getByText('The password is incorrect').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/settings/brand/create');
    await expect.poll(() => page.getByLabel('Brand name').inputValue()).toBe('Half a nam');
    await context.close();
  });

  itInFull('a locked session signs out after half an hour and says why [session-004]', async () => {
    const { page, context } = await openPage(browser);
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    await withToken(page, token);
    await page.clock.install();
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.getByRole('heading', { name: 'Preferences' }).waitFor();
    await page.clock.runFor(15 * 60_000 + 3000);
    await page.getByRole('heading', { name: 'Locked' }).waitFor();
    // A reload does not open the session.
    await page.reload();
    await page.getByRole('heading', { name: 'Locked' }).waitFor();
    await page.clock.runFor(31 * 60_000);
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('reason') === 'inactivity');
    await page.getByText('because of inactivity').waitFor();
    await context.close();
  });
});

describe('session', () => {
  it('a signed-in user skips the pages of signed-out visitors [auth-001] [auth-002]', async () => {
    const { page, context } = await openSignedIn('/login?redirect=/settings/personal/brands');
    await page.waitForURL((url) => url.pathname === '/settings/personal/brands');
    await goInside(page, '/password-recovery');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await context.close();
  });

  it('signing out forgets everything, and a session that cannot start ends [auth-005] [app-011] [app-012]', async () => {
    const { page, context } = await openPage(browser);
    await signIn(page, product.origin);
    await goInside(page, '/logout');
    await page.waitForURL((url) => url.pathname === '/login');
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(left.filter((key) => /token|brand|filter|demo/.test(key))).toEqual([]);
    await page.route('**/v2/currencies*', (route) =>
      route.fulfill({ status: 404, json: { message: 'No', code: 'not_found' } }),
    );
    await page.getByLabel('E-mail').fill(staff.email);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('reason') === 'errored_on_app_bootstrap');
    await page.getByText('Could not load your account').waitFor();
    await context.close();
  });

  it('the pages use the browser’s language before sign-in and the user’s own afterwards [i18n-005] [i18n-002]', async () => {
    const { page, context } = await openPage(browser, { locale: 'de-DE' });
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('E-Mail').fill(staff.email);
    await page.getByLabel('Passwort', { exact: true }).fill(staff.password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en-GB');
    await context.close();
  });
});

describe('shell', () => {
  it('the shell shows the current user and the place of the page [navigation-011]', async () => {
    const { page, context } = await openSignedIn('/dashboard');
    await page.getByRole('button', { name: 'Menu of Staff Masthead' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await expect.poll(() => page.getByRole('img', { name: 'Masthead' }).count()).toBeGreaterThan(0);
    await context.close();
  });

  itInFull('the palette leads to every page and the keys are listed', async () => {
    const { page, context } = await openSignedIn('/dashboard');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('tiers');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/settings/brand/tier');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  itInFull('the palette finds records, and keeps what is typed before it is there', async () => {
    const call = await product.client();
    const brand = (await call('user.brands')).data[0]!.id;
    await call('connect.relations.store', { body: { brand_id: brand, name: 'Anna Ferryman' } });
    const { page, context } = await openSignedIn('/dashboard');
    // The file of the palette comes late.
    await page.route(/CommandPalette/, async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ferrymen');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('an');
    const person = page.getByRole('option', { name: 'Anna Ferryman' });
    await person.waitFor();
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('ferryman');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/connect/relations/'));
    await context.close();
  });

  it('a closed page says why and leads elsewhere [access-007] [permissions-041]', async () => {
    const person = await product.member('editor');
    const { page, context } = await openPage(browser);
    await withToken(page, person.token);
    await page.goto(`${product.origin}/settings/company/organisation`);
    await page.getByText('Restricted action').waitFor();
    await page.getByText('Only administrators can view this content.').waitFor();
    await goInside(page, '/staff/organisations');
    await page.waitForURL((url) => !url.pathname.startsWith('/staff'));
    await context.close();
  });

  itInFull('a user without a brand is told whom to ask [access-005]', async () => {
    const { page, context } = await openPage(browser);
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    await withToken(page, token);
    await page.route('**/v2/user/brands?*', (route) => route.fulfill({ json: { data: [] } }));
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.getByRole('dialog', { name: 'No brands provided' }).waitFor();
    await expectAccessible(page);
    await context.close();
  });
});

describe('polling', () => {
  it('the app polls every five seconds and shows maintenance until it ends [app-003] [app-004] [app-008] [app-009] [app-007]', async () => {
    const { page, context } = await openPage(browser);
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    await withToken(page, token);
    await page.clock.install();
    let asked = 0;
    let message: string | null = 'Back at noon';
    let isOpen = true;
    await page.route('**/v2/health', (route) => {
      asked += 1;
      return isOpen
        ? route.fulfill({ json: { status: 'ok', message: null } })
        : route.fulfill({ status: 503, json: { message, code: 'maintenance', status: 'maintenance' } });
    });
    await page.goto(`${product.origin}/settings/brand/create`);
    await page.getByLabel('Brand name').fill('Kept');
    const before = asked;
    await page.clock.runFor(20_000);
    await expect.poll(() => asked - before).toBeGreaterThanOrEqual(4);
    isOpen = false;
    await page.clock.runFor(5000);
    await page.getByRole('heading', { name: "We're down for maintenance" }).waitFor();
    await page.getByText('Back at noon').waitFor();
    message = '';
    await page.clock.runFor(5000);
    await page.getByText("We'll be back shortly.").waitFor();
    isOpen = true;
    await page.clock.runFor(5000);
    await page.getByRole('heading', { name: "We're down for maintenance" }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Brand name').inputValue()).toBe('Kept');
    await context.close();
  });

  itInFull(
    'a new version asks for a reload, and the next page is a full load when that is declined [app-002] [app-013] [app-015] [app-005]',
    async () => {
      const { page, context } = await openPage(browser);
      const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
      await withToken(page, token);
      await page.clock.install();
      let version = '1';
      const addresses: string[] = [];
      await page.route('**/deployment.json*', (route) => {
        addresses.push(route.request().url());
        return route.fulfill({ json: { version, deployed_at: '2026-11-21' } });
      });
      await page.goto(`${product.origin}/settings/personal/preferences`);
      await page.getByRole('heading', { name: 'Preferences' }).waitFor();
      version = '2';
      await page.clock.runFor(61_000);
      await page.getByText('Click OK to update').waitFor();
      expect(addresses[0]).toMatch(/^http:\/\/[^/]+\/deployment\.json\?timestamp=\d+$/);
      await page.getByRole('button', { name: 'Later' }).click();
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await page.getByRole('link', { name: 'Security' }).click();
      await page.waitForURL((url) => url.pathname === '/settings/personal/security');
      await page.getByRole('heading', { name: 'Security' }).waitFor();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
      await context.close();
    },
  );

  itInFull('missing files reload the page once and then show an error [app-006]', async () => {
    const { page, context } = await openSignedIn('/settings/personal/preferences');
    await page.route('**/assets/TiersPage-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Tiers' }).click();
    await page.getByText('Could not load Masthead').waitFor();
    await context.close();
  });
});

describe('settings', () => {
  itInFull('a brand is deleted only after typing DELETE [forms-014] [brands-007]', async () => {
    const call = await product.client();
    await call('brands.store', { body: { name: 'Baltvia', currency_code: 'EUR' } });
    const { page, context } = await openSignedIn('/settings/brand/brand');
    await page.getByRole('button', { name: /^Brand: / }).click();
    await page.getByRole('menuitem', { name: 'Baltvia' }).click();
    await page.getByRole('heading', { name: 'Baltvia', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete brand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Baltvia?' });
    await dialog.getByLabel('Type DELETE to continue').fill('delete');
    await dialog.getByRole('button', { name: 'Delete brand' }).click();
    await dialog.getByText('Invalid passphrase').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Type DELETE to continue').fill('DELETE');
    await dialog.getByRole('button', { name: 'Delete brand' }).click();
    await page.getByText('Baltvia will be deleted').waitFor();
    expect((await call('user.brands')).data.map(({ name }) => name)).not.toContain('Baltvia');
    await context.close();
  });

  itInFull('brands are ordered by keyboard, and leaving a brand asks first', async () => {
    const call = await product.client();
    await call('brands.store', { body: { name: 'Skagerrak', currency_code: 'EUR' } });
    const { page, context } = await openSignedIn('/settings/personal/brands');
    const places = (await call('user.brands')).data.length;
    await moveByKey(page, page.getByRole('button', { name: 'Move Skagerrak' }), {
      key: 'ArrowUp',
      told: [`Skagerrak, position ${places} `, `Skagerrak, position ${places - 1} `],
    });
    await expect.poll(async () => (await call('user.brands')).data.at(-1)?.name).not.toBe('Skagerrak');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Skagerrak' })
      .getByRole('button', { name: 'Leave brand' })
      .click();
    await page.getByRole('dialog', { name: 'Leave Skagerrak?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await context.close();
  });

  itInFull(
    'people are invited in the settings, and a change of role asks first [brands-009] [invitations-004] [app-021]',
    async () => {
      const person = await product.member('editor');
      const { page, context } = await openSignedIn('/settings/brand/members');
      await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByText('Add at least one e-mail address').waitFor();
      await page.getByRole('combobox', { name: 'E-mail addresses' }).pressSequentially('nobody,');
      await page.getByText('nobody is not a valid email').waitFor();
      await page.keyboard.press('Backspace');
      await page.getByRole('combobox', { name: 'E-mail addresses' }).pressSequentially('soren@norlunde.example,');
      await page.getByRole('button', { name: 'Invite 1 person' }).click();
      await page.getByText('1 invitation sent').waitFor();
      await page.getByText('soren@norlunde.example').waitFor();
      const row = page.getByRole('row').filter({ hasText: person.email });
      await row.getByRole('combobox').click();
      await page.getByRole('option', { name: 'Reader' }).click();
      await page.getByRole('dialog', { name: /Change role/ }).waitFor();
      await page.getByRole('button', { name: 'Change role' }).click();
      await expect.poll(() => row.getByRole('combobox').inputValue()).toBe('Reader');
      await page
        .getByRole('alert')
        .filter({ hasText: 'now has the role Reader' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect.poll(() => row.getByRole('combobox').inputValue()).toBe('Editor');
      await context.close();
    },
  );

  itInFull('a form of the settings is sent once and asks before changes are lost [forms-015]', async () => {
    const { page, context } = await openSignedIn('/settings/personal/preferences');
    let sent = 0;
    const isPressedTwice = Promise.withResolvers<void>();
    await page.route('**/v2/user', async (route) => {
      if (route.request().method() === 'PATCH') {
        sent += 1;
        await isPressedTwice.promise;
      }
      await route.continue();
    });
    await page.getByLabel('Job title').fill('Look-out');
    await page.getByLabel('Job title').press('Enter');
    await expect.poll(() => sent).toBe(1);
    await page.getByLabel('Job title').press('Enter');
    isPressedTwice.resolve();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(sent).toBe(1);
    await page.getByLabel('Job title').fill('Captain');
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByText('Discard your changes?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(pathOf(page)).toBe('/settings/personal/preferences');
    await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Captain');
    await context.close();
  });

  itInFull('a second factor is set up with a picture and codes, and one of the codes signs in', async () => {
    const person = await product.member('editor');
    const { page, context } = await openPage(browser);
    await withToken(page, person.token);
    await page.goto(`${product.origin}/settings/personal/security`);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(person.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByAltText('QR code for the authenticator app').waitFor();
    await expectAccessible(page);
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(await codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Store these codes').waitFor();
    await expect.poll(() => page.getByRole('listitem').locator('code').count()).toBe(10);
    const code = await page.getByRole('listitem').locator('code').first().innerText();
    await context.close();

    const second = await openPage(browser);
    await second.page.goto(`${product.origin}/login`);
    await second.page.getByLabel('E-mail').fill(person.email);
    await second.page.getByLabel('Password', { exact: true }).fill(person.password);
    await second.page.keyboard.press('Enter');
    await second.page.getByLabel('Code').fill(code);
    await second.page.keyboard.press('Enter');
    await second.page.waitForURL((url) => url.pathname !== '/login');
    await second.context.close();
  });
});

/** Returns the code that an authenticator app shows for a secret now (RFC 6238). */
async function codeOf(secret: string): Promise<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000)));
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const at = hash.at(-1)! & 15;
  const number = new DataView(hash.buffer).getUint32(at) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
