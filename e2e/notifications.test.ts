import { freePort, until } from '@masthead/server/testing/replay.ts';
import type { Browser } from 'playwright-core';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginSignedIn,
  closePages,
  expectAccessible,
  expectNoOverflow,
  openBrowser,
  openPage,
  phone,
} from './browser.ts';
import { deliver, makeMentions } from './mentions.ts';
import { type Product, staff, startProduct } from './product.ts';
import { moveByKey } from './sorting.ts';

let product: Product;
let browser: Browser;
let smtp: SMTPServer;
const received: Buffer[] = [];

beforeAll(async () => {
  const port = await freePort();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done));
  [product, browser] = await Promise.all([
    startProduct({ MASTHEAD_SMTP_URL: `smtp://127.0.0.1:${port}` }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await product.stop();
  await new Promise<void>((done) => void smtp.close(() => done()));
});

/** Returns 'HH:MM' some minutes from now, in UTC. */
const timeIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

describe('media notifications', () => {
  it('a digest is set up on the screen, arrives by mail on time and ends with a click [notifications-001]', async () => {
    const call = await product.client();
    const { stream } = await makeMentions(call, { term: 'harbour', headlines: ['Harbour before'] });
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/settings/personal/media-notifications`);
    await page.getByText('No notifications yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create notification' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Harbour watch');
    await page.getByRole('combobox', { name: 'Streams' }).click();
    await page.getByRole('option', { name: 'harbour', exact: true }).click();
    await page.keyboard.press('Escape');
    for (const day of ['Saturday', 'Sunday']) {
      await page.getByLabel(day).focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('combobox', { name: 'Time zone' }).fill('UTC');
    await page.getByRole('option', { name: 'UTC', exact: true }).first().click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page
      .frameLocator('iframe[title="E-mail preview"]')
      .getByRole('link', { name: /Harbour before/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByLabel('Time 1').fill(timeIn(2));
    await page.getByRole('button', { name: 'Create notification' }).click();
    await page.getByText(/^Every day at .* Next: /).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);

    await deliver(call, ['Harbour opens']);
    const raw = await until('the digest', async () => received[0], 240);
    const mail = await PostalMime.parse(raw);
    expect(mail.to?.[0]?.address).toBe(staff.email);
    expect(mail.subject).toBe('Harbour watch: 1 new mention');
    expect(mail.text).toMatch(/\*Harbour\* opens/);
    expect(mail.text).not.toContain('Harbour before');
    expect(mail.text).toContain(`${stream.name} (`);

    await page.goto(`${product.origin}/settings/personal/media-notifications`);
    await page.getByRole('button', { name: 'Actions for Harbour watch' }).click();
    await page.getByRole('menuitem', { name: 'Delivery history' }).click();
    await page.getByText('Sent', { exact: true }).waitFor();
    await expectAccessible(page);

    const link = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1);
    await page.goto(link.replace(/^http:\/\/[^/]+/, product.origin));
    await page.getByRole('heading', { name: 'Unsubscribe from “Harbour watch”?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
    expect((await call('user.media-notifications.index')).data[0]?.receivers[0]?.status).toBe('unsubscribed');
    expectQuiet();
  });
});

describe('briefings', () => {
  it('mentions chosen in Monitor and on the page, ordered by key and previewed on a dark phone, arrive as they were arranged', async () => {
    const call = await product.client();
    const { stream } = await makeMentions(call, {
      term: 'lighthouse',
      headlines: ['Lighthouse closes', 'Lighthouse opens', 'Lighthouse painted'],
    });
    const { page, expectQuiet } = await openPage(browser);
    await beginSignedIn(page, product);
    await page.goto(`${product.origin}/briefings`);
    await page.getByText('No briefings yet').waitFor();
    await page.getByRole('button', { name: 'Create briefing' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Coast today');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create briefing' }).click();
    await page.getByText('Nothing chosen yet').waitFor();
    await page.getByRole('button', { name: 'Add “Lighthouse painted”' }).click();
    await page.getByText('All changes saved').waitFor();

    await page.goto(`${product.origin}/streams/${stream.id}`);
    await page.locator('[data-mention]').filter({ hasText: 'Lighthouse opens' }).hover();
    await page.getByRole('checkbox', { name: /Lighthouse opens/ }).click();
    await page.getByRole('button', { name: 'Add to briefing' }).click();
    await page.getByRole('menuitem', { name: 'Coast today' }).click();
    await page.getByText('1 mention added to “Coast today”').waitFor();

    await page.goto(`${product.origin}/briefings`);
    await page.getByRole('link', { name: 'Coast today' }).click();
    await page.getByRole('textbox', { name: 'Editor’s note' }).fill('Good news from the coast.');
    await page.getByRole('button', { name: 'Add heading' }).click();
    await page.getByRole('textbox', { name: 'Heading' }).fill('Openings');
    await moveByKey(page, page.getByRole('button', { name: 'Move “Openings”', exact: true }), {
      key: 'ArrowUp',
      told: ['“Openings”, position 3 of 3.', '“Openings”, position 2 of 3.'],
    });
    await page.getByRole('textbox', { name: 'Comment on “Lighthouse opens”' }).fill('Our own event.');
    await page.getByRole('textbox', { name: 'Sign-off' }).fill('The coast desk');
    await page.getByText('All changes saved').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Phone', { exact: true }).click();
    await page.getByText('Dark', { exact: true }).click();
    const frame = page.frameLocator('iframe[title="E-mail"]');
    await frame.getByRole('heading', { name: 'Openings' }).waitFor();
    expect(await frame.locator('.sheet').evaluate((sheet) => getComputedStyle(sheet).backgroundColor)).not.toBe(
      'rgb(255, 255, 255)',
    );
    await page.keyboard.press('Escape');
    const before = received.length;
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Issue sent').waitFor();
    await page.getByText('1 accepted').waitFor({ timeout: 20_000 });
    expect(received).toHaveLength(before + 1);
    const mail = await PostalMime.parse(received[before]!);
    expect(mail.subject).toMatch(/^Coast today: /);
    const order = [
      'Good news',
      'Lighthouse painted',
      'OPENINGS',
      'Lighthouse opens',
      'Our own event.',
      'The coast desk',
    ];
    const words = mail.text!.replace('Openings', 'OPENINGS');
    expect(order.map((word) => words.indexOf(word) > 0)).toEqual(order.map(() => true));
    expect(order.toSorted((a, b) => words.indexOf(a) - words.indexOf(b))).toEqual(order);

    await page.getByText('Nothing chosen yet').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Sign-off' }).inputValue()).toBe('The coast desk');
    await page.getByRole('link', { name: /^Coast today: / }).click();
    await frame.getByRole('link', { name: 'Lighthouse opens' }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoOverflow(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Since the last issue' }).waitFor();
    await expectNoOverflow(page);
    expectQuiet();
  });
});
