import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeWriter, uploadPicture, whole } from '../stories/stories.fixture.ts';
import { ferryText, reader } from './site.fixture.ts';

let server: TestServer;
let read: ReturnType<typeof reader>;
let base: string;
let newsroomId: string;
let storyId: string;
let writer: Awaited<ReturnType<typeof makeWriter>>;
const headline = 'Tom & Åse’s <ferries> "sail"';

/** A newsroom with everything that its pages can show, made as its people make it. */
beforeAll(async () => {
  server = await startTestServer({
    settings: { MASTHEAD_PUBLIC_URL: 'https://pr.example', MASTHEAD_WEBSUB_HUB: 'https://hub.example/' },
  });
  read = reader(server.origin);
  writer = await makeWriter(server);
  const [cover, attached] = [await uploadPicture(server, writer), await uploadPicture(server, writer)];
  const table =
    '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td>Monday</td></tr></tbody></table>';
  const film =
    '<figure data-embed-url="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A film</a></figure>';
  const picture = `<figure data-file-id="${attached.id}"><img src="${attached.url}" alt="A ferry"><figcaption>At sea</figcaption></figure>`;
  const story = await writer.store({
    ...whole,
    headline,
    subheading: 'From 1 December & on',
    copytext: `${ferryText}${table}${film}${picture}`,
    boilerplate: '<p>Norlunde sails ferries.</p>',
    cover_image: { original: cover.url, cropped: cover.url },
    cover_image_caption: 'The Alkyone. Picture: Liv Ahlgren',
    files: [attached.id],
    tags: ['Winter'],
  });
  storyId = story.id;
  newsroomId = story.newsroom.id;
  const params = { newsroom_id: newsroomId };
  await writer.client('newsrooms.update', {
    params,
    body: { slug: 'norlunde', description: 'News from the ferries', videos: ['https://vimeo.com/76979871'] },
  });
  await writer.client('newsrooms.contacts.replace', {
    params,
    body: {
      contacts: [
        { name: 'Piotr Kowalczyk', role: 'head of press', email: 'press@example.org', phone: '+45 33 12 34 56' },
      ],
    },
  });
  await writer.client('newsrooms.files.store', {
    params,
    body: { file_id: attached.id, title: 'The Alkyone', credit: 'Liv Ahlgren' },
  });
  await writer.client('newsrooms.publish', { params });
  const published = (await writer.client('stories.publish', { params: { story_id: story.id }, body: {} })).data;
  await writer.client('stories.corrections.store', {
    params: { story_id: story.id },
    body: { text: 'There are 19 departures.' },
  });
  const draft = await writer.store({ ...whole, headline: 'In German', language: 'de' });
  await writer.client('stories.publish', { params: { story_id: draft.id }, body: {} });
  base = new URL(published.url!).pathname;
});
afterAll(() => server.stop());

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How the parts are written is React’s; what they mean is what is checked.
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attr-quotes': 'off',
    'long-title': 'off',
    'no-inline-style': 'off',
    // Frames of other providers are theirs; numbers of phones are as people wrote them.
    'tel-non-breaking': 'off',
    'require-sri': 'off',
  },
});

describe('the pages', () => {
  it('the pages are valid HTML', async () => {
    const pages = [
      '/news/norlunde',
      base,
      `${base}?x=1`,
      '/news/norlunde/press-kit',
      '/news/norlunde/contacts',
      '/news/norlunde/follow',
    ];
    pages.push('/news/norlunde/search?q=ferries', '/news/norlunde/nothing-here', `/embed/newsroom/${newsroomId}`);
    const findings: string[] = [];
    for (const path of pages) {
      const report = await validator.validateString((await read(path)).text);
      findings.push(
        ...report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
        ),
      );
    }
    expect(findings).toEqual([]);
  });

  it('the pages describe themselves to machines', async () => {
    const { text } = await read(base);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
    expect(JSON.parse(json!)).toMatchObject({
      '@type': 'NewsArticle',
      headline,
      inLanguage: 'en',
      correction: [{ text: 'There are 19 departures.' }],
    });
    expect(text).toContain('<meta property="og:type" content="article">');
    const card = await read(`${base}.card.jpg`);
    expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const ninjs = JSON.parse((await read(`${base}.ninjs.json`)).text);
    expect(ninjs).toMatchObject({
      headlines: [{ role: 'main', value: headline }, { role: 'subtitle' }],
      language: 'en',
    });
    const address = /type="application\/json\+oembed" href="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    const oembed = JSON.parse((await read(address.replace(/^https:\/\/pr\.example/, ''))).text);
    expect(oembed).toMatchObject({ version: '1.0', type: 'rich', title: headline });
    expect((await read('/oembed?url=https://elsewhere.example/')).status).toBe(404);
  });

  it('networks and search engines get the words and the picture that were chosen for them', async () => {
    const picture = await uploadPicture(server, writer);
    const params = { story_id: storyId };
    const before = (await read(`${base}.card.jpg`)).bytes;
    const chosen = {
      seo_title: 'Ferries in winter',
      social_title: 'They sail & sail',
      social_description: 'Nineteen a day',
      social_image: { original: picture.url, cropped: picture.url },
    };
    const { data } = await writer.client('stories.update', { params, body: chosen });
    const { social_image, ...words } = chosen;
    expect(data).toMatchObject(words);
    expect(data.social_image).toMatchObject(social_image);
    const { text } = await read(base);
    expect(text).toContain('<title>Ferries in winter | ');
    expect(text).toContain('<meta property="og:title" content="They sail &amp; sail">');
    expect(text).toContain('<meta property="og:description" content="Nineteen a day">');
    const card = await read(`${base}.card.jpg`);
    expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(card.bytes.equals(before)).toBe(false);
    await writer.client('stories.update', {
      params,
      body: { seo_title: null, social_title: null, social_description: null, social_image: null },
    });
    expect((await read(`${base}.card.jpg`)).bytes.equals(before)).toBe(true);
  });

  it('the pages offer the story as text, as files, and as a whole', async () => {
    const { text } = await read(`${base}.txt`);
    expect(text.startsWith(`${headline}\n\nFrom 1 December & on\n\n`)).toBe(true);
    expect(text).toContain('– 19 departures a day');
    const page = (await read(base)).text;
    const download = /href="(\/news\/norlunde\/download\/[^"]+)"/.exec(page)![1]!;
    const way = await read(download);
    expect(way.status).toBe(302);
    const file = await read(way.headers.get('location')!);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    for (const path of [`${base}.zip`, '/news/norlunde/press-kit.zip']) {
      const zip = await read(path);
      expect(zip.headers.get('content-length')).toBe(String(zip.bytes.length));
      expect(zip.bytes.includes(file.bytes)).toBe(true);
      expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
    }
    expect((await read('/news/norlunde/download/01a1ff05-93e5-70e3-910e-4dd410bbd243')).status).toBe(404);
  });
});

describe('the feeds', () => {
  it('an independent program reads the feeds', async () => {
    const given = { descriptionMaxLen: 0, useISODateFormat: true } as const;
    const rss = extractFromXml((await read('/news/norlunde/rss.xml')).text, given);
    const atom = extractFromXml((await read('/news/norlunde/atom.xml')).text, given);
    const json = extractFromJson((await read('/news/norlunde/feed.json')).text, given);
    for (const feed of [rss, atom, json]) {
      expect(feed.entries).toHaveLength(2);
      const entry = feed.entries!.find((one) => one.link === `https://pr.example${base}`)!;
      expect(entry.title).toBe(headline);
      expect(Number.isNaN(Date.parse(String(entry.published)))).toBe(false);
    }
    for (const name of ['rss.xml', 'atom.xml', 'feed.json'])
      expect((await read(`/news/norlunde/${name}`)).text).toContain('https://hub.example/');
  });

  it('the news sitemap has the last two days, and the sitemap everything', async () => {
    const news = extractXml((await read('/news/norlunde/news-sitemap.xml')).text, 'news:title');
    expect(news).toContain('In German');
    const all = extractXml((await read('/news/norlunde/sitemap.xml')).text, 'loc');
    expect(all).toContain(`https://pr.example${base}`);
  });

  it('programs can read the records as well', async () => {
    const call = server.client();
    const { data: newsroom } = await call('public.newsrooms.show', { params: { slug: 'norlunde' } });
    expect(newsroom).toMatchObject({
      name: expect.any(String),
      contacts: [{ name: 'Piotr Kowalczyk' }],
      files: [{ title: 'The Alkyone' }],
    });
    const page = await call('public.newsrooms.stories', { params: { slug: 'norlunde' }, query: { limit: 1 } });
    expect(page.meta.has_more).toBe(true);
    const rest = await call('public.newsrooms.stories', {
      params: { slug: 'norlunde' },
      query: { limit: 5, cursor: page.meta.cursor! },
    });
    expect([...page.data, ...rest.data].map((story) => story.id)).toContain(storyId);
    const { data: story } = await call('public.stories.show', { params: { story_id: storyId } });
    expect(story).toMatchObject({ headline, tags: ['Winter'], corrections: [{ text: 'There are 19 departures.' }] });
    const rss = await fetch(`${server.origin}/v2/newsrooms/${newsroomId}/rss`);
    expect(extractFromXml(await rss.text()).entries).toHaveLength(2);
  });
});

const extractXml = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!);
