import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { countOf, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { inFull } from '../../testing/extent.ts';
import { makeSource } from '../../testing/factories.ts';
import { kill, startKillable } from '../../testing/killable-worker.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { outletSumsOf } from './answers/outlet-sums.ts';
import { packOutletsJob } from './answers/pack-outlets.ts';
import { wholeDaysOf } from './answers/whole-days.ts';
import { cleanUpTrendsJob } from './counting/count-group.ts';
import { createMemory, readBatch } from './reading/read-trends.ts';
import { sumMonthsJob } from './reading/sum-months.ts';
import { everything } from './reading/tally.ts';
import { keptSums, packedOutlets, recount, unevenMonths } from './recount.fixture.ts';
import { countGroups, dayBefore, makeNewsDesk, readTrends, storeTexts } from './trends.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const first = ['Ingrid', 'Torvald', 'Mathilde', 'Jonas', 'Petra', 'Sven'];
const last = ['Holm', 'Lindqvist', 'Eskelund', 'Askholm', 'Varga'];
const firms = ['Norlunde Ferries', 'Vestby Lines', 'Askov Energy', 'Brandt Shipping Group'];
const verbs = ['buys ships from', 'sues', 'praises', 'leaves', 'signs a contract with'];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** Returns texts that differ and share names. */
const texts = (outlets: readonly string[], count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const at = from + index;
    const person = `${pick(first, at)} ${pick(last, at * 7 + 3)}`;
    const headline = `${pick(firms, at * 5)} ${pick(verbs, at)} ${pick(firms, at * 3 + 1)}`;
    return {
      headline: `${headline}, says ${person}`,
      body: `Number ${at}: ${person} of ${pick(firms, at)} spoke in Copenhagen about a ${at % 3 ? 'crisis and losses' : 'great success'}.`,
      age: (at * 11) % 75,
      outletId: pick(outlets, at),
      countryId: pick(['DK', 'SE', 'NO'], at),
    };
  });

const neverStopped = new AbortController().signal;
const names = [['Norlunde Ferries', 'Norlunde'], ['Vestby Lines'], ['Ingrid Holm']];

it.runIf(inFull)(
  'the sums equal a full recount after kills at any moment, those of months and packed ones too',
  async () => {
    const { db, client, params, organisation, outletId } = await makeNewsDesk(server);
    const outlets = [outletId, (await makeSource(db, organisation.id)).outletId];
    const count = 2400;
    await storeTexts(db, texts(outlets, count / 2));
    const { data } = await client('organisations.trend-groups.store', {
      params,
      body: { name: 'All', names: names.map((words) => ({ name: words[0]!, words })) },
    });
    await storeTexts(db, texts(outlets, count / 2, count / 2));
    const read = async () =>
      (await rowOf(db, sql<{ count: number }>`select count(*)::int as count from trend_documents`))!.count;
    const isCounted = async () =>
      (await rowOf(
        db,
        sql<{ done: boolean }>`select finished_at is not null as done from trend_countings where group_id = ${data.id}`,
      ))!.done;
    for (const share of [0.15, 0.5]) {
      await enqueue(db, packOutletsJob, {});
      const child = await startKillable(server);
      await expect.poll(read, { timeout: 60_000, interval: 5 }).toBeGreaterThan(count * share);
      await kill(child);
    }
    expect(await read()).toBeLessThan(count);
    const child = await startKillable(server);
    await expect.poll(read, { timeout: 60_000 }).toBe(count);
    await kill(child);
    await readTrends(db);
    if (!(await isCounted())) await countGroups(db);
    const counting = await rowOf(
      db,
      sql<{ id: string }>`select counting_id as id from trend_groups where id = ${data.id}`,
    );
    const { documents, ...expected } = await recount(db, names);
    expect(documents).toBe(count);
    expect(await keptSums(db, counting!.id)).toEqual(expected);
    expect(expected.members.length).toBeGreaterThan(100);
    expect(await unevenMonths(db)).toEqual([]);
    await packOutletsJob.run({ db, clock: systemClock }, {}, neverStopped);
    const past = expected.outlets.filter((line) => !line.startsWith(`0 ${dayBefore(0)}`));
    expect(await packedOutlets(db)).toEqual(past);
  },
  180_000,
);

it('a day keeps its most frequent terms, and its error is at least what a sum is too low by', async () => {
  const other = await startTestServer();
  try {
    const { db, outletId } = await makeNewsDesk(other);
    const names = Array.from(
      { length: 400 },
      (_, at) => `Aldous ${String.fromCharCode(65 + (at % 26))}${'abcdefghijklmnopq'[at % 17]}rkov`,
    );
    const rare = names.map((name) => ({ headline: `${name} speaks`, body: `A talk with ${name}.`, outletId }));
    const often = Array.from({ length: 40 }, (_, at) => ({
      headline: `Norlunde Ferries orders ship ${at}`,
      body: `The yard builds number ${at} for Norlunde Ferries.`,
      outletId,
    }));
    await storeTexts(db, [...rare.slice(0, 200), ...often.slice(0, 20), ...rare.slice(200), ...often.slice(20)]);
    await readTrends(db, 50);
    const kept = await keptSums(db, '00000000-0000-0000-0000-000000000000');
    const { terms } = await recount(db, []);
    const { error } = (await rowOf(db, sql<{ error: number }>`select max(error) as error from trend_days`))!;
    expect(error).toBeGreaterThan(0);
    expect(kept.terms.length).toBeLessThan(terms.length);
    const read = (lines: readonly string[]) =>
      new Map(lines.map((line) => [line.slice(0, line.indexOf(': ')), Number(/: (\d+)/.exec(line)![1])]));
    const known = read(kept.terms);
    for (const [name, pieces] of read(terms)) {
      expect(known.get(name) ?? 0).toBeLessThanOrEqual(pieces);
      expect((known.get(name) ?? 0) + error).toBeGreaterThanOrEqual(pieces);
    }
    expect([...known.keys()].some((name) => name.includes('norlunde'))).toBe(true);
    expect(await unevenMonths(db)).toEqual([]);
  } finally {
    await other.stop();
  }
});

it('months that are over get sums of their own, by which nothing changes in the answers', async () => {
  const other = await startTestServer();
  try {
    const { db, staff, outletId } = await makeNewsDesk(other);
    const start = `${dayBefore(130).slice(0, 8)}01`;
    await rowsOf(db, sql`update trend_reading set months_below = ${start}::date`);
    const text = (at: number, age: number) => {
      const headline = `${pick(firms, at * 5)} ${pick(verbs, at)} ${pick(firms, at * 3 + 1)} ${at}`;
      return { headline, age, outletId };
    };
    const length = 120;
    await storeTexts(
      db,
      Array.from({ length }, (_, at) => text(at, at)),
    );
    await readTrends(db);
    const ask = async () => {
      const query = { start, end: dayBefore(0) };
      const { data: topics } = await staff('trends.topics', { query });
      const { data: voices } = await staff('trends.share-of-voice', { query });
      return { topics, voices };
    };
    const months = async () =>
      (await rowsOf(db, sql`select distinct start from trend_term_sums where step = 'month'`)).length;
    const before = await ask();
    expect(await months()).toBe(0);
    expect(before.voices.members.length).toBeGreaterThan(2);
    await sumMonthsJob.run({ db, clock: systemClock }, {}, neverStopped);
    expect(await months()).toBeGreaterThanOrEqual(3);
    expect(await unevenMonths(db)).toEqual([]);
    expect(await ask()).toEqual(before);
    await storeTexts(db, [text(length + 2, length - 1)]);
    await readTrends(db);
    expect(await unevenMonths(db)).toEqual([]);
    const sumOf = ({ members }: typeof before.voices) => members.reduce((sum, { value }) => sum + value, 0);
    expect(sumOf((await ask()).voices)).toBeGreaterThan(sumOf(before.voices));
  } finally {
    await other.stop();
  }
});

it('packed outlets give the answers of their sums, also after a document of an earlier day', async () => {
  const other = await startTestServer();
  try {
    const { db, outletId } = await makeNewsDesk(other);
    const days = { start: dayBefore(100), end: dayBefore(1) };
    const pack = () => packOutletsJob.run({ db, clock: systemClock }, {}, neverStopped);
    /** Reads with another handle, of which nothing is kept. */
    const ask = () =>
      db.transaction().execute(async (transaction) => {
        const { own } = await wholeDaysOf(transaction, everything, days);
        return await outletSumsOf(transaction, { countingId: everything, days, whole: own }, 'pieces');
      });
    await storeTexts(db, texts([outletId], 60));
    await readTrends(db);
    const before = await ask();
    await pack();
    expect(await ask()).toEqual(before);
    await storeTexts(db, [{ headline: 'Vestby Lines opens a yard', age: 70, outletId }]);
    await readTrends(db);
    const grown = await ask();
    expect(grown.outlets[0]!.pieces).toBe(before.outlets[0]!.pieces + 1);
    await pack();
    await countOf(db, sql`delete from trend_outlet_sums`);
    expect(await ask()).toEqual(grown);
    await countOf(db, sql`update trend_outlet_packs set counting_id = ${outletId}`);
    await pack();
    expect(await rowOf(db, sql`select from trend_outlet_packs where counting_id = ${outletId}`)).toBeUndefined();
  } finally {
    await other.stop();
  }
});

it('a worker that knows the numbers of terms counts right after a batch that failed and after a clean-up', async () => {
  const other = await startTestServer();
  try {
    const { db, outletId } = await makeNewsDesk(other);
    const memory = createMemory();
    const read = () => readBatch(db, systemClock, memory);
    const speaks = (name: string) => ({ headline: `${name} speaks`, body: `A talk with ${name}.`, outletId });
    await storeTexts(db, [speaks('Ingrid Holm'), speaks('Torvald Askholm')]);
    await db.transaction().execute(async (transaction) => {
      await rowsOf(
        transaction,
        sql`
          create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
      );
      await rowsOf(
        transaction,
        sql`
          create constraint trigger refuse after insert on trend_documents
          deferrable initially deferred for each row execute function refuse()`,
      );
    });
    await expect(read()).rejects.toThrow('refused');
    await rowsOf(db, sql`drop trigger refuse on trend_documents`);
    await read();
    await rowsOf(
      db,
      sql`delete from trend_term_sums where term_id in (select id from trend_terms where key = 'ingrid holm')`,
    );
    await cleanUpTrendsJob.run({ db, clock: systemClock }, {}, neverStopped);
    await storeTexts(db, [speaks('Ingrid Holm'), speaks('Torvald Askholm')]);
    await read();
    const counted = await rowsOf(
      db,
      sql<{ key: string; pieces: number }>`
        select t.key, s.pieces
        from trend_terms t
        join trend_term_sums s on s.term_id = t.id
        where t.kind = 'person'
        order by t.key`,
    );
    expect(counted).toEqual([
      { key: 'ingrid holm', pieces: 1 },
      { key: 'torvald askholm', pieces: 2 },
    ]);
  } finally {
    await other.stop();
  }
});
