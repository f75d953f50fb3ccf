import { mkdir } from 'node:fs/promises';
import { type ReceivedMail, startMailServer } from '@masthead/server/features/emails/emails.fixture.ts';
import { inFull } from '@masthead/server/testing/extent.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  expectAccessible,
  expectNoOverflow,
  hearing,
  openBrowser,
  openPage,
  patient,
  phone,
  settle,
  withToken,
} from './browser.ts';
import { itInFull } from './in-full.ts';
import { type Product, staff, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let token: string;
let brandId: string;
let storyId: string;
const groupIds: Record<string, string> = {};

const press = { contact_name: 'Åse Brønlund', contact_email: 'aase@norlunde.example' };
const people = ['Ane Dahl', 'Bo Krag', 'Carla Munk', 'Dorte Lind', 'Erik Holm'] as const;
const addressOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@press.example`;
const mailsTo = (name: string): ReceivedMail[] => mail.received.filter(({ to }) => to === addressOf(name));
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first();
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ });
const shots = process.env.MASTHEAD_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
};

async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await withToken(opened.page, token);
  await opened.page.goto(`${product.origin}${path}`);
  return opened;
}

/** Writes a draft by the API. */
async function draft(form: object = {}): Promise<string> {
  const call = product.clientOf(token);
  const recipients = { relations: [], groups: Object.values(groupIds), emails: [] };
  const body = { brand_id: brandId, subject: 'Winter timetable', body: '<p>Dear {first_name|reader}</p>', recipients };
  return (await call('emails.store', { body: { ...body, ...form } })).data.id;
}

describe('e-mails', () => {
  beforeAll(async () => {
    mail = await startMailServer();
    [product, browser] = await Promise.all([startProduct({ MASTHEAD_SMTP_URL: mail.url }), openBrowser()]);
    token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
    const call = product.clientOf(token);
    brandId = (await call('user.brands')).data[0]!.id;
    const ids: string[] = [];
    for (const name of people) {
      const body = { brand_id: brandId, name, email: addressOf(name) };
      ids.push((await call('connect.relations.store', { body })).data.id);
    }
    for (const [name, relations] of [
      ['Business desks', ids.slice(0, 2)],
      ['Shipping press', ids.slice(1, 3)],
    ] as const)
      groupIds[name] = (await call('connect.groups.store', { body: { brand_id: brandId, name, relations } })).data.id;
    const newsroom = await call('newsrooms.store', {
      body: { brand_id: brandId, name: 'Norlunde', country_id: 'DK', language: 'en', ...press },
    });
    await call('newsrooms.publish', { params: { newsroom_id: newsroom.data.id } });
    const story = await call('stories.store', {
      body: {
        brand_id: brandId,
        newsroom_id: newsroom.data.id,
        headline: 'Electric ferries sail every hour',
        copytext: '<p>From 1 December the ferries between Norlunde and Skagen sail every hour.</p>',
        language: 'en',
        type: 'press-release',
      },
    });
    storyId = story.data.id;
    await call('email-suppressions.store', { body: { emails: [addressOf('Carla Munk')] } });
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
    await mail.stop();
  });

  it('a story goes to two groups and three people, is previewed, tested and sent, and its progress shows who got it [stories-011] [emails-002] [emails-003] [emails-005] [emails-006]', async () => {
    const { page, expectQuiet } = await open(`/stories/story/${storyId}/edit`);
    await page.getByRole('button', { name: 'Send to journalists' }).click();
    const ways = page.getByRole('dialog').getByRole('radio');
    await expect.poll(() => ways.count()).toBe(3);
    await page.getByRole('button', { name: 'Compose e-mail' }).click();
    await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
    await expect.poll(() => subject(page).inputValue()).toBe('Electric ferries sail every hour');
    await message(page).click();
    await page.keyboard.type('Dear ');
    await page.getByRole('button', { name: 'Personal field' }).click();
    await page.getByRole('textbox', { name: 'Fallback word' }).fill('colleague');
    await page.getByRole('button', { name: 'Insert field' }).click();
    await page.keyboard.type(', here is our news.');
    for (const name of Object.keys(groupIds)) {
      await page.getByRole('combobox', { name: 'Groups' }).click();
      await page.getByRole('option', { name: new RegExp(name) }).click();
    }
    await page.keyboard.press('Escape');
    for (const name of ['Dorte Lind', 'Erik Holm']) {
      await page.getByRole('combobox', { name: 'Relations' }).fill(name);
      await page.getByRole('option', { name }).click();
    }
    await page.keyboard.press('Escape');
    await page
      .getByRole('textbox', { name: 'More addresses' })
      .fill('frida@press.example\nFrida <FRIDA@press.example>\nbo@press.example\nnot an address');
    await page.getByText('2 addresses · 1 repeated').waitFor();
    await saved(page).waitFor();
    const panel = page.getByRole('complementary', { name: 'Audience and sending' });
    await panel.getByText('5 recipients').waitFor();
    await panel.getByText('1 suppressed address left out').waitFor();
    await panel.getByText(/duplicate, sent once/).waitFor();
    await panel.getByText('1 entry is not an address:').waitFor();
    await panel.getByText('Placeholders work only with relations: 1 recipient gets the fallback word.').waitFor();
    await shoot(page, 'composer');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    const frame = dialog.frameLocator('iframe');
    const shows = (text: string) => frame.locator('p').filter({ hasText: text }).first().waitFor();
    await shows('Dear Ane, here is our news.');
    await shoot(page, 'preview-wide-light');
    await dialog.getByRole('combobox', { name: 'As received by' }).click();
    await page.getByRole('option', { name: /Erik Holm/ }).click();
    await shows('Dear Erik, here is our news.');
    await dialog.getByText('Phone', { exact: true }).click();
    await dialog.getByText('Dark', { exact: true }).click();
    await shows('Dear Erik, here is our news.');
    await settle(page);
    await shoot(page, 'preview-phone-dark');
    await dialog.getByText('Plain text', { exact: true }).click();
    await dialog.getByText(/Dear Erik, here is our news\./).waitFor();
    await dialog.getByRole('combobox', { name: 'As received by' }).click();
    await page.getByRole('option', { name: 'Someone who is not a relation' }).click();
    await dialog.getByText(/Dear colleague, here is our news\./).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Review and send' }).click();
    const relevance = page.getByRole('region', { name: 'Relevance' });
    await relevance.getByText('4 have not written about your topics in a year').waitFor();
    await relevance.getByRole('button', { name: 'Leave out everyone with a warning' }).click();
    await page.getByRole('button', { name: 'Send to 1 recipient' }).waitFor();
    await relevance.getByRole('checkbox', { name: /^Leave out/ }).click();
    await page.getByRole('button', { name: 'Send to 5 recipients' }).waitFor();
    await relevance.getByRole('button', { name: 'Show each recipient' }).click();
    await relevance.getByRole('listitem').filter({ hasText: 'Dorte Lind' }).getByText('No e-mail yet').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await toast(page, 'Test sent to').waitFor();
    expect(mail.received.map(({ to }) => to)).toEqual([staff.email]);
    await shoot(page, 'send');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to 5 recipients' }).click();
    await toast(page, 'E-mail sent').waitFor();
    await page.getByText(/^Sent \w/).waitFor(patient);
    await expect.poll(() => people.map((name) => mailsTo(name).length)).toEqual([1, 1, 0, 1, 1]);
    await page.getByRole('heading', { name: 'From sent to published' }).waitFor();
    await page.getByRole('row', { name: /Carla Munk.*On the suppression list/ }).waitFor();
    await page.getByRole('row', { name: /Ane Dahl.*Accepted/ }).waitFor();
    await settle(page);
    await shoot(page, 'progress');
    await expectAccessible(page);
    expectQuiet();
  });

  itInFull(
    'the page of a sent e-mail shows opens and clicks as they come, until tracking is stopped [emails-001] [emails-004] [emails-008]',
    async () => {
      const call = product.clientOf(token);
      const link = '<p>Dear {first_name}, see <a href="https://norlunde.example/plan">the plan</a>.</p>';
      const id = await draft({ subject: 'The plan', body: link });
      await call('emails.send', { params: { email_id: id } });
      const { page, expectQuiet } = await openPage(browser);
      await withToken(page, token);
      const heard = hearing(page, `private-brand.${brandId}`);
      await page.goto(`${product.origin}/emails/${id}`);
      await heard;
      await page.getByText(/^Sent \w/).waitFor(patient);
      const opened = page.locator('dl > div').filter({ hasText: 'Opened' });
      await opened.getByText('0', { exact: true }).waitFor();
      const raw = mailsTo('Ane Dahl').at(-1)!.raw.replace(/=\r\n/g, '');
      const path = /\/t\/[\w-]+\//.exec(raw)![0];
      const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await fetch(`${product.origin}${path}click?url=1`, { redirect: 'manual', headers: { 'user-agent': agent } });
      await fetch(`${product.origin}${path}open.gif`, { headers: { 'user-agent': 'Mozilla/5.0' } });
      await opened.getByText('1', { exact: true }).waitFor(patient);
      await page.getByText('Opened by a machine').waitFor();
      await page.getByText('Apple’s e-mail program loads pictures before anyone reads').waitFor();
      await page.getByRole('link', { name: 'norlunde.example/plan' }).waitFor();
      await settle(page);
      await shoot(page, 'facts');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Stop tracking' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stop tracking' }).click();
      await page
        .getByText(/Tracking stopped/)
        .first()
        .waitFor();
      const answer = await fetch(`${product.origin}${path}click?url=1`, { redirect: 'manual' });
      expect(answer.headers.get('location')).toBe('https://norlunde.example/plan');
      await page.getByRole('button', { name: 'Follow up' }).click();
      await page.getByRole('menuitem', { name: 'To those who did not reply' }).click();
      await expect.poll(() => subject(page).inputValue()).toBe('Re: The plan');
      expectQuiet();
    },
  );

  itInFull(
    'a new e-mail asks before it is left, is saved by hand and then while one types, and a version of somebody else is not overwritten [forms-025]',
    async () => {
      const { page, expectQuiet } = await open('/emails/new');
      await subject(page).fill('Harbour open day');
      await page.getByRole('link', { name: 'E-mails' }).first().click();
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await page.reload();
      await expect.poll(() => subject(page).inputValue()).toBe('Harbour open day');
      await subject(page).press('End');
      await page.keyboard.press('Control+s');
      await page.keyboard.type(' in May', { delay: 25 });
      await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
      const email_id = new URL(page.url()).pathname.split('/')[2]!;
      await page.keyboard.type(' or June', { delay: 25 });
      const call = product.clientOf(token);
      const read = async () => (await call('emails.show', { params: { email_id } })).data;
      await expect.poll(async () => (await read()).subject).toBe('Harbour open day in May or June');
      await call('emails.update', { params: { email_id }, body: { subject: 'Theirs', body: '<p>Their text</p>' } });
      await subject(page).fill('Mine');
      await page.getByText('Someone else has just saved the same part.').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expect.poll(async () => (await read()).subject).toBe('Mine');
      expect((await read()).body).toBe('<p>Their text</p>');
      await message(page).getByText('Their text').waitFor();
      await page.reload();
      await expect.poll(() => subject(page).inputValue()).toBe('Mine');
      expectQuiet();
    },
  );

  itInFull('an e-mail is scheduled and taken back, paused and stopped; drafts are deleted together', async () => {
    const id = await draft({ subject: 'For later' });
    await draft({ subject: 'Never mind' });
    const { page, expectQuiet } = await open(`/emails/${id}?open=send`);
    await page.getByText('Schedule for later').click();
    await page.getByRole('button', { name: /Schedule for 2 recipients/ }).click();
    await page.getByText(/^Goes out .*09:00/).waitFor();
    await shoot(page, 'scheduled');
    await page.getByRole('button', { name: 'Edit again' }).click();
    await subject(page).waitFor();
    await page.goto(`${product.origin}/emails`);
    await page.getByRole('checkbox', { name: 'Select “For later”' }).click();
    await page.getByRole('checkbox', { name: 'Select “Never mind”' }).click();
    await shoot(page, 'list');
    await expectAccessible(page);
    await page.getByRole('toolbar', { name: 'Actions for the selected e-mails' }).getByText('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, '2 e-mails deleted').waitFor();
    expectQuiet();
  });

  itInFull(
    'the SMTP server is saved, suppressed addresses are imported and allowed again, and the domain page names the records to set [emails-007]',
    async () => {
      const { page, expectQuiet } = await open('/settings/personal/email');
      await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
      await page.getByRole('button', { name: 'Save' }).last().click();
      await toast(page, 'SMTP settings saved').waitFor();
      await product.clientOf(token)('user.smtp-settings.delete');
      await page.goto(`${product.origin}/settings/company/suppressions`);
      await page.getByRole('button', { name: 'Add addresses' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add addresses' });
      await dialog.getByRole('textbox').fill('gone@press.example\nGONE@press.example\ncarla@press.example\njunk');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add addresses' }).click();
      await toast(page, '1 address added').waitFor();
      await page.getByRole('button', { name: 'Remove from list: gone@press.example' }).click();
      await shoot(page, 'suppressions');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove from list' }).click();
      await toast(page, 'gone@press.example removed from the list').waitFor();
      await page.goto(`${product.origin}/settings/company/email-domain`);
      await page.getByText('DMARC: what receivers do with forgeries').waitFor();
      await page.getByText('_dmarc.').first().waitFor();
      await settle(page);
      await shoot(page, 'domain');
      await expectAccessible(page);
      expectQuiet();
    },
  );

  itInFull(
    'a recipient chooses what to receive on the page behind the link, in their language and on a phone',
    async () => {
      const raw = mailsTo('Ane Dahl').at(-1)!.raw.replace(/=\r\n/g, '');
      const path = `${/\/t\/[\w-]+\//.exec(raw)![0]}preferences`;
      for (const [name, options] of [
        ['en-light', {}],
        ['de-phone', { viewport: phone, locale: 'de-DE' }],
        ['en-dark', { colorScheme: 'dark' as const }],
      ] as const) {
        const { page } = await openPage(browser, options);
        await page.goto(product.origin + path);
        await page.getByText('ane@press.example').first().waitFor();
        await expectAccessible(page);
        await expectNoOverflow(page);
        await shoot(page, `preferences-${name}`);
        if (name !== 'en-dark') continue;
        await page.getByRole('radio', { name: 'At most one a week' }).click();
        await page.getByRole('button', { name: 'Save choices' }).click();
        await page.getByText('Your choices have been saved.').waitFor();
        await expect.poll(() => page.getByRole('radio', { name: 'At most one a week' }).isChecked()).toBe(true);
        await shoot(page, 'preferences-saved');
      }
    },
  );

  // The suite sees these pages in both looks in routes.test.ts, without records.
  const looks = [
    ['phone', { viewport: phone }],
    ['dark', { colorScheme: 'dark' }],
  ] as const;
  for (const [name, options] of inFull ? looks : [])
    it(`list, composer and progress are usable and accessible: ${name}`, async () => {
      const call = product.clientOf(token);
      const id = await draft({ subject: `Ferries (${name})`, story_id: storyId, send_as: 'both' });
      const sent = (await call('emails.index', { query: { status: 'sent' } })).data[0]!.id;
      const { page, expectQuiet } = await open('/emails', options);
      await page.getByRole('link', { name: `Ferries (${name})` }).waitFor();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await shoot(page, `list-${name}`);
      for (const [path, wait] of [
        [`/emails/${id}`, 'Electric ferries sail every hour'],
        [`/emails/${id}?open=preview`, 'As received by'],
        [`/emails/${id}?open=send`, 'Send test'],
        [`/emails/${sent}`, 'Ane Dahl'],
        [`/stories/story/${storyId}/facts`, 'From sent to published'],
        ['/settings/company/email-domain', 'Address to confirm'],
        ['/settings/company/suppressions', 'Limit per person'],
      ] as const) {
        await page.goto(product.origin + path);
        await page.getByText(wait).first().waitFor();
        await settle(page);
        await expectAccessible(page);
        await expectNoOverflow(page);
        await shoot(page, `${name}-${wait.replaceAll(' ', '-')}`);
      }
      expectQuiet();
    });
});
