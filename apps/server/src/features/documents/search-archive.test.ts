import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant } from '../../testing/factories.ts';
import { makeSource, storeText } from '../../testing/make-document.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { firstIdAt } from './id-range.ts';
import { createArchiveSearch } from './search-archive.ts';

let server: TestServer;
const ids: Record<'ferry' | 'bridge', string[]> = { ferry: [], bridge: [] };
const fromId = firstIdAt(new Date(Date.now() - 86_400_000));
const belowId = firstIdAt(new Date(Date.now() + 86_400_000));

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  const { organisation } = await makeTenant(db);
  const source = await makeSource(db, organisation.id);
  for (let at = 0; at < 18; at++) {
    const word = at % 2 === 0 ? 'ferry' : 'bridge';
    ids[word].unshift(
      await storeText(db, { ...source, headline: `The ${word} opens, number ${at}`, body: `A ${word}.` }),
    );
  }
});
afterAll(() => server.stop());

/** Reads all pages, as a job does that notes after each page how far it has come. */
async function readAll(narrowed: string | null, mostIds: number): Promise<string[][]> {
  const search = createArchiveSearch(2, mostIds);
  const pages: string[][] = [];
  for (let below = belowId; below !== fromId; ) {
    const { documents, reached } = await search(server.database.db, { fromId, belowId: below, narrowed });
    pages.push(documents.map(({ id }) => id));
    below = reached;
  }
  return pages;
}

it.each([1, 2, 3, 4, 8, 9, 10, 100])(
  'a search of the archive lists each document once, the newest first, if %i ids are found at once',
  async (mostIds) => {
    expect((await readAll('ferry', mostIds)).flat()).toEqual(ids.ferry);
    expect((await readAll('bridge', mostIds)).flat()).toEqual(ids.bridge);
    expect((await readAll(null, mostIds)).flat()).toHaveLength(18);
  },
);

it('a page of an archive search has as many documents as wanted', async () => {
  expect((await readAll('ferry', 100)).map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
});

it('an archive search goes on where another one has stopped', async () => {
  const search = createArchiveSearch(2, 4);
  const { documents } = await search(server.database.db, { fromId, belowId: ids.ferry[4]!, narrowed: 'ferry' });
  expect(documents.map(({ id }) => id)).toEqual(ids.ferry.slice(5, 7));
});

it('an archive search that finds nothing ends at once', async () => {
  expect(await readAll('lantern', 4)).toEqual([[]]);
});
