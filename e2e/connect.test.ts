import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, withToken } from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let call: Awaited<ReturnType<Product['client']>>;
let token: string;
let brand: { id: string; name: string };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  call = product.clientOf(token);
  brand = (await call('user.brands')).data[0]!;
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

const notice = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** Returns a notice that stays as long as the pointer is on it. */
async function held(page: Page, text: string): Promise<Locator> {
  const found = page.getByRole('alert').filter({ hasText: text });
  await found.hover();
  return found;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
/** Picks an entry of a field that searches as one types. */
async function pick(page: Page, field: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: option }).click();
  // The list closes when the field is left.
  await page.keyboard.press('Tab');
}
const saveClipping = async (headline: string, relations: string[] = []) =>
  (
    await call('clippings.store', {
      body: {
        ...{ brand_id: brand.id, type: 'web', headline, relations },
        ...{ published_at: new Date().toISOString(), impressions: 50_000, url: `https://a.example/${headline}` },
      } as never,
    })
  ).data;

describe('relations', () => {
  it('relations are added, grouped, assigned to a clipping and shown on the dashboard [connect-006] [connect-017] [dashboard-012]', async () => {
    const clipping = await saveClipping('ferry');
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/connect/relations`);
    await page.getByText('Know who writes about you').waitFor();
    await page.getByRole('link', { name: 'Add relation' }).click();
    await heading(page, 'Add relation');
    await page.getByLabel('Name').fill('Åse Brønlund');
    await page.getByLabel('E-mail').fill('ase at sundposten');
    await page.getByLabel('LinkedIn').fill('linkedin.com/in/ase');
    await page.getByRole('button', { name: 'Add relation' }).click();
    await page.getByText('The email failed validation: it looks like name@example.com').waitFor();
    await page.getByLabel('E-mail').fill('ase@sundposten.example');
    await page.getByRole('button', { name: 'Add relation' }).click();
    await notice(page, 'Åse Brønlund added');
    await heading(page, 'Åse Brønlund');
    await page.getByRole('link', { name: 'linkedin.com/in/ase' }).waitFor();
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['About', 'Activity', 'Coverage', 'Related']);
    await expectAccessible(page);

    await page.goto(`${product.origin}/connect/groups`);
    await page.getByText('Organise your relations').waitFor();
    await page.getByRole('link', { name: 'Create group' }).click();
    await page.getByLabel('Group name').fill('Business desks');
    await page.getByRole('button', { name: 'Create group' }).click();
    await notice(page, 'Group created');
    await page.getByText('No relations in this group yet').waitFor();
    await page.getByRole('button', { name: 'Add relations' }).click();
    await pick(page, 'Relations', 'åse', /Åse Brønlund/);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await notice(page, 'Relation added');
    await page.getByRole('link', { name: 'Åse Brønlund' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select “Åse Brønlund”' }).check();
    await page.getByRole('button', { name: 'Remove from group' }).click();
    const removed = await held(page, 'Relation removed');
    await page.getByText('No relations in this group yet').waitFor();
    await removed.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Åse Brønlund' }).waitFor();

    await page.goto(`${product.origin}/performance/coverage/clipping/assign/${clipping.id}`);
    await page.getByText('ferry', { exact: true }).waitFor();
    await pick(page, 'Relations', 'brøn', /Åse Brønlund/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/performance\/coverage\?/);

    await page.goto(`${product.origin}/dashboard?brands=${brand.id}`);
    const block = page.locator('[data-block="relations"]');
    await block.getByRole('heading', { name: 'Top relations' }).waitFor();
    await block.getByRole('link', { name: 'Åse Brønlund' }).click();
    await heading(page, 'Åse Brønlund');
    await page.getByRole('tab', { name: 'Coverage', selected: true }).waitFor();
    await page.getByRole('button', { name: 'ferry' }).waitFor();
    expectQuiet();
    await context.close();
  });

  it('relations are searched, deleted together and restored, and fit the phone', async () => {
    for (const name of ['Bo Lund', 'Carla Maas'])
      await call('connect.relations.store', { body: { name, brand_id: brand.id, country_id: 'DK' } });
    const { page, context, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
    await withToken(page, token);
    await page.goto(`${product.origin}/connect/relations?countries=DK`);
    await page.getByRole('link', { name: 'Bo Lund' }).waitFor();
    await page.getByRole('link', { name: 'Carla Maas' }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search relations' }).fill('carla');
    await page.waitForURL(/search=carla/);
    await page.getByRole('link', { name: 'Bo Lund' }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search relations' }).fill('');
    await page.getByRole('link', { name: 'Bo Lund' }).waitFor();
    for (const name of ['Bo Lund', 'Carla Maas'])
      await page.getByRole('checkbox', { name: `Select “${name}”` }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    const deleted = await held(page, '2 relations deleted');
    await page.getByText('No relations match').waitFor();
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Bo Lund' }).waitFor();
    await page.getByRole('link', { name: 'Carla Maas' }).waitFor();
    expectQuiet();
    await context.close();
  });

  it('the dashboard explains what to do when no relation has brought a clipping', async () => {
    const { data: other } = await call('brands.store', { body: { name: 'Kattegat', currency_code: 'EUR' } });
    await call('clippings.store', {
      body: { brand_id: other.id, type: 'web', headline: 'Alone', published_at: new Date().toISOString() },
    });
    const { page, context } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/dashboard?brands=${other.id}`);
    await page.locator('[data-block="relations"]').getByRole('link', { name: 'Go to relations' }).click();
    await heading(page, 'Relations');
    await context.close();
  });
});

describe('duplicates', () => {
  it('two entries of one person are found, merged field by field, and separated again', async () => {
    const twin = { brand_id: brand.id, email: 'mette@twins.example' };
    const older = (await call('connect.relations.store', { body: { ...twin, name: 'Mette Krag' } })).data;
    const newer = { ...twin, name: 'M. Krag', phone: '+4533123499', job_title: 'Editor' };
    await call('connect.relations.store', { body: newer });
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/connect/relations`);
    await page.getByRole('link', { name: 'Find duplicates' }).click();
    await heading(page, 'Possible duplicates');
    const pair = page.getByRole('listitem').filter({ hasText: 'Same e-mail' });
    await pair.getByRole('button', { name: 'Merge: Mette Krag, M. Krag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge two relations' });
    await expectAccessible(page);
    // The newer entry fills the fields that the older one lacks.
    await expect.poll(() => dialog.getByRole('radio', { name: 'Phone: +4533123499' }).isChecked()).toBe(true);
    await expect.poll(() => dialog.getByRole('radio', { name: 'Name: Mette Krag' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'Job title: Empty' }).check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await notice(page, 'Merged into Mette Krag');
    await page.getByText('No duplicates found').waitFor();
    await page.goto(`${product.origin}/connect/relations/${older.id}`);
    await page.getByText('+4533123499').waitFor();
    await expect.poll(() => page.getByText('Editor', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Separate: M. Krag' }).click();
    await notice(page, 'M. Krag is a separate relation again');
    await page.getByText('+4533123499').waitFor({ state: 'detached' });
    await page.goto(`${product.origin}/connect/relations`);
    await page.getByRole('link', { name: 'M. Krag' }).first().waitFor();
    await page.setViewportSize(phone);
    await page.goto(`${product.origin}/connect/relations/duplicates`);
    await page.getByText('Same e-mail').waitFor();
    await expectNoOverflow(page);
    expectQuiet();
    await context.close();
  });
});
