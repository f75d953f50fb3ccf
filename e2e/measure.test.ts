import { readFile } from 'node:fs/promises';
import { until } from '@masthead/server/testing/replay.ts';
import { ferryText } from '@masthead/server/testing/site.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, expectAccessible, expectNoOverflow, openBrowser, openPage, phone, withToken } from './browser.ts';
import { makeMentions } from './mentions.ts';
import { type Product, staff, startProduct } from './product.ts';
import { moveByKey } from './sorting.ts';

let product: Product;
let browser: Browser;
let call: Awaited<ReturnType<Product['client']>>;
let token: string;
let brand: { id: string; name: string };

const headlines = ['Ferry one sails', 'Ferry two waits', 'Ferry three sinks'];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  call = product.clientOf(token);
  const made = await makeMentions(call, { term: 'ferry', headlines });
  brand = made.brand;
  for (const { id } of made.mentions) await call('mentions.save-as-clipping', { params: { mention_id: id } });
  for (const name of ['Baltvia', 'Mewa', 'Skagerrak', 'Kattegat', 'Öresund'])
    await call('brands.store', { body: { name, currency_code: 'EUR' } });
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
});

/** Returns the numbers of a chart by row, from its table and its file. */
async function figuresOf(page: Page, title: string) {
  await page.getByRole('button', { name: `${title}: show as table` }).click();
  const rows = page.getByRole('region', { name: `${title} as a table` }).locator('tbody tr');
  await rows.first().waitFor();
  const shown = await rows.evaluateAll((all) =>
    all.map((row) =>
      // A figure that leads to the clippings says so, unseen, behind itself.
      [...row.children].map((cell) => (cell.querySelector('button') ?? cell).firstChild?.textContent?.trim() ?? ''),
    ),
  );
  await page.getByRole('button', { name: `Save “${title}”` }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Data (CSV)' }).click(),
  ]);
  const saved = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  return { shown: shown.sort(), saved: saved.map((line) => line.split(',')).sort() };
}

const notice = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name} from the comparison` });
const order = (page: Page) =>
  page.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('data-block')));

describe('dashboard', () => {
  it('the dashboard compares up to five brands and explains the effect of each choice [dashboard-003] [dashboard-004] [dashboard-005] [dashboard-006] [dashboard-007] [dashboard-008]', async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/dashboard?brands=${brand.id}`);
    await chip(page, brand.name).click();
    await notice(page, 'At least one brand should be selected');
    for (const name of ['Baltvia', 'Mewa', 'Skagerrak', 'Kattegat']) {
      await page.getByRole('button', { name: 'Brand', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
      await notice(page, `${name} added`);
    }
    await page.getByRole('button', { name: 'Brand', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Öresund' }).click();
    await notice(page, 'Max selected brands reached');
    await chip(page, brand.name).waitFor({ state: 'detached' });
    await chip(page, 'Mewa').click();
    await notice(page, 'Mewa removed');
    expectQuiet();
    await context.close();
  });

  it('the dashboard shows, tabulates and saves the figures of the API, and a click leads to the clippings [dashboard-001]', async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/dashboard?brands=${brand.id}`);
    await page.getByRole('img', { name: /^Clippings per day/ }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Clippings per day: show as table' }).click();
    const table = page.getByRole('region', { name: 'Clippings per day as a table' });
    await table.locator('tbody td').first().waitFor();
    const shown = (await table.locator('tbody td').allTextContents())
      .map((text) => Number.parseInt(text, 10))
      .reverse();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Save “Clippings per day”' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Data (CSV)' }).click()),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
    const { data } = await call('metrics.dashboard.clippings', { query: { brands: brand.id } });
    const series = data.brands[0]!.series.slice(-14);
    expect(lines.map((line) => Number(line.split(',').at(-1)))).toEqual(series);
    expect(shown).toEqual(series);
    expect(series.reduce((sum, value) => sum + value, 0)).toBe(headlines.length);

    for (const [format, first] of [
      ['Image (PNG)', '\x89PNG'],
      ['Vector image (SVG)', '<svg'],
    ] as const) {
      await page.getByRole('button', { name: 'Save “Clippings per day”' }).click();
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect((await readFile(await picture.path(), 'latin1')).startsWith(first)).toBe(true);
    }

    await page.getByRole('button', { name: 'Clippings per day: show as chart' }).click();
    const chart = page.getByRole('img', { name: /^Clippings per day/ });
    await chart.locator('canvas').waitFor();
    const { width, height } = (await chart.boundingBox())!;
    await chart.click({ position: { x: width - 14, y: height / 2 } });
    await page.waitForURL(/\/performance\/coverage\?.*period=\d{4}-\d{2}-\d{2}\.\.\d{4}/);
    expectQuiet();
    await context.close();
  });

  it('the dashboard keeps the order of its blocks set by keyboard, and its notes with the brand', async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/dashboard?brands=${brand.id}`);
    await page.getByRole('img', { name: /^Clippings per day/ }).waitFor();
    expect((await order(page)).slice(0, 3)).toEqual(['clippings', 'impressions', 'hf_value']);
    await moveByKey(page, page.getByRole('button', { name: 'Move “Clippings”' }), {
      key: 'ArrowRight',
      told: ['“Clippings”, position 1 ', '“Clippings”, position 2 '],
    });
    await page.getByText('“Clippings” dropped at position 2').waitFor({ state: 'attached' });
    expect((await order(page)).slice(0, 3)).toEqual(['impressions', 'clippings', 'hf_value']);
    await page.reload();
    await page.getByRole('img', { name: /^Clippings per day/ }).waitFor();
    expect((await order(page)).slice(0, 3)).toEqual(['impressions', 'clippings', 'hf_value']);

    await page.getByRole('button', { name: 'Annotations' }).click();
    await page.getByText('No annotations for this period yet.').waitFor();
    await page.getByRole('textbox', { name: 'Annotation' }).fill('Winter timetable');
    await page.getByRole('button', { name: 'Add annotation' }).click();
    await page.getByRole('button', { name: 'Remove “Winter timetable”' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // The chart is a canvas; its table says the same.
    const noted = async (where: Page, chart: string) => {
      await where.getByRole('button', { name: `${chart}: show as table` }).click();
      await where
        .getByRole('region', { name: `${chart} as a table` })
        .getByText('Winter timetable')
        .waitFor();
    };
    await noted(page, 'Clippings per day');
    expectQuiet();
    await context.close();

    // A colleague sees it, in another chart as well, and no link was sent.
    const manager = await product.member('brand_manager');
    const theirs = await openPage(browser);
    await withToken(theirs.page, manager.token);
    await theirs.page.goto(`${product.origin}/performance/facts`);
    await noted(theirs.page, 'Tone over time');
    await theirs.context.close();
  });

  it('a spike in the chart says why under the pointer and the focus, and leads to its clippings', async () => {
    const { data: other } = await call('brands.store', { body: { name: 'Sund', currency_code: 'EUR' } });
    const today = new Date().setUTCHours(0, 0, 0, 0);
    // One clipping a day for a month, and a dozen three days ago.
    const ages = [...Array.from({ length: 30 }, (_, at) => at + 1), ...Array.from({ length: 12 }, () => 3)];
    for (const [at, age] of ages.entries())
      await call('clippings.store', {
        body: {
          brand_id: other.id,
          type: 'web',
          headline: `Strait report ${at}`,
          published_at: new Date(today - age * 86_400_000).toISOString(),
        },
      });
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/dashboard?brands=${other.id}`);
    const mark = page.getByRole('button', { name: /^Spike of Sund, / });
    await mark.focus();
    const why = page.getByRole('dialog', { name: /^Spike of Sund, / });
    await why.getByText(/^Unique stories: 1\d, usually \d$/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'hidden' });
    await mark.hover();
    const count = /: (\d+)/.exec((await why.textContent()) ?? '')![1];
    await why.getByRole('button', { name: 'Show clippings' }).click();
    await page.waitForURL(/\/performance\/coverage\?.*period=\d{4}-\d{2}-\d{2}\.\.\d{4}/);
    await page.getByText(`${count} stories`, { exact: true }).waitFor();
    expectQuiet();
    await context.close();
  });
});

describe('facts', () => {
  it('facts show geography, top outlets, top tags and distribution with their tables, light and dark [performance-002]', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context, expectQuiet } = await openPage(browser, { colorScheme });
      await withToken(page, token);
      await page.goto(`${product.origin}/performance/facts`);
      for (const name of ['Geography', 'Top outlets', 'Top tags', 'Distribution by tier'])
        await page.getByRole('heading', { name }).waitFor();
      await page.getByRole('button', { name: 'Top outlets: show as table' }).click();
      await page
        .getByRole('region', { name: 'Top outlets as a table' })
        .getByText('Outlet', { exact: true })
        .last()
        .waitFor();
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expectNoOverflow(page);
      await page.goto(`${product.origin}/social/facts`);
      await page.getByText('No clippings in this period').waitFor();
      await expectNoOverflow(page);
      expectQuiet();
      await context.close();
    }
  });
});

describe('figures of facts', () => {
  it('facts show the same figures on the screen, in files and in the API', async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/performance/facts`);
    await page.getByRole('heading', { name: 'Top outlets' }).waitFor();
    const query = { brands: brand.id };
    const { data: outlets } = await call('metrics.clippings.top-outlets', { query });
    const { data: distribution } = await call('metrics.performance.distribution', { query });
    const names = { aplus: 'Tier A', bplus: 'Tier B', none: 'No tier' };
    const expected = [
      ['Top outlets', outlets.map(({ media_outlet, clippings }) => [media_outlet.name, String(clippings)])],
      ['Distribution by tier', distribution.tiers.map(({ tier, clippings }) => [names[tier], String(clippings)])],
    ] as const;
    expect(outlets.reduce((sum, { clippings }) => sum + clippings, 0)).toBe(headlines.length);
    for (const [title, figures] of expected) {
      const { shown, saved } = await figuresOf(page, title);
      const rows = figures.map((row) => [...row]).sort();
      expect(shown.map((row) => row.slice(-1))).toEqual(rows.map((row) => row.slice(-1)));
      expect(saved).toEqual(shown.map(([name, value]) => [name, value]));
    }
    expectQuiet();
    await context.close();
  });
});

describe('KPI sets', () => {
  it('a KPI set is created by its rules and cannot be edited once completed [kpi-002] [kpi-004] [kpi-005] [kpi-006] [kpi-007] [forms-022] [forms-026]', async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/performance/kpi`);
    await page.getByText('No KPI sets yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create KPI set' }).first().click();
    await page.getByText('A country must be chosen before setting KPIs').waitFor();
    await page.getByText('A market must be specified before adding investments').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add investment' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring');
    await page.getByRole('combobox', { name: 'Country' }).fill('Denm');
    await page.getByRole('option', { name: 'Denmark' }).click();
    await page.getByRole('checkbox', { name: 'ROI' }).uncheck();
    await page.getByText('hfValue and ROI must be activated before adding investments').waitFor();
    await page.getByRole('checkbox', { name: 'ROI' }).check();
    await page.getByRole('button', { name: 'Add investment' }).click();
    await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
    await page.getByRole('textbox', { name: 'Clippings' }).fill('3');
    await expectAccessible(page);

    // A market goes only once that is confirmed.
    await page.getByRole('button', { name: 'Add market' }).click();
    await page.getByRole('combobox', { name: 'Country' }).last().fill('Swed');
    await page.getByRole('option', { name: 'Sweden' }).click();
    await page.getByRole('button', { name: 'Delete market: Sweden' }).click();
    await page.getByText('Delete the market Sweden?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete market' }).click();
    await page.getByRole('group', { name: 'Sweden' }).waitFor({ state: 'detached' });

    // Leaving with unsaved changes asks.
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create KPI set' }).click();
    await page.getByRole('heading', { name: 'Spring' }).waitFor();
    const { data } = await call('kpi-campaigns.index', { query: { brand: brand.id } });
    expect(data[0]).toMatchObject({
      name: 'Spring',
      markets: [
        { country: { id: 'DK' }, targets: { clippings: 3 }, investments: [{ category: 'agency_fees', amount: 500 }] },
      ],
    });
    await page.getByRole('progressbar', { name: 'Denmark, Clippings' }).waitFor();
    await page.setViewportSize(phone);
    await expectNoOverflow(page);

    await page.getByRole('button', { name: 'Actions for Spring' }).click();
    await page.getByRole('menuitem', { name: 'Complete' }).click();
    await page.getByText('Complete “Spring”?').waitFor();
    await page.getByRole('button', { name: 'Complete set' }).click();
    await page.getByText('No KPI sets yet').waitFor();
    await page.goto(`${product.origin}/performance/kpi/${data[0]!.id}/edit`);
    await page.getByText('Cannot edit a completed KPI set').waitFor();
    await page.getByRole('link', { name: 'All KPI sets' }).click();
    await page.getByRole('button', { name: 'Actions for Spring' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No completed KPI sets').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Actions for Spring' }).waitFor();
    expectQuiet();
    await context.close();
  });
});

describe('figures that say what they are', () => {
  it('copies of one article are one story, an unknown audience is not 0, and the manager of a brand adds it', async () => {
    const documents = ['One', 'Two'].map((name, at) => ({
      url: `https://lighthouse-${name.toLowerCase()}.example/article`,
      headline: 'A lighthouse is lit again',
      body: ferryText.replaceAll('ferr', 'lighthouse'),
      outlet_name: `Lighthouse ${name}`,
      language: 'en',
      published_at: new Date(Date.now() - (3 - at) * 3_600_000).toISOString(),
    }));
    const form = { brand_id: brand.id, name: 'Lighthouses', main_search_term: 'lighthouse' };
    const stream = (await call('streams.store', { body: form })).data;
    await call('documents.store', { body: { documents } });
    const mentions = await until('the mentions', async () => {
      const { data } = await call('mentions.index', {
        params: { stream_id: stream.id },
        query: { view: 'pieces' },
      });
      return data.length === documents.length && data;
    });
    for (const { id } of mentions) {
      const { data } = await call('mentions.save-as-clipping', { params: { mention_id: id } });
      await call('clippings.update', { params: { clipping_id: data.id }, body: { text_tonality: null } });
    }
    const { page, context, expectQuiet } = await openPage(browser);
    await withToken(page, token);

    await page.goto(`${product.origin}/performance/coverage?search=lighthouse`);
    await page.getByText('1 story', { exact: true }).waitFor();
    await page.getByRole('button', { name: '+1 copy' }).click();
    await page.getByRole('button', { name: 'Lighthouse Two' }).waitFor();
    await expectAccessible(page);
    await page.getByText('All clippings', { exact: true }).click();
    await page.getByText('2 clippings', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('count')).toBe('clippings');
    await page.goto(`${product.origin}/performance/coverage?search=lighthouse`);
    await page.getByText('2 clippings', { exact: true }).waitFor();
    // The list comes after the summary that counts it.
    await expect.poll(() => page.getByRole('cell', { name: 'Unknown' }).count()).toBe(4);

    await page.goto(`${product.origin}/dashboard?brands=${brand.id}`);
    const impressions = page.locator('[data-block="impressions"]');
    await impressions.getByText('Unknown', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: `${brand.name}, Unsure, show clippings` }).click();
    await page.waitForURL(/\/performance\/coverage\?.*sentiments=unsure/);
    await page.getByText('A lighthouse is lit again').first().waitFor();
    await page.goBack();
    await impressions.getByRole('link', { name: 'Add audiences' }).click();
    await page.waitForURL(/\/settings\/brand\/audiences/);
    await page.getByLabel('Audience of Lighthouse One').fill('5000');
    await page.getByLabel('Source of the figure of Lighthouse One').fill('Media kit');
    await expectAccessible(page);
    await page.getByLabel('Source of the figure of Lighthouse One').press('Enter');
    await notice(page, 'Audience of Lighthouse One saved');
    await page.getByLabel('Audience of Lighthouse One').waitFor({ state: 'detached' });

    await page.goto(`${product.origin}/dashboard?brands=${brand.id}`);
    await impressions.getByText('5,000', { exact: true }).or(impressions.getByText('5 000')).first().waitFor();
    await impressions.getByText(/^Audience unknown for/).waitFor();
    expectQuiet();
    await context.close();
  });

  it('a spreadsheet of audiences is checked before it is taken, and estimates are marked', async () => {
    const { page, context, expectQuiet } = await openPage(browser, { viewport: phone });
    await withToken(page, token);
    await page.goto(`${product.origin}/settings/brand/audiences`);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'audiences.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,url,impressions\nLighthouse Two,https://lighthouse-two.example/,7000\n'),
    });
    const take = page.getByRole('dialog').getByRole('button', { name: 'Import 1 outlet' });
    await take.waitFor();
    await expectNoOverflow(page);
    await take.click();
    await page.getByText('7,000').or(page.getByText('7 000')).first().waitFor();
    await page.getByLabel('No tier').fill('300');
    await page
      .locator('form', { has: page.getByLabel('No tier') })
      .getByRole('button', { name: 'Save' })
      .click();
    await notice(page, 'Estimates saved');
    await expectNoOverflow(page);
    const { data } = await until('the estimates', async () => {
      const answer = await call('metrics.dashboard.impressions', { query: { brands: brand.id } });
      return answer.data.totals.estimated_clippings > 0 && answer;
    });
    expect(data.totals.unknown_clippings).toBe(0);
    await page.goto(`${product.origin}/performance/coverage?count=clippings`);
    await page.getByText('300 (est.) impressions').first().waitFor();
    expectQuiet();
    await context.close();
  });
});
