import { randomUUID } from 'node:crypto';
import type { PlanSlug } from '@masthead/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { type BrandId, scopeOf } from '../access/index.ts';
import { confirmFollowing, leaveNewsroom } from './follow-newsroom.ts';
import { ensureNewsroom } from './save-newsroom.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://pr.example' } });
});
afterAll(() => server.stop());

const nameOf = (start: string) => `${start} ${randomUUID().slice(0, 8)}`;

async function tenantWithNewsroom(country_id = 'DK') {
  const tenant = await makeTenant(server.database.db);
  const token = await server.signIn(tenant.user.email);
  const client = server.client(token);
  const body = { brand_id: tenant.brand.id, name: nameOf('Norlunde'), country_id, contact_name: 'Åse Brønlund' };
  return { ...tenant, token, client, newsroom: (await client('newsrooms.store', { body })).data };
}

/** Uploads a picture into the brand. Answers its record. */
async function upload(token: string, brandId: BrandId, width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0b4a5a' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'attachment');
  form.set('brand_id', brandId);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'ferry.png');
  const response = await fetch(`${server.origin}/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await response.json()) as { data: { id: string; url: string } }).data;
}

describe('a newsroom', () => {
  it('a newsroom takes colours and contact from its organisation, and returns its six counts [newsrooms-002]', async () => {
    const { client, newsroom, brand } = await tenantWithNewsroom();
    expect(newsroom).toMatchObject({
      is_published: false,
      brand: { id: brand.id },
      country: { id: 'DK' },
      counts: { social_handles: 0, files: 0, categories: 0, contacts: 0, followers: 0, stories: 0 },
    });
    expect(newsroom.main_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(newsroom.url).toBe(`https://pr.example/news/${newsroom.slug}`);
    const params = { newsroom_id: newsroom.id };
    await client('newsrooms.contacts.replace', { params, body: { contacts: [{ name: 'Piotr' }, { name: 'Märta' }] } });
    await client('newsrooms.social.store', { params, body: { network: 'bluesky', handle: '@norlunde.example' } });
    await client('newsrooms.update', { params, body: { categories: [] } });
    expect((await client('newsrooms.show', { params })).data.counts).toMatchObject({ contacts: 2, social_handles: 1 });
  });

  it('a newsroom needs a name that no other newsroom of the country has [newsrooms-005] [newsrooms-008]', async () => {
    const { client, newsroom, brand } = await tenantWithNewsroom();
    const named = { name: newsroom.name.toUpperCase(), country: 'DK' };
    expect(await client('newsrooms.name-taken', { body: named })).toEqual({ name_is_taken: true });
    expect(await client('newsrooms.name-taken', { body: { ...named, country: 'SE' } })).toEqual({
      name_is_taken: false,
    });
    expect(await client('newsrooms.name-taken', { body: { ...named, newsroom_id: newsroom.id } })).toEqual({
      name_is_taken: false,
    });
    const make = (name: string, country_id: string) =>
      client('newsrooms.store', { body: { brand_id: brand.id, name, country_id } });
    expect((await failureOf(make(newsroom.name, 'DK'))).body.errors).toEqual({
      name: ['Another newsroom in this country has this name. Choose another one.'],
    });
    expect((await failureOf(make(' ', 'DK'))).body.errors).toHaveProperty('name');
    const second = (await make(newsroom.name, 'SE')).data;
    expect(second.slug).not.toBe(newsroom.slug);
    const [, found] = await Promise.all([
      client('newsrooms.siblings', { params: { newsroom_id: newsroom.id } }).then(({ data }) =>
        expect(data.map(({ id }) => id)).toEqual([second.id]),
      ),
      client('brands.newsrooms.countries', { params: { brand_id: brand.id } }),
    ]);
    expect(found.data.map(({ id }) => id)).toEqual(['DK', 'SE']);
  });

  it('newsrooms are listed page by page with a query and by country [newsrooms-009] [filters-007]', async () => {
    const { client, newsroom, brand } = await tenantWithNewsroom();
    for (const country_id of ['SE', 'NO'])
      await client('newsrooms.store', { body: { brand_id: brand.id, name: newsroom.name, country_id } });
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client('newsrooms.index', {
        query: { query: newsroom.name.slice(3, 12), limit: 2, ...(cursor && { cursor }) },
      });
      all.push(...page.data.map(({ country }) => country.id));
      cursor = page.meta.cursor ?? undefined;
    } while (cursor);
    expect(all.sort()).toEqual(['DK', 'NO', 'SE']);
    const { data } = await client('newsrooms.index', { query: { countries: 'NO,SE' } });
    expect(data.map(({ country }) => country.id).sort()).toEqual(['NO', 'SE']);
  });

  it('a newsroom is published once and closed once, and a refusal says why [newsrooms-010] [newsrooms-011]', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const params = { newsroom_id: newsroom.id };
    await client('newsrooms.update', { params, body: { contact_name: null } });
    expect((await failureOf(client('newsrooms.publish', { params }))).body.code).toBe('newsroom_needs_contact');
    await client('newsrooms.update', { params, body: { contact_name: 'Åse' } });
    expect((await client('newsrooms.publish', { params })).data).toMatchObject({ is_published: true });
    expect((await failureOf(client('newsrooms.publish', { params }))).body.code).toBe('newsroom_published');
    expect((await client('newsrooms.unpublish', { params })).data).toMatchObject({
      is_published: false,
      published_at: null,
    });
    const refused = await failureOf(client('newsrooms.unpublish', { params }));
    expect([refused.status, refused.body.code]).toEqual([409, 'newsroom_not_published']);
  });

  it('only managers publish and close a newsroom [newsrooms-006] [newsrooms-007]', async () => {
    const { newsroom, organisation, brand } = await tenantWithNewsroom();
    const editor = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const client = server.client(await server.signIn(editor.email));
    for (const call of ['newsrooms.publish', 'newsrooms.unpublish'] as const) {
      const refused = await failureOf(client(call, { params: { newsroom_id: newsroom.id } }));
      expect(refused).toMatchObject({ status: 403, body: { can: false, reason: { cause: 'role' } } });
    }
  });

  it('a newsroom has an embed code only while it is published [newsrooms-004]', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const params = { newsroom_id: newsroom.id };
    const refused = await failureOf(client('newsrooms.embed', { params }));
    expect([refused.status, refused.message]).toEqual([409, 'This newsroom is not published. Publish it first.']);
    await client('newsrooms.publish', { params });
    const { script, url } = (await client('newsrooms.embed', { params, query: { theme: 'dark' } })).data;
    expect(url).toBe(`https://pr.example/embed/newsroom/${newsroom.id}?stories=5&theme=dark&pictures=true`);
    expect(script).toContain('<script async src="https://pr.example/embed/newsroom.js"');
  });

  it('settings that cannot be saved are refused with a message per field [newsrooms-012]', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const save = (body: Record<string, unknown>) =>
      failureOf(client('newsrooms.update', { params: { newsroom_id: newsroom.id }, body }));
    expect((await save({ main_color: 'red' })).body.errors).toHaveProperty('main_color');
    expect((await save({ slug: 'search' })).body.errors).toEqual({
      slug: ['This address is in use. Choose another one.'],
    });
    expect((await save({ categories: [[1, 999_999]] })).body.errors).toHaveProperty('categories');
    expect(
      (await save({ logo: { original: 'https://elsewhere.example/x.png', cropped: null } })).body.errors,
    ).toHaveProperty('logo');
  });

  it('a newsroom keeps its former address for existing links, and may use it again', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const params = { newsroom_id: newsroom.id };
    const slug = `winter-${randomUUID().slice(0, 8)}`;
    expect((await client('newsrooms.update', { params, body: { slug } })).data.slug).toBe(slug);
    const other = await tenantWithNewsroom();
    const taken = client('newsrooms.update', { params, body: { slug: other.newsroom.slug } });
    expect((await failureOf(taken)).body.errors).toHaveProperty('slug');
    expect((await client('newsrooms.update', { params, body: { slug: newsroom.slug } })).data.slug).toBe(newsroom.slug);
  });

  it('a newsroom is deleted with its stories', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    await client('newsrooms.delete', { params: { newsroom_id: newsroom.id } });
    expect((await failureOf(client('newsrooms.show', { params: { newsroom_id: newsroom.id } }))).status).toBe(404);
  });
});

describe('a brand without a newsroom', () => {
  type Tenant = Awaited<ReturnType<typeof makeTenant>>;
  const scopeFor = ({ user, organisation, brand }: Tenant, plan: PlanSlug = 'enterprise') => {
    const actor = { user_id: user.id, session_id: '', organisation_id: organisation.id, is_staff_member: false };
    const place = { brand_id: brand.id, role: 'editor', organisation_id: organisation.id, plan } as const;
    const memberships = [{ ...place, brand_name: brand.name, timezone: 'UTC', switched_off: [], limits: {} }];
    return scopeOf({ ...actor, language: 'da', impersonator_id: null, memberships }, [brand.id], organisation.id);
  };

  it('a brand without a newsroom gets one by itself, once', async () => {
    const tenant = await makeTenant(server.database.db);
    const effects = { db: server.database.db, clock: server.clock };
    const id = await ensureNewsroom(effects, scopeFor(tenant), tenant.brand.id);
    expect(await ensureNewsroom(effects, scopeFor(tenant), tenant.brand.id)).toBe(id);
  });

  it('a new newsroom takes another name if the brand’s name is taken in the country', async () => {
    const tenant = await makeTenant(server.database.db);
    const effects = { db: server.database.db, clock: server.clock };
    const { newsroom } = await tenantWithNewsroom('GB');
    await server.database.pool.query('update brands set name = $2 where id = $1', [tenant.brand.id, newsroom.name]);
    const id = await ensureNewsroom(effects, scopeFor(tenant), tenant.brand.id);
    const { rows } = await server.database.pool.query('select name from newsrooms where id = $1', [id]);
    expect(rows[0].name).toMatch(new RegExp(`^${newsroom.name} `));
  });

  it('a brand is told when no newsroom can be made because the plan allows no more [newsrooms-013]', async () => {
    const { db } = server.database;
    const tenant = await makeTenant(db, 'administrator', 'freemium');
    const second = await makeBrand(db, tenant.organisation.id);
    const effects = { db, clock: server.clock };
    await ensureNewsroom(effects, scopeFor(tenant, 'freemium'), tenant.brand.id);
    const refused = ensureNewsroom(effects, scopeFor({ ...tenant, brand: second }, 'freemium'), second.id);
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'newsroom_auto_create_failed' });
  });
});

describe('the press kit', () => {
  it('the press kit offers large pictures in smaller sizes too, in the order that people set', async () => {
    const { client, token, brand, newsroom } = await tenantWithNewsroom();
    const params = { newsroom_id: newsroom.id };
    const [large, small] = [await upload(token, brand.id, 2400, 1200), await upload(token, brand.id, 300, 200)];
    const body = { file_id: large.id, title: 'Alkyone', credit: 'Liv Ahlgren' };
    const first = (await client('newsrooms.files.store', { params, body })).data;
    expect(first).toMatchObject({
      title: 'Alkyone',
      file: { width: 2400 },
      low_resolution: { content_type: 'image/jpeg' },
    });
    const second = (await client('newsrooms.files.store', { params, body: { file_id: small.id } })).data;
    expect(second).toMatchObject({ title: 'ferry.png', low_resolution: null });
    expect((await failureOf(client('newsrooms.files.store', { params, body }))).body.errors).toHaveProperty('file_id');
    const place = { ...params, newsroom_file_id: second.id };
    await client('newsrooms.files.update', { params: place, body: { position: 0, title: 'Bridge' } });
    expect((await client('newsrooms.files.index', { params })).data.map(({ title }) => title)).toEqual([
      'Bridge',
      'Alkyone',
    ]);
    await client('newsrooms.files.delete', { params: place });
    expect((await client('newsrooms.files.index', { params })).data.map(({ title }) => title)).toEqual(['Alkyone']);
  });
});

describe('social handles', () => {
  it('social handles are read from pasted addresses, each once', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const params = { newsroom_id: newsroom.id };
    const add = (network: 'mastodon' | 'twitter' | 'youtube', handle: string) =>
      client('newsrooms.social.store', { params, body: { network, handle } });
    expect((await add('mastodon', 'https://social.example/@norlunde')).data).toMatchObject({
      handle: 'norlunde@social.example',
      url: 'https://social.example/@norlunde',
      has_feed: true,
    });
    expect((await add('twitter', '@norlunde')).data).toMatchObject({ url: 'https://x.com/norlunde', has_feed: false });
    expect((await failureOf(add('twitter', 'Norlunde'))).body.errors).toHaveProperty('handle');
    expect((await failureOf(add('youtube', 'no such name!'))).body.errors).toHaveProperty('handle');
  });

  it('networks that show no posts without a key say so', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const params = { newsroom_id: newsroom.id };
    const { id } = (
      await client('newsrooms.social.store', { params, body: { network: 'instagram', handle: 'norlunde' } })
    ).data;
    const refused = await failureOf(client('newsrooms.social.feed', { params: { ...params, handle_id: id } }));
    expect([refused.status, refused.body.code]).toEqual([422, 'source_needs_key']);
  });
});

describe('a follower', () => {
  it('a follower counts from the confirmation, is asked once an hour at most, and is deleted on leaving', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const params = { newsroom_id: newsroom.id };
    const email = `reader-${randomUUID()}@example.org`;
    const follow = () => server.client()('newsrooms.followers.store', { params, body: { email } });
    expect((await failureOf(follow())).status).toBe(404);
    await client('newsrooms.publish', { params });
    await follow();
    await follow();
    const { rows } = await server.database.pool.query(
      'select count(*)::int as mails from mails where to_address = $1',
      [email],
    );
    expect(rows[0].mails).toBe(1);
    expect((await client('newsrooms.followers.index', { params })).data).toEqual([]);
    expect((await client('newsrooms.followers.index', { params, query: { all: 'true' } })).data).toMatchObject([
      { email, confirmed_at: null },
    ]);
    const { link, subject } = await findMailTo(server.database, email);
    expect(subject).toBe(`Confirm your subscription to ${newsroom.name}`);
    const token = link.split('/').at(-1)!;
    const services = { db: server.database.db, clock: server.clock };
    expect(await confirmFollowing(services, newsroom.id, token)).toBe(true);
    expect(await confirmFollowing(services, newsroom.id, 'another')).toBe(false);
    expect((await client('newsrooms.show', { params })).data.counts.followers).toBe(1);
    expect(await leaveNewsroom(services, newsroom.id, token)).toBe(true);
    expect((await client('newsrooms.followers.index', { params, query: { all: 'true' } })).data).toEqual([]);
  });
});

describe('facts of a newsroom', () => {
  it('the facts of a newsroom sum up a period by day, host, story and file [filters-008]', async () => {
    const { client, newsroom } = await tenantWithNewsroom();
    const count = (day: string, measure: string, key: string, number: number) =>
      server.database.pool.query('insert into newsroom_days values ($1, $2, $3, $1, $4, $5)', [
        newsroom.id,
        day,
        measure,
        key,
        number,
      ]);
    await count('2026-03-01', 'view', '', 3);
    await count('2026-03-03', 'view', '', 4);
    await count('2026-03-03', 'referrer', 'outlet.example', 2);
    await count('2026-03-03', 'download', '', 1);
    await count('2026-04-01', 'view', '', 100);
    const params = { newsroom_id: newsroom.id };
    const { data } = await client('newsrooms.facts', { params, query: { start: '2026-03-01', end: '2026-03-04' } });
    expect(data).toMatchObject({ views: 7, downloads: 1, referrers: [{ host: 'outlet.example', views: 2 }] });
    expect(data.by_day.map(({ views }) => views)).toEqual([3, 0, 4, 0]);
    const wrong = client('newsrooms.facts', { params, query: { start: '2026-03-02', end: '2026-03-01' } });
    expect((await failureOf(wrong)).body.errors).toHaveProperty('end');
  });
});

it('staff see the newsrooms of everybody', async () => {
  const { newsroom, organisation } = await tenantWithNewsroom();
  const desk = await makeTenant(server.database.db);
  const staff = await makeUser(server.database.db, desk.organisation.id, [desk.brand.id], 'administrator', true);
  const client = server.client(await server.signIn(staff.email));
  const { data } = await client('staff.newsrooms.index', { query: { search: newsroom.name } });
  expect(data).toMatchObject([{ id: newsroom.id, organisation: { id: organisation.id } }]);
});
