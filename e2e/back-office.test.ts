import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  arrive,
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
  signIn,
  withToken,
} from './browser.ts';
import { makeCustomer } from './paid-product.ts';
import { startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

const shots = process.env.MASTHEAD_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const reason = 'Asked for by phone';
const fillPerson = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Åse');
  await page.getByLabel('Last name').fill('Brønlund');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Reason').fill(reason);
};

it('the back office opens on the form for a user, who is made with an organisation or in one [staff-002] [staff-003]', async () => {
  const customer = await makeCustomer(product, 'professional');
  const call = await product.client();
  const { data: organisation } = await call('staff.organisations.show', { params: customer.params });
  const { page, expectQuiet } = await openPage(browser);
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/staff`);
  await page.waitForURL((url) => url.pathname === '/staff/manual-user');
  await page.getByRole('navigation', { name: 'Staff' }).waitFor();
  await fillPerson(page, 'aase@new.example');
  await page.getByLabel('Organisation', { exact: true }).fill('Færgeriet');
  await expectAccessible(page);
  await shoot(page, 'manual-user');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('Åse Brønlund created', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open organisation' }).click();
  await page.getByRole('heading', { name: 'Færgeriet' }).waitFor();

  await arrive(page, '/staff/create-user');
  await fillPerson(page, 'aase@other.example');
  const choice = page.getByRole('combobox', { name: 'Organisation' });
  await choice.fill(organisation.name.slice(3));
  await page.getByRole('option', { name: organisation.name }).click();
  await page.getByRole('combobox', { name: /^Role in / }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await expectAccessible(page);
  await shoot(page, 'create-user');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('Åse Brønlund created', { exact: true }).waitFor();
  const log = (await customer.call('organisations.audit-log.index', { params: customer.params })).data;
  expect(log[0]).toMatchObject({ endpoint: 'staff.users.store', reason });
  expectQuiet();
});

it('staff view as a user, cannot change anything or sign out, and come back as themselves [staff-004] [staff-006] [staff-007]', async () => {
  const customer = await makeCustomer(product, 'professional');
  const { page } = await openPage(browser);
  const notes: string[] = [];
  await page.exposeFunction('noteOfTest', (line: string) => notes.push(line));
  await page.addInitScript(() => {
    const { noteOfTest } = window as unknown as { noteOfTest: (line: string) => void };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (/masthead\.(staff|access)_token/.test(name)) noteOfTest(`${name} ${value}`);
      return setItem.call(this, name, value);
    };
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v2/user') notes.push(`user ${request.headers().authorization}`);
  });
  await signIn(page, product.origin);
  await page.goto(`${product.origin}/staff/impersonate-user`);
  await page.getByRole('searchbox').fill(customer.user.email);
  await shoot(page, 'users');
  notes.length = 0;
  const row = page.getByRole('listitem').filter({ hasText: customer.user.email });
  await row.getByRole('button', { name: 'View as' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'You are acting as' });
  await banner.getByText('You cannot change anything.').waitFor();
  const own = notes.find((line) => line.startsWith('masthead.staff_token'))!.split(' ')[1]!;
  const kept = notes.findIndex((line) => line.startsWith('masthead.staff_token'));
  const stored = notes.findIndex((line) => line.startsWith('masthead.access_token') && !line.includes(own));
  const fetched = notes.findIndex((line, at) => at > stored && line.startsWith('user '));
  expect([kept, stored, fetched].toSorted((a, b) => a - b)).toEqual([kept, stored, fetched]);
  expect(kept).toBeGreaterThanOrEqual(0);
  expect(notes.slice(stored).some((line) => line === `user Bearer ${own}`)).toBe(false);

  await page.getByRole('button', { name: /^Menu of / }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Sign out' }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await arrive(page, '/settings/brand/brand');
  await page.getByLabel('Brand name').fill('Changed by staff');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('You are viewing Masthead as another user').first().waitFor();
  await shoot(page, 'read-only');
  // The page is loaded anew, as its own user.
  await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Stop' }).click()]);
  await banner.waitFor({ state: 'detached' });
  await arrive(page, '/staff/overview');
  await page.getByRole('region', { name: 'Needs attention' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'overview');
});

it('staff remove a user and restore the user, and pause a stream with its reason', async () => {
  const customer = await makeCustomer(product, 'professional');
  const { brand, call } = customer;
  const name = `Ferries of ${brand.id.slice(-6)}`;
  await call('streams.store', { body: { brand_id: brand.id, name, main_search_term: 'Ferry' } });
  const { page, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
  await beginSignedIn(page, product);
  await page.goto(`${product.origin}/staff/manage_streams?search=${encodeURIComponent(name.slice(2))}`);
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pause this stream').check();
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await shoot(page, 'stream-phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('By support').waitFor();
  await expectNoOverflow(page);
  await shoot(page, 'streams-phone');
  expect((await call('streams.index')).data[0]).toMatchObject({ paused_by: 'staff' });

  const { email } = await product.member('editor');
  const member = (await (await product.client())('staff.users.index', { query: { search: email } })).data[0]!;
  await page.goto(`${product.origin}/staff/impersonate-user`);
  await page.getByRole('searchbox').fill(member.email);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(`${member.full_name} removed`, { exact: true }).waitFor();
  await page.getByText('Removed', { exact: true }).click();
  await row.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`${member.full_name} restored`, { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expectQuiet();
});

it('support looks everything up, meets no refusal and no button that would be refused, and is told what only others may', async () => {
  const customer = await makeCustomer(product, 'professional');
  const name = `Ferries of ${customer.brand.id.slice(-6)}`;
  await customer.call('streams.store', { body: { brand_id: customer.brand.id, name, main_search_term: 'Ferry' } });
  const { email, password } = await product.member('editor');
  await product.database.pool.query(
    "update users set is_staff_member = true, staff_level = 'support' where email = $1",
    [email],
  );
  const { page, expectQuiet } = await openPage(browser);
  const refused: string[] = [];
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())));
  await beginSignedIn(page, product, { email, password });
  const change = page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|New|Create|Import|Add|Retry|Discard|End|Pause|Fetch|Apply|Credit|Join)/ });
  const visit = async (path: string) => {
    await page.goto(`${product.origin}/staff/${path}`);
    await page.getByText('You have support access').waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, `support-${path.split('/')[0]}`);
    expect([path, await change.allTextContents(), refused]).toEqual([path, [], []]);
  };
  const paths = ['overview', 'impersonate-user', 'newsrooms', 'media-outlets', 'connect/media-profiles', 'coupons'];
  for (const path of [...paths, 'enterprise_requests', 'sources', 'parked']) await visit(path);
  await visit(`organisations/${customer.params.organisation_id}`);
  await expect.poll(() => page.getByRole('main').getByRole('combobox').first().isDisabled()).toBe(true);
  await visit(`manage_streams?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Pause this stream').isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Save' }).count()).toBe(0);
  await expectAccessible(page);
  await page.goto(`${product.origin}/staff/create-user`);
  await page.getByText('Only for staff with full access').waitFor();
  const menu = page.getByRole('navigation', { name: 'Staff' });
  await expect.poll(() => menu.getByRole('link', { name: 'Create user' }).count()).toBe(0);
  expectQuiet();
});

it('a user who is not staff is led home from every page of the back office, and refused by its calls [staff-005] [staff-008] [staff-010] [staff-013] [staff-017]', async () => {
  const { token } = await product.member('administrator');
  const { page } = await openPage(browser);
  await withToken(page, token);
  await page.goto(`${product.origin}/streams/list`);
  const names = [
    '',
    'overview',
    'manual-user',
    'create-user',
    'create-demo-account',
    'impersonate-user',
    'media-outlets',
  ];
  for (const name of [...names, 'newsrooms', 'manage_streams', 'organisations', 'set-email-logo', 'parked']) {
    await page.goto(`${product.origin}/staff/${name}`);
    await page.waitForURL((url) => !url.pathname.startsWith('/staff'));
  }
  const call = product.clientOf(token);
  const refused = [call('staff.media-outlets.index'), call('staff.newsrooms.index'), call('staff.streams.index')];
  for (const answer of await Promise.allSettled(refused))
    expect(answer).toMatchObject({ status: 'rejected', reason: { status: 403 } });
});
