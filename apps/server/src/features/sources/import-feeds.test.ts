import type { Client } from '@masthead/contract';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { failureOf } from '../../testing/server.ts';
import { startBench } from './sources.fixture.ts';

const bench = startBench();

describe('OPML', () => {
  const opmlOf = (outlines: string[]) =>
    `<?xml version="1.0"?><opml version="2.0"><body><outline text="Folder">${outlines.join('')}</outline></body></opml>`;

  it('an import fetches nothing, counts addresses that are in the file twice, and adds no duplicates the second time', async () => {
    const [a, b] = [bench.ownFeed(), bench.ownFeed()];
    const opml = opmlOf([
      `<outline text="The &quot;A&quot;" xmlUrl="${a}" htmlUrl="https://a-${process.pid}.example/" language="da-DK"/>`,
      `<outline xmlUrl="${b}"/>`,
      `<outline text="B again" xmlUrl="${b}#top"/>`,
    ]);
    const asked = bench.outlets.asked.length;
    expect(await bench.call('sources.import', { body: { opml, interval_seconds: 600 } })).toEqual({
      created: 2,
      existing: 0,
      repeated: 1,
      failed: [],
    });
    expect(bench.outlets.asked).toHaveLength(asked);
    expect(await bench.call('sources.import', { body: { opml } })).toEqual({
      created: 0,
      existing: 2,
      repeated: 1,
      failed: [],
    });
    const rows = await bench.listed();
    expect(rows.find(({ url }) => url === a)).toMatchObject({
      name: 'The "A"',
      interval_seconds: 600,
      media_outlet: { name: 'The "A"', language: 'da' },
    });
  });

  it('an export has the feeds that were imported', async () => {
    await bench.add(bench.ownFeed());
    await bench.add(bench.ownFeed(), { name: 'North & "South"' });
    const opml = (await bench.call('sources.export')) as string;
    expect(opml).toContain('North &amp; &quot;South&quot;');
    const stranger = await bench.stranger();
    expect(await stranger('sources.import', { body: { opml } })).toMatchObject({ created: 2, failed: [] });
    const urls = async (client: Client) => (await client('sources.index')).data.map(({ url }) => url).sort();
    expect(await urls(stranger)).toEqual(await urls(bench.call));
  });

  it.each([
    ['opml_broken', 'This is no list of feeds'],
    ['opml_broken', '<rss><channel/></rss>'],
    ['opml_empty', '<opml><body/></opml>'],
    ['opml_empty', '  '],
  ])('the code %s is returned for the list %s', async (code, opml) => {
    const failure = await failureOf(bench.call('sources.import', { body: { opml } }));
    expect([failure.status, failure.body.code, Object.keys(failure.body.errors ?? {})]).toEqual([422, code, ['opml']]);
  });

  it.runIf(inFull)(
    'an import accepts 5,000 feeds and no more, and the list counts those that a filter finds',
    async () => {
      const outlines = Array.from(
        { length: 5000 },
        (_, index) => `<outline text="Paper ${index}" xmlUrl="https://paper${index}.example/rss"/>`,
      );
      expect(await bench.call('sources.import', { body: { opml: opmlOf(outlines) } })).toEqual({
        created: 5000,
        existing: 0,
        repeated: 0,
        failed: [],
      });
      const failure = await failureOf(
        bench.call('sources.import', {
          body: { opml: opmlOf([...outlines, '<outline xmlUrl="https://one.example/rss"/>']) },
        }),
      );
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['opml']]);
      const { meta } = await bench.call('sources.index', { query: { search: 'Paper 49', limit: 10 } });
      expect(meta).toMatchObject({ has_more: true, total: 111 });
    },
  );

  it('a file that is too large is refused before it is read', async () => {
    const failure = await failureOf(bench.call('sources.import', { body: { opml: ' '.repeat(6 * 1024 * 1024) } }));
    expect([failure.status, failure.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('two imports of the same list can run at the same moment', async () => {
    const outlines = Array.from({ length: 60 }, (_, index) => `<outline xmlUrl="https://twice${index}.example/rss"/>`);
    const callers = [bench.call, await bench.stranger(), await bench.stranger()];
    const answers = await Promise.all(
      callers.map((client, index) =>
        client('sources.import', { body: { opml: opmlOf(index % 2 ? outlines.toReversed() : outlines) } }),
      ),
    );
    expect(answers).toEqual(callers.map(() => ({ created: 60, existing: 0, repeated: 0, failed: [] })));
  });
});

describe('the catalogue', () => {
  it('the feeds of a country are added from the catalogue in one step', async () => {
    const added = await bench.call('sources.catalogue.add', { body: { countries: ['DK'] } });
    expect(added.outlets).toBeGreaterThan(0);
    expect(added.created).toBeGreaterThanOrEqual(added.outlets);
    expect(await bench.call('sources.catalogue.add', { body: { countries: ['DK'], languages: ['da'] } })).toMatchObject(
      {
        created: 0,
      },
    );
    const { data } = await bench.call('sources.catalogue');
    const danish = data.filter((group) => group.country_id === 'DK');
    expect(danish.reduce((sum, group) => sum + group.added, 0)).toBe(added.created);
    expect(danish.every((group) => group.added === group.feeds)).toBe(true);
    expect(data.filter((group) => group.country_id !== 'DK').every((group) => group.added === 0)).toBe(true);
    expect((await bench.listed({ country: 'DK' })).length).toBeGreaterThan(0);
  });

  it('adding from the catalogue needs a country or a language', async () => {
    const failure = await failureOf(bench.call('sources.catalogue.add', { body: {} }));
    expect([failure.status, Object.keys(failure.body.errors ?? {}).sort()]).toEqual([422, ['countries', 'languages']]);
  });
});
