import { mkdir } from 'node:fs/promises';
import { makeSource, storeText } from '@masthead/server/testing/make-document.ts';
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
import { staff, startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let token: string;

const shots = process.env.MASTHEAD_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
};
const day = 86_400_000;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
  const call = product.clientOf(token);
  const [organisation] = (await call('user.organisations')).data;
  const { db } = product.database;
  const places = [await makeSource(db, organisation!.id), await makeSource(db, organisation!.id)];
  const articles: [number, string, string, number][] = [
    [0, 'Agnete Winther', 'Hydrogen plant opens in Esbjerg after three years of delay', 1],
    [0, 'Agnete Winther', 'Shipping lines ask for green hydrogen at the quay', 5],
    [0, 'Agnete Winther', 'Hydrogen subsidies approved for two North Sea ports', 9],
    [1, 'Bertram Okholm', 'Hydrogen prices fall as new electrolysers come online', 2],
    [1, 'Bertram Okholm', 'Football: late goal decides the harbour derby', 3],
    [1, 'Cecilie Rask', 'Hydrogen ferries leave the quay for the islands', 120],
    [0, 'Frode Lassen', 'Hydrogen makes trains quieter', 4],
    [1, 'Gerda Holm', 'Hydrogen is stored in an old salt cavern', 6],
  ];
  for (const [place, author, headline, age] of articles)
    await storeText(db, {
      ...places[place]!,
      author,
      headline,
      body: `${headline}. The rest of the story.`,
      publishedAt: new Date(Date.now() - age * day),
    });
  const abroad = 'Hydrogen arrives in the harbour of Gothenburg';
  await storeText(db, { ...places[1]!, author: 'Hjalmar Nord', country: 'SE', headline: abroad, body: abroad });
  await storeText(db, {
    ...{ ...places[1]!, author: 'Ivar Dam', headline: 'Hydrogen til skibe og tog på havnen i Esbjerg' },
    body: 'Rederierne vil købe brint til deres skibe, og havnen får snart et nyt anlæg, siger direktøren til avisen.',
  });
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await withToken(opened.page, token);
  await opened.page.goto(`${product.origin}${path}`);
  return opened;
}

async function narrow(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: filter, exact: true }).click();
  await page.getByRole('combobox', { name: filter }).fill(choice);
  await page.getByRole('option', { name: choice, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

it('journalists are found by what they wrote, added to a group, and their search is kept [connect-001] [connect-002]', async () => {
  const call = product.clientOf(token);
  const [brand] = (await call('user.brands')).data;
  await call('connect.groups.store', { body: { name: 'Energy desks', brand_id: brand!.id } });
  // The worker reads the bylines of documents as they are stored.
  await expect
    .poll(async () => (await call('connect.discover', { query: { brand: brand!.id, search: 'hydrogen' } })).data.length)
    .toBe(7);
  const { page, expectQuiet } = await open('/connect/discover');
  for (const name of ['Discover', 'Relations', 'Groups', 'Facts'])
    await page.getByRole('link', { name, exact: true }).first().waitFor();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Writes about/ }))
    .first()
    .fill('hydrogen');
  await page.getByRole('heading', { name: 'Cecilie Rask' }).waitFor();
  await page.getByText('No byline for 90 days').waitFor();
  await narrow(page, 'Countries', 'Denmark');
  await page.getByRole('heading', { name: 'Hjalmar Nord' }).waitFor({ state: 'detached' });
  await narrow(page, 'Languages', 'English');
  await page.getByRole('heading', { name: 'Ivar Dam' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(5);
  const agnete = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Agnete Winther' }) });
  await agnete.getByText('3 of 3 articles · 3 a month').waitFor();
  await agnete.getByText(/^outlet.*\.example · Denmark/).waitFor();
  await agnete.getByText('Tone of 3 matching articles').waitFor();
  await agnete.getByRole('button', { name: 'hydrogen', exact: true }).waitFor();
  const article = agnete.getByRole('listitem').filter({ hasText: 'Shipping lines ask for green hydrogen' });
  await article.getByText(/\.example · 5 d/).waitFor();
  await expectAccessible(page);
  await shoot(page, 'discover-1440');
  for (const name of ['Agnete Winther', 'Bertram Okholm', 'Cecilie Rask', 'Frode Lassen', 'Gerda Holm'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page
    .getByRole('region', { name: 'Selected journalists' })
    .or(page.getByRole('toolbar'))
    .first()
    .getByRole('button', { name: 'Add to relations' })
    .click();
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Energy desks' }).click();
  await shoot(page, 'discover-add');
  await page.getByRole('dialog').getByRole('button', { name: 'Add to relations' }).click();
  await page.getByText('5 relations added').first().waitFor();
  await expect.poll(() => page.getByText('Already a relation').count()).toBe(5);
  const groups = async () => (await call('connect.groups.index', { query: { brand: brand!.id } })).data;
  await expect.poll(async () => (await groups()).map((group) => group.relations_count)).toEqual([5]);
  await page.getByRole('button', { name: 'Save as group' }).click();
  await page.getByLabel('Group name').fill('Writes about hydrogen');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('From a saved search').waitFor();
  await page.getByRole('link', { name: 'Bertram Okholm' }).waitFor();
  await shoot(page, 'discover-group');
  await page.getByRole('link', { name: 'Agnete Winther' }).click();
  await page.getByRole('heading', { name: 'From their articles' }).waitFor();
  const outlet = page.locator('dl > div').filter({ hasText: /^Outlet/ });
  await outlet.getByText(/^From bylines · /).waitFor();
  await expect
    .poll(() => page.getByRole('tab').allTextContents())
    .toEqual(['About', 'Activity', 'Coverage', 'Related']);
  await shoot(page, 'relation-about');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Related' }).click();
  await page
    .getByText(/Same subjects/)
    .first()
    .waitFor();
  await shoot(page, 'relation-related');
  await page.goto(`${product.origin}/connect/facts`);
  await page.getByText('No coverage by relations in this period').waitFor();
  await expectAccessible(page);
  await shoot(page, 'facts-1440');
  await page.goto(`${product.origin}/connect/groups`);
  await page.getByRole('link', { name: 'Writes about hydrogen' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  expect((await saved).suggestedFilename()).toBe('relations.xlsx');
  await page.getByRole('link', { name: 'Edit search' }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Writes about/ }))
    .first()
    .fill('electrolysers');
  await page.getByRole('heading', { name: 'Agnete Winther' }).waitFor({ state: 'detached' });
  await expectAccessible(page);
  await shoot(page, 'discover-edit-search');
  await page.getByRole('button', { name: 'Update Writes about hydrogen' }).click();
  await page.getByText('Group updated').first().waitFor();
  await page.getByRole('link', { name: 'Bertram Okholm' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Agnete Winther' }).count()).toBe(0);
  expectQuiet();
});

it('the profile of a relation shows the accounts and posts of the person, and leads to the mention [connect-001]', async () => {
  const call = product.clientOf(token);
  const [brand] = (await call('user.brands')).data;
  const [organisation] = (await call('user.organisations')).data;
  const brand_id = brand!.id;
  await call('streams.store', {
    body: { brand_id, name: 'Ferry news', main_search_term: 'Norlunda', media_types: ['web', 'twitter', 'social'] },
  });
  const place = await makeSource(product.database.db, organisation!.id);
  const posts = [
    ['https://x.com/ada_lund/status/1', 'twitter', 'Norlunda was on time today, for once. Passengers cheered.', 12_480],
    ['https://bsky.app/profile/ada.example/post/2', 'social', 'Norlunda answers questions at noon tomorrow.', 311],
  ] as const;
  for (const [url, mediaType, headline, followers] of posts)
    await storeText(product.database.db, {
      ...{ ...place, headline, body: headline, author: 'Ada Lund' },
      publishedAt: new Date(Date.now() - 3 * 3_600_000),
      post: { url, mediaType, followers },
    });
  const { data: relation } = await call('connect.relations.store', {
    body: {
      ...{ brand_id, name: 'Ada Lund', job_title: 'Transport correspondent', email: 'ada@daily.example' },
      ...{ twitter: 'https://x.com/ada_lund', linkedin: 'https://www.linkedin.com/in/ada-lund' },
      personal_website: 'https://bsky.app/profile/ada.example',
    },
  });
  const params = { relation_id: relation.id };
  const found = async () => (await call('connect.relations.social', { params })).data.length;
  await expect.poll(found, patient).toBe(2);
  const { page, expectQuiet } = await open(`/connect/relations/${relation.id}`);
  const accounts = page.getByRole('list', { name: 'Accounts' });
  await accounts.getByText('12,480 followers · 1 post found').waitFor();
  await page.getByText('LinkedIn has no results').waitFor();
  await expectAccessible(page);
  await shoot(page, 'relation-social-1440');
  for (const colorScheme of ['light', 'dark'] as const) {
    const small = await open(`/connect/relations/${relation.id}`, { viewport: phone, colorScheme, locale: 'de-DE' });
    await small.page.getByText('Passengers cheered').waitFor();
    await expectNoOverflow(small.page);
    await small.page.getByText('Passengers cheered').scrollIntoViewIfNeeded();
    await shoot(small.page, `relation-social-390-${colorScheme}`);
  }
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Passengers' })
    .getByRole('link', { name: 'Found by Ferry news' })
    .click();
  await page.getByRole('heading', { name: /Norlunda was on time/, level: 2 }).waitFor();
  expectQuiet();
});

it('people who named a competitor and not the brand are found with the tone of these articles, and the form knows the brand’s name', async () => {
  const call = product.clientOf(token);
  const [brand] = (await call('user.brands')).data;
  const [organisation] = (await call('user.organisations')).data;
  const place = await makeSource(product.database.db, organisation!.id);
  const write = (author: string, headline: string, body: string) =>
    storeText(product.database.db, { ...place, author, headline, body });
  await write('Dagny Lund', 'Fares rise before the summer', 'It is a terrible disaster, says Orbia Lines.');
  await write('Dagny Lund', 'A day at the quay', 'Wonderful weather.');
  await write('Egil Moe', 'Two rivals on one route', `Orbia Lines and ${brand!.name} share the quay.`);
  const query = { brand: brand!.id, competitor: 'Orbia Lines' };
  await expect.poll(async () => (await call('connect.discover', { query })).data.length, patient).toBe(2);
  const { page, expectQuiet } = await open('/connect/discover');
  await page.getByRole('button', { name: 'Competitor, not us' }).click();
  await page.getByRole('textbox', { name: 'Competitor' }).fill('Orbia Lines');
  await expect.poll(() => page.getByRole('textbox', { name: 'Our names' }).inputValue()).toBe(brand!.name);
  await expectAccessible(page);
  await shoot(page, 'discover-competitor-form');
  await page.getByRole('button', { name: 'Find journalists' }).click();
  const hit = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Dagny Lund' }) });
  await hit.getByText(`1 recent article names Orbia Lines · No article names ${brand!.name}`).waitFor();
  await hit.getByRole('img', { name: '1 negative, 0 neutral, 0 positive' }).waitFor();
  await hit.getByText('Tone of 1 matching article').waitFor();
  await hit.getByRole('link', { name: 'Fares rise before the summer' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toHaveLength(1);
  await expectAccessible(page);
  await shoot(page, 'discover-competitor-1440');
  const search = new URL(page.url()).search;
  for (const colorScheme of ['light', 'dark'] as const) {
    const small = await open(`/connect/discover${search}`, { viewport: phone, colorScheme, locale: 'de-DE' });
    await small.page.getByRole('heading', { name: 'Dagny Lund' }).waitFor();
    await expectNoOverflow(small.page);
    await shoot(small.page, `discover-competitor-390-${colorScheme}`);
  }
  await page.getByRole('button', { name: `Orbia Lines, not ${brand!.name}` }).click();
  await page.getByRole('button', { name: 'Remove filter' }).click();
  await page.getByRole('heading', { name: 'Agnete Winther' }).waitFor();
  expectQuiet();
});

it('the menu of a story leads to the journalists who write about what it tells', async () => {
  const call = product.clientOf(token);
  const [brand] = (await call('user.brands')).data;
  const body = {
    brand_id: brand!.id,
    headline: 'Our hydrogen plant opens',
    copytext: '<p>Electrolysers and a quay.</p>',
  };
  await call('stories.store', { body });
  const { page, expectQuiet } = await open('/stories/list');
  await page.getByRole('button', { name: /Our hydrogen plant opens/ }).click();
  await page.getByRole('menuitem', { name: 'Find journalists' }).click();
  await page.getByRole('button', { name: 'Our hydrogen plant opens' }).waitFor();
  await page.getByRole('heading', { name: 'Agnete Winther' }).waitFor();
  expectQuiet();
});

it('a story is chosen on the page of journalists, and those who write about what it tells are found', async () => {
  const call = product.clientOf(token);
  const [brand] = (await call('user.brands')).data;
  const body = { brand_id: brand!.id, headline: 'Our second electrolyser', copytext: '<p>Hydrogen for ships.</p>' };
  await call('stories.store', { body });
  const { page, expectQuiet } = await open('/connect/discover');
  await page.getByRole('heading', { name: 'Hjalmar Nord' }).waitFor();
  await page.getByRole('button', { name: 'For story' }).click();
  await page.getByRole('combobox', { name: 'For story' }).fill('second');
  await page.getByRole('option', { name: 'Our second electrolyser' }).click();
  await page.getByRole('heading', { name: 'Agnete Winther' }).waitFor();
  const chip = page.getByRole('button', { name: 'Our second electrolyser' });
  await chip.click();
  await page.getByRole('combobox', { name: 'For story' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'discover-story');
  await page.keyboard.press('Escape');
  await page.reload();
  await chip.waitFor();
  expectQuiet();
});

it('staff correct a media profile and see where its data comes from', async () => {
  const { page, expectQuiet } = await open('/staff/connect/media-profiles');
  await page.getByRole('link', { name: 'Agnete Winther' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'profiles-1440');
  await page.getByRole('link', { name: 'Agnete Winther' }).click();
  await page.getByLabel('Job title').fill('Energy editor');
  await page.getByRole('textbox', { name: /^Source/ }).fill('https://daily.example/contact');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Media profile saved').first().waitFor();
  await page.getByText(/Job title: https:\/\/daily\.example\/contact/).waitFor();
  await expectAccessible(page);
  await shoot(page, 'profile-1440');
  await page.goto(`${product.origin}/staff/connect/media-profiles/create`);
  await page.getByRole('button', { name: 'Create media profile' }).waitFor();
  await shoot(page, 'profile-create');
  expectQuiet();
});

it('discover, facts and media profiles fit a phone', async () => {
  const { page } = await open('/connect/discover?search=hydrogen', { viewport: phone });
  await page.getByRole('heading', { name: 'Agnete Winther' }).waitFor();
  await expectNoOverflow(page);
  await shoot(page, 'discover-390');
  await page.goto(`${product.origin}/connect/facts`);
  await page.getByText('No coverage by relations in this period').waitFor();
  await expectNoOverflow(page);
  await shoot(page, 'facts-390');
  await page.goto(`${product.origin}/staff/connect/media-profiles`);
  await page.getByRole('link', { name: 'Agnete Winther' }).waitFor();
  await expectNoOverflow(page);
  await shoot(page, 'profiles-390');
});
