import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findBurstsJob } from '@masthead/server/features/trends/bursts/find-trend-bursts.ts';
import { until } from '@masthead/server/testing/replay.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
  withToken,
} from './browser.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let call: ReturnType<Product['clientOf']>;
let token: string;

const people = ['Ingrid Holm', 'Torvald Eskelund', 'Mathilde Askholm'];
const ships = ['Norlunde Ferries', 'Vestby Lines', 'Brandt Shipping Group'];
const deeds = ['orders a ship from', 'shares a harbour with', 'cancels a route of', 'hires staff of'];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** Pieces of two months, more of them in the last days. */
const pieces = Array.from({ length: 240 }, (_, at) => {
  const day = at < 180 ? at % 60 : at % 3;
  const firm = at < 180 ? at % ships.length : 1;
  const [name, person] = [ships[firm]!, people[firm]!];
  const headline = `${name} ${pick(deeds, at)} ${pick(ships, at + 1)}, says ${person}`;
  return {
    url: `https://outlet${at % 5}.example/${at}`,
    headline,
    body: `Number ${at} of its kind: ${headline}. ${name} met ${person} in Copenhagen on day ${day}.`,
    outlet_name: `Outlet ${at % 5}`,
    language: 'en',
    published_at: new Date(Date.now() - day * 86_400_000 - at * 60_000).toISOString(),
  };
});

/** Answers as the Wikimedia Analytics API does; GDELT is too busy. */
const outside = createServer(({ url = '' }, response) => {
  const [, first = '', last = ''] = /daily\/(\d{8})\/(\d{8})$/.exec(url) ?? [];
  const items = [first, last].map((day, at) => ({ timestamp: `${day}00`, views: 400 + 900 * at }));
  response.end(first ? JSON.stringify({ items }) : 'Please limit requests to one every 5 seconds.');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const settings = { MASTHEAD_WIKIPEDIA_URL: `${origin}/wikimedia`, MASTHEAD_GDELT_URL: `${origin}/gdelt` };
  [product, browser] = await Promise.all([startProduct(settings), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  call = product.clientOf(token);
  await call('documents.store', { body: { documents: pieces } });
  const start = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  await until('the articles', async () => {
    const { data } = await call('trends.statistics', { query: { start } });
    return data.sums.pieces === pieces.length;
  });
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
  outside.close();
});

async function createGroup(page: Page): Promise<void> {
  await page.goto(`${product.origin}/settings/company/trend-groups`);
  await page.getByText('No trend groups yet').waitFor(patient);
  await page.getByRole('button', { name: 'Create group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the group').fill('Shipping');
  for (const [at, name] of ships.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: 'Add name' }).click();
    await dialog.getByLabel('Name', { exact: true }).nth(at).fill(name);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await page.getByText('240 articles in the archive').waitFor(patient);
}

/** Counts animations in an element, and its buttons that are elsewhere two frames later. */
async function countMotions(element: Element): Promise<{ animations: number; moved: number }> {
  const places = () =>
    Array.from(element.querySelectorAll('button'), (button) => {
      const { x, y } = button.getBoundingClientRect();
      return `${x} ${y}`;
    });
  const before = places();
  const animations = element.getAnimations({ subtree: true }).length;
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const after = places();
  return { animations, moved: after.filter((place, at) => place !== before[at]).length };
}

const parts = [
  'Statistics',
  'Share of voice',
  'Over time',
  'Public attention',
  'Rising',
  'Topics',
  'Connections',
  'Outlets',
  'Articles',
];

/** Charts that have a table, files and an address. */
const charts = [
  'Share of voice',
  'Over time',
  'Public attention',
  'Topics',
  'Connections',
  'Outlets',
  'Names',
  'Countries',
  'Languages',
];

it('a group is created and compared, a point leads to its articles, and the network does not move [trends-002]', async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await withToken(page, token);
  await createGroup(page);
  await findBurstsJob.run({ db: product.database.db, clock: { now: () => new Date() } }, {});
  await page.getByRole('link', { name: 'Shipping' }).click();
  await page.waitForURL(/group=/);
  await page.goto(`${page.url()}&count=pieces`);
  for (const name of parts) await page.getByRole('heading', { name, exact: true }).waitFor(patient);
  await page.getByRole('link', { name: 'Trends', exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Trend group' }).inputValue()).toContain('Shipping');
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Period before' }).click();
  await page.getByRole('button', { name: 'Articles about Vestby Lines' }).first().waitFor();
  await expectAccessible(page);

  await page.getByText('Wikipedia: 1,700 page views').waitFor(patient);
  await page.getByText('GDELT: no answer').waitFor();
  await page.getByRole('button', { name: 'Share of voice: show as table' }).click();
  const row = page.getByRole('row', { name: /Vestby Lines/ }).first();
  await row.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Remove the filter Vestby Lines' }).waitFor();
  expect(new URL(page.url()).searchParams.get('about')).toBe('m2');
  const news = page.locator('#trend-news');
  await news
    .getByRole('button', { name: /Vestby Lines .* says/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Names and topics' }).waitFor(patient);
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /^Articles about/ })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByText('Key phrases', { exact: true }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const name of charts) {
    const menu = page.getByRole('button', { name: `Save “${name}”`, exact: true });
    await menu.click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Data (CSV)' }).click(),
    ]);
    expect((await readFile((await file.path())!, 'utf8')).split('\n').length).toBeGreaterThan(1);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.searchParams.get('period')).toMatch(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
    expect(link.searchParams.get('topics')).toBe('phrases');
    await expect.poll(() => page.locator(link.hash).innerText()).toBe(name);
  }
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await page
    .getByRole('button', { name: /^Remove the filter/ })
    .first()
    .waitFor(patient);
  const network = page.getByRole('group', { name: /connection/ });
  await network.getByRole('button').first().waitFor(patient);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await network.getByRole('button').nth(1).focus();
    expect(await network.evaluate(countMotions)).toEqual({ animations: 0, moved: 0 });
  }
  const node = network.getByRole('button').first();
  await node.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('about')).toMatch(/^[mt]\d+$/);
  expectQuiet();
  await context.close();
});

it('a group is shared, read without the product, and restored after a deletion [trends-001]', async () => {
  const { page, context } = await openPage(browser, { viewport: phone });
  await withToken(page, token);
  await page.goto(`${product.origin}/trends`);
  for (const name of parts) await page.getByRole('heading', { name, exact: true }).waitFor(patient);
  await expectNoOverflow(page);
  await page.goto(`${product.origin}/settings/company/trend-groups`);
  const menu = page.getByRole('button', { name: 'Actions for Shipping' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Create public address' }).click();
  const address = await page.getByRole('textbox', { name: 'Public address' }).inputValue();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');

  const visitor = await openPage(browser);
  await visitor.page.goto(`${product.origin}/embed/trends?token=${address.split('/').at(-1)}`);
  await visitor.page.waitForURL(address.replace(/^https?:\/\/[^/]+/, product.origin));
  // The page runs no script, so that nothing can be asked in it.
  expect(await (await fetch(visitor.page.url())).text()).toContain('Vestby Lines');
  expect(await visitor.context.cookies()).toEqual([]);
  await visitor.context.close();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No trend groups yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await menu.waitFor();
  await context.close();
});

it('a name in a mention opens its profile, and the name can be monitored', async () => {
  const brand = (await call('user.brands', {})).data[0]!;
  const form = { brand_id: brand.id, name: 'Vestby', main_search_term: 'Vestby Lines' };
  const stream = (await call('streams.store', { body: form })).data;
  const [mention] = await until('the mentions', async () => {
    const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
    return data.length >= 25 && data.filter(({ headline }) => headline.endsWith('Torvald Eskelund'));
  });
  const { page, context, expectQuiet } = await openPage(browser);
  await withToken(page, token);
  await page.goto(`${product.origin}/streams/${stream.id}?mention=${mention!.id}`);
  await page.getByRole('button', { name: 'About Torvald Eskelund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Torvald Eskelund' });
  await dialog.getByText(/articles in your mentions of the last 13 weeks/).waitFor(patient);
  await dialog.getByRole('heading', { name: 'Newest articles' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Monitor this name' }).click();
  await page.waitForURL(/\/streams\/create\?term=Torvald/);
  await page.getByRole('heading', { name: 'Create stream' }).waitFor(patient);
  expectQuiet();
  await context.close();
});
