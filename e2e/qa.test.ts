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

const headline = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const shown = (page: Page) => headline(page).innerText();

describe('quality control of mentions', () => {
  it('staff draw mentions, judge them by keyboard, take a verdict back, and read the precision [staff-019]', async () => {
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    const call = product.clientOf(token);
    const texts = ['opens', 'closes', 'grows', 'shrinks'].map((verb) => `Qualvarla ${verb}`);
    const { stream } = await makeMentions(call, { term: 'Qualvarla', headlines: texts });
    const left = async () => (await call('mentions.index', { params: { stream_id: stream.id } })).data.length;

    const { page, expectQuiet } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/staff/qa-mentions`);
    await page.getByText('Nothing to review').waitFor(patient);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Draw now' }).click();
    await headline(page).waitFor(patient);
    await page.getByText('Why it matched').waitFor();
    await expect.poll(() => headline(page).locator('mark').innerText()).toBe('Qualvarla');
    await expectAccessible(page);

    // The keys are listed, and a dialog takes them.
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Wrong: Duplicate').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const first = await shown(page);
    await page.keyboard.press('j');
    await expect.poll(() => shown(page)).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(() => shown(page)).toBe(first);

    await page.keyboard.press('r');
    await expect.poll(() => shown(page)).not.toBe(first);
    const second = await shown(page);
    await page.keyboard.press('w');
    await page.getByText('Why is it wrong?').waitFor();
    await page.keyboard.press('2');
    await expect.poll(() => shown(page)).not.toBe(second);
    await expect.poll(left).toBe(3);
    await page.getByText('2 open · 2 reviewed today').waitFor();

    // Undo goes back to it.
    await page.keyboard.press('u');
    await expect.poll(() => shown(page)).toBe(second);
    await expect.poll(left).toBe(4);
    await page.keyboard.press('w');
    await page.keyboard.press('1');
    await expect.poll(() => shown(page)).not.toBe(second);
    await page.keyboard.press('k');
    await page.getByRole('status').getByText('Wrong meaning').waitFor();
    await page.keyboard.press('j');

    // On the phone by buttons.
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Right', exact: true }).click();
    await page.getByText('1 open · 3 reviewed today').waitFor();
    await page.getByRole('button', { name: 'Wrong', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Told twice');
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('End of the list').waitFor();
    await page.setViewportSize(desktop);

    await page.getByRole('link', { name: 'Precision' }).click();
    await page.getByRole('heading', { name: 'Precision of mentions' }).waitFor();
    await page.getByText('Based on 4 randomly drawn mentions').waitFor();
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'Qualvarla' }).innerText())
      .toMatch(/2 of 4\s+50%\s+15%–85%/);
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    expectQuiet();
  });

  it('the stream form says which verdicts a new query would break', async () => {
    const { access_token: token } = await product.clientOf(null)('auth.login', { body: staff });
    const call = product.clientOf(token);
    const { stream } = await makeMentions(call, {
      term: 'Formvarla',
      headlines: ['Formvarla opens', 'Formvarla closes'],
    });
    await call('staff.qa-mentions.draw');
    const list = async () => (await call('staff.qa-mentions.index', { query: { stream: stream.id } })).data;
    await expect.poll(async () => (await list()).length, patient).toBe(2);
    for (const { id } of await list())
      await call('staff.qa-mentions.update', { params: { mention_id: id }, body: { status: 'right' } });
    const { page } = await openPage(browser);
    await withToken(page, token);
    await page.goto(`${product.origin}/streams/${stream.id}/edit`);
    await page.getByText('All 2 verdicts are kept').waitFor(patient);
    const required = page.getByRole('combobox', { name: 'Must include all of' });
    await required.fill('Lanternia');
    await required.press('Enter');
    await page.getByText('2 mentions marked right would be lost').waitFor(patient);
    await expectAccessible(page);
  });
});
