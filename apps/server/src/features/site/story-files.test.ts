import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { readPdfFile } from '../files/index.ts';
import { makeWriter, whole } from '../stories/stories.fixture.ts';
import { drawCard } from './card-picture.ts';
import { ferryText } from './site.fixture.ts';
import type { StoryRow } from './story.queries.ts';
import type { Visit } from './visit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const open = async (token: string, path: string) =>
  await fetch(`${server.origin}/v2${path}`, { headers: { authorization: `Bearer ${token}` } });

describe('a story that is drawn', () => {
  it.runIf(inFull)(
    'a story can be a PDF and a picture in each style, a draft too, and so can pages [other-001]',
    async () => {
      const writer = await makeWriter(server);
      const story = await writer.store({ ...whole, headline: 'Zażółć gęślą jaźń', copytext: ferryText });
      const styles = await Promise.all(
        (['classic', 'modern', 'letter'] as const).map((template) =>
          writer.client('brands.pr-styles.store', {
            params: { brand_id: writer.brand.id },
            body: {
              name: template,
              template,
              settings: { main_color: '#0b4a5a', secondary_color: '#aa5500', font: 'Georgia', logo_position: 'left' },
            },
          }),
        ),
      );
      const pdf = await open(writer.token, `/stories/${story.id}.pdf`);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      const bytes = Buffer.from(await pdf.arrayBuffer());
      const { text } = (await readPdfOf(bytes))!;
      expect(text).toContain('gęślą');
      expect(text).toContain('98.6 per cent');
      for (const { data: style } of styles) {
        const picture = await open(writer.token, `/stories/${story.id}.png?style=${style.id}`);
        expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
          format: 'png',
          width: 900,
        });
      }
      const url = encodeURIComponent(`${server.origin}/v2/health`);
      const page = await open(writer.token, `/screenshot?url=${url}&width=400&height=300`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(await sharp(Buffer.from(await page.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 300 });
      const printed = await open(writer.token, `/pdf?url=${url}`);
      expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const outsider = await makeWriter(server);
      expect((await open(outsider.token, `/stories/${story.id}.pdf`)).status).toBe(404);
    },
    120_000,
  );

  it('a story that cannot be rendered says why [stories-022] [other-001]', async () => {
    const without = await startTestServer({ settings: { MASTHEAD_CHROMIUM: '/nowhere/chromium' } });
    try {
      const writer = await makeWriter(without);
      const story = await writer.store(whole);
      const params = { story_id: story.id, format: 'pdf' } as const;
      const query = { url: 'https://example.org/' };
      for (const ask of [
        () => writer.client('screenshots.story', { params }),
        () => writer.client('screenshots.image', { query }),
        () => writer.client('screenshots.pdf', { query }),
      ]) {
        const failure = await failureOf(ask() as Promise<unknown>);
        expect([failure.status, failure.body.code]).toEqual([503, 'browser_missing']);
        expect(failure.body.message).toContain('Chromium');
      }
    } finally {
      await without.stop();
    }
  });

  it.each([
    'Ferries sail',
    'Пароми знову йдуть',
    '渡輪再次啟航',
    'العبارات تبحر مرة أخرى',
    `<b>&${'long '.repeat(60)}`,
  ])('a story has a picture for networks: %s', async (headline) => {
    const site = { db: server.database.db, storage: null as never, log: null as never };
    const visit = { newsroom: { name: 'Norlunde & <sons>', main_color: '#ffee00' } } as Visit;
    const card = await drawCard(site, visit, { headline, cover_image: null } as StoryRow);
    const { width, height } = await sharp(card).metadata();
    expect([width, height]).toEqual([1200, 630]);
    // Something is written on it: its middle is not of one colour.
    const { channels } = await sharp(card).extract({ left: 60, top: 60, width: 900, height: 300 }).stats();
    expect(channels[0]!.stdev).toBeGreaterThan(5);
  });
});

async function readPdfOf(bytes: Buffer) {
  const storage = {
    get: async () =>
      (async function* () {
        yield bytes;
      })(),
  };
  return await readPdfFile({ storage: storage as never }, { storage_key: '' } as never);
}
