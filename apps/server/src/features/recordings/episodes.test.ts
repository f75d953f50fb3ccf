import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { until } from '../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeRecordings } from './recordings.fixture.ts';

const vtt = `WEBVTT

00:00:02.000 --> 00:00:05.000
<v Anna Lee>Welcome to the harbour.

00:02:30.000 --> 00:02:34.000
<v Ben Moe>The ferry Zitterwolf sails again.
`;

const answers: Record<string, { type: string; body: string; status?: number }> = {
  '/1.vtt': { type: 'text/vtt', body: vtt },
  '/2.vtt': { type: 'text/vtt', body: 'gone', status: 404 },
  '/3.vtt': { type: 'text/vtt', body: 'this is no transcript' },
};
const asked: string[] = [];
const host = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const known = answers[path];
  response.writeHead(known?.status ?? (known ? 200 : 404), { 'content-type': known?.type ?? 'text/plain' });
  response.end(known?.body ?? '');
});
let origin: string;
let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const bound = host.address();
  origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const now = new Date().toUTCString();
  const item = (number: number) => `
    <item>
      <title>Episode ${number} of Zitterwolf</title>
      <link>${origin}/episodes/${number}</link>
      <pubDate>${now}</pubDate>
      <description>Notes of episode ${number}: who speaks, and of what.</description>
      <enclosure url="${origin}/${number}.mp3" type="audio/mpeg" length="1"/>
      <podcast:transcript url="${origin}/${number}.txt" type="text/plain"/>
      <podcast:transcript url="${origin}/${number}.vtt" type="text/vtt"/>
    </item>`;
  answers['/feed'] = {
    type: 'application/rss+xml',
    body: `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Harbour talk</title><link>${origin}/</link>${[1, 2, 3].map(item).join('')}</channel></rss>`,
  };
  server = await startTestServer({ worker: true, settings: { MASTHEAD_PUBLIC_URL: 'https://masthead.example' } });
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => host.close(resolve));
});

it('an episode whose feed names a transcript becomes a recording, any other the document of its page or notes', async () => {
  const { member, makeStream, client } = await makeRecordings(server);
  const stream = await makeStream('Ferry', 'Zitterwolf');
  await member('sources.store', { body: { url: `${origin}/feed` } });
  const mentions = await until('three mentions', async () => {
    const { data } = await member('mentions.index', { params: { stream_id: stream.id } });
    return data.length === 3 && data;
  });
  const [episode, ...others] = mentions.toSorted((a, b) => a.headline.localeCompare(b.headline));
  expect(episode).toMatchObject({ media_type: 'web', at_second: 150 });
  const id = /^https:\/\/masthead\.example\/recordings\/([\w-]+)\?t=150$/.exec(episode?.url ?? '')?.[1];
  expect(id).toBe(episode?.document_id);
  expect(others.map(({ url, at_second }) => [url, at_second])).toEqual([
    [`${origin}/episodes/2`, null],
    [`${origin}/episodes/3`, null],
  ]);
  // A page whose transcript was read is not fetched, and text without times is left alone.
  expect(asked).not.toContain('/episodes/1');
  expect(asked).not.toContain('/1.txt');
  expect(asked).not.toContain('/1.mp3');
  await rowsOf(
    server.database.db,
    sql`update outlets set extract_characters = null where id = ${episode!.media_outlet.id}`,
  );
  const played = (await member('recordings.show', { params: { recording_id: id ?? '' } })).data;
  expect(played).toMatchObject({
    kind: 'podcast',
    headline: 'Episode 1 of Zitterwolf',
    media: null,
    media_url: `${origin}/1.mp3`,
    page_url: `${origin}/episodes/1`,
    no_clip: { code: 'recording_no_file' },
  });
  expect(played.passages.map(({ second, cues }) => [second, cues.map(({ text }) => text).join(' ')])).toEqual([
    [2, 'Anna Lee: Welcome to the harbour.'],
    [150, 'Ben Moe: The ferry Zitterwolf sails again.'],
  ]);
  const { data: why } = await member('mentions.explain', { params: { mention_id: episode!.id } });
  expect(why.parts.lead).toContain('Notes of episode 1');
  expect(why.marks.flatMap(({ part, at_second }) => (part === 'body' ? [at_second] : []))).toEqual([150]);
  const { data: listed } = await client('staff.recordings.index', { query: { search: 'Zitterwolf' } });
  expect(listed.map(({ status, text_from }) => [status, text_from])).toEqual([['published', 'feed']]);
});
