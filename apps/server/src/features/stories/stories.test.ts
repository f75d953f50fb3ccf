import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, sql } from '../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { categoryPath } from '../reference/index.ts';
import { makeWriter, uploadPicture, whole } from './stories.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fieldsOf = async (call: Promise<unknown>) => Object.keys((await failureOf(call)).body.errors ?? {});

describe('a draft', () => {
  it('a draft may lack everything, and gets the brand’s newsroom, which is made once if there is none [newsrooms-013]', async () => {
    const { store, brand } = await makeWriter(server);
    const [first, second] = [await store(), await store({ headline: 'Second' })];
    expect(first).toMatchObject({
      brand_id: brand.id,
      type: 'press-release',
      status: 'draft',
      display_mode: 'normal',
      headline: '',
      copytext: '',
      contact: null,
      url: null,
      revision: 1,
      newsroom: { name: brand.name, is_published: false },
    });
    expect(second.newsroom.id).toBe(first.newsroom.id);
  });

  it('a draft keeps every field that is sent [stories-001] [stories-002] [stories-003] [stories-004]', async () => {
    const writer = await makeWriter(server);
    const [picture, attachment] = [await uploadPicture(server, writer), await uploadPicture(server, writer)];
    const path = categoryPath((await writer.client('categories.index', { query: {} } as never)).data.at(-1)?.id ?? 0);
    const form = {
      ...whole,
      subheading: 'From Monday',
      boilerplate: '<p>About Norlunde</p>',
      date: '2026-02-01',
      type: 'financial',
      display_mode: 'pinned',
      language: 'da',
      timezone: 'Europe/Copenhagen',
      categories: [path],
      countries: ['DK', 'SE'],
      tags: ['Ferries', 'ferries', 'Winter'],
      files: [attachment.id],
      cover_image: { original: picture.url, cropped: picture.url },
      cover_image_caption: 'At sea',
    };
    const story = await writer.store(form);
    const { categories, countries, tags, files, cover_image, ...plain } = form;
    expect(story).toMatchObject(plain);
    expect(story.categories.map(({ id }) => id).sort()).toEqual([...path].sort());
    expect(story.countries.map(({ id }) => id)).toEqual(['DK', 'SE']);
    expect(story.tags.map(({ name }) => name).sort()).toEqual(['Ferries', 'Winter']);
    expect(story.files.map(({ id }) => id)).toEqual([attachment.id]);
    expect(story.cover_image).toMatchObject({ cropped: picture.url });
    for (const wrong of [
      { type: 'blog' },
      { display_mode: 'top' },
      { categories: [[path.at(-1), path[0]]] },
      { countries: ['XX'] },
      { files: [story.id] },
      { cover_image: { original: 'https://tracker.example/x.png', cropped: null } },
    ])
      expect((await fieldsOf(writer.store(wrong))).map((field) => field.split('.')[0])).toEqual(Object.keys(wrong));
  });

  it('a draft shows pictures of its own organisation only, with their addresses, and prevents their deletion', async () => {
    const [writer, stranger] = [await makeWriter(server), await makeWriter(server)];
    const [own, foreign] = [await uploadPicture(server, writer), await uploadPicture(server, stranger)];
    const figure = (file: { id: string; url: string }) =>
      `<figure data-file-id="${file.id}"><img src="${file.url}" alt="A ferry" width="800" height="420"></figure>`;
    const story = await writer.store({ copytext: `<p>a</p>${figure(own)}${figure(foreign)}<script>x</script>` });
    expect(story.copytext).toBe(`<p>a</p>${figure(own)}`);
    expect(story.files).toEqual([]);
    const uses = () =>
      rowOf(
        server.database.db,
        sql<{ count: number }>`select count(*)::int as count from file_uses where file_id = ${own.id}`,
      );
    expect((await uses())?.count).toBe(1);
    const params = { story_id: story.id };
    await writer.client('stories.update', { params, body: { boilerplate: figure(own) } });
    await writer.client('stories.update', { params, body: { copytext: '<p>b</p>' } });
    expect((await uses())?.count).toBe(1);
    await writer.client('stories.update', { params, body: { boilerplate: null } });
    expect((await uses())?.count).toBe(0);
  });

  it('a draft belongs to a newsroom of its brand or to none [stories-012]', async () => {
    const [writer, other] = [await makeWriter(server), await makeWriter(server)];
    const foreign = (await other.store()).newsroom.id;
    const failure = await failureOf(writer.store({ newsroom_id: foreign }));
    expect(failure).toMatchObject({
      status: 422,
      body: { code: 'story_wrong_newsroom', message: 'Story does not belong to the brand’s newsroom.' },
    });
    expect(Object.keys(failure.body.errors ?? {})).toEqual(['newsroom_id']);
    const { id } = await writer.store();
    const change = writer.client('stories.update', { params: { story_id: id }, body: { newsroom_id: foreign } });
    expect((await failureOf(change)).body.code).toBe('story_wrong_newsroom');
  });

  it('a draft that does not exist or belongs to another brand is not found [stories-023]', async () => {
    const [writer, other] = [await makeWriter(server), await makeWriter(server)];
    const params = { story_id: (await other.store()).id };
    expect((await failureOf(writer.client('stories.show', { params }))).status).toBe(404);
    const body = { headline: 'Mine' };
    expect((await failureOf(writer.client('stories.update', { params, body }))).status).toBe(404);
  });
});

describe('saving', () => {
  it('saving over a newer version is refused, with the newer version and who saved it', async () => {
    const writer = await makeWriter(server);
    const colleague = await makeUser(server.database.db, writer.organisation.id, [writer.brand.id], 'editor');
    const second = server.client(await server.signIn(colleague.email));
    const params = { story_id: (await writer.store({ headline: 'One' })).id };
    const changed = await second('stories.update', { params, body: { headline: 'Two', revision: 1 } });
    expect(changed.data).toMatchObject({ revision: 2, updated_by: { id: colleague.id } });
    const failure = await failureOf(
      writer.client('stories.update', { params, body: { headline: 'Three', revision: 1 } }),
    );
    expect(failure).toMatchObject({
      status: 409,
      body: { code: 'story_changed', revision: 2, updated_by: { id: colleague.id, full_name: 'Ingrid Ås' } },
    });
    expect(failure.body.message).toContain('Ingrid Ås');
    expect((await writer.client('stories.show', { params })).data.headline).toBe('Two');
    const forced = await writer.client('stories.update', { params, body: { headline: 'Three' } });
    expect(forced.data).toMatchObject({ headline: 'Three', revision: 3 });
  });

  it('the history keeps the saves of one person within ten minutes as one revision', async () => {
    const writer = await makeWriter(server);
    const colleague = await makeUser(server.database.db, writer.organisation.id, [writer.brand.id], 'editor');
    const second = server.client(await server.signIn(colleague.email));
    const start = Date.now();
    const at = (minutes: number) => server.clock.set(new Date(start + minutes * 60_000));
    const params = { story_id: (await writer.store({ headline: 'One' })).id };
    const save = (client: typeof second, headline: string) =>
      client('stories.update', { params, body: { headline, copytext: `<p>${headline} text</p>` } });
    try {
      at(5);
      await save(writer.client, 'Two');
      await writer.client('stories.update', { params, body: { countries: ['DK'] } });
      at(11);
      await save(writer.client, 'Three');
      at(12);
      await save(second, 'Four');
      at(13);
      await save(writer.client, 'Five');
    } finally {
      server.clock.set(null);
    }
    const { data } = await writer.client('stories.revisions.index', { params, query: { limit: 3 } });
    expect(data.map(({ headline, words, user }) => [headline, words, user?.id])).toEqual([
      ['Five', 2, writer.user.id],
      ['Four', 2, colleague.id],
      ['Three', 2, writer.user.id],
    ]);
    const rest = await writer.client('stories.revisions.index', { params, query: { limit: 3, cursor: undefined } });
    expect(rest.meta.has_more).toBe(true);
    const shown = await writer.client('stories.revisions.show', { params: { ...params, revision: 1 } });
    expect(shown.data).toEqual({ headline: 'Two', subheading: null, copytext: '<p>Two text</p>', boilerplate: null });
  });
});

describe('the list', () => {
  it('the list shows the last changed first, page by page, filtered and searched', async () => {
    const { store, client, brand } = await makeWriter(server);
    const ids: string[] = [];
    for (const [headline, language] of [
      ['Alpha 100%', 'en'],
      ['Beta', 'da'],
      ['Gamma', 'en'],
    ] as const)
      ids.push((await store({ ...whole, headline, language })).id);
    await client('stories.publish', { params: { story_id: ids[1]! }, body: {} });
    const listed = async (query: object) =>
      (await client('stories.index', { query: { brands: brand.id, ...query } as never })).data.map((one) => one.id);
    expect(await listed({})).toEqual([ids[1], ids[2], ids[0]]);
    expect(await listed({ status: 'published' })).toEqual([ids[1]]);
    expect(await listed({ languages: 'da,de' })).toEqual([ids[1]]);
    expect(await listed({ search: '100%' })).toEqual([ids[0]]);
    expect(await listed({ search: '%' })).toEqual([ids[0]]);
    const first = await client('stories.index', { query: { limit: 2 } });
    const second = await client('stories.index', { query: { limit: 2, cursor: first.meta.cursor! } });
    expect([...first.data, ...second.data].map((one) => one.id)).toEqual([ids[1], ids[2], ids[0]]);
    const other = await makeTenant(server.database.db);
    const stranger = server.client(await server.signIn(other.user.email));
    expect((await stranger('stories.index', { query: {} })).data).toEqual([]);
  });
});

describe('removing', () => {
  it('a deleted story can be restored for a day, as a draft [stories-006]', async () => {
    const { store, client } = await makeWriter(server);
    const params = { story_id: (await store(whole)).id };
    await client('stories.publish', { params, body: {} });
    await client('stories.delete', { params });
    expect((await failureOf(client('stories.show', { params }))).status).toBe(404);
    expect((await failureOf(client('stories.delete', { params }))).status).toBe(404);
    const back = (await client('stories.restore', { params })).data;
    expect(back).toMatchObject({ status: 'draft', headline: whole.headline });
    expect((await client('stories.restore', { params })).data).toEqual(back);
    await client('stories.delete', { params });
    server.clock.set(new Date(Date.now() + 25 * 3_600_000));
    try {
      expect((await failureOf(client('stories.restore', { params }))).status).toBe(404);
    } finally {
      server.clock.set(null);
    }
  });
});
