import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makePlanning, replyMail, returnSettings } from './calendar.fixture.ts';
import { readReply } from './read-reply.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: returnSettings });
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const nine = '2027-01-11T09:00:00Z';
type Planning = Awaited<ReturnType<typeof makePlanning>>;

async function makeInvited() {
  const planning = await makePlanning(server);
  const { anne, bo, colleague } = planning;
  const event = await planning.plan({
    starts_at: '2027-01-11T10:00:00+01:00',
    duration_min: 60,
    timezone: 'Europe/Copenhagen',
    description: 'Ferries; “Åse, sail”\nSecond line, with a comma and a very long explanation that has to be folded',
    location: 'Quay 4',
    relations: [anne.id, bo.id],
    members: [colleague.id],
    send_invite: true,
  });
  const [invitation] = await planning.calendarsTo(anne.email!);
  return { ...planning, event, invitation: invitation!, uid: invitation!.event.uid, to: invitation!.replyTo };
}

const statusOf = async ({ show }: Planning, eventId: string, name: string) =>
  (await show(eventId)).participants.find((one) => one.name === name)!.status;

it('each participant gets an invitation of their own that two independent libraries read: in UTC, folded and escaped', async () => {
  const { event, invitation, calendarsTo, bo, colleague, user, anne } = await makeInvited();
  expect(invitation).toMatchObject({ method: 'REQUEST', subject: 'Invitation: Press tour' });
  expect(invitation.replyTo).toMatch(/^bounces\+[a-z2-7]{36}@mail\.example\.org$/);
  const { event: read, whole, content } = invitation;
  expect(whole.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(read.startDate.toString()).toBe('2027-01-11T09:00:00Z');
  expect(read.endDate.toJSDate().toISOString()).toBe('2027-01-11T10:00:00.000Z');
  expect([read.summary, read.location, read.sequence]).toEqual(['Press tour', 'Quay 4', 0]);
  expect(read.description).toBe(event.description);
  expect(read.organizer).toBe(`mailto:${invitation.replyTo}`);
  expect(read.attendees.map((attendee) => attendee.getFirstValue())).toEqual([`MAILTO:${anne.email}`]);
  expect(content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(content).not.toContain('TZID');
  const again = convertIcsCalendar(undefined, content);
  expect([again.method, again.version, again.events?.length]).toEqual(['REQUEST', '2.0', 1]);
  expect(again.events![0]).toMatchObject({
    ...{ uid: read.uid, summary: 'Press tour', location: 'Quay 4', description: event.description },
    ...{ start: { date: new Date(nine), type: 'DATE-TIME' }, end: { date: new Date('2027-01-11T10:00:00Z') } },
    ...{ organizer: { email: invitation.replyTo }, attendees: [{ email: anne.email, partstat: 'NEEDS-ACTION' }] },
  });
  expect(await calendarsTo(bo.email!)).toHaveLength(1);
  expect(await calendarsTo(colleague.email)).toHaveLength(1);
  expect(await calendarsTo(user.email)).toEqual([]);
});

it('replies are recorded at the event, and the latest one counts', async () => {
  const invited = await makeInvited();
  const { event, anne, bo, uid, to, receive } = invited;
  const answer = (from: string, status: string, stamp: string) => receive(replyMail({ from, to, uid, status, stamp }));
  await answer(anne.email!, 'ACCEPTED', '20260102T000000Z');
  await answer(bo.email!.toUpperCase(), 'TENTATIVE', '20260102T000000Z');
  expect([await statusOf(invited, event.id, 'Anne Holm'), await statusOf(invited, event.id, 'Bo Lind')]).toEqual([
    'accepted',
    'tentative',
  ]);
  await answer(anne.email!, 'DECLINED', '20260103T000000Z');
  await answer(anne.email!, 'ACCEPTED', '20260101T000000Z');
  expect(await statusOf(invited, event.id, 'Anne Holm')).toBe('declined');
});

it('a stranger’s answer is refused: by its sender, its attendee, its address, or its event', async () => {
  const invited = await makeInvited();
  const other = await makeInvited();
  const { event, anne, uid, to, receive } = invited;
  const from = anne.email!;
  const right = { from, to, uid, status: 'ACCEPTED' };
  for (const wrong of [
    { from: 'stranger@receiver.example' },
    { from: 'stranger@receiver.example', attendee: from },
    { from, attendee: 'stranger@receiver.example' },
    { to: 'bounces@mail.example.org' },
    { to: to.replace(/\+..../, '+aaaa') },
    { uid: other.uid },
    { uid: 'foobar' },
    { status: 'DELEGATED' },
    { status: 'MAYBE' },
  ])
    await receive(replyMail({ ...right, ...wrong }));
  await receive(replyMail({ ...right, uid: other.uid, to: other.to }));
  expect(await statusOf(invited, event.id, 'Anne Holm')).toBe('needs-action');
  expect(await statusOf(other, other.event.id, 'Anne Holm')).toBe('needs-action');
  await receive(replyMail(right));
  expect(await statusOf(invited, event.id, 'Anne Holm')).toBe('accepted');
});

it('a change is sent as a change, asks again where the time has moved, and answers to what was before are too late', async () => {
  const invited = await makeInvited();
  const { event, anne, bo, uid, to, receive, change, calendarsTo } = invited;
  await receive(replyMail({ from: anne.email!, to, uid, status: 'ACCEPTED' }));
  await change(event.id, { location: 'Quay 5' });
  expect(await statusOf(invited, event.id, 'Anne Holm')).toBe('accepted');
  await change(event.id, { starts_at: '2027-01-12T09:00:00Z' });
  expect(await statusOf(invited, event.id, 'Anne Holm')).toBe('needs-action');
  await receive(replyMail({ from: anne.email!, to, uid, status: 'ACCEPTED', sequence: 1 }));
  expect(await statusOf(invited, event.id, 'Anne Holm')).toBe('needs-action');
  await receive(replyMail({ from: anne.email!, to, uid, status: 'ACCEPTED', sequence: 2 }));
  expect(await statusOf(invited, event.id, 'Anne Holm')).toBe('accepted');
  await change(event.id, { reminders: [5] });
  await change(event.id, { relations: [anne.id] });
  const seen = async (address: string) =>
    (await calendarsTo(address)).map((one) => [one.method, one.event.uid === uid, one.event.sequence]);
  expect(await seen(anne.email!)).toEqual([
    ['REQUEST', true, 0],
    ['REQUEST', true, 1],
    ['REQUEST', true, 2],
  ]);
  expect(await seen(bo.email!)).toEqual([
    ['REQUEST', true, 0],
    ['REQUEST', true, 1],
    ['REQUEST', true, 2],
    ['CANCEL', true, 3],
  ]);
  await change(event.id, { relations: [anne.id, bo.id] });
  expect((await seen(bo.email!)).at(-1)).toEqual(['REQUEST', true, 2]);
});

it('a deleted meeting is cancelled, a restored one invites again', async () => {
  const { event, anne, client, calendarsTo } = await makeInvited();
  const params = { event_id: event.id };
  await client('connect.events.delete', { params });
  await client('connect.events.restore', { params });
  const seen = (await calendarsTo(anne.email!)).map((one) => [
    one.method,
    one.event.sequence,
    one.whole.getFirstSubcomponent('vevent')!.getFirstPropertyValue('status'),
  ]);
  expect(seen).toEqual([
    ['REQUEST', 0, 'CONFIRMED'],
    ['CANCEL', 1, 'CANCELLED'],
    ['REQUEST', 2, 'CONFIRMED'],
  ]);
});

it('no participant is mailed about a change if the notice is switched off', async () => {
  const { event, anne, change, calendarsTo, client } = await makeInvited();
  await change(event.id, { notify_participants: false, starts_at: nine.replace('11T', '15T') });
  await client('connect.events.delete', { params: { event_id: event.id } });
  expect(await calendarsTo(anne.email!)).toHaveLength(1);
});

it('the calendar can be subscribed to at a secret address until it is revoked or its user has left', async () => {
  const { event, client, brand, colleague } = await makeInvited();
  const params = { brand_id: brand.id };
  const theirs = server.client(await server.signIn(colleague.email));
  const { url } = (await theirs('connect.calendar-feed.store', { params })).data;
  const fetchFeed = (address: string) => fetch(server.origin + new URL(address).pathname);
  const answer = await fetchFeed(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const [read] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect([read!.uid, read!.summary, read!.startDate.toString()]).toEqual([
    `${event.id}@masthead`,
    'Press tour',
    '2027-01-11T09:00:00Z',
  ]);
  const renewed = (await theirs('connect.calendar-feed.store', { params })).data.url;
  expect([(await fetchFeed(url)).status, (await fetchFeed(renewed)).status]).toEqual([404, 200]);
  expect((await theirs('connect.calendar-feed.show', { params })).data.created_at).not.toBeNull();
  expect((await client('connect.calendar-feed.show', { params })).data.created_at).toBeNull();
  await theirs('connect.calendar-feed.delete', { params });
  expect((await fetchFeed(renewed)).status).toBe(404);
  const last = (await theirs('connect.calendar-feed.store', { params })).data.url;
  await rowsOf(server.database.db, sql`delete from members where user_id = ${colleague.id}`);
  expect((await fetchFeed(last)).status).toBe(404);
  expect((await failureOf(server.client()('connect.calendar-feed.store', { params }))).status).toBe(401);
});

const folder = resolve(import.meta.dirname, '../../../../../../shared/data/icalendar');
interface Given {
  id: string;
  raw?: string;
  raw_b64?: string;
}
const load = (name: string): Given[] =>
  gunzipSync(readFileSync(resolve(folder, `${name}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line): Given => JSON.parse(line));
const textOf = ({ raw, raw_b64 }: Given) => raw ?? Buffer.from(raw_b64 ?? '', 'base64').toString('utf8');

describe.skipIf(!existsSync(folder))('calendar files of other programs', () => {
  it('every scheduling message is read as what it is: a reply with its attendee and status, or none', () => {
    const read = load('itip_messages').map((given) => [given.id.split('::')[1], readReply(textOf(given))] as const);
    const replies = read.filter(([, reply]) => reply);
    expect(replies.map(([name]) => name).sort()).toEqual(
      read
        .map(([name]) => name)
        .filter((name) => name!.startsWith('testReply'))
        .sort(),
    );
    for (const [name, reply] of replies)
      expect(reply).toMatchObject({
        uid: 'foobar',
        status: 'accepted',
        sequence: 2,
        attendee: name === 'testReplyPartyCrasher' ? 'crasher@example.org' : 'foo@example.org',
      });
  });

  it('other calendar files are not taken for a reply and cause no error', () => {
    const files = [...load('files'), ...load('snippets')];
    expect(files.length).toBeGreaterThan(300);
    const taken = files.filter((given) => readReply(textOf(given)));
    for (const given of taken) expect(textOf(given)).toMatch(/METHOD:REPLY/i);
    expect(readReply('')).toBeNull();
    expect(readReply('BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\n')).toBeNull();
  });
});
