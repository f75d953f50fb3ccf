import { readFile } from 'node:fs/promises';
import { inFull } from '@masthead/server/testing/extent.ts';
import { makeMp4, makePdf, makePng } from '@masthead/server/testing/media.ts';
import { article, ferryText, type Page as SitePage, startSite } from '@masthead/server/testing/site.ts';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arrive,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
  withToken,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { makeMentions } from './mentions.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let call: Awaited<ReturnType<Product['client']>>;
let token: string;
let brand: { id: string; name: string };
let site: Awaited<ReturnType<typeof startSite>>;
const pages: Record<string, SitePage> = {
  '/article': { body: article('Ferries sail again', ferryText) },
  '/shy': { status: 503 },
  '/closed': { status: 403 },
};
const headlines = ['Ferry one sails', 'Ferry two waits', 'Ferry three sinks', 'Ferry four burns'];

beforeAll(async () => {
  [product, browser, site] = await Promise.all([startProduct(), openBrowser(), startSite(pages)]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  call = product.clientOf(token);
  const made = await makeMentions(call, { term: 'ferry', headlines });
  brand = made.brand;
  for (const { id } of made.mentions) await call('mentions.save-as-clipping', { params: { mention_id: id } });
});
afterAll(async () => {
  await closePages(browser);
  await Promise.all([product.stop(), site.stop()]);
});

async function open(path: string, options: Parameters<typeof openPage>[1] = {}, as = token) {
  const opened = await openPage(browser, options);
  await withToken(opened.page, as);
  await opened.page.goto(product.origin + path);
  return opened;
}
const clippings = async () => (await call('clippings.index', { query: { brand: brand.id, limit: 100 } })).data;
const dialog = (page: Page) => page.getByRole('dialog');

describe('clipping from an address', () => {
  it('a clipping from an address is read, checked and saved, and shows where each value was found [clippings-007] [metrics-002]', async () => {
    const { page, context, expectQuiet } = await open('/performance/coverage/clipping/prepare');
    const { total } = (await call('clippings.count', { query: { brand: brand.id } })).data;
    await page.getByLabel('Address of the piece').fill(`${site.origin}/article`);
    await page.getByRole('button', { name: 'Read address' }).click();
    const headline = page.getByRole('textbox', { name: 'Headline', exact: true });
    await headline.waitFor();
    await expect.poll(() => headline.inputValue()).toBe('Ferries sail again');
    for (const found of ['Found on the page', 'Found in the page’s metadata', 'Found in the text'])
      await page.getByText(found).first().waitFor();
    await page.getByText('The ferries of the harbour sail again').first().waitFor();
    await page.getByRole('img', { name: 'Screenshot of the page' }).waitFor(patient);
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Media type' }).click();
    await page.getByRole('option', { name: 'YouTube' }).click();
    await page.getByRole('button', { name: 'Add clipping' }).click();
    await page.getByText('This address does not fit the chosen media type').waitFor();
    await page.getByRole('combobox', { name: 'Media type' }).click();
    await page.getByRole('option', { name: 'Web', exact: true }).click();
    await page.getByRole('combobox', { name: 'Prominence' }).click();
    await page.getByRole('option', { name: /^Exclusive/ }).click();
    await page
      .getByRole('spinbutton', { name: 'Impressions' })
      .or(page.getByLabel('Impressions'))
      .first()
      .fill('50000');
    await page.getByRole('button', { name: 'Add clipping' }).click();
    await page.getByText('Clipping added').first().waitFor();

    const panel = page.getByRole('complementary', { name: 'Clipping' });
    await panel.getByRole('heading', { name: 'Ferries sail again' }).waitFor();
    await panel.getByText('not money earned').waitFor();
    const [made] = (await clippings()).filter((one) => one.headline === 'Ferries sail again');
    expect(made).toMatchObject({ url: `${site.origin}/article`, topic_prominence: 'exclusive', impressions: 50_000 });
    // It counts at once, and the figures say since when they stand.
    expect((await call('clippings.count', { query: { brand: brand.id } })).data.total).toBe(total + 1);
    await page.goto(`${product.origin}/performance/facts?period=year`);
    await page.getByText(/as of \d/).waitFor();
    expectQuiet();
    await context.close();
  });

  itInFull(
    'an address that does not answer is tried three more times, and a closed one is not [clippings-008]',
    async () => {
      const { page, context } = await open('/performance/coverage/clipping/prepare');
      await page.getByLabel('Address of the piece').fill(`${site.origin}/shy`);
      await page.getByRole('button', { name: 'Read address' }).click();
      await page.getByText(/(Attempt |\()2 of 4/).waitFor();
      pages['/shy'] = { body: article('Shy no more', ferryText) };
      await page.waitForURL(/clipping\/create/);
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Headline', exact: true }).inputValue())
        .toBe('Shy no more');
      await page.goto(`${product.origin}/performance/coverage/clipping/prepare`);
      await page.getByLabel('Address of the piece').fill(`${site.origin}/closed`);
      await page.getByRole('button', { name: 'Read address' }).click();
      await page.getByText('requires a sign-in for this page').waitFor();
      await context.close();
    },
  );
});

describe('second step of a clipping', () => {
  itInFull(
    'the second step opened directly says so and leads to the first [clippings-012] [clippings-013]',
    async () => {
      const { page, context, expectQuiet } = await open('/performance/coverage/clipping/create');
      await page.waitForURL(/clipping\/prepare/);
      const alert = page.getByRole('alert');
      await alert.getByText('No initial clipping data available').waitFor();
      await alert.getByText('You cannot open this step directly').waitFor();
      await expectAccessible(page);
      expectQuiet();
      await context.close();
    },
  );

  itInFull('a clipping that cannot be added says so and keeps what was entered [clippings-013]', async () => {
    const editor = await product.member('editor');
    const { page, context } = await open('/performance/coverage/clipping/prepare', {}, editor.token);
    await page.getByRole('button', { name: 'Enter manually' }).click();
    await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('Seen on a wall');
    const { data: me } = await product.clientOf(editor.token)('user.show');
    await call('brands.members.update-role', {
      params: { brand_id: brand.id, user_id: me.id },
      body: { role: 'reader' },
    });
    await page.getByRole('button', { name: 'Add clipping' }).click();
    await page.getByText('Could not add the clipping.').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Headline', exact: true }).inputValue())
      .toBe('Seen on a wall');
    await context.close();
  });
});

describe('clipping from files', () => {
  itInFull(
    'a clipping from files takes the text of a PDF, the length of a film and a picture, and asks before a file is removed [forms-028]',
    async () => {
      const { page, context, expectQuiet } = await open('/performance/coverage/clipping/prepare');
      await page.getByText('Files', { exact: true }).click();
      const { promise: pictureMayGo, resolve: letPictureGo } = Promise.withResolvers<void>();
      await page.route('**/v2/files', async (route) => {
        if (route.request().postDataBuffer()?.includes('cover.png')) await pictureMayGo;
        await route.fallback();
      });
      await page.locator('input[type="file"]').setInputFiles([
        {
          name: 'harbour.pdf',
          mimeType: 'application/pdf',
          buffer: makePdf('The ferries of the harbour sail again today'),
        },
        { name: 'cover.png', mimeType: 'image/png', buffer: makePng(120, 90) },
        { name: 'too-much.png', mimeType: 'image/png', buffer: makePng(40, 30) },
      ]);
      await page.getByRole('button', { name: 'Remove too-much.png' }).click();
      await dialog(page).getByText('Remove too-much.png?').waitFor();
      await dialog(page).getByRole('button', { name: 'Remove file' }).click();
      await page.getByRole('button', { name: 'Remove too-much.png' }).waitFor({ state: 'detached' });
      const read = page.getByRole('button', { name: 'Read files' });
      await expect.poll(() => read.isDisabled()).toBe(true);
      letPictureGo();
      await read.click();
      const headline = page.getByRole('textbox', { name: 'Headline', exact: true });
      await headline.waitFor();
      await expect.poll(() => headline.inputValue()).toContain('ferries of the harbour');
      await page.getByText('Found in the file').first().waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: /^Length/ }).count()).toBe(0);
      await headline.fill('Harbour on paper');
      await page.getByRole('button', { name: 'Add clipping' }).click();
      await page.getByRole('complementary', { name: 'Clipping' }).getByText('harbour.pdf').waitFor();

      await page.goto(`${product.origin}/performance/coverage/clipping/prepare`);
      await page.getByText('Files', { exact: true }).click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'news at nine.mp4', mimeType: 'video/mp4', buffer: makeMp4(252) });
      await page.getByRole('button', { name: 'Remove news at nine.mp4' }).waitFor();
      await page.getByRole('button', { name: 'Read files' }).click();
      await expect.poll(() => page.getByRole('textbox', { name: /^Length/ }).inputValue()).toBe('4:12');
      await page.getByRole('button', { name: 'Add clipping' }).click();
      await page.getByText('TV, 4:12').first().waitFor();
      const [film, paper] = await clippings();
      expect(film).toMatchObject({ type: 'tv', duration_sec: 252 });
      expect(paper).toMatchObject({ type: 'print', headline: 'Harbour on paper' });
      expect(paper!.thumbnail).toMatch(/^\/files\//);
      expectQuiet();
      await context.close();
    },
  );
});

describe('coverage', () => {
  itInFull('the coverage is reviewed by keyboard and shows how much of it has been looked at', async () => {
    const { page, context, expectQuiet } = await open('/performance/coverage?search=Ferry%20');
    await page.getByText('0 of 4 reviewed').waitFor();
    await expectAccessible(page);
    const panel = page.getByRole('complementary', { name: 'Clipping' });
    await page.keyboard.press('j');
    await panel.getByRole('heading', { name: 'Ferry four burns' }).waitFor();
    await page.getByText('1 of 4 reviewed').waitFor();
    await page.keyboard.press('3');
    await panel.getByText('Negative').first().waitFor();
    await page.keyboard.press('j');
    await panel.getByRole('heading', { name: 'Ferry three sinks' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Add tags' }).fill('Accidents');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Accidents').waitFor();
    await page.keyboard.press('k');
    await panel.getByRole('heading', { name: 'Ferry four burns' }).waitFor();
    await page.keyboard.press('e');
    await panel.getByRole('checkbox', { name: 'Logo visible' }).check();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByRole('button', { name: 'Edit findings' }).waitFor();
    await page.getByText('2 of 4 reviewed').waitFor();
    await page.keyboard.press('u');
    await page.getByText('1 of 4 reviewed').waitFor();
    await page.keyboard.press('?');
    await dialog(page).getByText('Mark as new').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    // Deleting asks first, and the next clipping opens.
    await page.keyboard.press('d');
    await dialog(page).getByText('Delete this clipping?').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete clipping' }).click();
    await panel.getByRole('heading', { name: 'Ferry three sinks' }).waitFor();
    const left = (await clippings()).map(({ headline }) => headline);
    expect(left).not.toContain('Ferry four burns');
    expectQuiet();
    await context.close();
  });

  itInFull(
    'tags are added to and removed from many clippings, and many are deleted after a confirmation [forms-027]',
    async () => {
      const { page, context, expectQuiet } = await open('/performance/coverage?search=Ferry%20');
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await page.getByText('3 selected').waitFor();
      await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click();
      await page.getByRole('combobox', { name: 'Add tags' }).fill('Accidents');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Add tags' }).fill('Winter');
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Tags of 3 clippings updated').waitFor();
      const tagsOf = async () =>
        (await clippings())
          .filter(({ headline }) => headline.startsWith('Ferry '))
          .map(({ tags }) => tags.map(({ name }) => name).join());
      expect(await tagsOf()).toEqual(['Accidents,Winter', 'Accidents,Winter', 'Accidents,Winter']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(tagsOf).toEqual(['Accidents', '', '']);

      await page.getByRole('checkbox', { name: 'Select “Ferry one sails”' }).check();
      await page.getByRole('checkbox', { name: 'Select “Ferry two waits”' }).check();
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      await dialog(page).getByText('Delete 2 clippings?').waitFor();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      expect(await tagsOf()).toHaveLength(3);
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      await dialog(page).getByRole('button', { name: 'Delete clippings' }).click();
      await page.getByText('2 clippings deleted').first().waitFor();
      expect(await tagsOf()).toHaveLength(1);
      const deleted = page.getByRole('alert').filter({ hasText: '2 clippings deleted' }).first();
      await deleted.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('2 clippings restored').first().waitFor();
      expect(await tagsOf()).toHaveLength(3);
      expectQuiet();
      await context.close();
    },
  );

  itInFull(
    'the coverage is filtered by chips and presets that the address keeps, as a table and as cards [filters-006]',
    async () => {
      const { page, context, expectQuiet } = await open('/performance/coverage');
      await page.getByRole('button', { name: 'Media type', exact: true }).click();
      await page.getByRole('combobox', { name: 'Media type' }).fill('Print');
      await page.getByRole('option', { name: 'Print' }).click();
      await page.waitForURL(/types=print/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Harbour on paper' }).waitFor();
      await page.getByRole('button', { name: 'news at nine' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByRole('menuitem', { name: 'TV and radio' }).click();
      await page.getByRole('button', { name: 'news at nine' }).waitFor();
      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByRole('menuitem', { name: 'Save view' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('On air');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await page.getByText('“On air” saved').first().waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('button', { name: 'Harbour on paper' }).waitFor();
      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByRole('menuitem', { name: 'On air', exact: true }).click();
      await page.waitForURL(/types=tv/);
      await page.getByRole('button', { name: 'Harbour on paper' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'news at nine' }).waitFor();
      await page.getByText('Cards', { exact: true }).click();
      await page.waitForURL(/view=cards/);
      await page.reload();
      await page.getByRole('button', { name: 'news at nine' }).waitFor();
      await expect.poll(() => page.getByRole('table').count()).toBe(0);
      await page.setViewportSize(phone);
      await expectNoOverflow(page);
      expectQuiet();
      await context.close();
    },
  );

  itInFull('the filtered coverage is exported with progress into a file that opens', async () => {
    const { page, context, expectQuiet } = await open('/performance/coverage?types=print');
    await page.getByRole('button', { name: 'Export' }).click();
    await dialog(page).getByText('Export 1 story').waitFor();
    await dialog(page).getByRole('button', { name: 'Export' }).click();
    const link = dialog(page).getByRole('link', { name: 'Download XLSX' });
    await link.waitFor();
    await dialog(page).getByText('Your file is ready: 1 clipping').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^Clippings .*\.xlsx$/);
    const { sheets } = await readXlsx(await readFile(await download.path()));
    expect(sheets[0]!.rows.flat()).toContain('Harbour on paper');
    await page.keyboard.press('Escape');

    await page.goto(`${product.origin}/settings/company/export-organisation-clippings`);
    await page.getByText('CSV', { exact: true }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const csv = page.getByRole('link', { name: 'Download CSV' });
    await csv.waitFor();
    const [text] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    expect(await readFile(await text.path(), 'utf8')).toContain('Ferries sail again');
    expectQuiet();
    await context.close();
  });

  itInFull('a clipping can be edited, assigned and opened as a PDF [clippings-010] [clippings-011]', async () => {
    const { data: kpi } = await call('kpi-campaigns.store', {
      body: {
        ...{ brand_id: brand.id, name: 'Reliability', currency_code: 'DKK', starts_at: '2026-01-01' },
        ...{ ends_at: '2099-01-01', measures: ['clippings'], markets: [{ country_id: 'DK' }] },
      },
    });
    await call('stories.store', { body: { brand_id: brand.id, headline: 'Winter timetable' } });
    const { data: other } = await call('brands.store', { body: { name: 'Baltvia', currency_code: 'EUR' } });
    const paper = (await clippings()).find(({ headline }) => headline === 'Harbour on paper')!;
    const { page, context, expectQuiet } = await open(`/performance/coverage/clipping/assign/${paper.id}`);
    await page.getByRole('combobox', { name: 'KPI sets' }).click();
    await page.getByRole('option', { name: 'Reliability' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Stories' }).click();
    await page.getByRole('option', { name: 'Winter timetable' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Baltvia' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    const panel = page.getByRole('complementary', { name: 'Clipping' });
    await panel.getByText('KPI: Reliability').waitFor();
    expect((await call('clippings.index', { query: { brand: other.id } })).data).toMatchObject([
      { headline: 'Harbour on paper' },
    ]);

    await panel.getByRole('link', { name: 'Edit clipping' }).click();
    await page.getByRole('textbox', { name: /^Translated headline/ }).fill('Havnen på papir');
    await page.getByRole('combobox', { name: /^Picture/ }).click();
    await page.getByRole('option', { name: 'Very positive' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Havnen på papir').waitFor();
    expect((await call('clippings.show', { params: { clipping_id: paper.id } })).data).toMatchObject({
      translated_headline: 'Havnen på papir',
      image_positivity: 'very_positive',
      kpi_campaigns: [{ name: 'Reliability' }],
      stories: [{ name: 'Winter timetable' }],
    });
    const [download] = await Promise.all([
      page.waitForEvent('download', patient),
      panel.getByRole('button', { name: 'Save as PDF' }).click(),
    ]);
    expect((await readFile(await download.path(), 'latin1')).startsWith('%PDF')).toBe(true);

    // Several at once: from the set to the clippings of its market, and back again.
    const assigned = async () =>
      (await call('clippings.index', { query: { kpi_campaigns: kpi.id, limit: 100 } })).data.length;
    await arrive(page, '/performance/kpi');
    await page.getByRole('button', { name: 'Assign clippings' }).click();
    await page.getByText('Select clippings, then choose “KPI set”').waitFor();
    await arrive(page, '/performance/coverage');
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'KPI set', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reliability' }).click();
    await page.getByText('clippings assigned to “Reliability”').waitFor();
    expect(await assigned()).toBeGreaterThan(headlines.length);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(assigned).toBe(1);
    expectQuiet();
    await context.close();
  });

  // The suite sees the same pages on a phone in routes.test.ts, without records.
  if (inFull)
    it('the pages of clippings fit a phone in the dark', async () => {
      const paper = (await clippings()).find(({ headline }) => headline === 'Harbour on paper')!;
      const first = '/performance/coverage';
      const { page, context, expectQuiet } = await open(first, { viewport: phone, colorScheme: 'dark' });
      for (const path of [
        first,
        '/performance/coverage/clipping/prepare',
        `/performance/coverage/clipping/edit/${paper.id}`,
        `/performance/coverage/clipping/assign/${paper.id}`,
        '/settings/company/export-organisation-clippings',
      ]) {
        await arrive(page, path);
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
      expectQuiet();
      await context.close();
    });
});
