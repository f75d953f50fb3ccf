import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { testLog } from '../../../testing/log.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { sendTo, startMailServer } from '../emails.fixture.ts';
import { hasDovecot, startDovecot } from './dovecot.fixture.ts';
import { readMailboxJob } from './mailbox.jobs.ts';
import { answer, complaint, outOfOffice, qmailNotice, statusReport } from './mails.fixture.ts';

let server: TestServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let dovecot: Awaited<ReturnType<typeof startDovecot>>;
beforeAll(async () => {
  if (!hasDovecot) return;
  [mail, dovecot] = await Promise.all([startMailServer(), startDovecot()]);
  server = await startTestServer({
    worker: true,
    settings: {
      MASTHEAD_SMTP_URL: mail.url,
      MASTHEAD_MAIL_FROM: 'Press <press@mail.example.org>',
      MASTHEAD_RETURN_ADDRESS: 'bounces@mail.example.org',
      MASTHEAD_RETURN_MAILBOX: dovecot.url,
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
  await dovecot?.stop();
});

const read = () =>
  readMailboxJob.run({ db: server.database.db, clock: server.clock, log: testLog, config: server.config }, {});

type Campaign = Awaited<ReturnType<typeof sendTo>>;
const placeOf = ({ sent }: Campaign, address: string) => {
  const { id, from } = sent.get(address)!;
  return { back: from, address, id: `${id}@mail.example.org` };
};
const countReturns = async () =>
  Number((await server.database.pool.query('select count(*) from email_returns')).rows[0].count);

describe.skipIf(!hasDovecot)('the mailbox of the return address', () => {
  it('bounces, complaints and replies are filed with their recipients once; an absence is no reply', async () => {
    const names = ['gone', 'full', 'qmail', 'away', 'late', 'upset', 'kind', 'other'];
    const campaign = await sendTo(
      server,
      mail,
      names.map((name) => `${name}@receiver.example`),
    );
    const of = (name: string) => placeOf(campaign, `${name}@receiver.example`);
    expect(of('gone').back).toMatch(/^bounces\+[a-z2-7]{36}@mail\.example\.org$/);
    expect(new Set(names.map((name) => of(name).back)).size).toBe(names.length);
    await dovecot.deliver(
      statusReport(of('gone'), '5.1.1', '550 5.1.1 No such user'),
      statusReport(of('full'), '5.2.2', '552 5.2.2 over quota'),
      qmailNotice(of('qmail')),
      outOfOffice(of('away')),
      statusReport(of('late'), '4.4.1', '451 4.4.1 no answer', 'delayed'),
      complaint(of('upset')),
      // A mail program that answers the first address only, and a server that writes addresses in capitals.
      answer(of('kind'), { to: 'bounces@mail.example.org', text: 'Thank you. May I call at 3?' }),
      answer({ ...of('other'), back: of('other').back.toUpperCase() }, { from: 'desk@receiver.example', text: 'Yes' }),
      answer(of('away'), { from: campaign.user.email, text: 'My own copy' }),
      'From: spam@x.example\r\nTo: bounces@mail.example.org\r\nSubject: Offer\r\n\r\nBuy now\r\n',
    );
    // Two at a time, and once more: nothing is filed twice.
    await Promise.all([read(), read()]);
    await read();
    expect(await campaign.states()).toEqual({
      'gone@receiver.example': 'bounced',
      'full@receiver.example': 'bounced',
      'qmail@receiver.example': 'bounced',
      'away@receiver.example': 'accepted',
      'late@receiver.example': 'accepted',
      'upset@receiver.example': 'accepted',
      'kind@receiver.example': 'delivered',
      'other@receiver.example': 'delivered',
    });
    const suppressed = (await campaign.client('email-suppressions.index')).data.map(({ email, reason }) => [
      email,
      reason,
    ]);
    expect(new Map(suppressed as [string, string][])).toEqual(
      new Map([
        ['gone@receiver.example', 'bounce'],
        ['qmail@receiver.example', 'bounce'],
        ['upset@receiver.example', 'complaint'],
      ]),
    );
    const replies = (await campaign.client('email-replies.index', { query: { email_id: campaign.emailId } })).data;
    expect(replies.map(({ sender, body }) => [sender, body]).sort()).toEqual([
      ['desk@receiver.example', 'Yes'],
      ['kind@receiver.example', 'Thank you. May I call at 3?'],
    ]);
    expect(await dovecot.count()).toEqual({ all: 10, seen: 10 });
    expect(await countReturns()).toBe(10);
    // New numbers for old mails: they are known by their contents.
    await dovecot.renumber();
    await server.database.pool.query('update email_mailboxes set uid_validity = 1, last_uid = 9');
    await read();
    expect(await countReturns()).toBe(10);
  });

  it('a reply is stored with its relation, and stops a follow-up also after that was planned', async () => {
    const campaign = await sendTo(server, mail, ['silent@receiver.example']);
    const { client, send, relate } = campaign;
    const ane = await relate('Ane Dahl', 'ane@receiver.example');
    const bo = await relate('Bo Holm', 'bo@receiver.example');
    const emailId = await send({ recipients: { relations: [ane, bo], groups: [], emails: ['carl@receiver.example'] } });
    const followUp = (await client('emails.follow-up', { params: { email_id: emailId }, body: { to: 'not_replied' } }))
      .data;
    expect([followUp.subject, followUp.follows_id, followUp.recipients.emails]).toEqual([
      'Re: Plan',
      emailId,
      ['carl@receiver.example'],
    ]);
    const first = mail.received.findLast(({ to }) => to === 'ane@receiver.example')!;
    const { id } = (await campaign.recipients(emailId)).find(({ email }) => email.startsWith('ane'))!;
    const place = { back: first.from, address: 'ane@receiver.example', id: `${id}@mail.example.org` };
    await dovecot.deliver(answer(place, { text: 'I will write about it.' }));
    await read();
    await client('emails.update', { params: { email_id: followUp.id }, body: { body: '<p>Did you see it?</p>' } });
    await client('emails.send', { params: { email_id: followUp.id } });
    await expect
      .poll(async () => (await client('emails.show', { params: { email_id: followUp.id } })).data.status)
      .toBe('sent');
    expect(await campaign.states(followUp.id)).toEqual({
      'ane@receiver.example': 'suppressed',
      'bo@receiver.example': 'accepted',
      'carl@receiver.example': 'accepted',
    });
    const second = mail.received.findLast(({ to }) => to === 'bo@receiver.example')!.raw;
    const idOfBo = (await campaign.recipients(emailId)).find(({ email }) => email.startsWith('bo'))!.id;
    expect(second).toContain(`In-Reply-To: <${idOfBo}@mail.example.org>`);
    const { data } = await client('email-replies.index', { query: { relation: ane } });
    expect(data).toMatchObject([{ relation_id: ane, name: 'Ane Dahl', body: 'I will write about it.' }]);
    const stranger = await sendTo(server, mail, ['x@receiver.example']);
    expect((await stranger.client('email-replies.index', { query: { relation: ane } })).data).toEqual([]);
  });

  it.runIf(inFull)('a reading that is killed goes on where it was', async () => {
    const addresses = Array.from({ length: 120 }, (_, at) => `r${at}@receiver.example`);
    const campaign = await sendTo(server, mail, ['one@receiver.example']);
    const place = placeOf(campaign, 'one@receiver.example');
    const before = await countReturns();
    await dovecot.deliver(...addresses.map((address) => answer(place, { from: address, text: `From ${address}` })));
    const env = {
      ...process.env,
      TEST_DATABASE_URL: server.database.url,
      MASTHEAD_DATA: server.config.dataDir,
      MASTHEAD_RETURN_ADDRESS: 'bounces@mail.example.org',
      MASTHEAD_RETURN_MAILBOX: dovecot.url,
      MASTHEAD_SECRET: server.config.MASTHEAD_SECRET,
      MASTHEAD_LOG_LEVEL: 'error',
    };
    const child = fork(new URL('read-mailbox.fixture.ts', import.meta.url), { env });
    while ((await countReturns()) < before + 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    expect(await countReturns()).toBeLessThan(before + 120);
    await enqueue(server.database.db, readMailboxJob, {});
    await expect.poll(countReturns, { timeout: 20_000 }).toBe(before + 120);
    const { rows } = await server.database.pool.query('select sender from email_replies where email_id = $1', [
      campaign.emailId,
    ]);
    expect(rows.map(({ sender }) => sender).sort()).toEqual([...addresses].sort());
  });
});
