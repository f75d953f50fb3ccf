import { mkdir } from 'node:fs/promises';
import { replyMail } from '@masthead/server/features/calendar/calendar.fixture.ts';
import { startMailServer } from '@masthead/server/features/emails/emails.fixture.ts';
import { hasDovecot, startDovecot } from '@masthead/server/features/emails/returned/dovecot.fixture.ts';
import { readMailboxJob } from '@masthead/server/features/emails/returned/mailbox.jobs.ts';
import { enqueue } from '@masthead/server/platform/jobs/index.ts';
import { writeXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
let mail: Awaited<ReturnType<typeof startMailServer>>;
let dovecot: Awaited<ReturnType<typeof startDovecot>> | null;
let token: string;
let brandId: string;
const relations: Record<string, string> = {};
const shots = process.env.MASTHEAD_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
};

async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const { page } = await openPage(browser, options);
  await withToken(page, token);
  await page.goto(`${product.origin}${path}`);
  return page;
}

/** Returns the unfolded lines of the invitation in a mail, as another calendar reads them. */
const invitationOf = (raw: string): string => {
  const [, encoded = ''] =
    /text\/calendar; charset=utf-8; method=\w+[\s\S]*?base64\r?\n\r?\n([\w+/=\s]+?)\r?\n\r?\n?--/i.exec(raw) ?? [];
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : raw;
  return text.replace(/=\r?\n/g, '').replace(/\r?\n[ \t]/g, '');
};

describe('notes, meetings and imports', () => {
  beforeAll(async () => {
    [mail, dovecot] = await Promise.all([startMailServer(), hasDovecot ? startDovecot() : null]);
    const settings = {
      MASTHEAD_SMTP_URL: mail.url,
      MASTHEAD_RETURN_ADDRESS: 'bounces@mail.example.org',
      ...(dovecot && { MASTHEAD_RETURN_MAILBOX: dovecot.url }),
    };
    [product, browser] = await Promise.all([startProduct(settings), openBrowser()]);
    token = (await product.clientOf(null)('auth.login', { body: staff })).access_token;
    const call = product.clientOf(token);
    brandId = (await call('user.brands')).data[0]!.id;
    for (const name of ['Ane Dahl', 'Bo Krag']) {
      const email = `${name.split(' ')[0]!.toLowerCase()}@press.example`;
      relations[name] = (await call('connect.relations.store', { body: { brand_id: brandId, name, email } })).data.id;
    }
  });
  afterAll(async () => {
    await closePages(browser);
    await product.stop();
    await mail.stop();
    await dovecot?.stop();
  });

  it('a call is noted on the relation’s profile, changed, deleted and brought back', async () => {
    const page = await open(`/connect/relations/${relations['Ane Dahl']}?tab=activity`);
    await page.getByRole('button', { name: 'Add note' }).click(patient);
    await page.getByLabel('Title').fill('Call');
    const submit = page.getByRole('button', { name: 'Add note' });
    await submit.click();
    await expect.poll(() => page.getByText('must have at least 5 characters').count()).toBe(1);
    await page.getByLabel('Title').fill('Called about the ferries');
    await page.getByRole('textbox', { name: 'Note' }).fill('She wants the winter timetable first.');
    await submit.click();
    const note = page.getByRole('listitem').filter({ hasText: 'Called about the ferries' });
    await note.waitFor(patient);
    await expectAccessible(page);
    await shoot(page, 'activity');
    await note.getByRole('button', { name: 'Actions for “Called about the ferries”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => note.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor(patient);
    const small = await open(`/connect/relations/${relations['Ane Dahl']}?tab=activity`, { viewport: phone });
    await small.getByText('Called about the ferries').waitFor(patient);
    await expectNoOverflow(small);
    await shoot(small, 'activity-phone');
  });

  it('a meeting with two journalists and a colleague is planned, and each invitation can be read by a calendar', async () => {
    const colleague = await product.member('editor');
    const page = await open(`/connect/calendar?event=Meeting&day=2027-01-11&relation=${relations['Ane Dahl']}`);
    const dialog = page.getByRole('dialog', { name: 'Plan meeting' });
    await dialog.getByLabel('Title').fill('Press tour');
    await dialog.getByLabel('Time', { exact: true }).fill('10:00');
    await dialog.getByRole('combobox', { name: 'Relations' }).fill('Bo');
    await page.getByRole('option', { name: 'Bo Krag' }).click(patient);
    await dialog.getByRole('combobox', { name: 'Colleagues' }).click();
    await page.getByRole('option', { name: 'Ingrid editor' }).click(patient);
    await dialog.getByLabel('Title').click();
    await shoot(page, 'meeting');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden', ...patient });
    const meeting = page.getByRole('table', { name: 'Calendar' }).getByRole('button', { name: /Press tour/ });
    await meeting.waitFor(patient);
    await expectAccessible(page);
    await shoot(page, 'month');
    const receivers = ['ane@press.example', 'bo@press.example', colleague.email];
    const invited = (to: string) => mail.received.find((one) => one.to === to && one.raw.includes('text/calendar'));
    await expect.poll(() => receivers.filter(invited).length).toBe(3);
    for (const to of receivers) {
      const text = invitationOf(invited(to)!.raw);
      expect(text).toContain('METHOD:REQUEST');
      expect(text).toMatch(/DTSTART:20270111T\d{6}Z/);
      expect(text.toLowerCase()).toContain(`mailto:${to}`);
    }
    await meeting.click();
    await expect.poll(() => page.getByText('Not answered').count()).toBe(3);
    const details = page.getByRole('dialog', { name: 'Details' });
    await details.getByLabel('Time', { exact: true }).fill('11:30');
    await details.getByRole('button', { name: 'Save changes' }).click();
    await details.waitFor({ state: 'hidden', ...patient });
    const changed = (to: string) =>
      mail.received.some((one) => one.to === to && /METHOD:REQUEST[\s\S]*SEQUENCE:1\r?\n/.test(invitationOf(one.raw)));
    await expect.poll(() => receivers.filter(changed).length).toBe(3);
    const small = await open('/connect/calendar?day=2027-01-11', { viewport: phone });
    await small.getByRole('link', { name: 'Press tour' }).waitFor(patient);
    await expectNoOverflow(small);
    await shoot(small, 'month-phone');
  });

  it.skipIf(!hasDovecot)(
    'the open calendar shows a journalist’s answer to an invitation as soon as the mail arrives',
    async () => {
      const page = await open('/connect/calendar?day=2027-01-11');
      await page
        .getByRole('table', { name: 'Calendar' })
        .getByRole('button', { name: /Press tour/ })
        .click(patient);
      await expect.poll(() => page.getByText('Not answered').count()).toBe(3);
      const from = 'ane@press.example';
      const invitation = invitationOf(
        mail.received.find((one) => one.to === from && one.raw.includes('text/calendar'))!.raw,
      );
      const [, to = ''] = /^ORGANIZER[^:]*:mailto:(\S+)/im.exec(invitation) ?? [];
      const [, uid = ''] = /^UID:(\S+)/m.exec(invitation) ?? [];
      await dovecot!.deliver(replyMail({ from, to, uid, status: 'ACCEPTED', sequence: 1 }));
      await enqueue(product.database.db, readMailboxJob, {});
      const answers = page.getByRole('list', { name: 'Participants' }).getByRole('listitem');
      await answers.filter({ hasText: 'Ane Dahl' }).getByText('Accepted').waitFor(patient);
      await expect.poll(() => page.getByText('Not answered').count()).toBe(2);
      await shoot(page, 'answered');
    },
  );

  it('mails, notes, meetings and articles of a person are in one timeline, the newest first', async () => {
    const call = product.clientOf(token);
    const relation = relations['Ane Dahl']!;
    const recipients = { relations: [relation], groups: [], emails: [] };
    const body = { brand_id: brandId, subject: 'Winter timetable', body: '<p>The timetable</p>', recipients };
    const email_id = (await call('emails.store', { body })).data.id;
    await call('emails.send', { params: { email_id } });
    const published_at = new Date(Date.now() - 86_400_000).toISOString();
    const clipping = { brand_id: brandId, type: 'web' as const, headline: 'Ferries sail all winter', published_at };
    await call('clippings.store', { body: { ...clipping, relations: [relation] } });
    const page = await open(`/connect/relations/${relation}?tab=activity`);
    const steps = page.getByRole('list', { name: 'Activity of Ane Dahl' }).locator(':scope > li');
    const inOrder = ['Press tour', 'Winter timetable', 'Called about the ferries', 'Ferries sail all winter'];
    const shown = async () => {
      const texts = await steps.allTextContents();
      return texts.map((text) => inOrder.find((title) => text.includes(title)) ?? text);
    };
    await expect.poll(shown).toEqual(inOrder);
    await expectAccessible(page);
    await shoot(page, 'timeline');
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Articles' }).click();
    await expect.poll(shown).toEqual(inOrder.slice(-1));
  });

  const workbook = (rows: string[][]) => writeXlsx({ sheets: [{ name: 'Press', rows }] });
  const latin1 = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(';')).join('\r\n'), 'latin1');
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  it.each([
    { file: 'press.csv', mimeType: 'text/csv', write: async (rows: string[][]) => latin1(rows) },
    { file: 'press.xlsx', mimeType: xlsx, write: async (rows: string[][]) => Buffer.from(await workbook(rows)) },
  ])(
    'three thousand people come in from $file with their duplicates found, and the import is undone as a whole',
    async ({ file, mimeType, write }) => {
      const page = await open('/connect/relations/import');
      const others = Array.from({ length: 2998 }, (_, at) => [
        `Zoe Zander ${at}`,
        `zoe${at}@press.example`,
        'Reporter',
      ]);
      const [known, unknown] = [
        ['A. Dahl', 'ane@press.example', 'Editor'],
        ['Åse Brønlund', 'aase@press.example', 'Redaktør'],
      ];
      const buffer = await write([['Name', 'E-mail', 'Stilling'], unknown, ...others, known]);
      await page.locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer });
      await page.getByText('New: 2,999. Completed: 0. Already known: 1.').waitFor(patient);
      await page.getByText('1 person is already known').click();
      await expect.poll(() => page.getByRole('cell', { name: /Ane Dahl/ }).count()).toBe(1);
      await expectAccessible(page);
      await shoot(page, 'import');
      await page.getByRole('radio', { name: 'Complete their empty fields' }).check();
      await page.getByText('New: 2,999. Completed: 1.').waitFor(patient);
      await page.getByRole('button', { name: 'Import 3,000 people' }).click();
      await page.getByText('Import complete').waitFor(patient);
      await shoot(page, 'imported');
      const names = async () =>
        (await product.clientOf(token)('connect.relations.index', { query: { brand: brandId } })).data.map(
          ({ name, job_title }) => `${name} ${job_title ?? ''}`.trim(),
        );
      expect(await names()).toEqual(expect.arrayContaining(['Åse Brønlund Redaktør', 'Ane Dahl Editor']));
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('heading', { name: 'Import undone' }).waitFor(patient);
      expect((await names()).toSorted()).toEqual(['Ane Dahl', 'Bo Krag']);
    },
  );

  it('coverage of another product comes in from a spreadsheet, with what the plan counts of it, and the import is undone', async () => {
    const page = await open('/performance/coverage/import');
    await page.getByText(/such as an export from another product/).waitFor(patient);
    const csv = [
      'Date;Headline;Source;Reach;Sentiment;Link',
      '03/04/2020;A ferry sails;Trade Weekly;12,345;Positive;https://trade.example/sails',
      '05/04/2020;A ferry stops;Trade Weekly;;Mixed;https://trade.example/stops',
      ';A ferry sinks;Trade Weekly;;;',
    ].join('\r\n');
    await page.locator('input[type=file]').setInputFiles({
      name: 'coverage.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await page.getByText('New: 2. Already there: 0. Without a headline or date: 1.').waitFor(patient);
    await page.getByText('Older than this brand and therefore not counted: 2.').waitFor(patient);
    await page.getByRole('radio', { name: 'Month first: 4 March' }).check();
    await expectAccessible(page);
    await shoot(page, 'import-coverage');
    await page.getByRole('button', { name: 'Import 2 clippings' }).click();
    await page.getByText('Import complete').waitFor(patient);
    const days = async () =>
      (await product.clientOf(token)('clippings.index', { query: { brand: brandId } })).data
        .filter(({ is_imported }) => is_imported)
        .map(({ headline, published_at }) => `${published_at.slice(0, 10)} ${headline}`);
    expect(await days()).toEqual(['2020-05-04 A ferry stops', '2020-03-04 A ferry sails']);
    await shoot(page, 'imported-coverage');
    const small = await open(new URL(page.url()).pathname + new URL(page.url()).search, { viewport: phone });
    await small.getByText('Import complete').waitFor(patient);
    await expectNoOverflow(small);
    await page.getByRole('link', { name: 'Show coverage' }).click();
    await page.getByText('A ferry stops').first().waitFor(patient);
    await page.goBack();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Import undone' }).waitFor(patient);
    expect(await days()).toEqual([]);
  });

  it('saved searches of another product come in as streams, with the reason why one cannot be read, and are undone', async () => {
    const page = await open('/streams/import');
    await page.getByText(/Each becomes a stream that searches the web/).waitFor(patient);
    const csv = [
      'Search name,Boolean query,Language',
      'Ferries,"ferry and (harbour or ""night boat"") not cruise",English',
      'Wind,"title:wind near/5 farm",',
      'Broken,(ferry OR harbour,',
      'News only,ferry AND sourcetype:news,',
    ].join('\r\n');
    await page.locator('input[type=file]').setInputFiles({
      name: 'searches.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await page.getByText('New: 2. Already there: 0. Not readable: 2.').waitFor(patient);
    await page.getByRole('cell', { name: /ferry AND \(harbour OR "night boat"\) AND NOT cruise/ }).waitFor(patient);
    await page.getByText('2 notes about the file').click();
    await page.getByText('Row 3, Search, at “(”: Close this parenthesis.').waitFor(patient);
    await expectAccessible(page);
    await shoot(page, 'import-streams');
    const small = await open(new URL(page.url()).pathname + new URL(page.url()).search, { viewport: phone });
    await small.getByText('New: 2. Already there: 0. Not readable: 2.').waitFor(patient);
    await expectNoOverflow(small);
    await shoot(small, 'import-streams-phone');
    await page.getByRole('button', { name: 'Import 2 streams' }).click();
    await page.getByText('Import complete').waitFor(patient);
    const names = async () =>
      (await product.clientOf(token)('streams.index', { query: { brand: brandId } })).data.map(({ name }) => name);
    expect(await names()).toEqual(expect.arrayContaining(['Ferries', 'Wind']));
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Import undone' }).waitFor(patient);
    expect(await names()).not.toContain('Ferries');
  });
});
