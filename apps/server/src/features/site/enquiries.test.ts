import { limits } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, days, seconds } from '../../platform/clock/index.ts';
import { rowOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { forgetEnquiriesJob } from '../newsrooms/enquiries/send-enquiry.ts';
import { makeWriter, whole } from '../stories/stories.fixture.ts';
import { reader } from './site.fixture.ts';

let server: TestServer;
let read: ReturnType<typeof reader>;
let writer: Awaited<ReturnType<typeof makeWriter>>;
let newsroomId: string;
const form = '/news/asked/contacts/write';
const asked = {
  name: 'Nina Holm',
  email: 'nina@daily.example',
  outlet: 'The Daily',
  message: 'When do the ferries sail?',
};

beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://pr.example' } });
  read = reader(server.origin);
  writer = await makeWriter(server);
  const story = await writer.store({ ...whole, headline: 'Ferries sail' });
  newsroomId = story.newsroom.id;
  const params = { newsroom_id: newsroomId };
  await writer.client('newsrooms.update', {
    params,
    body: { slug: 'asked', contact_name: 'Åse', contact_email: 'press@norlunde.example' },
  });
  await writer.client('newsrooms.publish', { params });
  await writer.client('stories.publish', { params: { story_id: story.id }, body: {} });
});
afterAll(() => server.stop());

const pass = (milliseconds: number) => server.clock.set(after(server.clock.now(), milliseconds));
const tokenOf = (text: string): string => /name="token" value="([^"]+)"/.exec(text)![1]!;
const post = (fields: Record<string, string>) =>
  read(
    form,
    { 'content-type': 'application/x-www-form-urlencoded' },
    { method: 'POST', body: new URLSearchParams(fields).toString() },
  );
/** Returns the token of a form that was drawn as long ago as a person needs to fill it in. */
async function timelyToken(): Promise<string> {
  const token = tokenOf((await read(form)).text);
  pass(seconds(30));
  return token;
}
const list = async (query: object = {}) =>
  (await writer.client('press-enquiries.index', { query: query as never })).data;

it('a journalist’s enquiry reaches the inbox and the press contact, whose reply goes to the journalist', async () => {
  expect((await read('/news/asked/contacts')).text).toContain(`href="${form}"`);
  expect((await read('/news/asked/ferries-sail')).text).toContain(`href="${form}?story=ferries-sail"`);
  const page = await read(`${form}?story=ferries-sail`);
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('cache-control')).toContain('no-store');
  pass(seconds(30));
  const sent = await post({ ...asked, story: 'ferries-sail', token: tokenOf(page.text) });
  expect(sent.status).toBe(200);
  expect(sent.text).toContain('Question sent');
  const [enquiry] = await list();
  expect(enquiry).toMatchObject({ ...asked, state: 'new', story: { headline: 'Ferries sail' }, relation: null });
  const { text } = await findMailTo(server.database, 'press@norlunde.example');
  expect(text).toContain(asked.message);
  expect(text).toContain(`https://pr.example/stories/enquiries?open=${enquiry!.id}`);
  const mail = await rowOf(
    server.database.db,
    sql<{ headers: object }>`select headers from mails where to_address = 'press@norlunde.example'`,
  );
  expect(mail?.headers).toEqual({ 'Reply-To': asked.email });
});

it('forms sent by programs are discarded: all fields filled, too fast, or invented; people keep their input', async () => {
  const before = (await list()).length;
  const trapped = await post({ ...asked, website: 'https://spam.example', token: await timelyToken() });
  expect(trapped.text).toContain('Question sent');
  const early = tokenOf((await read(form)).text);
  const hurried = await post({ ...asked, token: early });
  expect(hurried.status).toBe(422);
  expect(hurried.text).toContain(asked.message);
  // The returned form is the same one: it only has to be read again.
  expect(tokenOf(hurried.text)).toBe(early);
  const token = await timelyToken();
  const forged = token.replace(/^\d+/, (at) => String(Number(at) - 1));
  expect((await post({ ...asked, token: forged })).status).toBe(422);
  expect((await post({ ...asked, email: 'nobody', token })).text).toContain('valid e-mail address');
  expect((await list()).length).toBe(before);
  pass(days(2));
  expect((await post({ ...asked, token })).status).toBe(422);
  pass(seconds(120));
});

it('texts of an enquiry are shown as text', async () => {
  const evil = '"><script>alert(1)</script>';
  const { text } = await post({ ...asked, name: evil, message: evil, email: 'nobody' });
  expect(text).not.toContain('<script>alert');
  pass(seconds(120));
});

it('an enquiry is answered, assigned and deleted by members of the brand alone', async () => {
  const [enquiry] = await list({ state: 'new' });
  const params = { newsroom_id: newsroomId, press_enquiry_id: enquiry!.id };
  const { organisation, brand } = writer;
  const colleague = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
  const { data } = await writer.client('newsrooms.enquiries.update', {
    params,
    body: { state: 'answered', assignee_id: colleague.id },
  });
  expect(data).toMatchObject({ state: 'answered', assignee: { id: colleague.id } });
  expect(data.answered_at).not.toBeNull();
  expect((await findMailTo(server.database, colleague.email)).text).toContain(asked.message);
  const stranger = await makeWriter(server);
  await expect(stranger.client('newsrooms.enquiries.update', { params, body: {} })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    writer.client('newsrooms.enquiries.update', { params, body: { assignee_id: stranger.user.id } }),
  ).rejects.toMatchObject({ status: 422 });
  const other = { ...params, newsroom_id: (await stranger.store({})).newsroom.id };
  await expect(stranger.client('newsrooms.enquiries.delete', { params: other })).rejects.toMatchObject({ status: 404 });
  expect((await list({ search: 'ferries' })).length).toBe(1);
  expect((await list({ state: 'new' })).length).toBe(0);
  await writer.client('newsrooms.enquiries.delete', { params });
  expect((await list()).length).toBe(0);
});

it('an enquiry shows the relation with the same address, stands among that person’s data, and goes after a year', async () => {
  const { data: relation } = await writer.client('connect.relations.store', {
    body: { brand_id: writer.brand.id, name: 'Nina Holm', email: 'NINA@daily.example' },
  });
  await post({ ...asked, token: await timelyToken() });
  expect((await list())[0]?.relation?.id).toBe(relation.id);
  const answer = await fetch(`${server.origin}/v2/connect/relations/${relation.id}/data?format=json`, {
    headers: { authorization: `Bearer ${writer.token}` },
  });
  expect(((await answer.json()) as { enquiries: object[] }).enquiries).toMatchObject([{ message: asked.message }]);
  pass(days(limits.enquiryDays + 1));
  await forgetEnquiriesJob.run({ db: server.database.db, clock: server.clock }, {});
  server.clock.set(null);
  expect((await list()).length).toBe(0);
});

it('a newsroom without the form has neither page nor links to it', async () => {
  await writer.client('newsrooms.update', { params: { newsroom_id: newsroomId }, body: { takes_enquiries: false } });
  await expect.poll(async () => (await read(form)).status).toBe(404);
  expect((await read('/news/asked/contacts')).text).not.toContain('/contacts/write');
});
