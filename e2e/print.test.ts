import {
  bakery,
  ferry,
  folio,
  hasPoppler,
  makePdf,
  setArticle,
} from '@masthead/server/features/print/print.fixture.ts';
import type { Browser } from 'playwright-core';
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
import { staff, startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

const page = () =>
  makePdf([
    [
      ...folio(1),
      ...setArticle({ headline: 'Ferry Norlunda sails again', text: ferry, column: 0, columns: 2, top: 100 }),
      ...setArticle({ headline: 'Last loaf of bread', text: bakery, column: 0, columns: 2, top: 420 }),
    ],
  ]);

it('staff upload a page, correct its articles and publish them, and a member opens one', async () => {
  const call = product.clientOf(token);
  const { data: outlet } = await call('staff.media-outlets.store', {
    body: {
      name: 'Harbour Courier',
      url: 'https://courier.example',
      media_type: 'print',
      country_id: 'GB',
      language: 'en',
    },
  });
  const brand = (await call('user.brands')).data[0]!;
  const { data: stream } = await call('streams.store', {
    body: { brand_id: brand.id, name: 'Bakery', main_search_term: 'bakery', media_types: ['web', 'print'] },
  });
  const { page: tab, expectQuiet } = await openPage(browser);
  await withToken(tab, token);
  await tab.goto(`${product.origin}/staff/print-upload`);
  await tab.getByText('No pages uploaded yet').waitFor();
  const file = { name: 'courier.pdf', mimeType: 'application/pdf', buffer: page() };
  await tab.locator('input[type=file]').setInputFiles(file);
  await tab.getByRole('cell', { name: 'To review' }).waitFor(patient);
  await tab.locator('input[type=file]').setInputFiles(file);
  await tab.getByText('“courier.pdf” was already uploaded').waitFor();
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Discard: courier.pdf' }).click();
  await tab.getByRole('button', { name: 'Undo' }).click();
  await tab.getByRole('cell', { name: 'To review' }).waitFor();

  await tab.getByRole('link', { name: 'courier.pdf' }).click();
  const frame = tab.getByRole('button', { name: 'Frame of “Last loaf of bread”' });
  await frame.waitFor();
  if (hasPoppler) await tab.locator('svg image').waitFor();
  await expect.poll(() => tab.getByRole('combobox', { name: 'Outlet' }).inputValue()).toBe(outlet.name);
  await frame.focus();
  const before = await frame.getAttribute('width');
  await frame.press('Shift+ArrowRight');
  await tab.getByText('The text was read again from the frame').waitFor();
  expect(Number(await frame.getAttribute('width'))).toBeCloseTo(Number(before) + 4, 0);
  await tab.getByLabel('Headline').fill('Last loaf of rye');
  await tab.getByLabel('Author').focus();
  await tab.getByText('Saved', { exact: true }).waitFor();
  await tab.getByRole('button', { name: 'Last loaf of rye', exact: true }).waitFor();
  await expectAccessible(tab);

  const streams = tab.getByRole('combobox', { name: 'Stream' });
  await streams.fill('Bakery');
  await tab.getByRole('option', { name: /^Bakery · / }).click();
  const chosen = async () => (await call('staff.print-uploads.index', { query: {} })).data[0]?.stream?.id;
  await expect.poll(chosen).toBe(stream.id);

  // Frames that lie elsewhere are drawn by keys too.
  await tab.getByRole('button', { name: 'Ferry Norlunda sails again', exact: true }).click();
  await tab.getByRole('button', { name: 'Remove article' }).click();
  await tab.getByRole('button', { name: 'Ferry Norlunda sails again', exact: true }).waitFor({ state: 'hidden' });
  await tab.getByRole('button', { name: 'Add article' }).click();
  await tab.getByRole('button', { name: 'Draw the frame of a new article' }).press('Enter');
  await expect.poll(() => tab.getByRole('button', { name: /^Frame of/ }).count()).toBe(2);
  await tab.setViewportSize(phone);
  await expectNoOverflow(tab);

  await tab.getByRole('button', { name: 'Publish' }).click();
  await tab.getByRole('dialog').getByText('Publish 2 articles?').waitFor();
  await tab.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await tab.getByText('2 articles published').waitFor();

  const published = async () => {
    const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
    return data.find(({ headline }) => headline === 'Last loaf of rye')?.url ?? '';
  };
  await expect.poll(published, patient).toMatch(/\/print\/[\w-]+$/);
  const { pathname } = new URL(await published());
  await tab.goto(product.origin + pathname);
  await tab.getByRole('heading', { name: 'Last loaf of rye' }).waitFor();
  await tab.getByText('The old bakery at the market square').waitFor();
  await tab.getByText('The cut-out is not shown').waitFor();
  await product.database.pool.query('update outlets set extract_characters = null where id = $1', [outlet.id]);
  await tab.reload();
  if (hasPoppler) await tab.getByRole('img', { name: 'Cut-out of “Last loaf of rye”' }).waitFor();
  await expectAccessible(tab);
  await expectNoOverflow(tab);
  expectQuiet();

  const { page: stranger } = await openPage(browser);
  await stranger.goto(product.origin + pathname);
  await stranger.getByLabel('E-mail').waitFor();
});
