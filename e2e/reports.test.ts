import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { itInFull } from './in-full.ts';
import { type Product, staff, startProduct } from './product.ts';
import { moveByKey } from './sorting.ts';

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
  const month = new Date();
  month.setUTCMonth(month.getUTCMonth(), 0);
  for (let at = 0; at < 6; at++)
    await call('clippings.store', {
      body: {
        ...{ brand_id: brand.id, type: 'web', headline: `Ferry ${at} sails`, impressions: 40_000 + at },
        ...{ country_id: 'DK', text_tonality: 'positive', tags: ['Ferries'], url: `https://a.example/${at}` },
        published_at: new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 10 + (at % 3), 9)).toISOString(),
      } as never,
    });
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

const order = (page: Page) =>
  page.locator('[data-section]').evaluateAll((all) => all.map((one) => one.getAttribute('data-section')));

async function download(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download', patient),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ]);
  return await readFile(await file.path());
}

describe('reports', () => {
  it('a monthly report is created, arranged, downloaded, copied and deleted [reports-001] [reports-002]', async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/reports`);
    await page.getByText('No reports yet').waitFor();
    await page.getByRole('button', { name: 'Create report' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).click();
    await page.getByText(`${brand.name} had 6 clippings in this period.`).waitFor(patient);
    await page.getByRole('heading', { name: 'Method' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await moveByKey(page, page.getByRole('button', { name: 'Move “Key figures”' }), {
      key: 'ArrowUp',
      told: ['“Key figures”, position 2 ', '“Key figures”, position 1 '],
    });
    await page.getByText('“Key figures” dropped at position 1').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Hide “Top tags”' }).click();
    await page.getByRole('button', { name: 'Hide “Ferry 5 sails”' }).click();
    await page.getByRole('button', { name: 'Hide “Ferry 4 sails”' }).click();
    await page.getByText('2 hidden clippings').click();
    await page.getByRole('button', { name: 'Show “Ferry 4 sails”' }).click();
    await page.getByRole('button', { name: 'Hide “Ferry 4 sails”' }).waitFor();
    await page.getByLabel('Comment on “Key figures”').fill('A strong month.');
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.getByText('All changes saved').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide “Method”' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Hide “Method”' }).waitFor();
    await page.getByText('All changes saved').waitFor();

    // A colleague saves in the meantime: their arrangement is shown, and Undo brings the own one back.
    const report_id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { sections: own, revision } = (await call('reports.show', { params: { report_id } })).data;
    const theirs = own.map((one) => (one.kind === 'summary' ? { ...one, comment: 'From a colleague.' } : one));
    const saveFirst = async (route: Route) => {
      await call('reports.update', { params: { report_id }, body: { sections: theirs, revision } });
      await route.continue();
    };
    await page.route('**/v2/reports/*', saveFirst, { times: 1 });
    await page.getByRole('button', { name: 'Hide “Method”' }).click();
    await page.getByText('From a colleague.').first().waitFor();
    await page.getByRole('button', { name: 'Show “Method”' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Show “Method”' }).click();
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('A strong month.').waitFor();
    const sections = await order(page);
    expect(sections.slice(0, 2)).toEqual(['figures', 'summary']);
    expect(sections).not.toContain('tags');

    const workbook = await readXlsx(await download(page, 'Excel (XLSX)'));
    const figures = workbook.sheets.find(({ name }) => name === 'Key figures')!.rows;
    expect(figures[1]!.slice(0, 2)).toEqual(['Clippings', 6]);
    const pdf = await download(page, 'PDF');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('/StructTreeRoot')).toBe(true);

    const slides = await download(page, 'PowerPoint (PPTX)');
    expect(Object.keys((await JSZip.loadAsync(slides)).files)).toContain(
      'ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx',
    );

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('Recipient').fill('The board');
    await page.locator('input[name=password]').fill('salt and water');
    await page.getByRole('button', { name: 'Create link' }).click();
    const address = await page.getByLabel('Link', { exact: true }).inputValue();
    await expectAccessible(page);
    const reader = await openPage(browser);
    await reader.page.goto(product.origin + new URL(address).pathname);
    await expectAccessible(reader.page);
    await reader.page.getByLabel('Password').fill('salt and water');
    await reader.page.getByRole('button', { name: 'Open report' }).click();
    await reader.page.getByText('A strong month.').waitFor();
    await expectAccessible(reader.page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Reactivate' }).waitFor();
    await reader.page.reload();
    await reader.page.getByText('The sender has withdrawn the link.').waitFor();
    await reader.context.close();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('switch', { name: 'Skip when there are no clippings' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await page.getByText('Schedule saved').waitFor();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText(/^Next edition: /).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'All reports' }).click();
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await page.getByRole('link', { name: /^Copy of/ }).waitFor();
    await page.getByRole('button', { name: /^Actions for Copy of/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: /^Copy of/ }).waitFor({ state: 'detached' });
    const deleted = page.getByRole('alert').filter({ hasText: 'deleted' });
    await deleted.hover();
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^Copy of/ }).waitFor();
    expectQuiet();
    await context.close();
  });

  itInFull(
    'key messages are found in clippings, confirmed by a key, counted in a report, and its arrangement becomes a template',
    async () => {
      const { page, context, expectQuiet } = await openPage(browser);
      await withToken(page, token);
      await page.goto(`${product.origin}/settings/brand/messages`);
      await page.getByText('No key messages yet').waitFor();
      await page.getByRole('button', { name: 'Add message' }).click();
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Ferries sail');
      await page.getByRole('combobox', { name: 'Words to look for' }).fill('ferry sails');
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('row', { name: /Ferries sail.* 0 6/ }).waitFor(patient);
      await expectAccessible(page);
      const { data: clippings } = await call('clippings.index', { query: { brand: brand.id } });
      const [first] = clippings;
      const day = first!.published_at.slice(0, 10);
      await page.goto(`${product.origin}/performance/coverage?period=${day}..${day}&clipping=${first!.id}`);
      const found = page.getByRole('region', { name: 'Messages and quotes' });
      await found.getByText(first!.headline).waitFor(patient);
      await expectAccessible(page);
      await page.keyboard.press('c');
      await found.getByRole('img', { name: 'Confirmed' }).waitFor();
      const { data: reports } = await call('reports.index', { query: { brand: brand.id } });
      const report_id = reports.at(-1)!.id;
      await call('reports.generate', { params: { report_id } });
      await page.goto(`${product.origin}/reports/${report_id}`);
      await page.getByRole('heading', { name: 'Key messages' }).waitFor(patient);
      await page.locator('[data-section=messages] q').getByText(first!.headline).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'With a key message, show clippings' }).click();
      const drawer = page.getByRole('dialog', { name: 'With a key message' });
      await drawer.getByRole('button', { name: first!.headline }).waitFor();
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Close clippings' }).click();
      await drawer.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save as template' }).click();
      await page.getByLabel('Name of the template').fill('Client month');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Template “Client month” saved').waitFor();
      await page.goto(`${product.origin}/reports`);
      await page.getByRole('button', { name: 'Create report' }).click();
      await page.getByRole('combobox', { name: 'Template' }).click();
      await page.getByRole('option', { name: 'Client month' }).click();
      await page.getByText(/^Sections, comments, charts, .*Client month/).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).click();
      await page.getByText('A strong month.').first().waitFor(patient);
      expectQuiet();
      await context.close();
    },
  );

  itInFull('a section that the template lacks is added with its figures, before the method', async () => {
    const { data } = await call('reports.index', { query: { brand: brand.id } });
    const { start, end } = data.at(-1)!;
    const { id } = (await call('reports.store', { body: { brands: [brand.id], start, end, template: 'weekly' } })).data;
    await call('streams.store', { body: { name: 'Ferries', main_search_term: 'ferries', brand_id: brand.id } });
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/reports/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click(patient);
    await page.getByRole('button', { name: 'Add section' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Geography' }).click();
    await page.getByText('All changes saved').waitFor();

    // A section that counts only some of the clippings says which, and its figure opens them.
    await page.getByRole('button', { name: 'Filter “Key figures”' }).click();
    const filters = page.getByRole('group', { name: 'Filter “Key figures”' });
    await filters.getByRole('button', { name: 'Tone' }).click();
    await page.getByRole('combobox', { name: 'Tone' }).click();
    await page.getByRole('option', { name: 'Positive' }).click();
    await page.keyboard.press('Escape');
    await page.locator('[data-section=figures]').getByText('Only: Positive').waitFor(patient);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Geography' }).waitFor();
    expect((await order(page)).slice(-2)).toEqual(['countries', 'method']);

    // A filter of the whole report is among its settings, and the method names it.
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Filters', { exact: true }).click();
    await dialog.getByLabel('Stream', { exact: true }).first().waitFor();
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Denm');
    await page.getByRole('option', { name: 'Denmark' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save and update figures' }).click();
    await page.locator('[data-section=method]').getByText('Only: Denmark').waitFor(patient);
    await page.getByRole('button', { name: 'Clippings, show clippings' }).click();
    await page.waitForURL(/\/performance\/coverage\?.*sentiments=positive/);
    expect(page.url()).toContain('countries=DK');
    expectQuiet();
    await context.close();
  });

  itInFull(
    'a German and a Polish report are read in their languages by a colleague whose interface is English',
    async () => {
      const { data: clippings } = await call('clippings.index', { query: { brand: brand.id } });
      const month = clippings[0]!.published_at.slice(0, 7);
      const days = { start: `${month}-01`, end: `${month}-28` };
      const { page, context, expectQuiet } = await openPage(browser);
      await withToken(page, token);
      const plain = async (section: string) =>
        (await page.locator(`[data-section=${section}]`).innerText()).replace(/\s/g, ' ');
      for (const [language, tone, impressions, reach, table] of [
        ['de', 'Positiv', 'Impressionen 40.005', '240.015', 'Medientypen'],
        ['pl', 'Pozytywny', 'Zasięg 40 005', '240 015', 'Typy mediów'],
      ] as const) {
        const form = { brands: [brand.id], ...days, language, currency: 'PLN' as const };
        const { id } = (await call('reports.store', { body: form })).data;
        await page.goto(`${product.origin}/reports/${id}`);
        const best = page.locator(`[data-section=clippings][lang=${language}]`);
        await best.getByRole('link', { name: 'Ferry 5 sails' }).waitFor(patient);
        expect(await plain('clippings')).toContain(tone);
        expect(await plain('clippings')).toContain(impressions);
        expect(await plain('figures')).toContain(reach);
        expect(await plain('figures')).toMatch(language === 'de' ? /\d PLN/ : /\d zł/);
        // Tools are the interface's.
        const section = page.locator('[data-section=media_types]');
        await section.getByRole('button', { name: `${table}: show as table` }).click();
        await section.getByRole('table').waitFor();
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        const edited = page.locator('[data-section=clippings]');
        await edited.getByRole('button', { name: 'Hide “Ferry 5 sails”' }).waitFor();
        await expectAccessible(page);
      }
      expectQuiet();
      await context.close();
    },
  );

  itInFull('a headline figure leads to its clippings, and the report fits a phone in the dark', async () => {
    const { data } = await call('reports.index', { query: { brand: brand.id } });
    const report = data.at(-1)!;
    const { page, context, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
    await withToken(page, token);
    await page.goto(`${product.origin}/reports`);
    await page.getByRole('link', { name: report.name }).first().waitFor();
    await expectNoOverflow(page);
    await page.goto(`${product.origin}/reports/${report.id}`);
    await page.getByText('A strong month.').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);

    // Paper is white and has neither menus nor buttons.
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(await scheme()).toBe('light');
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor({ state: 'hidden' });
    await page.getByText('A strong month.').waitFor();
    await expectNoOverflow(page);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'Clippings, show clippings' }).click();
    await page.waitForURL(/\/performance\/coverage\?.*period=/);
    await page.getByText('Ferry 0 sails').first().waitFor();
    expectQuiet();
    await context.close();
  });
});
