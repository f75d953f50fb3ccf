import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channels } from '@masthead/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  desktop,
  expectAccessible,
  expectNoOverflow,
  hearing,
  openBrowser,
  openPage,
  patient,
  phone,
  settle,
  signIn,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { makeHeldOutlet } from './mentions.ts';
import { startProduct } from './product.ts';

/** Texts that are told apart; two outlets may tell the same one. */
const texts = {
  ferries:
    'Norlunde said on Friday that the electric ferries will sail before the end of the winter. The operator has ordered the vessels from a yard in the north, where the first hull was laid in spring. Its director called the decision a turning point for the islands, whose inhabitants have waited for years. Critics point to the cost of the new piers, which three municipalities share.',
  museum:
    'A house for the history of seafaring opens its doors in Norlunde this weekend. Visitors walk through a restored rope factory past anchors, charts and the diary of a captain who sailed round the Horn eleven times. Schools have booked every morning until June. The curator hopes that the collection of lamps, given by a retired pilot, will draw guests from abroad.',
  forest:
    'Ten thousand pines and birches have been planted on the dunes west of Norlunde. Volunteers from forty families dug for two days in the rain, guided by a forester who has measured the moving sand since 1988. The trees are meant to shelter the village from storms. Whether they survive the salt will be known in three years, said the biologist of the county.',
};
type Topic = keyof typeof texts;

/** Starts two outlets with separate feeds, which contain a piece from its publication on. */
async function startOutlets() {
  const articles: { outlet: string; id: number; title: string; text: string; at: Date }[] = [];
  const server = createServer((request, response) => {
    const [, outlet, page, id] = (request.url ?? '').split('/');
    const article = articles.find((one) => String(one.id) === id);
    if (page === 'feed.xml') {
      const items = articles
        .filter((one) => one.outlet === outlet)
        .map(
          (one) =>
            `<item><title>${one.title}</title><link>${origin}/${outlet}/a/${one.id}</link><guid>${outlet}-${one.id}</guid><pubDate>${one.at.toUTCString()}</pubDate><description>${one.text}</description></item>`,
        );
      response.setHeader('content-type', 'application/rss+xml');
      return response.end(
        `<?xml version="1.0"?><rss version="2.0"><channel><title>${outlet}</title><link>${origin}/${outlet}/</link><language>en</language>${items.join('')}</channel></rss>`,
      );
    }
    if (page === 'a' && article) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(
        `<!doctype html><html lang="en"><title>${article.title}</title><article><h1>${article.title}</h1><p>${article.text}</p></article></html>`,
      );
    }
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = ['Harbour Post', 'Island Herald'];
  const slugs = ['harbour', 'island'];
  return {
    opml: `<opml version="2.0"><body>${slugs.map((slug, index) => `<outline type="rss" text="${names[index]}" title="${names[index]}" xmlUrl="${origin}/${slug}/feed.xml" htmlUrl="${origin}/${slug}/"/>`).join('')}</body></opml>`,
    publish: (outlet: 'harbour' | 'island', title: string, topic: Topic) =>
      articles.push({ outlet, id: articles.length + 1, title, text: texts[topic], at: new Date() }),
    close: () => server.close(),
  };
}

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let outlets: Awaited<ReturnType<typeof startOutlets>>;
let streamId: string;
let page: Page;

const row = (title: string) => page.locator('[data-mention]', { hasText: title });

describe('mentions of a stream', () => {
  beforeAll(async () => {
    [product, browser, outlets] = await Promise.all([startProduct(), openBrowser(), startOutlets()]);
    const call = await product.client();
    const brand = (await call('user.brands')).data[0]!;
    const form = { brand_id: brand.id, name: 'Norlunde', main_search_term: 'Norlunde' };
    streamId = (await call('streams.store', { body: form })).data.id;
    await call('sources.import', { body: { opml: outlets.opml, interval_seconds: 5 } });
    page = (await openPage(browser, { viewport: desktop })).page;
    await signIn(page, product.origin);
    await page.goto(`${product.origin}/streams/${streamId}`);
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
    outlets.close();
  });

  itInFull('a stream without mentions in the last 30 days says so [mentions-003]', async () => {
    await page.getByText('No mentions in the last 30 days').waitFor(patient);
    await expectAccessible(page);
  });

  it('mentions arrive without a reload, and a story is one row with its copies inside [streams-001] [streams-002]', async () => {
    outlets.publish('harbour', 'Norlunde orders electric ferries', 'ferries');
    await row('Norlunde orders electric ferries').waitFor(patient);
    outlets.publish('island', 'Electric ferries for Norlunde', 'ferries');
    const unfold = page.getByRole('button', { name: '+1 copy' });
    await unfold.waitFor(patient);
    await expect.poll(() => page.locator('[data-mention]').count()).toBe(1);
    await unfold.click();
    await page
      .getByRole('list', { name: /^Copies of/ })
      .getByText('Electric ferries for Norlunde')
      .waitFor();
    await expectAccessible(page);
    await page.getByText('Pieces', { exact: true }).click();
    await row('Electric ferries for Norlunde').waitFor();
    await expect.poll(() => page.locator('[data-mention]').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('view')).toBe('pieces');
    await page.getByText('Stories', { exact: true }).click();
  });

  it('new mentions wait behind a button so that the list does not move, and the chart has 14 days [mentions-004]', async () => {
    outlets.publish('island', 'Norlunde opens a museum', 'museum');
    const pill = page.getByRole('button', { name: 'Show 1 new mention' });
    await pill.waitFor(patient);
    await expect.poll(() => row('Norlunde opens a museum').count()).toBe(0);
    await pill.click();
    await row('Norlunde opens a museum').waitFor();
    const chart = page.locator('table', { hasText: 'Mentions per day' });
    await expect.poll(() => chart.locator('tbody tr').count()).toBe(14);
    await expect
      .poll(() => chart.locator('tbody tr').last().locator('td').allTextContents(), patient)
      .toEqual(['2', '1']);
  });

  it('mentions are saved and hidden by keyboard, and hiding is undone [mentions-001] [mentions-002]', async () => {
    await row('Norlunde opens a museum').hover();
    await page.keyboard.press('s');
    await page.getByText('Saved as clipping').waitFor();
    await row('Norlunde opens a museum').getByText('Clipping', { exact: true }).waitFor();
    const call = await product.client();
    const { data } = await call('clippings.index');
    expect(data.map((clipping) => clipping.headline)).toEqual(['Norlunde opens a museum']);
    await row('Norlunde orders electric ferries').hover();
    await page.keyboard.press('h');
    await row('Norlunde orders electric ferries').waitFor({ state: 'detached' });
    const hidden = page.getByRole('alert').filter({ hasText: '2 mentions hidden' });
    await hidden.getByRole('button', { name: 'Undo' }).click();
    await row('Norlunde orders electric ferries').waitFor();
    // The row is back ahead of the answer, which a page that is loaded anew would not wait for.
    const stored = async () => (await call('mentions.index', { params: { stream_id: streamId } })).data.length;
    await expect.poll(stored, patient).toBe(3);
    await page.reload();
    await row('Norlunde orders electric ferries').getByText('+1 copy').waitFor(patient);
  });

  itInFull('mentions selected with x and shift are changed together', async () => {
    await row('Norlunde opens a museum').hover();
    await page.keyboard.press('x');
    await row('Norlunde orders electric ferries').hover();
    await page.keyboard.press('Shift+X');
    const bar = page.getByRole('toolbar', { name: 'Selected mentions' });
    await bar.getByText('2 selected').waitFor();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Tag' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('ferries');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Add tags', exact: true }).click();
    await page.getByText('2 clippings tagged').waitFor();
    const { data } = await (await product.client())('clippings.index');
    expect(data.map((clipping) => clipping.tags.map((tag) => tag.name))).toEqual([['ferries'], ['ferries']]);
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('a mention explains why it matched, and its tone can be corrected', async () => {
    await row('Norlunde opens a museum').getByRole('link').first().click();
    await page.getByText('Why this matched').first().waitFor();
    // Later parts of the page move the menu away from below the pointer.
    await settle(page);
    await page.getByRole('button', { name: 'Change tone' }).click();
    await page.getByText(/agrees with people 62% of the time/).waitFor();
    await settle(page);
    await page.getByRole('menuitem', { name: 'Negative' }).click();
    await page.getByText('Tone updated for the mention and its clipping').waitFor();
    const call = await product.client();
    await expect
      .poll(async () => {
        const { data } = await call('clippings.index', { query: { search: 'museum' } });
        return data[0]?.text_tonality;
      }, patient)
      .toBe('negative');
    await page.keyboard.press('Escape');
  });

  itInFull('a word selected in a mention is excluded in the editor, and a stream starts its own alert', async () => {
    await row('Norlunde opens a museum').getByRole('link').first().click();
    await page.locator('[data-reader-text] h2').dblclick();
    const bar = page.getByRole('region', { name: 'Selected words' });
    await expectAccessible(page);
    await bar.getByRole('link', { name: 'Exclude' }).click();
    await page.getByRole('heading', { name: 'Edit stream' }).waitFor();
    await page.getByText('Version 1, unsaved changes').waitFor();
    await page.goto(`${product.origin}/streams/${streamId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Create alert' }).click();
    await page.getByRole('heading', { name: 'Create notification' }).waitFor();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Norlunde');
    await page.goto(`${product.origin}/streams/${streamId}`);
    await row('Norlunde opens a museum').waitFor();
  });

  it('mentions are filtered by the address and searched from the keyboard', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('museum');
    await row('Norlunde orders electric ferries').waitFor({ state: 'detached' });
    await row('Norlunde opens a museum').waitFor();
    await expect.poll(() => page.locator('[data-mention]').count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('museum');
    await page.goto(`${product.origin}/streams/${streamId}?sentiment=negative`);
    await row('Norlunde opens a museum').waitFor(patient);
    await expect.poll(() => page.locator('[data-mention]').count()).toBe(1);
  });

  it('a mention whose text is no longer kept says so, and shows headline and excerpt', async () => {
    await product.database.pool.query(
      `update documents set lead = '', body = '', text_removed = true where headline like '%museum%'`,
    );
    await page.goto(`${product.origin}/streams/${streamId}?sentiment=negative`);
    await row('Norlunde opens a museum').getByRole('link').first().click();
    await page.getByText('The full text is no longer kept. Headline, excerpt and link remain.').waitFor(patient);
    await page
      .getByText('The full text is no longer kept, so the words are looked for in the headline and the excerpt only.')
      .waitFor();
    await expect
      .poll(() => page.locator('[data-reader-text]').innerText())
      .not.toContain('It no longer matches this mention');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  it('blocking an outlet from a mention asks first [streams-018]', async () => {
    await row('Norlunde opens a museum').hover();
    await page.locator('[data-mention]:hover').getByRole('button', { name: 'More actions for this mention' }).click();
    await page.getByRole('menuitem', { name: 'Block in this stream' }).click();
    const dialog = page.getByRole('dialog', { name: /^Block .* in this stream\?$/ });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const { data } = await (await product.client())('streams.show', { params: { stream_id: streamId } });
    expect(data.blocked_outlets).toEqual([]);
  });

  itInFull(
    'an exceeded quota is announced with what is kept, and mentions appear when there is room [streams-010]',
    async () => {
      const call = await product.client();
      const params = { stream_id: streamId };
      await call('staff.streams.update', { params, body: { quota: 3, reason: 'Agreed' } });
      outlets.publish('harbour', 'Norlunde plants a forest', 'forest');
      await expect.poll(async () => (await call('streams.quota', { params })).data.parked, patient).toBe(1);
      const heard = hearing(page, channels.brand.name((await call('user.brands', {})).data[0]!.id));
      await page.goto(`${product.origin}/streams/${streamId}`);
      await heard;
      await page.getByText('Fair-use quota exceeded: monitoring is paused for this stream.').waitFor(patient);
      await page.getByText('1 new mention is on hold and appears when the quota allows.').waitFor();
      await expectAccessible(page);
      await call('staff.streams.update', { params, body: { quota: null, reason: 'Agreed' } });
      await page.getByRole('button', { name: 'Show 1 new mention' }).click(patient);
      await row('Norlunde plants a forest').waitFor();
    },
  );

  itInFull('mentions are cards on the phone, also in the dark', async () => {
    const { page: small, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
    await signIn(small, product.origin);
    await small.goto(`${product.origin}/streams/${streamId}`);
    await small.locator('[data-mention]').first().waitFor(patient);
    await expectAccessible(small);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await small.getByRole('button', { name: 'More actions for this mention' }).first().click();
    await small.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await small.getByText('1 selected').waitFor();
    await expectAccessible(small);
    expectQuiet();
  });

  itInFull('hiding the many mentions of an outlet shows its progress to everybody who has the page open', async () => {
    const { brand, stream, letGo } = await makeHeldOutlet(await product.client(), product.database);
    const { page: small, context, expectQuiet } = await openPage(browser, { viewport: phone, colorScheme: 'dark' });
    await signIn(small, product.origin);
    const people = [page, small];
    try {
      for (const person of people) {
        const heard = hearing(person, channels.brand.name(brand.id));
        await person.goto(`${product.origin}/streams/${stream.id}`);
        await person.locator('[data-mention]').first().waitFor(patient);
        await heard;
      }
      const newest = page.locator('[data-mention]').first();
      await newest.hover();
      await newest.getByRole('button', { name: 'More actions for this mention' }).click();
      await page.getByRole('menuitem', { name: 'Hide all its mentions in this stream' }).click();
      for (const person of people) {
        await person.getByRole('progressbar', { name: 'Hiding outlet' }).waitFor(patient);
        await person.getByText('1,000 of 1,100 mentions').waitFor();
      }
      await expectNoOverflow(small);
      await expectAccessible(small);
    } finally {
      await letGo();
    }
    for (const person of people)
      await person.getByRole('progressbar', { name: 'Hiding outlet' }).waitFor({ state: 'detached', ...patient });
    for (const person of people) await expect.poll(() => person.locator('[data-mention]').count()).toBe(0);
    const call = await product.client();
    expect((await call('mentions.index', { params: { stream_id: stream.id } })).data).toEqual([]);
    expectQuiet();
    await context.close();
  });
});
