import type { Endpoints, InputOfEndpoint } from '@masthead/contract';
import ICAL from 'ical.js';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createSecrets } from '../../platform/secrets/index.ts';
import { makeUser } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';
import { makeConnecting } from '../connect/connect.fixture.ts';
import { fileReturn } from '../emails/returned/file-return.ts';
import { readMail } from '../emails/returned/read-mail.ts';

export const returnSettings = { MASTHEAD_RETURN_ADDRESS: 'bounces@mail.example.org' };

type Planning = Omit<InputOfEndpoint<Endpoints['connect.events.store']>['body'], 'brand_id' | 'type' | 'title'>;

interface Answering {
  /** Sender of the mail and attendee; apart if somebody pretends. */
  from: string;
  attendee?: string;
  to: string;
  uid: string;
  status: string;
  sequence?: number;
  stamp?: string;
}

/** Writes the mail in which a calendar answers an invitation (RFC 6047). */
export const replyMail = ({ from, attendee = from, to, uid, status, sequence = 0, stamp }: Answering): string =>
  [
    `From: <${from}>`,
    `To: <${to}>`,
    'Subject: Re: Invitation',
    `Message-ID: <${crypto.randomUUID()}@receiver.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/calendar; method=REPLY; charset=UTF-8',
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Receiver//EN',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp ?? '20260101T000000Z'}`,
    `ATTENDEE;PARTSTAT=${status};CN="Somebody":mailto:${attendee}`,
    `ORGANIZER:mailto:${to}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Makes a tenant with two relations and a colleague who plan meetings, and returns the mails to each. */
export async function makePlanning(server: TestServer) {
  const tenant = await makeConnecting(server);
  const { db } = server.database;
  const { client, brand } = tenant;
  const address = (name: string) => `${name}.${brand.id.slice(-8)}@receiver.example`;
  const anne = await tenant.add('Anne Holm', { email: address('anne') });
  const bo = await tenant.add('Bo Lind', { email: address('bo') });
  const colleague = await makeUser(db, tenant.organisation.id, [brand.id], 'editor');
  const plan = async (fields: Planning, type: 'Meeting' | 'Task' = 'Meeting') =>
    (await client('connect.events.store', { body: { brand_id: brand.id, type, title: 'Press tour', ...fields } })).data;
  const show = async (eventId: string) => (await client('connect.events.show', { params: { event_id: eventId } })).data;
  const change = async (eventId: string, body: InputOfEndpoint<Endpoints['connect.events.update']>['body']) =>
    (await client('connect.events.update', { params: { event_id: eventId }, body })).data;
  /** Invitations to an address in their order, as another library reads them. */
  const calendarsTo = async (to: string) =>
    (
      await rowsOf(
        db,
        sql<{ subject: string; calendar: { method: string; content: string }; headers: Record<string, string> }>`
          select subject, calendar, headers from mails where to_address = ${to} and calendar is not null order by created_at, id`,
      )
    ).map(({ subject, calendar, headers }) => {
      const whole = new ICAL.Component(ICAL.parse(calendar.content));
      const event = new ICAL.Event(whole.getFirstSubcomponent('vevent')!);
      return { subject, ...calendar, replyTo: headers['Reply-To']!, event, whole };
    });
  /** Files a mail as the job that reads the mailbox does. */
  const receive = async (mail: string) =>
    await db
      .transaction()
      .execute(async (transaction) =>
        fileReturn(
          transaction,
          await readMail(createSecrets(server.config), new TextEncoder().encode(mail)),
          server.clock.now(),
        ),
      );
  const mailsTo = async (to: string) =>
    (await rowsOf(db, sql<{ subject: string }>`select subject from mails where to_address = ${to}`)).map(
      ({ subject }) => subject,
    );
  return { ...tenant, anne, bo, colleague, plan, show, change, calendarsTo, receive, mailsTo };
}
