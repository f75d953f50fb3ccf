import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant, storeText } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makePress, readQueued } from './profiles.fixture.ts';
import { readBatch } from './read-bylines.ts';

let server: TestServer;
let press: Awaited<ReturnType<typeof makePress>>;
beforeAll(async () => {
  server = await startTestServer();
  press = await makePress(server);
});
afterAll(() => server.stop());

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);

it('a byline makes a profile with its outlet, its articles and where its name comes from', async () => {
  const { outlet, sign, read, find, staff } = press;
  const place = await outlet();
  await sign(place, 'By Mathilde Kjærgaard and Jonas Lindqvist', 'Harbour bridge closes for repairs');
  await sign(place, 'M. Kjærgaard', 'Harbour bridge repairs take longer');
  await sign(place, 'Ritzau', 'Agency news of the harbour');
  await read();
  const [profile, ...others] = await find('Kjærgaard');
  expect(others).toEqual([]);
  expect(profile).toMatchObject({
    name: 'Mathilde Kjærgaard',
    articles: 2,
    is_silent: false,
    media_outlet: { id: place.outletId },
  });
  expect(profile!.sources.find(({ field }) => field === 'name')).toMatchObject({ basis: 'legitimate_interest' });
  expect(await find('Lindqvist')).toHaveLength(1);
  expect(await find('Ritzau')).toEqual([]);
  const { data } = await staff('staff.media-profiles.show', { params: { media_profile_id: profile!.id } });
  expect(data.latest.map(({ headline }) => headline)).toHaveLength(2);
  expect(data.outlets).toMatchObject([{ articles: 2 }]);
  expect(data.beats[0]!.words).toContain('harbour');
});

it('a document that is read again changes nothing', async () => {
  const { outlet, sign, read, find, db } = press;
  const place = await outlet();
  const id = await sign(place, 'Torvald Eskelund', 'Wind park opens off the coast');
  await read();
  await rowsOf(db, sql`insert into byline_queue (document_id) values (${id})`);
  await read();
  expect((await find('Torvald Eskelund'))[0]).toMatchObject({ articles: 1 });
});

it('documents that were stored before are read backwards, and the place is kept', async () => {
  const { outlet, sign, find, db } = press;
  const place = await outlet();
  await sign(place, 'Petronella Askholm', 'Ferry strike ends');
  await rowsOf(db, sql`delete from byline_queue`);
  await rowsOf(
    db,
    sql`insert into byline_backfill (below_id) values ('ffffffff-ffff-ffff-ffff-ffffffffffff') on conflict (id) do update set below_id = excluded.below_id`,
  );
  await readQueued(db);
  expect(await find('Petronella Askholm')).toHaveLength(1);
  expect(await rowOf(db, sql`select below_id from byline_backfill`)).toEqual({ below_id: null });
});

it('a document that fails does not affect others', async () => {
  const { outlet, sign, find, db } = press;
  const place = await outlet();
  const bad = await sign(place, 'Ragnhild Broken', 'A story that fails');
  await sign(place, 'Sigurd Whole', 'A story that works');
  await rowsOf(db, sql`alter table media_profiles add constraint refuses check (name <> 'Ragnhild Broken')`);
  await readBatch(db, systemClock);
  await rowsOf(db, sql`alter table media_profiles drop constraint refuses`);
  expect(await find('Sigurd Whole')).toHaveLength(1);
  expect(await find('Ragnhild Broken')).toEqual([]);
  expect(await rowOf(db, sql`select kind from parked_items where item_id = ${bad}`)).toEqual({ kind: 'byline' });
  await rowsOf(db, sql`delete from parked_items where item_id = ${bad}`);
});

it('one name in two outlets is one person if both signed the same text, and two people otherwise', async () => {
  const { outlet, sign, read, find, db } = press;
  const [first, second] = [await outlet(), await outlet()];
  await sign(first, 'Hannelore Quist', 'Election result surprises the capital');
  await sign(second, 'Hannelore Quist', 'Ten recipes with rhubarb');
  await read();
  expect(await find('Hannelore Quist')).toHaveLength(2);
  const [left, right] = [
    await sign(first, 'Ottilie Varga', 'Parliament votes on taxes'),
    await sign(second, 'Ottilie Varga', 'Parliament votes on taxes'),
  ];
  await rowsOf(db, sql`update documents set cluster_id = ${left} where id = ${right}`);
  await read();
  const joined = await find('Ottilie Varga');
  expect(joined).toMatchObject([{ articles: 2 }]);
});

it('the page about an author joins names in two outlets and parts names in one, unless others have the address too', async () => {
  const { outlet, read, find, db } = press;
  const [first, second] = [await outlet(), await outlet()];
  const sign = (place: typeof first, author: string, headline: string, authorLinks: string[]) =>
    storeText(db, { ...place, author, authorLinks, headline, body: `${headline}. The rest of the story.` });
  await sign(first, 'Ulrikke Vang', 'Election result surprises the capital', ['x.com/uvang']);
  await sign(second, 'Ulrikke Vang', 'Ten recipes with rhubarb', ['x.com/uvang', 'second.example/by/ulrikke-vang']);
  await read();
  expect(await find('Ulrikke Vang')).toMatchObject([{ articles: 2 }]);
  await sign(second, 'Ulrikke Vang', 'Goals in the last minute', ['second.example/by/ulrikke-vang-2']);
  await sign(second, 'Ulrikke Vang', 'Bread for beginners', ['second.example/by/ulrikke-vang']);
  await sign(second, 'Ulrikke Vang', 'A late transfer', ['second.example/by/ulrikke-vang-2']);
  await read();
  expect((await find('Ulrikke Vang')).map(({ articles }) => articles).toSorted()).toEqual([2, 3]);
  for (const name of ['Vibeke Holt', 'Walther Dam'])
    for (const place of [first, second])
      await sign(place, name, `${name} on ${place === first ? 'taxes and parliament' : 'rhubarb'}`, [
        'press.example/team/all',
      ]);
  await read();
  expect(await find('Vibeke Holt')).toHaveLength(2);
});

it('staff decide where the evidence does not, and a decision holds', async () => {
  const { outlet, sign, read, find, staff } = press;
  const [first, second] = [await outlet(), await outlet()];
  for (const subject of ['Offshore turbines', 'Turbine blades', 'Seabed cables', 'Substations', 'Monopile foundries'])
    await sign(first, 'Ingeborg Falk, Reuters', `${subject} delayed in Esbjerg harbour`);
  for (const subject of ['Rhubarb pie', 'Braised lamb', 'Elderflower cordial', 'Rye bread', 'Pickled herring'])
    await sign(second, 'Ingeborg Falk, Reuters', `${subject} for a summer table`);
  await read();
  const list = async () => (await staff('staff.media-profile-questions.index', { query: {} })).data;
  const question = (await list()).find(({ profile }) => profile.name === 'Ingeborg Falk')!;
  // A rare name and one agency in both outlets are asked about, and join nobody who writes about other subjects.
  expect(question.evidence.slice(0, 3)).toMatchObject([
    { code: 'other_beat' },
    { code: 'rare_name' },
    { code: 'agency', shared: ['reuters'] },
  ]);
  await staff('staff.media-profile-questions.decide', {
    params: { question_id: question.id },
    body: { decision: 'apart' },
  });
  expect((await list()).map(({ id }) => id)).not.toContain(question.id);
  await sign(first, 'Ingeborg Falk', 'Seabed cables cut');
  await read();
  expect(await find('Ingeborg Falk')).toHaveLength(2);
  const joined = await staff('staff.media-profiles.join', {
    params: { media_profile_id: question.profile.id },
    body: { other_id: question.other.id },
  });
  expect(joined.data).toMatchObject({ articles: 11 });
  const split = await staff('staff.media-profiles.split', {
    params: { media_profile_id: joined.data.id },
    body: { media_outlets: [second.outletId] },
  });
  expect(split.data).toMatchObject({ articles: 5, name: 'Ingeborg Falk' });
  await sign(second, 'Ingeborg Falk', 'Turbine blades arrive');
  await read();
  expect((await find('Ingeborg Falk')).map(({ articles }) => articles).toSorted()).toEqual([6, 6]);
});

it('a person who was removed is not read again in the outlet', async () => {
  const { outlet, sign, read, find, staff } = press;
  const place = await outlet();
  await sign(place, 'Alberte Gone', 'A harbour story');
  await read();
  const [profile] = await find('Alberte Gone');
  await staff('staff.media-profiles.delete', { params: { media_profile_id: profile!.id } });
  await sign(place, 'ALBERTE GONE', 'Another harbour story');
  await read();
  expect(await find('Gone')).toEqual([]);
  await sign(await outlet(), 'Alberte Gone', 'Somebody else of that name');
  await read();
  expect(await find('Alberte Gone')).toHaveLength(1);
});

it('staff add and change profiles, and each field says where it comes from', async () => {
  const { outlet, staff, sign, read, find } = press;
  const place = await outlet();
  const { data: added } = await staff('staff.media-profiles.store', {
    body: {
      name: 'Solvej Bruun',
      email: 'solvej@example.org',
      media_outlet_id: place.outletId,
      source: 'https://outlet.example/contact',
      basis: 'public_source',
    },
  });
  expect(added.sources.find(({ field }) => field === 'email')).toMatchObject({
    source: 'https://outlet.example/contact',
    basis: 'public_source',
  });
  const { data: changed } = await staff('staff.media-profiles.update', {
    params: { media_profile_id: added.id },
    body: { name: 'Solvej Bruun', job_title: 'Energy editor', phone: '33121212', country_id: 'DK' },
  });
  expect(changed).toMatchObject({ email: 'solvej@example.org', job_title: 'Energy editor', phone: '+4533121212' });
  expect(changed.sources.find(({ field }) => field === 'email')).toMatchObject({ basis: 'public_source' });
  await sign(place, 'Solvej Bruun', 'Energy prices fall', daysAgo(100));
  await read();
  expect(await find('Solvej Bruun')).toMatchObject([{ id: added.id, articles: 1, is_silent: true }]);
  const silent = await staff('staff.media-profiles.index', { query: { search: 'Solvej', state: 'silent' } });
  expect(silent.data).toHaveLength(1);
  const refused = await failureOf(
    staff('staff.media-profiles.store', {
      body: { name: 'A', phone: '12', social_profiles: { linkedin: 'https://x.com/a' } },
    }),
  );
  expect(refused.status).toBe(422);
});

it('media profiles are staff’s alone [staff-011]', async () => {
  const tenant = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(tenant.user.email));
  expect((await failureOf(client('staff.media-profiles.index', { query: {} }))).status).toBe(403);
  expect((await failureOf(client('staff.media-profiles.store', { body: { name: 'Anybody At All' } }))).status).toBe(
    403,
  );
  expect((await failureOf(client('staff.media-profile-questions.index', { query: {} }))).status).toBe(403);
});
