import { SMTPServer } from 'smtp-server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failUntilParked, listFailures } from '../../testing/failing-items.ts';
import { freePort } from '../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { mailJob, postAll } from './index.ts';

/** Each is a session of its own with a mail server. */
const good = inFull ? 10_000 : 200;
/** Mails that are sent at once. */
const width = 20;
const poison = 'poison@example.org';

let taken = 0;
let refuses = true;
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  const port = await freePort();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(refuses && address === poison ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        taken++;
        done();
      });
    },
  });
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done));
  server = await startTestServer({ settings: { MASTHEAD_SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((done) => void smtp.close(() => done()));
});

it('a mail that cannot be sent is parked with its reason, other mails leave, and a retry by staff sends it', async () => {
  const { db } = server.database;
  const services = { db, clock: server.clock, config: server.config };
  const { organisation, brand } = await makeTenant(db);
  const staffUser = await makeUser(db, organisation.id, [brand.id], 'administrator', true);
  const staff = server.client(await server.signIn(staffUser.email));
  const mails = Array.from({ length: good + 1 }, (_, index) => ({
    id: uuidv7(),
    mail: {
      to: index === good / 2 ? poison : `reader-${index}@example.org`,
      subject: 'Ferries',
      html: '<p>Ferries sail.</p>',
      text: 'Ferries sail.',
    },
  }));
  const poisoned = mails[good / 2]!.id;
  for (let start = 0; start < mails.length; start += 1000)
    await postAll(db, server.clock, mails.slice(start, start + 1000));

  const waiting = mails.map(({ id }) => id);
  const sendNext = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) await mailJob.run(services, { mail_id: id });
  };
  await Promise.all(Array.from({ length: width }, sendNext));
  expect(taken).toBe(good);
  expect(await listFailures(db)).toMatchObject([{ kind: 'mail', item_id: poisoned, attempts: 1, parked: false }]);

  const send = () => mailJob.run(services, { mail_id: poisoned });
  await failUntilParked(db, server.clock, send);
  expect(await listFailures(db)).toMatchObject([{ attempts: 11, parked: true }]);
  server.clock.set(null);
  const { data } = await staff('staff.parked.list', { query: { kind: 'mail' } });
  expect(data).toMatchObject([{ subject: `Ferries (${poison})`, discardable: true }]);
  expect(data[0]!.reason).toContain('550');

  refuses = false;
  await staff('staff.parked.retry', { params: { parked_item_id: data[0]!.id } });
  await send();
  expect(taken).toBe(good + 1);
  expect(await listFailures(db)).toEqual([]);
}, 300_000);
