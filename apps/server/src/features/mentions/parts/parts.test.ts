import { streamForm } from '@masthead/contract';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock/index.ts';
import { countOf, inOneTransaction, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { retryFailing } from '../../../platform/isolation/retry-failing.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { makeSource, storeText } from '../../../testing/factories.ts';
import { listFailures } from '../../../testing/failing-items.ts';
import { divideDocuments, returnDocuments } from '../../documents/index.ts';
import { createStream, createStreamMatcher, type StreamMatcher } from '../../streams/index.ts';
import { matchBatch, parkedDocuments } from '../match-documents.ts';
import { disagreements, makeStreams } from '../mentions.fixture.ts';
import { saveAutomatically } from '../mentions.requests.ts';
import { holdParts, returnLeftDocuments } from './hold-parts.ts';
import { deleteWorker } from './leases.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const vocabulary = ['ferry', 'harbour', 'winter', 'council', 'bridge', 'market', 'museum', 'island'];
const word = fc.constantFrom(...vocabulary);
const form = fc.record({
  main_search_term: word,
  alternative_spellings: fc.array(word, { maxLength: 1 }),
  required_any_words: fc.array(word, { maxLength: 2 }),
  excluded_words: fc.array(word, { maxLength: 1 }),
  headline_search: fc.boolean(),
  auto_clippings: fc.boolean(),
});
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
/** Steps of four workers in any order, each with the part it is about. */
const step = fc.record({
  kind: fc.constantFrom('divide', 'match', 'match', 'match', 'crash', 'restart', 'other parts'),
  part: fc.nat(7),
});

interface World {
  brandId: Awaited<ReturnType<typeof makeStreams>>['brand']['id'];
  documents: string[];
}

async function emptyQueues(): Promise<void> {
  for (const table of ['match_queue', 'match_part_queue'])
    await countOf(database.db, sql`delete from ${sql.table(table)}`);
}

async function makeWorld(forms: readonly unknown[], texts: readonly string[]): Promise<World> {
  const { db } = database;
  await emptyQueues();
  await rowsOf(db, sql`update streams set deleted_at = now(), revision = nextval('stream_revisions')`);
  const { organisation, brand, scope } = await makeStreams(db, 0);
  const services = { db, clock: systemClock };
  for (const [at, one] of forms.entries())
    await createStream(services, scope, streamForm.parse({ name: `Stream ${at}`, ...(one as object) }));
  const source = await makeSource(db, organisation.id);
  const documents: string[] = [];
  for (const headline of texts)
    documents.push(await storeText(db, { ...source, headline, body: `${headline} ${headline}` }));
  return { brandId: brand.id, documents };
}

/** Returns all that matching has written for a brand, without ids that are made anew. */
async function written({ brandId }: World) {
  const { db } = database;
  const mentions = await rowsOf(
    db,
    sql<{ id: string; stream_id: string; auto: boolean }>`
      select m.id, m.stream_id, m.document_id, m.place, m.headline_marks, m.excerpt, m.excerpt_marks, m.sentiment, s.auto_clippings as auto
      from mentions m join streams s on s.id = m.stream_id where m.brand_id = ${brandId} order by m.stream_id, m.document_id`,
  );
  const jobs = await rowsOf(
    db,
    sql<{ payload: { brand_id: string; mention_ids: string[] } }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${saveAutomatically.name}`,
  );
  const saved = jobs.flatMap(({ payload }) => (payload.brand_id === brandId ? payload.mention_ids : []));
  expect(saved.toSorted()).toEqual(mentions.flatMap(({ id, auto }) => (auto ? [id] : [])).toSorted());
  expect(await disagreements(db, brandId)).toEqual([]);
  return mentions.map(({ id: _, ...rest }) => rest);
}

async function forget({ brandId, documents }: World): Promise<void> {
  const { db } = database;
  for (const table of ['mentions', 'mention_hours', 'mention_hour_sums', 'mention_arrivals'])
    await countOf(db, sql`delete from ${sql.table(table)} where brand_id = ${brandId}`);
  await countOf(db, sql`delete from graphile_worker._private_jobs where payload ->> 'brand_id' = ${brandId}`);
  await countOf(db, sql`insert into match_queue (document_id) select id from unnest(${documents}::uuid[]) as id`);
}

const waiting = async () =>
  (await rowOf(
    database.db,
    sql<{ whole: number; divided: number }>`
      select (select count(*)::int from match_queue) as whole, (select count(*)::int from match_part_queue) as divided`,
  ))!;

/** Makes four workers that take steps as they are told. A crash takes back the batch in hand. */
function createWorkers() {
  const { db } = database;
  let parts = 4;
  let matchers = new Map<number, StreamMatcher>();
  const matcherOf = (part: number) => {
    const matcher = matchers.get(part) ?? createStreamMatcher(systemClock, { part, parts });
    matchers.set(part, matcher);
    return matcher;
  };
  const crash = async (part: number) => {
    const died = new Error('died');
    const dying = inOneTransaction(db, async (transaction) => {
      await matchBatch(transaction, matcherOf(part));
      throw died;
    });
    await expect(dying).rejects.toBe(died);
  };
  return {
    apply: async (kind: string, given: number) => {
      const part = given % parts;
      if (kind === 'divide') await divideDocuments(db, parts, 1 + given);
      if (kind === 'match') await matchBatch(db, matcherOf(part));
      if (kind === 'crash') await crash(part);
      if (kind === 'restart') matchers.delete(part);
      if (kind === 'other parts') {
        parts = 2 + (given % 4);
        matchers = new Map();
        await returnDocuments(db, [parts], 1000);
      }
    },
    finish: async () => {
      while ((await divideDocuments(db, parts, 1000)) > 0);
      const all = Array.from({ length: parts }, (_, part) => matcherOf(part));
      await Promise.all(all.map((matcher) => matchBatch(db, matcher)));
      for (const matcher of all) await matcher.refresh(db);
      return all.map(({ size }) => size);
    },
  };
}

it('any order of dividing, matching, crashes and changes of the number of parts finds what one matcher of all streams finds, once', async () => {
  const cases = fc.tuple(
    fc.array(form, { minLength: 3, maxLength: 10 }),
    fc.array(text, { minLength: 1, maxLength: 8 }),
    fc.array(step, { maxLength: 25 }),
  );
  let found = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ([forms, texts, steps]) => {
      const world = await makeWorld(forms, texts);
      while (await matchBatch(database.db, createStreamMatcher()));
      const expected = await written(world);
      found += expected.length;
      await forget(world);
      const workers = createWorkers();
      for (const { kind, part } of steps) await workers.apply(kind, part);
      const sizes = await workers.finish();
      expect(sizes.reduce((sum, size) => sum + size)).toBe(forms.length);
      expect(await waiting()).toEqual({ whole: 0, divided: 0 });
      expect(await written(world)).toEqual(expected);
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(found).toBeGreaterThan(20);
}, 120_000);

describe('leases of parts', () => {
  const worker = (most = 64) => ({ id: uuidv7(), parts: 4, most });
  type Worker = ReturnType<typeof worker>;
  const look = async (...workers: Worker[]) => {
    const held: number[] = [];
    for (const one of workers) held.push((await holdParts(database.db, one)).own.length);
    return held;
  };

  it('workers share the parts, take those of a dead one, and leave some to one that comes', async () => {
    const { db } = database;
    const [a, b, c] = [worker(), worker(), worker(1)];
    expect(await look(a)).toEqual([4]);
    expect(await look(b, a, b)).toEqual([0, 2, 2]);
    expect(await look(c, a, b, c)).toEqual([0, 2, 1, 1]);
    await countOf(db, sql`update matching_workers set seen_at = now() - interval '1 minute' where id = ${a.id}`);
    expect(await look(b, c)).toEqual([3, 1]);
    await deleteWorker(db, b.id);
    expect(await holdParts(db, c)).toMatchObject({ free: 3 });
    expect(await look(a, c)).toEqual([3, 1]);
    for (const one of [a, c]) await deleteWorker(db, one.id);
  });

  it('documents of a number of parts that no worker has any more return to the queue, those of others stay', async () => {
    const { db } = database;
    const four = worker();
    await look(four);
    await emptyQueues();
    await countOf(db, sql`insert into match_queue (document_id) values (${uuidv7()})`);
    expect(await divideDocuments(db, 4, 10)).toBe(1);
    await returnLeftDocuments(db);
    expect(await waiting()).toEqual({ whole: 0, divided: 4 });
    await deleteWorker(db, four.id);
    await returnLeftDocuments(db);
    expect(await waiting()).toEqual({ whole: 1, divided: 0 });
  });
});

it('a document that fails in one part is tried again in all, parked after its last attempt, and forgotten once all have matched it', async () => {
  const { db } = database;
  // Random ids decide the parts: there are so many streams that each part has some.
  const streams = Array.from({ length: 100 }, () => ({ main_search_term: 'ferry' }));
  const world = await makeWorld(streams, ['ferry']);
  const [id] = world.documents;
  let isFailing = true;
  const matchers = [0, 1, 2, 3].map((part): StreamMatcher => {
    const matcher = createStreamMatcher(systemClock, { part, parts: 4 });
    const match: StreamMatcher['match'] = (document) => {
      if (isFailing && part === 1) throw new RangeError('stumbled');
      return matcher.match(document);
    };
    return { part: { part, parts: 4 }, refresh: matcher.refresh, size: 0, match };
  });
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const round = async () => {
    await divideDocuments(db, 4, 10);
    for (const matcher of matchers) await matchBatch(db, matcher, clock);
    expect(await waiting()).toEqual({ whole: 0, divided: 0 });
    now += 3 * 3_600_000;
    await retryFailing({ db, clock }, new Proxy({}, { get: () => parkedDocuments }) as never);
  };
  for (let attempt = 1; attempt <= 5; attempt++) {
    await round();
    expect(await listFailures(db)).toMatchObject([{ item_id: id, attempts: attempt, parked: attempt === 5 }]);
  }
  const some = await written(world);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(streams.length);
  isFailing = false;
  await rowsOf(db, sql`update parked_items set parked_at = null, next_try_at = ${clock.now()} where item_id = ${id}`);
  await retryFailing({ db, clock }, new Proxy({}, { get: () => parkedDocuments }) as never);
  await round();
  expect(await listFailures(db)).toEqual([]);
  expect(await written(world)).toHaveLength(streams.length);
});
