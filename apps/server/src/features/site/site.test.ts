import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import type { BrandId } from '../access/index.ts';
import { makeWriter, whole } from '../stories/stories.fixture.ts';
import { ferryText, insertNewsroom, insertStory, reader } from './site.fixture.ts';

let server: TestServer;
let brandId: BrandId;
let read: ReturnType<typeof reader>;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://pr.example' } });
  brandId = (await makeTenant(server.database.db)).brand.id;
  read = reader(server.origin);
});
afterAll(() => server.stop());

describe('the public site', () => {
  it('a published newsroom is shown with its stories, which have links to share them, and offers an embed script [newsrooms-001]', async () => {
    const writer = await makeWriter(server);
    const draft = await writer.store({ ...whole, headline: 'A draft of ours' });
    const story = await writer.store({ ...whole, headline: 'The winter timetable is ready', copytext: ferryText });
    await writer.client('stories.publish', { params: { story_id: story.id }, body: {} });
    const newsroom = (await writer.client('newsrooms.show', { params: { newsroom_id: story.newsroom.id } })).data;
    expect((await read(`/news/${newsroom.slug}`)).status).toBe(404);
    await openNewsroom(writer, newsroom.id);

    const front = await read(`/news/${newsroom.slug}`);
    expect(front.status).toBe(200);
    expect(front.text).toContain('The winter timetable is ready');
    expect(front.text).not.toContain(draft.headline);
    const page = await read(`/news/${newsroom.slug}/the-winter-timetable-is-ready`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('managing director');
    expect(page.text).toContain('98.6 per cent');
    const address = `https://pr.example/news/${newsroom.slug}/the-winter-timetable-is-ready`;
    expect(page.text).toContain(`data-copy-text="${address}"`);
    expect(page.text).toContain(`sharer.php?u=${encodeURIComponent(address)}"`);
    const { script } = (await writer.client('newsrooms.embed', { params: { newsroom_id: newsroom.id } })).data;
    const path = /src="https:\/\/pr\.example([^"]+)"/.exec(script)![1]!;
    const embed = await read(path);
    expect(embed.headers.get('content-type')).toMatch(/javascript/);
  });

  it('unpublished pages are not found, removed ones say so, and old addresses redirect to new ones', async () => {
    const { db } = server.database;
    const closed = await insertNewsroom(db, brandId, { isPublished: false, language: 'de' });
    expect((await read(`/news/${closed.slug}`)).text).toBe('Not found');
    const shown = { accept: 'text/html', 'accept-language': 'pl' };
    const missing = await read(`/news/${closed.slug}`, shown);
    expect(missing.status).toBe(404);
    expect(missing.text).toMatch(/<html lang="de">.*Seite nicht gefunden/);
    const font = /url\((\/[^)]+\.woff2)\)/.exec(missing.text)![1]!;
    expect((await read(font)).headers.get('content-type')).toBe('font/woff2');
    expect(missing.headers.get('content-security-policy')).toContain("font-src 'self'");
    expect((await read('/news/no-such-newsroom', shown)).text).toContain('<html lang="pl">');
    const open = await insertNewsroom(db, brandId);
    expect((await read(`/news/${open.slug}?after=invented`, shown)).text).toContain('<html lang="pl">');
    const writer = await makeWriter(server);
    const story = await writer.store({ ...whole, headline: 'Ferries sail' });
    const params = { story_id: story.id };
    const { slug } = (await writer.client('newsrooms.show', { params: { newsroom_id: story.newsroom.id } })).data;
    await openNewsroom(writer, story.newsroom.id);
    await writer.client('stories.publish', { params, body: {} });
    expect((await read(`/news/${slug}/ferries-sail`)).status).toBe(200);

    await writer.client('stories.update', { params, body: { slug: 'ferries-sail-again' } });
    const leadsTo = (path: string) => async () => (await read(path)).headers.get('location');
    await expect
      .poll(leadsTo(`/news/${slug}/ferries-sail`), { timeout: 10_000 })
      .toBe(`/news/${slug}/ferries-sail-again`);
    expect((await read(`/news/${slug}/ferries-sail`)).status).toBe(301);
    await writer.client('newsrooms.update', {
      params: { newsroom_id: story.newsroom.id },
      body: { slug: `${slug}-x` },
    });
    await expect
      .poll(leadsTo(`/news/${slug}/ferries-sail-again`), { timeout: 10_000 })
      .toBe(`/news/${slug}-x/ferries-sail-again`);

    // The site receives a change a moment after it was made.
    const statusOf = (path: string) => async () => (await read(path)).status;
    await writer.client('stories.unpublish', { params });
    await expect.poll(statusOf(`/news/${slug}-x/ferries-sail-again`), { timeout: 10_000 }).toBe(410);
    await writer.client('newsrooms.delete', { params: { newsroom_id: story.newsroom.id } });
    await expect.poll(statusOf(`/news/${slug}-x`), { timeout: 10_000 }).toBe(410);
    expect((await read('/news/nobody-has-this')).status).toBe(404);
  });

  it('a preview shows a draft by its secret address, to no search engine and to no cache', async () => {
    const newsroom = await insertNewsroom(server.database.db, brandId, { isPublished: false });
    const { token } = await insertStory(server.database.db, newsroom.id, {
      headline: 'Secret ferries',
      status: 'draft',
    });
    const preview = await read(`/news/preview/${token}`);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('Secret ferries');
    expect(preview.text).toContain('noindex');
    expect(preview.headers.get('x-robots-tag')).toMatch(/noindex/);
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    expect((await read(`/news/preview/${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`)).status).toBe(404);
  });

  it('a page is in the language of the story and names its versions', async () => {
    const { db } = server.database;
    const newsroom = await insertNewsroom(db, brandId, { slug: 'languages' });
    const original = await insertStory(db, newsroom.id, { headline: 'Winter timetable', slug: 'winter' });
    await insertStory(db, newsroom.id, {
      headline: 'Winterfahrplan',
      slug: 'winter-de',
      language: 'de',
      original_id: original.id,
    });
    const german = await read('/news/languages/winter-de');
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('Veröffentlicht');
    expect(german.text).toContain('<link rel="canonical" href="https://pr.example/news/languages/winter-de">');
    for (const page of [german, await read('/news/languages/winter')]) {
      expect(page.text).toContain(
        '<link rel="alternate" hreflang="en" href="https://pr.example/news/languages/winter">',
      );
      expect(page.text).toContain(
        '<link rel="alternate" hreflang="de" href="https://pr.example/news/languages/winter-de">',
      );
    }
    const front = await read('/news/languages');
    expect(front.text).toContain('Winter timetable');
    expect(front.text).not.toContain('Winterfahrplan');
    const inGerman = await read('/news/languages?language=de');
    expect(inGerman.text).toContain('<html lang="de">');
    expect(inGerman.text).toContain('Winterfahrplan');
  });

  it('a page names further fonts only if it has letters that need them, and allows no style but its own', async () => {
    const { db } = server.database;
    for (const [headline, count] of [
      ['Åse fährt nach Łódź', 1],
      ['Jiří sails to Türkiye, says Şahin', 2],
    ] as const) {
      const newsroom = await insertNewsroom(db, brandId);
      const { slug } = await insertStory(db, newsroom.id, { headline });
      const { text, headers } = await read(`/news/${newsroom.slug}/${slug}`);
      const rules = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style!);
      expect(rules.length).toBe(count);
      for (const style of rules)
        expect(headers.get('content-security-policy')).toContain(createHash('sha256').update(style).digest('base64'));
    }
  });

  it('a newsroom answers on its own domain, and nothing else does', async () => {
    const { db } = server.database;
    const newsroom = await insertNewsroom(db, brandId, { domain: 'news.norlunde.example', name: 'Own Domain' });
    await insertStory(db, newsroom.id, { headline: 'On our own', slug: 'own' });
    await expect.poll(async () => (await read('/', { host: 'news.norlunde.example' })).text).toContain('On our own');
    const story = await read('/own', { host: 'news.norlunde.example:443' });
    expect(story.text).toContain('<link rel="canonical" href="https://news.norlunde.example/own">');
    expect(story.text).toContain('action="/follow"');
    expect((await read('/tls-check?domain=news.norlunde.example')).status).toBe(200);
    expect((await read('/tls-check?domain=elsewhere.example')).status).toBe(404);
    expect((await read('/v2/health', { host: 'news.norlunde.example' })).status).toBe(404);
    expect((await read('/login', { host: 'news.norlunde.example' })).status).toBe(404);
    expect((await read('/robots.txt', { host: 'news.norlunde.example' })).text).toContain(
      'https://news.norlunde.example/news-sitemap.xml',
    );
  });

  it('a newsroom’s stories are listed in pages, and found by words and by category', async () => {
    const { db } = server.database;
    const newsroom = await insertNewsroom(db, brandId, { slug: 'many', categories: [1] });
    for (let number = 1; number <= 30; number++)
      await insertStory(db, newsroom.id, {
        headline: `Ferry number ${number} sails`,
        published_at: new Date(Date.UTC(2026, 0, number)),
        ...(number === 3 && { display_mode: 'pinned' as const }),
      });
    const seen: string[] = [];
    let path: string | null = '/news/many';
    while (path) {
      const { text }: { text: string } = await read(path);
      seen.push(
        ...[...text.matchAll(/<h[13][^>]*><a[^>]*>(Ferry number \d+ sails)/g)].map(([, headline]) => headline!),
      );
      path = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;
    }
    expect(seen[0]).toBe('Ferry number 3 sails');
    expect(seen[1]).toBe('Ferry number 30 sails');
    expect(new Set(seen).size).toBe(30);
    const found = await read('/news/many/search?q=number+17');
    expect(found.text).toContain('Ferry number 17 sails');
    expect(found.text).not.toContain('Ferry number 18 sails');
    expect((await read(`/news/many/search?q=${encodeURIComponent("' & | !( <script>")}`)).status).toBe(200);
    expect((await read('/news/many?after=made-up')).status).toBe(404);
  });

  it('a person who wants to follow by mail is asked to confirm, and deleted on leaving', async () => {
    const newsroom = await insertNewsroom(server.database.db, brandId, { slug: 'followed', name: 'Followed' });
    const post = (path: string, form: Record<string, string>) =>
      read(
        path,
        { 'content-type': 'application/x-www-form-urlencoded' },
        { method: 'POST', body: new URLSearchParams(form).toString() },
      );
    expect((await post('/news/followed/follow', { email: 'nobody' })).status).toBe(422);
    await post('/news/followed/follow', { email: 'bot@example.org', website: 'https://spam.example' });
    expect((await post('/news/followed/follow', { email: 'reader@example.org' })).status).toBe(200);
    await expect(findMailTo(server.database, 'bot@example.org')).rejects.toThrow(/no mail/);
    const { text } = await findMailTo(server.database, 'reader@example.org');
    const token = /\/follow\/([\w-]+)/.exec(text)![1]!;
    expect((await read(`/news/followed/follow/${token}`)).text).toContain('Confirm');
    const followers = () => countFollowers(newsroom.id);
    expect(await followers()).toBe(0);
    await post(`/news/followed/follow/${token}`, {});
    expect(await followers()).toBe(1);
    await post(`/news/followed/leave/${token}`, {});
    expect(await followers()).toBe(0);
    expect((await post(`/news/followed/leave/${token}`, {})).status).toBe(404);
  });

  it('the values that are being edited are seen in a preview and not stored', async () => {
    const writer = await makeWriter(server);
    const story = await writer.store({ ...whole, headline: 'The bridge opens in May' });
    const newsroom_id = story.newsroom.id;
    const before = (await writer.client('newsrooms.show', { params: { newsroom_id } })).data;
    const preview = async (values: object, path = '') =>
      (await writer.client('newsrooms.preview', { params: { newsroom_id }, body: { values, path } })).data;
    const changed = { name: 'Harbour <Press>', main_color: '#7a1020', contact_name: 'Märta', slug: 'harbour-press' };
    const front = await preview(changed);
    expect(front.html).toContain('Harbour &lt;Press&gt;');
    expect(front.html).toContain('Märta');
    expect(front.html).toContain('href="/news/harbour-press/contacts"');
    expect(front).toMatchObject({ url: 'https://pr.example/news/harbour-press', story_path: '/preview' });
    expect((await preview(changed, '/preview')).html).toContain('The bridge opens in May');
    expect((await preview({ takes_enquiries: false }, '/contacts/write')).html).toContain('Page not found');
    expect((await preview({ language: 'de' }, '/search?q=bridge')).html).toContain('<html lang="de">');

    expect((await writer.client('newsrooms.show', { params: { newsroom_id } })).data).toEqual(before);

    await writer.client('stories.publish', { params: { story_id: story.id }, body: {} });
    expect(await preview({})).toMatchObject({ story_path: '/the-bridge-opens-in-may' });
    expect((await preview({}, '/the-bridge-opens-in-may')).html).toContain('The bridge opens in May');

    const refused = async (values: object) => (await failureOf(preview(values))).body.errors;
    expect(await refused({ name: '' })).toHaveProperty(['values.name']);
    const elsewhere = { original: 'https://tracker.example/a.png', cropped: null };
    expect(await refused({ logo: elsewhere })).toHaveProperty(['logo']);
    const stranger = await makeWriter(server);
    const asked = stranger.client('newsrooms.preview', { params: { newsroom_id }, body: { values: {} } });
    expect((await failureOf(asked)).status).toBe(404);
  });

  it('a newsroom can be embedded by any site, in a frame that reports its height', async () => {
    const newsroom = await insertNewsroom(server.database.db, brandId, { slug: 'embedded' });
    await insertStory(server.database.db, newsroom.id, { headline: 'Seen elsewhere', slug: 'seen' });
    const frame = await read(`/embed/newsroom/${newsroom.id}?stories=3&theme=dark`);
    expect(frame.status).toBe(200);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(frame.headers.get('x-frame-options')).toBeNull();
    expect(frame.text).toContain('href="https://pr.example/news/embedded/seen" target="_blank"');
    expect(frame.text).toMatch(/<html lang="en" class="dark">/);
    expect((await read('/news/embedded')).headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});

async function openNewsroom({ client }: Awaited<ReturnType<typeof makeWriter>>, newsroomId: string): Promise<void> {
  const params = { newsroom_id: newsroomId };
  await client('newsrooms.update', { params, body: { contact_name: 'Ingrid Ås', contact_email: 'press@example.org' } });
  await client('newsrooms.publish', { params });
}

const countFollowers = async (newsroomId: string): Promise<number> => {
  const { rows } = await server.database.pool.query(
    'select count(*)::int as count from newsroom_followers where newsroom_id = $1 and confirmed_at is not null',
    [newsroomId],
  );
  return rows[0].count;
};
