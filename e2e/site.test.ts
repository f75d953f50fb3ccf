import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '@masthead/contract';
import { inFull } from '@masthead/server/testing/extent.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileTexts } from '../fixtures/hostile/index.ts';
import {
  closePages,
  desktop,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
  withToken,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let call: Awaited<ReturnType<Product['client']>>;
let brandId: string;
let newsroom: { id: string; slug: string };
let story: { id: string; path: string };

const contact = {
  name: 'Piotr Kowalczyk',
  role: 'head of press',
  email: 'press@example.org',
  phone: '+45 33 12 34 56',
};
const text =
  '<p>Norlunde adds three daily departures across the belt.</p><blockquote><p>“The battery doesn’t mind the wind.”</p><footer>Åse Brønlund</footer></blockquote><aside data-facts=""><ul><li>19 departures a day</li></ul></aside><h2>Prices</h2><p>Nothing changes. <a href="https://norlunde.example/">More</a></p>';

async function publish(headline: string, more: object = {}) {
  const body = { brand_id: brandId, headline, copytext: text, contact, ...more };
  const { id } = (await call('stories.store', { body })).data;
  const { data } = await call('stories.publish', { params: { story_id: id }, body: {} });
  return { id, path: new URL(data.url!).pathname, newsroom: data.newsroom };
}

beforeAll(async () => {
  product = await startProduct({ MASTHEAD_RATE_LIMIT: '100000' });
  browser = await openBrowser();
  call = await product.client();
  brandId = (await call('user.brands')).data[0]!.id;
  story = await publish('The winter timetable is ready: Norlunde sails on electricity in any weather', {
    subheading: 'From 1 December the electric ferry Alkyone leaves every hour.',
    boilerplate: '<p>Norlunde sails fourteen electric ferries.</p>',
  });
  const { newsroom: made } = await publish('Eleven megawatts at the Priwall');
  newsroom = { id: made.id, slug: made.slug };
  const params = { newsroom_id: newsroom.id };
  await call('newsrooms.contacts.replace', { params, body: { contacts: [contact] } });
  await call('newsrooms.update', {
    params,
    body: { main_color: '#0b4a5a', description: 'News from the electric ferries' },
  });
  await call('newsrooms.publish', { params });
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

it('the public site works without scripts and is accessible, light and dark, large and small', async () => {
  const base = `/news/${newsroom.slug}`;
  for (const viewport of [desktop, phone])
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!inFull && (viewport === desktop) !== (colorScheme === 'light')) continue;
      const { page, context, expectQuiet } = await openPage(browser, { viewport, colorScheme });
      for (const path of [
        base,
        story.path,
        `${base}/contacts`,
        `${base}/contacts/write`,
        `${base}/follow`,
        `${base}/search?q=winter`,
        `${base}/none`,
      ]) {
        await page.goto(`${product.origin}${path}`);
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
      expectQuiet();
      await context.close();
    }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.origin}${base}`);
  await page.getByRole('link', { name: /winter timetable/ }).click();
  await page.getByRole('heading', { level: 1, name: /winter timetable/ }).waitFor();
  await expect.poll(() => page.getByText('19 departures a day').isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  await page.getByPlaceholder('Your e-mail address').fill('reader@example.org');
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.goto(`${product.origin}${await product.mailedLink('reader@example.org', /\/follow\//)}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: /You follow/ }).waitFor();
  await context.close();
});

itInFull('a journalist asks a question without scripts, and the press team answers it from its inbox', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(`${product.origin}${story.path}`);
  await reader.getByRole('link', { name: 'Ask a question' }).click();
  await reader.getByLabel('Your name').fill('Nina Holm');
  await reader.getByLabel('Your e-mail address').fill('nina@daily.example');
  await reader.getByLabel('Your outlet').fill('The Daily');
  await reader.getByLabel('Your question').fill('When does the first ferry leave?\nAnd the last?');
  // A form sent too soon is shown again, with its text.
  await expect
    .poll(async () => {
      await reader.getByRole('button', { name: 'Send' }).click();
      return await reader.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe('Question sent');
  expect(await context.cookies()).toEqual([]);
  await context.close();

  const { page, expectQuiet } = await openPage(browser);
  await withToken(page, (await product.clientOf(null)('auth.login', { body: staff })).access_token);
  await page.goto(`${product.origin}/stories/enquiries`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nina Holm' }).click();
  const enquiry = page.getByRole('dialog', { name: 'Nina Holm, The Daily' });
  await enquiry.getByText('And the last?').waitFor();
  await expect
    .poll(() => enquiry.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href'))
    .toMatch(/^mailto:nina%40daily\.example\?/);
  await enquiry.getByText('Answered').click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'Answered', exact: true }).waitFor();
  await page.getByText('New', { exact: true }).click();
  await page.getByText('No enquiries match these filters').waitFor();
  expectQuiet();
});

itInFull('long words and names stay within the page on the phone, the tablet and paper', async () => {
  const { data: made } = await call('newsrooms.store', {
    body: {
      brand_id: brandId,
      name: 'Fährgesellschaft Norlunde',
      country_id: 'AT',
      language: 'de',
      contact_name: contact.name,
      contact_email: contact.email,
    },
  });
  const params = { newsroom_id: made.id };
  await call('newsrooms.update', { params, body: { description: 'Nachrichten von den elektrischen Fähren' } });
  await call('newsrooms.publish', { params });
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik';
  await publish(`${long} beliefert die Flotte`, { newsroom_id: made.id, language: 'de' });
  const { path } = await publish('Der Fahrplan steht', { newsroom_id: made.id, language: 'de' });
  const { page, context, expectQuiet } = await openPage(browser, { viewport: phone });
  for (const address of [path, `/news/${made.slug}`]) {
    await page.setViewportSize(phone);
    await page.goto(`${product.origin}${address}`);
    await page.getByRole('link', { name: new RegExp(long) }).waitFor();
    await expectNoOverflow(page);
    // A4 has 794 pixels.
    await page.setViewportSize({ width: 794, height: 1123 });
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      await expectNoOverflow(page);
      const day = await page.getByText(/^\p{L}+, \d+\. \p{L}+ \d{4}$/u).boundingBox();
      expect(day!.height).toBeLessThan(40);
    }
    await page.emulateMedia({ media: 'screen' });
  }
  expectQuiet();
  await context.close();
});

it('a story is copied as text and for a mail, and its address to share it', async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.origin });
  await page.goto(`${product.origin}${story.path}`);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Copy link').click();
  await button('Copied').waitFor();
  expect(await copied()).toMatch(new RegExp(`^https?://[^/]+${story.path}$`));
  await button('Copy link').waitFor();
  await button('Copy').first().click();
  await button('Copied').waitFor();
  expect(await copied()).toContain('– 19 departures a day');
  await button('Copy').last().click();
  const html = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return item?.types.includes('text/html') ? await (await item.getType('text/html')).text() : '';
    });
  await expect.poll(html).toContain('The winter timetable is ready');
  expectQuiet();
  await context.close();
});

/** Starts a foreign page that includes the script. */
const otherSite = (body: string): Promise<Server> =>
  new Promise((ready) => {
    const server = createServer((_request, answer) =>
      answer.setHeader('content-type', 'text/html').end(`<!doctype html><body>${body}`),
    );
    server.listen(0, '127.0.0.1', () => ready(server));
  });

it('an embedded list has the height of its content and opens stories beside it', async () => {
  const { script } = (await call('newsrooms.embed', { params: { newsroom_id: newsroom.id }, query: { stories: 5 } }))
    .data;
  const here = script.replaceAll(/http:\/\/localhost:\d+/g, product.origin);
  const site = await otherSite(`<h1>Elsewhere</h1>${here}`);
  const { page, context, expectQuiet } = await openPage(browser);
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: /Eleven megawatts/ }).waitFor();
  const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
  const inner = await frame.locator('body').evaluate((body) => body.scrollHeight);
  await expect.poll(height).toBe(inner);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: /Eleven megawatts/ }).click(),
  ]);
  await opened.getByRole('heading', { level: 1, name: /Eleven megawatts/ }).waitFor();
  expectQuiet();
  await context.close();
  site.close();
});

it('scripts in texts, names, captions and links of a story never run', async () => {
  const all = hostileTexts(
    'html_sanitiser_dompurify',
    'html_sanitiser_miniflux',
    'xss_payloads',
    'naughty_strings',
  ).filter((payload) => payload.trim() !== '');
  expect(all.length).toBeGreaterThan(1000);
  const tried = inFull ? all : all.filter((_, at) => at % 6 === 0);
  const { page, context } = await openPage(browser);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`dialog on ${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => void ran.push(`popup from ${page.url()}: ${popup.url()}`));
  const outside = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin) && !request.url().startsWith('data:')) outside.add(request.url());
  });
  // A request that the page's policy would stop has already gone too far.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const look = async (path: string) => {
    await page.goto(`${product.origin}${path}`);
    ran.push(...(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)));
    expect(new URL(page.url()).pathname).toBe(path);
  };
  let tries = 0;
  const publishTogether = async (batch: string[]): Promise<void> => {
    const links = batch
      .map((payload) => `<p><a href="${payload.replaceAll('"', '&quot;')}">x</a><a href=${payload}>y</a></p>`)
      .join('');
    const refused = await publish(`${batch[0]!.slice(0, 100)} ${++tries}`.trim(), {
      subheading: batch.join(' ').slice(0, 1000),
      copytext: `<p>Words.</p>${batch.map((payload) => `<p>${payload}</p>`).join('')}${links}`,
      boilerplate: `<p>${batch.at(-1)}</p>`,
      contact: { ...contact, name: batch[1]?.slice(0, 250) || 'x', role: batch[2]?.slice(0, 250) ?? null },
      cover_image_caption: batch.join(' ').slice(-1000),
      slug: undefined,
    }).then(
      ({ path }) => look(path),
      (error: unknown) => error,
    );
    if (refused === undefined) return;
    // Elements that many payloads leave open nest too deeply together for any story. None does alone.
    if (!(refused instanceof ApiError) || refused.status !== 422 || batch.length === 1) throw refused;
    const half = Math.ceil(batch.length / 2);
    await publishTogether(batch.slice(0, half));
    await publishTogether(batch.slice(half));
  };
  const size = 100;
  for (let at = 0; at < tried.length; at += size) await publishTogether(tried.slice(at, at + size));
  await call('newsrooms.update', {
    params: { newsroom_id: newsroom.id },
    body: {
      description: all.slice(0, 60).join('\n').slice(0, 4900),
      address: all[70]!.slice(0, 200),
      legal_warning: all.slice(200, 260).join('\n').slice(0, 4900),
    },
  });
  await look(`/news/${newsroom.slug}`);
  await look(`/embed/newsroom/${newsroom.id}`);
  for (const name of ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml'])
    await page.goto(`${product.origin}/news/${newsroom.slug}/${name}`);
  expect(ran).toEqual([]);
  expect([...outside]).toEqual([]);
  await context.close();
});
