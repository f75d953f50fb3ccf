import type { Mention } from '@masthead/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  desktop,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  patient,
  phone,
  withToken,
} from './browser.ts';
import { makeMentions } from './mentions.ts';
import { staff, startProduct } from './product.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

const names = { negative: 'Negative', neutral: 'Neutral', positive: 'Positive' };
/** Returns another tone than the machine's. */
const otherThan = (tone: Mention['sentiment']) => (tone === 'neutral' ? 'positive' : 'neutral');

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
/** Returns the id of the mention that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'));
/** Returns the texts of the table's row of a language. */
const agreement = (page: Page, language: string) =>
  page.getByRole('row').filter({ hasText: language }).locator('th, td').allInnerTexts();

describe('the tone review', () => {
  it('the tone review hides the machine’s tone, takes judgements by keyboard and by click, and counts the agreement', async () => {
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    const call = product.clientOf(token);
    const { brand, mentions, stream } = await makeMentions(call, {
      term: 'Tonevarla',
      headlines: [
        'Tonevarla wins a prize that everybody admires',
        'A scandal and a disaster for Tonevarla',
        'Tonevarla opens on Monday',
      ],
    });
    const machine = new Map(mentions.map(({ id, sentiment }) => [id, sentiment]));
    const offered = (await call('mentions.tone-review', { params: { brand_id: brand.id } })).data.mentions;
    expect(offered.map(({ id }) => id).sort()).toEqual([...machine.keys()].sort());
    const [first, second, third] = offered.map(({ id }) => id);

    const { page, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/tone`);
    await expect.poll(() => rows(page).count(), patient).toBe(3);
    await page.getByText('No reviews yet.').waitFor();
    // Only the choices name a tone, and nothing says how sure the machine is.
    await expect.poll(() => page.getByRole('main').locator('[data-tone]').count()).toBe(9);
    await expect.poll(() => rows(page).locator('fieldset [data-tone]').count()).toBe(9);
    expect((await rows(page).allInnerTexts()).join(' ')).not.toMatch(/%|unsure/i);
    await expectAccessible(page);

    // By keyboard, as the machine says; the next mention takes the focus.
    const right = names[machine.get(first!)!];
    await rows(page).first().getByRole('button', { name: right }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => agreement(page, 'English')).toEqual(['English', '1', '100%', expect.any(String)]);
    await expect.poll(() => focused(page)).toBe(`headline-${second}`);
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByText('With fewer than 30 reviews in a language, the percentage is not meaningful.').waitFor();

    // By click, other than the machine says.
    const wrong = names[otherThan(machine.get(second!)!)];
    await rows(page).first().getByRole('button', { name: wrong }).click();
    await expect.poll(() => agreement(page, 'English')).toEqual(['English', '2', '50%', expect.any(String)]);
    await expect.poll(() => focused(page)).toBe(`headline-${third}`);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.setViewportSize(desktop);

    // From the mention in focus, the second stop is the first choice.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText('Nothing to review').waitFor();
    await expect.poll(async () => (await agreement(page, 'English'))[1]).toBe('3');
    await expectAccessible(page);

    // The last judgement is taken back, and the mention is offered again.
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(async () => (await agreement(page, 'English'))[1]).toBe('2');
    await rows(page).first().getByRole('button', { name: 'Negative' }).click();
    await page.getByText('Nothing to review').waitFor();

    const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
    const said = new Map(
      data.map(({ id, sentiment, sentiment_confidence }) => [id, [sentiment, sentiment_confidence]]),
    );
    expect([first, second, third].map((id) => said.get(id!))).toEqual([
      [machine.get(first!), null],
      [otherThan(machine.get(second!)!), null],
      ['negative', null],
    ]);
    expectQuiet();
  });

  it('a judgement that fails is announced and leaves the mention in the list', async () => {
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    await makeMentions(product.clientOf(token), { term: 'Ostervarla', headlines: ['Ostervarla closes early'] });
    const { page } = await openPage(browser);
    await withToken(page, token);
    await page.route('**/v2/mentions/*/tone-review', (route) =>
      route.fulfill({ status: 409, json: { message: 'The tone is being changed', code: 'conflict' } }),
    );
    await page.goto(`${product.origin}/tone`);
    const button = rows(page).filter({ hasText: 'Ostervarla' }).getByRole('button', { name: 'Neutral' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByText('The tone is being changed').waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unrouteAll();
    await page.keyboard.press('Enter');
    await rows(page).filter({ hasText: 'Ostervarla' }).waitFor({ state: 'hidden' });
  });
});
