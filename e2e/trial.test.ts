import { makeSource, storeText } from '@masthead/server/testing/factories.ts';
import { until } from '@masthead/server/testing/replay.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrive, closePages, expectAccessible, openBrowser } from './browser.ts';
import { makeCustomer, openAs, type PaidProduct, startPaidProduct } from './paid-product.ts';

let product: PaidProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startPaidProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

/** Puts an organisation on a trial that ends in some days; it has ended if they are negative. */
const setTrial = (organisationId: string, daysLeft: number) =>
  product.database.pool.query(
    `update subscriptions set plan = 'professional', commitment = null, trial_starts_at = now() - interval '14 days',
       trial_ends_at = now() + $2 * interval '1 day'
     where organisation_id = $1`,
    [organisationId, daysLeft],
  );

/** Pages with a permission that the free plan leaves out. */
const gated = [
  '/dashboard',
  '/performance/coverage',
  '/performance/facts',
  '/performance/kpi',
  '/connect/relations',
  '/connect/groups',
];

it('the discount of a trial is taken to the checkout, and one that has ended says so for five seconds [billing-017] [billing-024] [billing-040] [billing-041]', async () => {
  const staff = await product.client();
  const customer = await makeCustomer(product, 'professional');
  const { params } = customer;
  await setTrial(params.organisation_id, 5);
  const offer = async (coupon: string) => {
    await staff('staff.coupons.store', { body: { id: coupon, percent_off: 10, duration: 'once' } });
    await staff('staff.organisations.discount.update', { params, body: { coupon, reason: 'Agreed by phone' } });
  };
  await offer('ENDED');
  const { page } = await openAs(browser, product, customer, '/dashboard');
  await page.getByText('Trial: 5 days left').waitFor();
  const save = page.getByRole('button', { name: 'Save 10%' });
  await save.waitFor();
  await staff('staff.coupons.delete', { params: { coupon_id: 'ENDED' } });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await save.click();
  const notice = page.getByText('There is no such coupon');
  await notice.waitFor({ state: 'attached' });
  await page.clock.runFor(4_500);
  await expect.poll(() => notice.count()).toBe(1);
  await page.clock.runFor(1_500);
  await expect.poll(() => notice.count()).toBe(0);

  await offer('WELCOME');
  await page.clock.resume();
  await page.reload();
  await save.click();
  await page.waitForURL((url) => url.pathname === '/checkout');
  await page.getByText('Coupon applied to the order after your trial').waitFor();
  await page.getByRole('complementary', { name: 'Price' }).getByText('Coupon', { exact: true }).waitFor();
  expect((await customer.billing()).coupon?.id).toBe('WELCOME');
  const [own] = (await customer.call('user.organisations', { query: { include: 'subscription' } })).data;
  expect(own!.subscription).toMatchObject({ is_on_trial: true, plan: { slug: 'professional' } });
  await expectAccessible(page);
});

it('gated pages on day 15 show the own records for reading with the way to a plan, and they can be exported [plans-001]', async () => {
  const customer = await makeCustomer(product, 'professional');
  const { brand, call } = customer;
  const published_at = new Date().toISOString();
  const clipping = { brand_id: brand.id, type: 'web', headline: 'Harbour at dawn', published_at } as const;
  await call('clippings.store', { body: clipping });
  const days = { starts_at: '2026-01-01', ends_at: '2099-01-01' };
  const kpi = { name: 'Reliability', currency_code: 'DKK', measures: ['clippings'], markets: [{ country_id: 'DK' }] };
  await call('kpi-campaigns.store', { body: { brand_id: brand.id, ...days, ...kpi } as never });
  const relation = await call('connect.relations.store', { body: { brand_id: brand.id, name: 'Bo Lund' } });
  const group = { brand_id: brand.id, name: 'Ferry press', relations: [relation.data.id] };
  await call('connect.groups.store', { body: group });
  await setTrial(customer.params.organisation_id, -1);
  const { page, expectQuiet } = await openAs(browser, product, customer, '/performance/coverage');
  const says = page.getByText('Your records stay: you can read and export them.');
  await says.waitFor();
  await page.getByText('Harbour at dawn').first().waitFor();
  await expect.poll(() => page.getByText('Demo data:').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Add clipping' }).count()).toBe(0);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /Export/ })
    .first()
    .click();
  expectQuiet();

  const own: Record<string, string> = {
    '/performance/kpi': 'Reliability',
    '/connect/relations': 'Bo Lund',
    '/connect/groups': 'Ferry press',
  };
  for (const path of gated.filter((one) => one !== '/performance/coverage')) {
    await arrive(page, path);
    await says.waitFor();
    if (own[path]) await page.getByText(own[path]).first().waitFor();
    expect([path, await page.getByText('Demo data:').count()]).toEqual([path, 0]);
  }
  await page.getByRole('link', { name: 'See plans' }).first().click();
  await page.getByRole('link', { name: 'Choose Plus' }).waitFor();
});

it('the free plan shows invented data on pages that it leaves out, with the way to a plan [plans-009] [plans-010] [plans-012] [plans-013] [plans-015] [plans-016] [plans-017]', async () => {
  const customer = await makeCustomer(product);
  const { page } = await openAs(browser, product, customer, '/dashboard');
  for (const path of gated) {
    await arrive(page, path);
    const banner = page.getByRole('status').filter({ hasText: 'Demo data:' });
    await banner.getByRole('link', { name: 'See plans to use your own data' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

it('the search for journalists shows invented ones on a plan without it, and the way to a plan without demo data [plans-018]', async () => {
  const customer = await makeCustomer(product);
  const { brand, call } = customer;
  const { page, expectQuiet } = await openAs(browser, product, customer, '/connect/discover');
  const banner = page.getByRole('status').filter({ hasText: 'Demo data:' });
  await banner.getByRole('link', { name: 'See plans to use your own data' }).waitFor();
  await page.getByRole('heading', { name: 'Agnete Fjeldgaard' }).waitFor();
  await page
    .getByText(/^Tone of \d+ articles?$/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await arrive(page, '/connect/facts');
  await banner.waitFor();
  await page.getByText('Agnete Fjeldgaard').first().waitFor();
  await call('brands.update', { params: { brand_id: brand.id }, body: { demo_data: false } });
  await page.reload();
  for (const path of ['/connect/discover', '/connect/facts']) {
    await arrive(page, path);
    const notice = page.getByRole('status').filter({ hasText: 'Restricted action' });
    await notice.getByRole('link', { name: 'See plans' }).waitFor();
    await expect.poll(() => page.getByText('Agnete Fjeldgaard').count()).toBe(0);
  }
  expectQuiet();
});

it('each page that the free plan leaves out leads without demo data to a notice with the way to a plan [plans-009] [plans-010] [plans-011] [plans-012] [plans-013] [plans-014] [plans-015] [plans-016] [plans-017] [plans-018] [plans-019] [plans-021]', async () => {
  const customer = await makeCustomer(product);
  const { brand, call } = customer;
  await call('brands.update', { params: { brand_id: brand.id }, body: { demo_data: false } });
  await call('streams.store', { body: { brand_id: brand.id, name: 'Ferries', main_search_term: 'Ferry' } });
  const { page } = await openAs(browser, product, customer, '/streams/list');
  await page.getByText('Ferries').first().waitFor();
  const creating = ['/streams/create', '/performance/coverage/clipping/create', '/connect/relations/create'];
  for (const path of [...gated, '/connect/discover', '/connect/facts', '/reports', ...creating]) {
    await arrive(page, path);
    const notice = page.getByRole('status').filter({ hasText: 'Restricted action' });
    await notice.getByRole('link', { name: 'See plans' }).waitFor();
  }
  await page.getByRole('link', { name: 'See plans' }).first().click();
  await page.getByRole('link', { name: 'Choose Plus' }).waitFor();
});

it('saving a mention on a plan without it offers the plans [plans-020]', async () => {
  const customer = await makeCustomer(product, 'professional');
  const { brand, call, params } = customer;
  const { db, pool } = product.database;
  const stream = (
    await call('streams.store', { body: { brand_id: brand.id, name: 'Ferries', main_search_term: 'Quorra' } })
  ).data;
  const source = await makeSource(db, params.organisation_id);
  await storeText(db, { ...source, headline: 'Quorra again', body: 'The ferries of Quorra sail once more.' });
  await until('the mention', async () => {
    const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
    return data.length > 0 || undefined;
  });
  await pool.query(`update subscriptions set plan = 'freemium' where organisation_id = $1`, [params.organisation_id]);
  const { page } = await openAs(browser, product, customer, `/streams/${stream.id}`);
  await page.getByText('Quorra again').first().hover();
  // The button looks disabled to assistive technology and can be pressed for the reason.
  await page.getByRole('button', { name: 'Save', exact: true }).first().click({ force: true });
  await page.getByRole('button', { name: 'See plans' }).click();
  await page.getByRole('link', { name: 'Choose Plus' }).waitFor();
});
