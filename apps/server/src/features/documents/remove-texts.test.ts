import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganisation, makeSource, storeText } from '../../testing/factories.ts';
import { removeTextsJob } from './remove-texts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const monthsLater = (months: number) => new Date(Date.now() + months * 31 * 86_400_000);
const run = (now: Date) => removeTextsJob.run({ db: database.db, clock: { now: () => now } }, {});
const source = async () => makeSource(database.db, (await makeOrganisation(database.db)).id);
const store = (of: { outletId: string; sourceId: string }, word: string) =>
  storeText(database.db, { ...of, headline: `Ferry ${word}`, body: `The harbour of ${word} was closed.` });
const license = (outletId: string, months: number | null) =>
  rowsOf(database.db, sql`update outlets set text_months = ${months} where id = ${outletId}`);
const read = async (id: string) =>
  (
    await rowsOf(
      database.db,
      sql<{ text: string; text_removed: boolean; headline: boolean; body: boolean }>`
        select lead || body as text, text_removed, tokens @@ to_tsquery('simple', 'ferry') as headline,
          tokens @@ to_tsquery('simple', 'harbour') as body
        from documents
        where id = ${id}`,
    )
  )[0]!;
const whole = { text_removed: false, headline: true, body: true };
const removed = { text: '', text_removed: true, headline: true, body: false };

it('texts go once the licence of their outlet ends, their headlines are found, and other outlets keep theirs', async () => {
  const [limited, free] = [await source(), await source()];
  const [old, other] = [await store(limited, 'Bergen'), await store(free, 'Oslo')];
  await license(limited.outletId, 3);
  await run(monthsLater(2));
  expect(await read(old)).toMatchObject(whole);
  await run(monthsLater(4));
  expect(await read(old)).toEqual(removed);
  expect(await read(other)).toMatchObject(whole);
});

it('a later night goes on where the one before ended, and a shorter licence is obeyed', async () => {
  const limited = await source();
  await license(limited.outletId, 12);
  await run(monthsLater(4));
  const upto = async () =>
    (
      await rowsOf(
        database.db,
        sql<{ below_id: string }>`select below_id from document_text_removals where outlet_id = ${limited.outletId}`,
      )
    )[0]!.below_id;
  const first = await upto();
  const id = await store(limited, 'Molde');
  await run(monthsLater(5));
  expect((await upto()) > first).toBe(true);
  expect(await read(id)).toMatchObject(whole);
  await license(limited.outletId, 2);
  await run(monthsLater(5));
  expect(await read(id)).toEqual(removed);
  // Below the mark nothing is read again.
  const late = await store(limited, 'Stavanger');
  await run(monthsLater(5));
  expect(await read(late)).toMatchObject(whole);
});

it('an outlet that was merged into another obeys the shorter licence of both', async () => {
  const [double, kept] = [await source(), await source()];
  const id = await store(double, 'Odda');
  await rowsOf(database.db, sql`update outlets set merged_into_id = ${kept.outletId} where id = ${double.outletId}`);
  await license(kept.outletId, 4);
  await run(monthsLater(3));
  expect(await read(id)).toMatchObject(whole);
  await run(monthsLater(5));
  expect(await read(id)).toEqual(removed);
});

it('the texts of many documents are removed in pages', async () => {
  const limited = await source();
  await license(limited.outletId, 1);
  const first = await store(limited, 'Voss');
  await rowsOf(
    database.db,
    sql`
      insert into documents (id, cluster_id, collected_at, published_at, date_confidence, outlet_id, url, site, headline, lead, body,
        language, media_type, sentiment, sentiment_confidence, tokens)
      select (left(${first}::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, cluster_id, collected_at, published_at, date_confidence,
        outlet_id, url, site, headline, lead, body, language, media_type, sentiment, sentiment_confidence, tokens
      from documents, generate_series(1, 4500) as n
      where id = ${first}`,
  );
  await run(monthsLater(3));
  const rows = await rowsOf(
    database.db,
    sql<{ count: number }>`
      select count(*)::int as count
      from documents
      where outlet_id = ${limited.outletId} and text_removed and body = ''`,
  );
  expect(rows).toEqual([{ count: 4501 }]);
});
