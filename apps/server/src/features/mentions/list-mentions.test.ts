import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeSource } from '../../testing/factories.ts';
import { countByDay } from './count-by-day.ts';
import { listMentions } from './list-mentions.ts';
import { makeStreams, newMention } from './mentions.fixture.ts';
import type { NewMention } from './mentions.queries.ts';
import { searchedFor } from './search-words.ts';
import { writeMentions } from './write-mentions.ts';

let database: TestDatabase;
let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await makeWorld();
});
afterAll(() => database.drop());

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!;
const newestFirst = (a: NewMention, b: NewMention) =>
  b.published_at.localeCompare(a.published_at) || (a.id < b.id ? 1 : -1);
const hour = 3_600_000;
const base = Math.floor(Date.now() / hour) * hour - 20 * 24 * hour;

/** Makes 240 mentions of all kinds in 20 days, a third of them copies. */
async function makeWorld() {
  const { db } = database;
  const { organisation, brand, scope, streams } = await makeStreams(db, 1);
  const outlets = (await Promise.all([0, 1, 2].map(() => makeSource(db, organisation.id)))).map((one) => one.outletId);
  await rowsOf(
    db,
    sql`insert into outlet_tiers (brand_id, outlet_id, tier) values (${brand.id}, ${outlets[0]}, 'aplus'), (${brand.id}, ${outlets[1]}, 'bplus')`,
  );
  const stories = Array.from({ length: 30 }, () => uuidv7());
  const mentions = Array.from({ length: 240 }, (_, index) => {
    const random = (index * 7919) % 1009;
    return newMention({
      brandId: brand.id,
      streamId: streams[0]!,
      ...(index % 3 === 0 && { clusterId: pick(stories, random) }),
      outletId: pick(outlets, random),
      at: new Date(base + Math.floor(random * 0.45) * hour),
      fields: {
        sentiment: pick(['neutral', 'neutral', 'positive', 'negative'] as const, index),
        country_id: pick(['DK', 'DK', 'SE', null], random),
        language: pick(['da', 'da', 'sv', 'en'], random),
        media_type: pick(['web', 'web', 'web', 'print'], index >> 2),
        headline: index % 40 === 3 ? 'Ørsted’s zeppelins over Norlunde' : 'Norlunde sails',
        author: index % 5 === 0 ? 'Åse Holm' : null,
      },
    });
  });
  await db.transaction().execute((transaction) => writeMentions(transaction, mentions));
  return { scope, streamId: streams[0]!, brandId: brand.id, mentions, outlets };
}

const filterOf = fc.record(
  {
    sentiment: fc.subarray(['neutral', 'positive', 'negative'], { minLength: 1 }),
    countries: fc.subarray(['DK', 'SE', 'IS'], { minLength: 1 }),
    languages: fc.subarray(['da', 'sv', 'en', 'fi'], { minLength: 1 }),
    media_types: fc.subarray(['web', 'print', 'radio'], { minLength: 1 }),
    tiers: fc.subarray(['aplus', 'bplus', 'none'], { minLength: 1 }),
    search: fc.constantFrom('norl', 'zeppelin', 'holm norlunde', 'ØRST', 'eppelin'),
    start: fc.nat(19).map((day) => new Date(base + day * 24 * hour).toISOString()),
    end: fc.nat(19).map((day) => new Date(base + (day + 1) * 24 * hour - 1).toISOString()),
  },
  { requiredKeys: [] },
);
type Filter = typeof filterOf extends fc.Arbitrary<infer T> ? T : never;

/** Checks the same by reading every mention. */
function passes(filter: Filter, mention: NewMention): boolean {
  const tier = ['aplus', 'bplus', 'none'][world.outlets.indexOf(mention.outlet_id)]!;
  const words = `${mention.headline} ${mention.excerpt} ${mention.outlet_name} ${mention.author ?? ''}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const within = (list: readonly string[] | undefined, value: string | null) =>
    !list || (value !== null && list.includes(value));
  return (
    within(filter.sentiment, mention.sentiment) &&
    within(filter.countries, mention.country_id) &&
    within(filter.languages, mention.language) &&
    within(filter.media_types, mention.media_type) &&
    within(filter.tiers, tier) &&
    (!filter.start || mention.published_at >= filter.start) &&
    (!filter.end || mention.published_at <= filter.end) &&
    (filter.search ?? '')
      .toLowerCase()
      .split(' ')
      .every((wanted) => words.some((word) => word.startsWith(wanted)))
  );
}

function expected(filter: Filter, view: 'pieces' | 'stories'): NewMention[] {
  const found = world.mentions.filter((mention) => passes(filter, mention));
  if (view === 'pieces') return found.toSorted(newestFirst);
  return [...Map.groupBy(found, (mention) => mention.cluster_id).values()]
    .map((pieces) => pieces.toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1))[0]!)
    .toSorted(newestFirst);
}

async function readAll(filter: Filter, view: 'pieces' | 'stories', limit: number, between?: () => Promise<void>) {
  const seen: string[] = [];
  let after: (string | number)[] | null = null;
  for (;;) {
    const rows = await listMentions(database.db, world.scope, world.streamId, { ...filter, view, after, limit });
    const page = rows.slice(0, limit);
    seen.push(...page.map((row) => row.id));
    if (rows.length <= limit) return seen;
    after = [page.at(-1)!.published_at, page.at(-1)!.id];
    await between?.();
  }
}

describe('a list of mentions', () => {
  it('the list returns what a check of each mention returns, for any filters, in pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        filterOf,
        fc.constantFrom('pieces' as const, 'stories' as const),
        fc.integer({ min: 7, max: 80 }),
        async (filter, view, limit) => {
          expect(await readAll(filter, view, limit)).toEqual(expected(filter, view).map((mention) => mention.id));
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('an empty filter is ignored [filters-001]', async () => {
    const none = { sentiment: [], countries: [], languages: [], media_types: [], tiers: [], outlets: [] };
    const rows = await listMentions(database.db, world.scope, world.streamId, {
      ...none,
      view: 'pieces',
      after: null,
      limit: 300,
    });
    expect(rows).toHaveLength(240);
  });

  it('the counts per day agree with the list, for mentions and for stories', async () => {
    await fc.assert(
      fc.asyncProperty(
        filterOf,
        fc.constantFrom('UTC', 'Europe/Copenhagen', 'Asia/Kolkata'),
        async (filter, timezone) => {
          const rows = await countByDay(database.db, world.scope, world.streamId, filter, timezone);
          const day = (mention: NewMention) =>
            new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(new Date(mention.published_at));
          const countsOf = (view: 'pieces' | 'stories') =>
            Object.fromEntries([...Map.groupBy(expected(filter, view), day)].map(([key, list]) => [key, list.length]));
          const [pieces, stories] = [countsOf('pieces'), countsOf('stories')];
          expect(Object.fromEntries(rows.map((row) => [row.day, row.mentions]))).toEqual(pieces);
          expect(
            Object.fromEntries(rows.filter((row) => row.stories > 0).map((row) => [row.day, row.stories])),
          ).toEqual(stories);
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it('stories are paged without gaps or repeats while copies and new stories arrive', async () => {
    const before = expected({}, 'stories').map((mention) => mention.id);
    const write = (mentions: NewMention[]) =>
      database.db.transaction().execute((transaction) => writeMentions(transaction, mentions));
    const arrive = async () => {
      const copyOf = pick(world.mentions, Math.floor(Math.random() * 240));
      const fresh = [copyOf.cluster_id, undefined].map((clusterId) =>
        newMention({ brandId: world.brandId, streamId: world.streamId, ...(clusterId && { clusterId }) }),
      );
      world.mentions.push(...fresh);
      await write(fresh);
    };
    const seen = await readAll({}, 'stories', 20, arrive);
    expect(seen).toEqual(before);
  });
});

describe('the words of a search', () => {
  it('a search is split into words in small letters, each once, at signs', () => {
    expect(searchedFor('Ferry  "ferry" C&A').map(({ word }) => word)).toEqual(['ferry', 'c', 'a']);
    expect(searchedFor('')).toEqual([]);
    expect(searchedFor("');--")[0]!.pattern).toBe('$^');
    expect(searchedFor('新闻')[0]!.isUnspaced).toBe(true);
  });
});
