import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, goInside, openBrowser, openPage, settle, withToken } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let token: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

const open = async (path: string) => {
  const { page, context } = await openPage(browser);
  await withToken(page, token);
  await page.goto(product.origin + path);
  return { page, context };
};
const failure = (message: string) => ({ status: 500, json: { message, code: 'internal' } });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Makes a stream of the first brand. */
const makeStream = async () => {
  const call = product.clientOf(token);
  const brand = (await call('user.brands')).data[0]!;
  const body = { brand_id: brand.id, name: `Stream ${randomUUID().slice(0, 8)}`, main_search_term: 'Norlunde' };
  return (await call('streams.store', { body })).data;
};

describe('a failure', () => {
  it('a failure to load members or the organisation shows what the server says, or that the data could not be retrieved [errors-008] [errors-009]', async () => {
    const { page, context } = await open('/settings/personal/preferences');
    await page.route('**/v2/brands/*/members*', (route) =>
      route.fulfill({ status: 409, json: { message: 'The roles are being changed', code: 'conflict' } }),
    );
    await goInside(page, '/settings/brand/members');
    await page.getByRole('alert').getByText('The roles are being changed').waitFor();
    await page.route('**/v2/staff/brands?*', (route) => route.fulfill(failure('Out of order')));
    await goInside(page, '/staff/restore-brand');
    await page.getByRole('alert').getByText('Sorry! There was an error retrieving this data').waitFor();
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('button').click();
    await page.getByText('No deleted brands').waitFor();
    await context.close();
  });

  it('a failed password reset is announced with a title and a text [auth-021] [auth-022]', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${product.origin}/password-recovery/${randomUUID()}/${'x'.repeat(43)}`);
    await page.getByLabel('New password', { exact: true }).fill('Ferry1234');
    await page.getByLabel('Confirm new password').fill('Ferry1234');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('alert').filter({ hasText: 'Password reset failed' });
    await notice.getByText('We were unable to reset your password at this time').waitFor();
    await context.close();
  });

  it('a page that does not load within two minutes reloads once, then shows the critical error page [app-017]', async () => {
    const { page, context } = await openPage(browser);
    await page.clock.install();
    await withToken(page, token);
    await page.goto(`${product.origin}/settings/personal/preferences`);
    await page.getByRole('main').waitFor();
    let asked = 0;
    await page.route('**/assets/TiersPage-*.js', () => {
      asked += 1;
    });
    await page.getByRole('link', { name: 'Tiers' }).click();
    await expect.poll(() => asked).toBe(1);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    // The clock of the page runs on while a slow machine gets here.
    await page.clock.fastForward(90_000);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.clock.fastForward(30_000);
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window).catch(() => true)).toBe(false);
    await expect.poll(() => asked).toBe(2);
    // The request may leave a moment before the page starts its clock. Six minutes after the reload there would be another one.
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(40_000);
          return await page.getByText('Could not load Masthead').isVisible();
        },
        { interval: 3000, timeout: 24_000 },
      )
      .toBe(true);
    await context.close();
  });
});

describe('a button without permission', () => {
  it('a button without permission is disabled and says “Restricted” and why [permissions-009]', async () => {
    const person = await product.member('reader');
    const { page, context } = await openPage(browser);
    await withToken(page, person.token);
    await page.goto(`${product.origin}/performance/coverage`);
    const button = page.locator('[aria-disabled="true"]').first();
    await button.hover();
    const tooltip = page.getByRole('tooltip');
    await tooltip.getByText('Restricted', { exact: true }).waitFor();
    await tooltip.getByText('contact your brand manager').waitFor();
    const before = page.url();
    await button.click({ force: true });
    expect(page.url()).toBe(before);
    await context.close();
  });
});

describe('the hint of a password field', () => {
  it('the hint of a password field has the number of characters that the operator has set [auth-013]', async () => {
    const lenient = await startProduct({ MASTHEAD_PASSWORD_MIN: '6' });
    const { page, context } = await openPage(browser);
    await page.goto(`${lenient.origin}/signup`);
    await page.getByText('At least 6 characters').waitFor();
    await page.goto(`${product.origin}/signup`);
    await page.getByText('At least 8 characters').waitFor();
    await context.close();
    await lenient.stop();
  });
});

describe('unsaved changes', () => {
  it('leaving a stream with unsaved changes asks first and keeps the brand [forms-023] [brands-005]', async () => {
    const stream = await makeStream();
    const call = product.clientOf(token);
    const other = (await call('brands.store', { body: { name: 'Baltvia', currency_code: 'EUR' } })).data;
    const { page, context } = await open(`/streams/${stream.id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Another name');
    await page.getByRole('button', { name: /^Brand: / }).click();
    await page.getByRole('menuitem', { name: other.name }).click();
    await page.getByText('Save or discard your changes before you switch brands.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Brand: / }).innerText()).not.toContain(other.name);

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByText('Discard your changes?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect([pathOf(page), await page.getByLabel('Name', { exact: true }).inputValue()]).toEqual([
      `/streams/${stream.id}/edit`,
      'Another name',
    ]);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard');
    expect((await call('streams.show', { params: { stream_id: stream.id } })).data.name).toBe(stream.name);
    await context.close();
  });

  it('leaving a tier that is about to be assigned asks first [forms-024]', async () => {
    const call = product.clientOf(token);
    const body = {
      name: 'Sydhavn Tidende',
      url: 'https://sydhavn.example',
      media_type: 'web',
      country_id: 'DK',
    } as const;
    await call('staff.media-outlets.store', { body: { ...body, language: 'da' } });
    const { page, context } = await open('/settings/brand/tier');
    await page.getByRole('combobox', { name: 'Add an outlet' }).fill('Sydhavn');
    await page.getByRole('option', { name: 'Sydhavn Tidende' }).click();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('Discard your changes?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(pathOf(page)).toBe('/settings/brand/tier');
    await context.close();
  });
});

describe('failures', () => {
  it('a brand that cannot be switched is announced and the former brand stays [brands-011]', async () => {
    const call = product.clientOf(token);
    const other = (await call('brands.store', { body: { name: 'Skagerra', currency_code: 'EUR' } })).data;
    const { page, context } = await open('/settings/personal/preferences');
    await page.route(`**/v2/user/brands/${other.id}/permissions*`, (route) => route.fulfill(failure('Not today')));
    const switcher = page.getByRole('button', { name: /^Brand: / });
    const before = await switcher.innerText();
    await switcher.click();
    await page.getByRole('menuitem', { name: other.name }).click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => switcher.innerText()).toBe(before);
    await context.close();
  });

  it('a list whose next page fails ends without a message [errors-007]', async () => {
    const call = product.clientOf(token);
    const brand = (await call('user.brands')).data[0]!;
    for (let at = 0; at < 60; at++)
      await call('brands.update', { params: { brand_id: brand.id }, body: { name: brand.name } });
    const { page, context } = await openPage(browser);
    await withToken(page, token);
    let further = 0;
    await page.route('**/v2/organisations/*/audit-log*', async (route) => {
      if (!new URL(route.request().url()).searchParams.has('cursor')) return await route.continue();
      further += 1;
      await route.fulfill({ status: 422, json: { message: 'No more', code: 'validation' } });
    });
    await page.goto(`${product.origin}/settings/company/audit-log`);
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await expect.poll(() => further).toBe(1);
    await page.waitForTimeout(700);
    expect([further, await page.getByRole('alert').count()]).toEqual([1, 0]);
    await context.close();
  });

  it('an inline edit that fails is announced and restores the text [forms-019]', async () => {
    const { page, context } = await open('/settings/personal/security');
    const passkey = { id: randomUUID(), name: 'Laptop', is_backed_up: true, created_at: new Date().toISOString() };
    await page.route('**/v2/user/passkeys*', (route) =>
      route.fulfill({ json: { data: [{ ...passkey, last_used_at: null }] } }),
    );
    await page.route('**/v2/user/passkeys/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'Somebody else was faster', code: 'conflict' } }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Passkey name: Laptop' }).click();
    await page.getByLabel('Passkey name').fill('Phone');
    await page.keyboard.press('Enter');
    await page.getByText('Somebody else was faster').waitFor();
    await page.getByRole('button', { name: 'Passkey name: Laptop' }).waitFor();
    await context.close();
  });

  it('an answer 401 to any call asks to sign in again, and the address holds the reason and the way back [api-006]', async () => {
    const { page, context } = await open('/settings/brand/members');
    await page.getByRole('heading', { name: /^Members of/ }).waitFor();
    const visited: string[] = [];
    await page.exposeFunction('visited', (address: string) => visited.push(address));
    await page.evaluate(() => {
      const tell = (window as unknown as { visited: (address: string) => void }).visited;
      const replace = history.replaceState.bind(history);
      history.replaceState = (...given) => {
        tell(String(given[2]));
        replace(...given);
      };
    });
    await page.route('**/v2/user/sessions*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Ended', code: 'unauthenticated' } }),
    );
    await goInside(page, '/settings/personal/security');
    const again = page.getByRole('dialog', { name: 'Your login session has expired' });
    await again.waitFor();
    const out = visited
      .map((address) => new URL(address, product.origin))
      .find(({ pathname }) => pathname === '/logout');
    expect([out?.searchParams.get('redirect'), out?.searchParams.get('reason')]).toEqual([
      '/settings/personal/security',
      '401',
    ]);
    await again.getByRole('button', { name: 'Sign in as someone else' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/settings/personal/security');
    await page.getByText('Your login session has expired').waitFor();
    token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
    await context.close();
  });

  it('a call cancelled by leaving the page shows no error [api-007]', async () => {
    const { page, context } = await openPage(browser);
    await withToken(page, token);
    const held: Route[] = [];
    await page.route('**/v2/brands/*/members*', (route) => void held.push(route));
    const cancelled: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(request.url()));
    await page.goto(`${product.origin}/settings/brand/members`);
    await page.getByRole('link', { name: 'Preferences' }).waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Preferences' }).click();
    await page.getByRole('heading', { name: 'Preferences' }).waitFor();
    await expect.poll(() => cancelled.some((address) => address.includes('/members'))).toBe(true);
    await settle(page);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await context.close();
  });
});

describe('screens without a path', () => {
  it('inviting, followed streams and streams for readers have screens without a path [navigation-008]', async () => {
    await makeStream();
    const { page, context } = await open('/settings/brand/members');
    await page
      .getByRole('button', { name: /^Invite/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await goInside(page, '/streams/list');
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Followed streams' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Authorized streams' }).click();
    await page.getByRole('dialog').waitFor();
    await context.close();
  });
});

describe('high content', () => {
  it('content higher than 150 pixels is cut off until it is expanded [ui-005]', async () => {
    const { page, context } = await openPage(browser);
    await withToken(page, token);
    const entry = (fields: string[]) => ({
      id: randomUUID(),
      at: new Date().toISOString(),
      endpoint: 'brands.update',
      user: { id: randomUUID(), full_name: 'Ingrid Ås' },
      ...{ brand_id: null, impersonator: null, api_token_id: null, subject: {}, fields },
    });
    const many = Array.from({ length: 400 }, (_, at) => `field_${at}`);
    await page.route('**/v2/organisations/*/audit-log*', (route) =>
      route.fulfill({ json: { data: [entry(many), entry(['name'])], meta: { has_more: false, cursor: null } } }),
    );
    await page.goto(`${product.origin}/settings/company/audit-log`);
    const toggle = page.getByRole('button', { name: 'Show all' });
    await toggle.waitFor();
    await expect.poll(() => toggle.count()).toBe(1);
    const height = () => page.locator('[data-cut]').evaluate((frame) => frame.clientHeight);
    expect(await height()).toBe(150);
    await expectAccessible(page);
    await toggle.click();
    await page.getByRole('button', { name: 'Show less' }).waitFor();
    await expect.poll(() => page.locator('[data-cut]').count()).toBe(0);
    await context.close();
  });
});

it('a password changed in the settings is announced, and the session goes on [auth-023]', async () => {
  const { page, context } = await open('/settings/personal/security');
  await page.getByLabel('Current password').fill(staff.password);
  await page.getByLabel('New password', { exact: true }).fill('Another1234');
  await page.getByLabel('Confirm new password').fill('Another1234');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  expect(pathOf(page)).toBe('/settings/personal/security');
  await context.close();
});
