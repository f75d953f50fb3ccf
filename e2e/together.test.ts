import { randomBytes } from 'node:crypto';
import { channels } from '@masthead/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { closePages, expectAccessible, hearing, openBrowser, openPage, patient, settle, withToken } from './browser.ts';
import { makeMentions } from './mentions.ts';
import { type Person, type Product, startProduct } from './product.ts';

const password = 'Harbour-lamp-7';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await product?.stop();
});

/** Opens a page of a member, who hears what concerns them and their brand. */
async function openAs({ token }: Person, path: string) {
  const { page, context, expectQuiet } = await openPage(browser);
  await withToken(page, token);
  const call = product.clientOf(token);
  const [{ data: user }, { data: brands }] = await Promise.all([call('user.show', { query: {} }), call('user.brands')]);
  const heard = Promise.all([
    hearing(page, channels.user.name(user.id)),
    hearing(page, channels.brand.name(brands[0]!.id)),
  ]);
  await page.goto(product.origin + path);
  await heard;
  await settle(page);
  return { page, context, user, expectQuiet };
}

/** A folder for pictures of the pages, for the eyes of the author. */
const pictures = process.env.MASTHEAD_TEST_PICTURES;

describe('colleagues at a mention', () => {
  it('colleagues write comments, see each other’s at once, and open one from its notice', async () => {
    const admin = await product.client();
    const [anna, ben] = [await product.member('editor', password), await product.member('editor', password)];
    const term = `Norsund${randomBytes(4).toString('hex')}`;
    const { stream } = await makeMentions(admin, { term, headlines: [`${term} sails`, `${term} lands`] });
    const first = await openAs(anna, `/streams/${stream.id}`);
    const second = await openAs(ben, '/stories/list');
    const { full_name: name } = second.user;

    await first.page.getByRole('link', { name: `${term} lands` }).click();
    const comments = first.page.getByRole('region', { name: 'Comments' });
    await comments.getByRole('textbox').pressSequentially(`Can you call them, @${name.slice(0, 3)}`);
    await first.page.getByRole('option', { name }).first().click();
    await comments.getByRole('button', { name: 'Comment', exact: true }).click();
    await comments.getByRole('article').waitFor(patient);
    await first.page.locator('[data-mention]').getByTitle('1 comment').waitFor(patient);
    await expectAccessible(first.page);
    if (pictures) await first.page.screenshot({ path: `${pictures}/comment-mention.png` });

    const notice = second.page.getByText(/mentioned you in a comment/).first();
    await notice.waitFor(patient);
    await second.page.getByRole('button', { name: 'Inbox, 1 unread' }).click();
    if (pictures) await second.page.screenshot({ path: `${pictures}/inbox.png` });
    await second.page
      .getByRole('dialog')
      .getByText(/mentioned you in a comment/)
      .click();
    await second.page.waitForURL(/mention=.*comment=/);
    await second.page.locator('[data-linked]').getByText('Can you call them').waitFor(patient);
    await second.page.getByRole('button', { name: 'Inbox', exact: true }).waitFor();
    const thread = second.page.getByRole('region', { name: 'Comments' });
    await thread.getByRole('button', { name: 'Reply' }).click();
    await thread.getByRole('textbox', { name: 'Write a reply' }).fill('Done, they correct it');
    await second.page.keyboard.press('Control+Enter');
    await comments.getByText('Done, they correct it').waitFor(patient);
    await comments.getByRole('button', { name: 'Resolve' }).click();
    await thread.getByText(/Resolved by/).waitFor(patient);
    for (const { context, expectQuiet } of [first, second]) {
      expectQuiet();
      await context.close();
    }
  });

  it('colleagues assign mentions, find their own in stream and coverage, and undo it', async () => {
    const admin = await product.client();
    const [anna, ben] = [await product.member('editor', password), await product.member('editor', password)];
    const term = `Norvik${randomBytes(4).toString('hex')}`;
    const { stream, mentions } = await makeMentions(admin, { term, headlines: [`${term} sails`, `${term} lands`] });
    await admin('mentions.save-as-clipping', { params: { mention_id: mentions[0]!.id }, body: {} });
    const first = await openAs(anna, `/streams/${stream.id}`);
    const second = await openAs(ben, `/streams/${stream.id}?assigned=true`);
    await second.page.getByText('No mentions').first().waitFor(patient);

    await first.page.locator('[data-mention]').first().hover();
    await first.page.getByRole('checkbox', { name: /lands/ }).click();
    await first.page.getByRole('checkbox', { name: /sails/ }).click();
    await first.page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
    const form = first.page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Colleague' }).click();
    await first.page
      .getByRole('option', { name: /editor$/ })
      .first()
      .click();
    if (pictures) await first.page.screenshot({ path: `${pictures}/assign.png` });
    await form.getByRole('button', { name: 'Assign' }).click();
    await first.page.getByText('2 articles assigned to').waitFor(patient);
    await first.page.locator('[data-mention]').getByTitle('Assigned to').nth(1).waitFor(patient);
    if (pictures) await first.page.screenshot({ path: `${pictures}/assigned.png` });
    await expectAccessible(first.page);
    await first.page.getByRole('button', { name: 'Undo' }).click();
    await first.page
      .locator('[data-mention]')
      .getByTitle('Assigned to')
      .first()
      .waitFor({ state: 'detached', ...patient });

    const params = { stream_id: stream.id };
    const body = { mentions: mentions.map(({ id }) => id), user_id: second.user.id, due_on: '2026-01-02' };
    await admin('mentions.assignment.update', { params, body });
    await second.page.reload();
    await settle(second.page);
    await second.page.locator('[data-mention]').nth(1).waitFor(patient);
    await second.page.getByRole('link', { name: mentions[0]!.headline }).click();
    await second.page.getByRole('button', { name: 'Mark as done' }).click();
    await second.page.getByText('Marked as done').waitFor(patient);
    await second.page
      .getByRole('complementary')
      .getByText(/^Done by/)
      .waitFor(patient);
    if (pictures) await second.page.screenshot({ path: `${pictures}/done.png` });
    await second.page.goto(`${product.origin}/performance/coverage?assigned=yes`);
    await settle(second.page);
    await second.page.getByRole('button', { name: 'Assigned to me', pressed: true }).waitFor();
    await second.page.locator('[data-clipping]').first().waitFor({ state: 'detached' });
    await second.page.getByRole('button', { name: 'Assigned to me' }).click();
    await second.page
      .locator('[data-clipping]')
      .getByTitle(/^Done by/)
      .waitFor(patient);
    if (pictures) await second.page.screenshot({ path: `${pictures}/coverage.png` });
    for (const { context, expectQuiet } of [first, second]) {
      expectQuiet();
      await context.close();
    }
  });
});
