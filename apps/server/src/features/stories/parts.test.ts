import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createFetcher } from '../../platform/fetch/index.ts';
import { makeBrand } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeBrandsJob } from '../organisations/index.ts';
import { showEmbed } from './show-embed.ts';
import { makeWriter, uploadPicture, whole } from './stories.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a version in another language', () => {
  it('a version in another language begins with everything of the story and says how far it is behind', async () => {
    const writer = await makeWriter(server);
    const { client, store } = writer;
    const file = await uploadPicture(server, writer);
    const original = await store({
      ...whole,
      language: 'en',
      copytext: '<p>One</p><p>Two</p>',
      tags: ['Ferries'],
      files: [file.id],
    });
    const params = { story_id: original.id };
    const begin = (language: string, story_id = original.id) =>
      client('stories.versions.store', { params: { story_id }, body: { language } });
    const danish = (await begin('da')).data;
    expect(danish).toMatchObject({
      original_id: original.id,
      language: 'da',
      status: 'draft',
      copytext: original.copytext,
    });
    expect([danish.tags.map(({ name }) => name), danish.files.map(({ id }) => id)]).toEqual([['Ferries'], [file.id]]);
    for (const language of ['da', 'en'])
      expect(Object.keys((await failureOf(begin(language, danish.id))).body.errors ?? {})).toEqual(['language']);
    const behind = async () =>
      (await client('stories.show', { params: { story_id: danish.id } })).data.versions.map((version) => [
        version.language,
        version.is_original,
        version.paragraphs_behind,
      ]);
    expect(await behind()).toEqual([
      ['en', true, 0],
      ['da', false, 0],
    ]);
    await client('stories.update', { params, body: { copytext: '<p>One</p><p>2</p>' } });
    await client('stories.update', { params, body: { copytext: '<p>One</p><p>2</p><p>3</p>', headline: 'Changed' } });
    expect((await behind())[1]).toEqual(['da', false, 3]);
    await client('stories.versions.up-to-date', { params: { story_id: danish.id } });
    expect((await behind())[1]).toEqual(['da', false, 0]);
    const german = (await begin('de', danish.id)).data;
    expect(german.original_id).toBe(original.id);
    const change = client('stories.update', { params: { story_id: german.id }, body: { language: 'da' } });
    expect(Object.keys((await failureOf(change)).body.errors ?? {})).toEqual(['language']);
  });

  it('a version can begin from a story in Brazilian Portuguese, the language of its newsroom', async () => {
    const { client, store } = await makeWriter(server);
    const original = await store({ ...whole, language: 'pt_BR' });
    const { data } = await client('stories.versions.store', {
      params: { story_id: original.id },
      body: { language: 'da' },
    });
    expect(data.versions.map((version) => version.language)).toEqual(['pt_BR', 'da']);
    const found = await client('stories.index', { query: { languages: 'pt_BR', brands: original.brand_id } });
    expect(found.data.map(({ id }) => id)).toEqual([original.id]);
  });
});

describe('a correction', () => {
  it('a correction appears under a published story, with its date', async () => {
    const { client, store } = await makeWriter(server);
    const params = { story_id: (await store(whole)).id };
    const correct = () => client('stories.corrections.store', { params, body: { text: 'Five ferries, not six.' } });
    expect((await failureOf(correct())).body.code).toBe('story_not_published');
    await client('stories.publish', { params, body: {} });
    const { data } = await correct();
    expect((await client('stories.show', { params })).data.corrections).toEqual([data]);
    await client('stories.corrections.delete', { params: { ...params, correction_id: data.id } });
    expect((await client('stories.show', { params })).data.corrections).toEqual([]);
  });
});

describe('the facts of a story', () => {
  it('the facts of a story are its own views, referrers and downloads, not those of the rest of the newsroom', async () => {
    const writer = await makeWriter(server);
    const file = await uploadPicture(server, writer);
    const [mine, other] = [await writer.store({ ...whole, files: [file.id] }), await writer.store(whole)];
    const count = (measure: string, recordId: string, key: string, count: number) =>
      rowsOf(
        server.database.db,
        sql`insert into newsroom_days (newsroom_id, day, measure, record_id, key, count) values (${mine.newsroom.id}, '2026-03-02', ${measure}, ${recordId}, ${key}, ${count})`,
      );
    await count('view', mine.id, '', 7);
    await count('view', other.id, '', 90);
    await count('referrer', mine.id, 'news.example', 3);
    await count('download', file.id, '', 2);
    const query = { start: '2026-03-01', end: '2026-03-03' };
    const { data } = await writer.client('stories.facts', { params: { story_id: mine.id }, query });
    expect(data).toMatchObject({ views: 7, downloads: 2, referrers: [{ host: 'news.example', views: 3 }] });
    expect(data.by_day.map(({ views }) => views)).toEqual([0, 7, 0]);
    expect((await writer.client('stories.show', { params: { story_id: mine.id } })).data.views).toBe(7);
  });
});

describe('related stories', () => {
  it('related stories are published ones of the newsroom that share tags and categories, the closest first', async () => {
    const { client, store } = await makeWriter(server);
    const make = async (headline: string, tags: string[], publish = true) => {
      const { id } = await store({ ...whole, headline, tags });
      if (publish) await client('stories.publish', { params: { story_id: id }, body: {} });
      return id;
    };
    const [one, two] = [await make('One', ['a']), await make('Two', ['a', 'b'])];
    await make('None', ['c']);
    await make('Draft', ['a', 'b'], false);
    const mine = await make('Mine', ['A', 'b'], false);
    const { data } = await client('stories.related', { params: { story_id: mine } });
    expect(data.map(({ id }) => id)).toEqual([two, one]);
  });
});

describe('PR styles', () => {
  const settings = { main_color: '#007048', secondary_color: '#24221e', font: 'Inter', logo_position: 'left' } as const;

  it('PR styles belong to the brand or to one story; templates begin with the organisation’s colours [stories-005]', async () => {
    const { client, brand, store, organisation } = await makeWriter(server);
    await client('organisations.update', {
      params: { organisation_id: organisation.id },
      body: { color_primary: '#112233', font_primary: 'Georgia' },
    });
    const templates = (await client('style-templates.index')).data;
    expect(templates.map(({ template }) => template)).toEqual(['classic', 'modern', 'letter']);
    expect(templates[0]).toMatchObject({ name: 'Classic', settings: { main_color: '#112233', font: 'Georgia' } });
    const params = { story_id: (await store()).id };
    const form = { template: 'letter', settings } as const;
    const ofBrand = (
      await client('brands.pr-styles.store', { params: { brand_id: brand.id }, body: { ...form, name: 'House' } })
    ).data;
    const ofStory = (await client('stories.pr-styles.store', { params, body: { ...form, name: 'Zebra' } })).data;
    const names = async () => (await client('stories.pr-styles.index', { params })).data.map(({ name }) => name);
    expect(await names()).toEqual(['Zebra', 'House']);
    expect((await client('brands.pr-styles.index', { params: { brand_id: brand.id } })).data).toEqual([ofBrand]);
    expect((await client('stories.show', { params })).data.pr_styles).toEqual([ofStory, ofBrand]);
    const other = { story_id: (await store()).id };
    const use = (story: { story_id: string }, pr_style_id: string) =>
      client('stories.update', { params: story, body: { pr_style_id } });
    expect((await use(params, ofStory.id)).data.pr_style_id).toBe(ofStory.id);
    expect(Object.keys((await failureOf(use(other, ofStory.id))).body.errors ?? {})).toEqual(['pr_style_id']);
    const changed = await client('pr-styles.update', {
      params: { pr_style_id: ofBrand.id },
      body: { ...form, name: 'Mansion' },
    });
    expect(changed.data.name).toBe('Mansion');
    await client('pr-styles.delete', { params: { pr_style_id: ofStory.id } });
    expect((await client('stories.show', { params })).data.pr_style_id).toBeNull();
    expect(await names()).toEqual(['Mansion']);
  });
});

describe('calls of the editor', () => {
  it('the languages of a text are detected, each with its confidence [stories-016]', async () => {
    const { client } = await makeWriter(server);
    const text = '<p>Færgerne sejler igen i dag, og alle afgange er tilbage i køreplanen fra mandag morgen.</p>';
    const { languages } = await client('detect-language', { body: { text } });
    expect(languages[0]).toMatchObject({ code: 'da' });
    expect((await client('detect-language', { body: { text: '' } })).languages).toEqual([]);
    const quote =
      '<blockquote><p>“The battery does not mind the wind. Our crews know the water, and they sail in any weather.”</p></blockquote>';
    const mixed = (await client('detect-language', { body: { text: `${text}${text}${quote}` } })).languages;
    expect(mixed.map(({ code }) => code)).toEqual(['da', 'en']);
    expect(mixed[0]!.confidence).toBeGreaterThan(mixed[1]!.confidence);
    expect(mixed[1]!.confidence).toBeGreaterThan(0.2);
  });

  it('the brand’s files are listed newest first, by kind and page [brands-010]', async () => {
    const writer = await makeWriter(server);
    const files = [await uploadPicture(server, writer), await uploadPicture(server, writer)];
    const listed = (query: object) =>
      writer.client('brands.files.index', { params: { brand_id: writer.brand.id }, query });
    expect((await listed({})).data.map(({ id }) => id)).toEqual([files[1]!.id, files[0]!.id]);
    const first = await listed({ limit: 1 });
    expect((await listed({ limit: 1, cursor: first.meta.cursor })).data.map(({ id }) => id)).toEqual([files[0]!.id]);
    expect((await listed({ kind: 'video' })).data).toEqual([]);
  });

  it('a channel that only the brand may join shows who has the story open', async () => {
    const [writer, other] = [await makeWriter(server), await makeWriter(server)];
    const channel_name = `presence-story.${(await writer.store()).id}`;
    const body = { channel_name, socket_id: '1.2' };
    expect((await writer.client('broadcasting.auth', { body })).auth).toBeTruthy();
    expect((await failureOf(other.client('broadcasting.auth', { body }))).status).toBe(403);
    const hidden = { ...body, channel_name: channel_name.replace('presence', 'private') };
    expect((await failureOf(writer.client('broadcasting.auth', { body: hidden }))).status).toBe(403);
  });

  it('an embed is shown as its provider describes it; unknown addresses are refused with a reason', async () => {
    const provider = createServer((request, response) => {
      const isThere = !request.url?.includes('gone');
      const html = '<iframe src="https://evil.example/"></iframe>';
      response
        .writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' })
        .end(
          JSON.stringify({ title: 'A <b>film</b>', thumbnail_url: 'javascript:x', html, width: '640', height: 360 }),
        );
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const fetcher = createFetcher({ allowPrivate: true, userAgent: 'test' });
    // The providers' addresses lead to a server of our own.
    const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/?`;
    const here = { ...fetcher, fetch: (url: string, options?: object) => fetcher.fetch(origin + url, options) };
    try {
      expect(await showEmbed({ fetcher: here }, 'https://youtu.be/dQw4w9WgXcQ')).toEqual({
        url: 'https://youtu.be/dQw4w9WgXcQ',
        provider: 'YouTube',
        title: 'A <b>film</b>',
        frame_url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
        thumbnail_url: null,
        width: 640,
        height: 360,
      });
      await expect(showEmbed({ fetcher: here }, 'https://youtu.be/gone-gone11')).rejects.toMatchObject({ status: 422 });
    } finally {
      await fetcher.close();
      provider.close();
    }
    const { client } = await makeWriter(server);
    const failure = await failureOf(client('embeds.show', { query: { url: 'https://evil.example/x' } }));
    expect(failure.body.errors?.url?.[0]).toContain('YouTube, Vimeo');
  });
});

describe('a story in other features', () => {
  it('clippings that belong to a story show its name', async () => {
    const { client, brand, store } = await makeWriter(server);
    const story = await store(whole);
    const form = {
      brand_id: brand.id,
      headline: 'In the paper',
      type: 'print',
      country_id: 'DK',
      published_at: '2026-03-01T08:00:00Z',
    };
    const { data } = await client('clippings.store', {
      body: { ...form, stories: [story.id] } as never,
      query: { include: 'stories' },
    });
    expect(data.stories).toMatchObject([{ id: story.id, name: whole.headline }]);
  });

  it('a story is deleted with everything about it once the brand is gone', async () => {
    const { db } = server.database;
    const { client, brand, organisation, store } = await makeWriter(server);
    await makeBrand(db, organisation.id);
    const story = await store({ ...whole, tags: ['Ferries'] });
    const params = { story_id: story.id };
    await client('stories.publish', { params, body: {} });
    await client('stories.versions.store', { params, body: { language: 'da' } });
    await client('stories.corrections.store', { params, body: { text: 'Five.' } });
    await rowsOf(db, sql`update brands set deletes_at = now() - interval '1 day' where id = ${brand.id}`);
    await purgeBrandsJob.run({ db, clock: server.clock, log: testLog }, {});
    for (const table of ['stories', 'story_tags', 'pr_styles'])
      expect(await rowsOf(db, sql`select 1 from ${sql.table(table)} where brand_id = ${brand.id}`)).toEqual([]);
    for (const table of ['story_revisions', 'story_corrections', 'story_slugs'])
      expect(await rowsOf(db, sql`select 1 from ${sql.table(table)} where story_id = ${story.id}`)).toEqual([]);
  });
});
