import type { Endpoints, InputOfEndpoint } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock/index.ts';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { storeText } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeConnecting } from '../../connect/connect.fixture.ts';
import { refreshGroupsJob } from '../../connect/dynamic-groups.ts';
import { makePress } from '../profiles.fixture.ts';

let server: TestServer;
let press: Awaited<ReturnType<typeof makePress>>;
let brand: Awaited<ReturnType<typeof makeConnecting>>;
let daily: Awaited<ReturnType<typeof press.outlet>>;
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);

beforeAll(async () => {
  server = await startTestServer();
  press = await makePress(server);
  brand = await makeConnecting(server);
  daily = await press.outlet();
  const weekly = await press.outlet();
  for (const day of [1, 5, 9])
    await press.sign(daily, 'Agnete Winther', `Hydrogen plant number ${day} opens in Esbjerg`, daysAgo(day));
  await press.sign(daily, 'Agnete Winther', 'Parliament debates the budget', daysAgo(12));
  await press.sign(weekly, 'Bertram Okholm', 'Hydrogen prices fall as Nordwind expands', daysAgo(2));
  for (const day of [3, 4, 6]) await press.sign(weekly, 'Bertram Okholm', `Football night ${day}`, daysAgo(day));
  await press.sign(weekly, 'Cecilie Rask', 'Hydrogen ferries sail in Esbjerg', daysAgo(120));
  await press.sign(daily, 'Dagny Stoltenberg', 'Nordwind and Seafair merge their fleets', daysAgo(3));
  await press.read();
});
afterAll(() => server.stop());

type Query = NonNullable<InputOfEndpoint<Endpoints['connect.discover']>['query']>;
const find = async (query: Omit<Query, 'brand'>) =>
  (await brand.client('connect.discover', { query: { brand: brand.brand.id, ...query } })).data;
const idOf = async (name: string) => (await press.find(name))[0]!.id;

it('a search finds those who write about its words, with the articles that prove it, the best first', async () => {
  const hits = await find({ search: 'hydrogen' });
  expect(hits.map(({ name }) => name)).toEqual(['Agnete Winther', 'Bertram Okholm', 'Cecilie Rask']);
  expect(hits[0]).toMatchObject({ matches: 3, articles: 4, is_silent: false, relation: null });
  expect(hits[0]!.evidence).toHaveLength(3);
  expect(hits[0]!.evidence.every(({ headline }) => headline.includes('Hydrogen'))).toBe(true);
  expect(hits[0]!.per_month).toBe(4);
  expect(hits[2]!.is_silent).toBe(true);
  expect((await find({ search: 'hydrogen esbjerg' })).map(({ name }) => name)).toEqual([
    'Agnete Winther',
    'Cecilie Rask',
  ]);
  // The words have to be in one article.
  expect(await find({ search: 'hydrogen budget' })).toEqual([]);
});

it('words of grammar are no beat, and a search with some finds articles that are about the others', async () => {
  const place = await press.outlet();
  const names = async (search: string) =>
    (await find({ search, media_outlets: [place.outletId] })).map(({ name }) => name);
  for (const day of [1, 2, 3])
    await press.sign(place, 'Torben Vedel', `War fears rise because winter comes, day ${day}`, daysAgo(day));
  await press.read();
  const [hit] = await find({ media_outlets: [place.outletId] });
  expect(hit!.beat).toEqual(expect.arrayContaining(['war', 'winter']));
  expect(hit!.beat).not.toContain('because');
  expect(await names('fears because of winter')).toEqual(['Torben Vedel']);
  // A word of grammar in German is a subject in English.
  expect(await names('war')).toEqual(['Torben Vedel']);
  expect(await names('peace because of winter')).toEqual([]);
});

it('the beat of a journalist is kept, follows each new article, and is counted where it is not kept yet', async () => {
  const place = await press.outlet();
  const beat = async () => (await find({ media_outlets: [place.outletId] }))[0]!.beat;
  await press.sign(place, 'Vibeke Strand', 'Lighthouse keepers retire', daysAgo(2));
  await press.read();
  expect(await beat()).toContain('lighthouse');
  expect(await beat()).not.toContain('trawler');
  await press.sign(place, 'Vibeke Strand', 'Trawler licences expire', daysAgo(1));
  await press.read();
  const kept = await beat();
  expect(kept).toEqual(expect.arrayContaining(['lighthouse', 'trawler']));
  const { db } = server.database;
  const [row] = await rowsOf(
    db,
    sql<{ beat: string[] }>`select beat from media_profiles where outlet_id = ${place.outletId}`,
  );
  expect(row!.beat).toEqual(kept);
  await rowsOf(db, sql`update media_profiles set beat = null where outlet_id = ${place.outletId}`);
  expect((await beat()).toSorted()).toEqual(kept.toSorted());
});

it('a search is narrowed by when somebody last wrote, outlet, place, language and what they never mention', async () => {
  const names = async (query: Omit<Query, 'brand'>) => (await find(query)).map(({ name }) => name);
  expect(await names({ search: 'hydrogen', active_within: '30' })).toEqual(['Agnete Winther', 'Bertram Okholm']);
  const [agnete] = await find({ search: 'hydrogen' });
  expect(await names({ search: 'hydrogen', media_outlets: [agnete!.media_outlet!.id] })).toEqual(['Agnete Winther']);
  expect(await names({ search: 'hydrogen', countries: ['SE'] })).toEqual([]);
  expect(await names({ search: 'hydrogen', countries: ['DK'], languages: ['en'] })).toHaveLength(3);
  expect(await names({ search: 'nordwind' })).toEqual(['Dagny Stoltenberg', 'Bertram Okholm']);
  expect(await names({ search: 'nordwind', without: 'seafair' })).toEqual(['Bertram Okholm']);
  await brand.client('brands.media-outlet-tiers.store', {
    params: { brand_id: brand.brand.id },
    body: { media_outlet_id: agnete!.media_outlet!.id, tier: 'aplus' },
  });
  expect(await names({ search: 'hydrogen', tiers: ['aplus'] })).toEqual(['Agnete Winther']);
});

it('each person has the tone of the articles that fit, with their number, and a wanted tone is that of these articles', async () => {
  const place = await press.outlet();
  for (const day of [1, 2])
    await press.sign(place, 'Jytte Mark', `Tulip harvest ${day} is a terrible disaster`, daysAgo(day));
  for (const day of [3, 4, 5])
    await press.sign(place, 'Jytte Mark', `Wonderful success at regatta ${day}`, daysAgo(day));
  await press.sign(place, 'Kaj Vind', 'Tulip growers meet', daysAgo(2));
  await press.read();
  const names = async (query: Omit<Query, 'brand'>) => (await find(query)).map(({ name }) => name);
  const toneOf = async (query: Omit<Query, 'brand'>) =>
    (await find(query)).find(({ name }) => name === 'Jytte Mark')?.tone;
  expect(await toneOf({ search: 'tulip', tone: 'negative' })).toEqual({
    articles: 2,
    negative: 2,
    neutral: 0,
    positive: 0,
  });
  expect(await names({ search: 'tulip', tone: 'positive' })).toEqual(['Kaj Vind']);
  expect(await names({ search: 'tulip' })).toEqual(['Jytte Mark', 'Kaj Vind']);
  const all = { media_outlets: [place.outletId], tone: 'positive' as const };
  expect(await toneOf(all)).toEqual({ articles: 5, negative: 2, neutral: 0, positive: 3 });
});

it('those who named a competitor anywhere in a text of the last year, and never the brand, are found', async () => {
  const place = await press.outlet();
  const write = (author: string, headline: string, body: string) =>
    storeText(server.database.db, { ...place, author, headline, body, publishedAt: daysAgo(1) });
  await write('Lars Mule', 'Fares rise', 'The owner, Orbia-Lines, did not answer.');
  await write('Lars Mule', 'A quiet day', 'Nothing sails.');
  await write('Mette Nygaard', 'Fares rise nationwide', 'ORBIÁ LINES raised them first, and Sundline followed.');
  await write('Mette Nygaard', 'Winter timetable', 'Sund Line sails on Sundays.');
  await write('Niels Odde', 'Two lines', 'The lines of Orbia are long.');
  await press.read();
  const hits = await find({ competitor: 'Orbia Lines' });
  expect(hits.map(({ name }) => name).toSorted()).toEqual(['Lars Mule', 'Mette Nygaard']);
  expect(
    hits.every(({ matches, tone, evidence }) => matches === 1 && tone.articles === 1 && evidence.length === 1),
  ).toBe(true);
  const names = async (query: Omit<Query, 'brand'>) => (await find(query)).map(({ name }) => name);
  expect(await names({ competitor: 'Orbia Lines', own_names: 'Sund Line, Sundfart' })).toEqual(['Lars Mule']);
  expect(await names({ competitor: 'Orbia Lines, Sundfart', own_names: 'sundline' })).toEqual(['Lars Mule']);
  expect(await names({ competitor: 'Orbia Lines', search: 'nationwide' })).toEqual(['Mette Nygaard']);
  expect(await names({ search: 'fares', own_names: 'Sundline' })).toEqual(['Lars Mule']);
  expect(await names({ search: 'fares', own_names: 'Orbia Lines' })).toEqual([]);
  // An article that has the words of the name apart is not about the brand.
  expect(await names({ search: 'two lines', own_names: 'Orbia Lines' })).toEqual(['Niels Odde']);
  expect(await names({ competitor: 'Orbia', tone: 'positive' })).toEqual([]);
  const { data: first } = await brand.client('connect.discover', {
    query: { brand: brand.brand.id, competitor: 'Orbia', limit: 2 },
  });
  expect(first).toHaveLength(2);
});

it('pages follow each other without duplicates', async () => {
  const first = await brand.client('connect.discover', {
    query: { brand: brand.brand.id, search: 'hydrogen', limit: 2 },
  });
  const second = await brand.client('connect.discover', {
    query: { brand: brand.brand.id, search: 'hydrogen', limit: 2, cursor: first.meta.cursor! },
  });
  expect([...first.data, ...second.data].map(({ name }) => name)).toEqual([
    'Agnete Winther',
    'Bertram Okholm',
    'Cecilie Rask',
  ]);
});

it('people like another person, and people for a story, share words that few others use', async () => {
  const like = await find({ like: await idOf('Agnete Winther') });
  expect(like.map(({ name }) => name)).toContain('Cecilie Rask');
  expect(like.map(({ name }) => name)).not.toContain('Agnete Winther');
  expect((await failureOf(find({ like: '01890000-0000-7000-8000-000000000000' }))).status).toBe(404);
});

it('journalists become relations with the source of each detail, once, and five go into a group in one step', async () => {
  const group = await brand.group('Energy');
  const id = await idOf('Agnete Winther');
  await press.staff('staff.media-profiles.update', {
    params: { media_profile_id: id },
    body: {
      name: 'Agnete Winther',
      email: 'agnete@example.org',
      source: 'https://daily.example/contact',
      basis: 'public_source',
    },
  });
  const body = { brand_id: brand.brand.id, groups: [group.id] };
  const { data: relation } = await brand.client('connect.discover.add', { params: { media_profile_id: id }, body });
  expect(relation).toMatchObject({ name: 'Agnete Winther', email: 'agnete@example.org', groups: [{ id: group.id }] });
  const { data: again } = await brand.client('connect.discover.add', { params: { media_profile_id: id }, body });
  expect(again.id).toBe(relation.id);
  const { data: profile } = await brand.client('connect.relations.profile', { params: { relation_id: relation.id } });
  expect(profile.media_profile).toMatchObject({ id });
  expect(profile.sources.find(({ field }) => field === 'email')).toMatchObject({ basis: 'public_source' });
  const others = [await idOf('Bertram Okholm'), await idOf('Dagny Stoltenberg')];
  const added = await brand.client('connect.discover.add-many', {
    params: { brand_id: brand.brand.id },
    body: { media_profiles: [id, ...others], groups: [group.id] },
  });
  expect(added.data).toEqual({ added: 2, known: 1 });
  expect(await brand.names({ groups: [group.id] })).toEqual(['Agnete Winther', 'Bertram Okholm', 'Dagny Stoltenberg']);
  expect((await find({ search: 'hydrogen' }))[0]!.relation).toEqual({ id: relation.id, name: 'Agnete Winther' });
});

it('newer data of a profile is offered, taken over or ignored, and never written by itself', async () => {
  const relation = await brand.add('Edel Frandsen', { job_title: 'Reporter' });
  const place = await press.outlet();
  await press.sign(place, 'Edel Frandsen', 'Ferries sail again');
  await press.read();
  const params = { relation_id: relation.id };
  const before = await brand.client('connect.relations.profile', { params });
  const profileId = before.data.proposals[0]!.id;
  await brand.client('connect.relations.profile.link', { params, body: { media_profile: profileId } });
  await press.staff('staff.media-profiles.update', {
    params: { media_profile_id: profileId },
    body: { name: 'Edel Frandsen', job_title: 'Editor', email: 'edel@example.org' },
  });
  const offered = (await brand.client('connect.relations.profile', { params })).data.news;
  expect(offered.map(({ field }) => field).toSorted()).toEqual(['country_id', 'email', 'job_title', 'media_outlet_id']);
  expect((await brand.client('connect.relations.show', { params })).data.job_title).toBe('Reporter');
  const decide = (field: 'email' | 'job_title', decision: 'accept' | 'ignore') =>
    brand.client('connect.relations.profile.decide', { params, body: { field, decision } });
  await decide('email', 'accept');
  const { data } = await decide('job_title', 'ignore');
  expect(data.news.map(({ field }) => field).toSorted()).toEqual(['country_id', 'media_outlet_id']);
  expect(data.sources.find(({ field }) => field === 'email')).toMatchObject({ source: 'staff' });
  expect((await brand.client('connect.relations.show', { params })).data).toMatchObject({
    email: 'edel@example.org',
    job_title: 'Reporter',
  });
  await press.staff('staff.media-profiles.update', {
    params: { media_profile_id: profileId },
    body: { name: 'Edel Frandsen', job_title: 'Chief editor' },
  });
  expect((await brand.client('connect.relations.profile', { params })).data.news.map(({ field }) => field)).toContain(
    'job_title',
  );
});

it('texts are searched a year back, and of the articles that name a competitor the newest thousand count', async () => {
  const { db } = server.database;
  const place = await press.outlet();
  const write = (author: string) =>
    storeText(db, {
      ...place,
      author,
      headline: 'A new owner',
      body: 'It was Skagerak Bulk.',
      publishedAt: daysAgo(1),
    });
  await write('Asta Brink');
  await press.read();
  const query = { brand: brand.brand.id, competitor: 'Skagerak Bulk' };
  const namesAfter = async (days: number) => {
    server.clock.set(daysAgo(-days));
    // Sessions end meanwhile.
    const client = server.client(await server.signIn(brand.user.email));
    return (await client('connect.discover', { query })).data.map(({ name }) => name);
  };
  try {
    for (const day of [13, 15, 59, 61, 364]) expect(await namesAfter(day), `${day} days later`).toEqual(['Asta Brink']);
    expect(await namesAfter(366), '366 days later').toEqual([]);
  } finally {
    server.clock.set(null);
  }
  const copied = await write('Bodil Krag');
  await press.read();
  // A thousand copies of the second author's document are newer than the first author's.
  const copies = sql`(
    select gen.n, uuid(overlay(${copied}::text placing lpad(to_hex(gen.n), 12, '0') from 25)) as id
    from generate_series(1, 1000) as gen (n)
  )`;
  for (const [table, key] of [
    ['documents', 'id'],
    ['media_profile_articles', 'document_id'],
  ] as const)
    await rowsOf(
      db,
      sql`insert into ${sql.table(table)}
          select made.* from ${sql.table(table)} one cross join ${copies} c
          cross join lateral jsonb_populate_record(one, jsonb_build_object(${key}::text, c.id, 'cluster_id', c.id)) as made
          where one.${sql.ref(key)} = ${copied}`,
    );
  const hits = await find({ competitor: 'Skagerak Bulk' });
  expect(hits.map(({ name, matches }) => [name, matches])).toEqual([['Bodil Krag', 1000]]);
});

it('the members of a saved search follow what journalists write, and are not chosen by hand', async () => {
  const { data: group } = await brand.client('connect.groups.store', {
    body: {
      name: 'Writes about hydrogen',
      brand_id: brand.brand.id,
      search: { search: 'hydrogen', active_within: 30 },
    },
  });
  expect(group).toMatchObject({ relations_count: 2, search: { search: 'hydrogen' } });
  expect(await brand.names({ groups: [group.id] })).toEqual(['Agnete Winther', 'Bertram Okholm']);
  await press.sign(daily, 'Dagny Stoltenberg', 'Hydrogen trains leave the station');
  await press.read();
  await rowsOf(server.database.db, sql`update relation_groups set refreshed_at = null where id = ${group.id}`);
  await refreshGroupsJob.run({ db: server.database.db, clock: systemClock }, {});
  expect(await brand.names({ groups: [group.id] })).toEqual(['Agnete Winther', 'Bertram Okholm', 'Dagny Stoltenberg']);
  const relation = await brand.add('Frej Holm');
  const failure = await failureOf(
    brand.client('connect.groups.relations.add', {
      params: { group_id: group.id },
      body: { relations: [relation.id] },
    }),
  );
  expect(failure).toMatchObject({ status: 409, body: { code: 'dynamic_group' } });
});

it('everything that is held of a relation is sent as a file', async () => {
  const relation = await brand.add('Gudrun Lykke', { email: 'gudrun@example.org' });
  await brand.cover('https://daily.example/gudrun', [relation.id], { headline: 'Gudrun writes' });
  const body = { title: 'First call', description: 'Prefers mornings' };
  await brand.client('connect.relations.notes.store', { params: { relation_id: relation.id }, body });
  const response = await fetch(`${server.origin}/v2/connect/relations/${relation.id}/data?format=json`, {
    headers: { authorization: `Bearer ${brand.token}` },
  });
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(await response.json()).toMatchObject({
    relation: { name: 'Gudrun Lykke', email: 'gudrun@example.org' },
    sources: expect.arrayContaining([expect.objectContaining({ field: 'email', source: 'entered' })]),
    clippings: [{ headline: 'Gudrun writes' }],
    notes: [body],
    events: [],
  });
});

it('related people say what they have in common [connect-003]', async () => {
  const place = await press.outlet();
  const one = await brand.add('Hjalmar Ibsen', { media_outlet_id: place.outletId, topics: ['ports'] });
  const two = await brand.add('Inga Jensby', { media_outlet_id: place.outletId, topics: ['ports'] });
  await brand.cover('https://daily.example/together', [one.id, two.id], { headline: 'Written together' });
  const params = { relation_id: one.id };
  const { data } = await brand.client('connect.relations.related', { params });
  expect(data[0]).toMatchObject({ kind: 'relation', name: 'Inga Jensby' });
  expect(data[0]!.reasons.map(({ code }) => code)).toEqual(['shared_coverage', 'same_subjects', 'same_outlet']);
  expect((await brand.client('connect.relations.social', { params })).data).toEqual([]);
  expect((await brand.client('connect.relations.coverage', { params })).data).toHaveLength(1);
});

it('facts sum the coverage of relations once, and name who was forgotten', async () => {
  const own = await makeConnecting(server);
  const [anne, bo] = [await own.add('Anne'), await own.add('Bo')];
  const group = await own.group('Both', [anne.id, bo.id]);
  await own.cover('https://daily.example/1', [anne.id, bo.id], { published_at: daysAgo(10).toISOString() });
  await own.cover('https://daily.example/2', [anne.id], { published_at: daysAgo(10).toISOString() });
  await rowsOf(
    server.database.db,
    sql`update relations set created_at = ${daysAgo(200)} where brand_id = ${own.brand.id}`,
  );
  const query = { brand: [own.brand.id], start: daysAgo(30).toISOString(), end: new Date().toISOString() };
  const { data } = await own.client('connect.facts', { query });
  expect(data.totals).toMatchObject({ clippings: 2, relations: 2, impressions: 20_000 });
  expect(data.previous).toMatchObject({ clippings: 0 });
  expect(data.relations.map(({ relation, clippings }) => [relation.name, clippings])).toEqual([
    ['Anne', 2],
    ['Bo', 1],
  ]);
  expect(data.groups).toMatchObject([{ id: group.id, relations: 2 }]);
  expect(data.neglected.map(({ relation }) => relation.name)).toEqual(['Anne', 'Bo']);
  expect(data.months.reduce((sum, { clippings }) => sum + clippings, 0)).toBe(2);
  expect((await failureOf(own.client('connect.facts', { query: { ...query, start: query.end } }))).status).toBe(422);
});

it('demo mode finds invented journalists, whom no other search finds', async () => {
  const headers = { authorization: `Bearer ${brand.token}`, 'x-demo-data': brand.brand.id };
  const search = async (query = '') => {
    const response = await fetch(`${server.origin}/v2/connect/discover?brand=${brand.brand.id}${query}`, { headers });
    return ((await response.json()) as { data: { name: string; evidence: { headline: string }[] }[] }).data;
  };
  const data = await search();
  expect(data.map(({ name }) => name)).toContain('Agnete Fjeldgaard');
  expect(data[0]!.evidence.length).toBeGreaterThan(0);
  expect((await find({})).map(({ name }) => name)).not.toContain('Agnete Fjeldgaard');
  const rivals = await search('&competitor=Vestfar%20Line&own_names=Norlunde%20Ferries');
  expect(rivals.map(({ name }) => name)).toEqual(['Elsa Hamnström']);
  expect(rivals[0]!.evidence.every(({ headline }) => headline.startsWith('Vestfar Line'))).toBe(true);
});
