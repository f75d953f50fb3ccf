import { startOfDay } from '@masthead/measuring';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeTenant } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import type { BrandId } from '../access/index.ts';
import { type Cell, isAstray, keepRollups, rebuildRollupsJob, sumCells } from '../clippings/index.ts';
import { deleteMeasured, insertMeasured, type Measured, measured, periods, updateMeasured } from './metrics.fixture.ts';
import { spanParts } from './span-parts.ts';
import { marginalOf, type Sum, type SumFilter, sumClippings } from './sums.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function makeBrandIn(timezone: string) {
  const { organisation, brand } = await makeTenant(database.db);
  await countOf(database.db, sql`update organisations set timezone = ${timezone} where id = ${organisation.id}`);
  return { timezone, brand_ids: [brand.id] };
}

const cellsOf = async (db: Db, table: string, brandId: BrandId) =>
  written(
    await rowsOf(
      db,
      sql<Cell>`
        select dimension, day, null::date as follows, key, split, clippings, impressions, hf_value, unknown, estimated
        from ${sql.table(`clipping_${table}`)}
        where brand_id = ${brandId} and clippings <> 0
        union all
        select dimension, day, follows, key, split, clippings, 0, 0, 0, 0
        from ${sql.table(`clipping_copy_${table}`)}
        where brand_id = ${brandId} and clippings <> 0`,
    ),
  );

const written = (cells: readonly Cell[]) =>
  cells.map(({ brand_id, ...cell }) => JSON.stringify(cell, Object.keys(cell).sort())).sort();

const services = () => ({ db: database.db, clock: systemClock, log: testLog });

const timezones = fc.constantFrom('UTC', 'Europe/Copenhagen', 'America/St_Johns', 'Pacific/Kiritimati');

it('sums equal the rows after every change of clippings and tags', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      timezones,
      fc.array(measured, { minLength: 1, maxLength: 12 }),
      fc.array(fc.record({ at: fc.nat(), row: measured, kind: fc.constantFrom('update', 'delete', 'tag') }), {
        maxLength: 8,
      }),
      async (timezone, rows, changes) => {
        const { brand_ids } = await makeBrandIn(timezone);
        const brandId = brand_ids[0]!;
        const inTransaction = (ids: string[], change: (db: Db) => Promise<unknown>) =>
          database.db
            .transaction()
            .execute((transaction) =>
              keepRollups(transaction, { brandIds: brand_ids, ids }, () => change(transaction)),
            );
        await inTransaction(
          rows.map((row) => row.id),
          (db) => insertMeasured(db, brandId, rows),
        );
        for (const { at, row, kind } of changes) {
          const { id } = rows[at % rows.length]!;
          await inTransaction([id], (db) =>
            kind === 'update'
              ? updateMeasured(db, brandId, { ...row, id })
              : kind === 'delete'
                ? deleteMeasured(db, brandId, [id])
                : countOf(db, sql`insert into clipping_tags values (${brandId}, ${id}, ${uuidv7()})`),
          );
        }
        const all = await rowsOf(
          database.db,
          sql<{ id: string }>`select id from clippings where brand_id = ${brandId}`,
        );
        expect(await isAstray(database.db, brandId)).toBe(false);
        const fromRows = written(
          await sumCells(
            database.db,
            brand_ids,
            all.map((row) => row.id),
          ),
        );
        expect(await cellsOf(database.db, 'days', brandId)).toEqual(fromRows);
        const months = await cellsOf(database.db, 'months', brandId);
        await rebuildRollupsJob.run(services(), { brand_id: brandId });
        expect(await cellsOf(database.db, 'days', brandId)).toEqual(fromRows);
        expect(await cellsOf(database.db, 'months', brandId)).toEqual(months);
      },
    ),
    { numRuns: 25 },
  );
});

it('parallel changes of one day are all counted', async () => {
  const { brand_ids } = await makeBrandIn('UTC');
  const rows = fc
    .sample(measured, { numRuns: 40, seed: 7 })
    .map((row) => ({ ...row, published_at: new Date('2026-04-01T10:00:00Z'), is_advertisement: false }));
  await Promise.all(
    rows.map((row) =>
      database.db
        .transaction()
        .execute((transaction) =>
          keepRollups(transaction, { brandIds: brand_ids, ids: [row.id] }, () =>
            insertMeasured(transaction, brand_ids[0]!, [row]),
          ),
        ),
    ),
  );
  const sums = await rowsOf(
    database.db,
    sql<{
      clippings: number;
      impressions: number;
    }>`select sum(clippings)::int as clippings, sum(impressions)::bigint as impressions from clipping_days where brand_id = ${brand_ids[0]} and dimension = 'tier'`,
  );
  expect(sums).toEqual([{ clippings: 40, impressions: rows.reduce((sum, row) => sum + row.impressions, 0) }]);
});

/** Returns the same sums, computed only from a list in memory. */
function slowSums(
  rows: readonly Measured[],
  { start, end }: { start: Date; end: Date },
  filter: SumFilter,
  keyOf: (row: Measured) => string,
) {
  const counted = rows.filter(
    (row) =>
      !row.is_advertisement &&
      row.published_at >= start &&
      row.published_at < end &&
      (!filter.countries?.length || filter.countries.includes(row.country_id ?? '?')) &&
      (!filter.tiers?.length || filter.tiers.includes(row.tier)) &&
      (!filter.sentiments?.length || filter.sentiments.includes(row.text_tonality ?? 'unsure')) &&
      (!filter.types?.length || filter.types.includes(row.media_type)),
  );
  const first = new Set(
    [...Map.groupBy(counted, (row) => row.cluster_id).values()].map((copies) =>
      copies.reduce((a, b) =>
        b.published_at < a.published_at || (+b.published_at === +a.published_at && b.id < a.id) ? b : a,
      ),
    ),
  );
  return (
    [...Map.groupBy(counted, keyOf)]
      .map(([key, of]) => ({
        key,
        clippings: of.filter((row) => !filter.stories || first.has(row)).length,
        impressions: of.reduce((sum, row) => sum + row.impressions, 0),
        hf_value: Math.round(of.reduce((sum, row) => sum + row.hf_value, 0) * 100) / 100,
        unknown: of.filter((row) => row.impressions_from === 'outlet' && row.impressions === 0).length,
        estimated: of.filter((row) => row.impressions_from === 'estimate').length,
      }))
      // Copies of stories that count elsewhere, and that add nothing here.
      .filter(({ clippings, impressions, unknown }) => clippings > 0 || impressions > 0 || unknown > 0)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  );
}

const figuresOf = ({ key, clippings, impressions, hf_value, unknown, estimated }: Sum) => ({
  ...{ key, clippings, impressions, hf_value, unknown, estimated },
});

const keys: Record<'tier' | 'tone' | 'media_type' | 'country_tier' | 'outlet', (row: Measured) => string> = {
  tier: (row) => row.tier,
  tone: (row) => row.text_tonality ?? 'unset',
  media_type: (row) => row.media_type,
  country_tier: (row) => row.country_id ?? '',
  outlet: (row) => row.outlet_id ?? '',
};

const filters: fc.Arbitrary<SumFilter> = fc.record(
  {
    countries: fc.subarray(['DK', 'SE', 'NO']),
    tiers: fc.subarray(['aplus', 'none']),
    sentiments: fc.subarray(['negative', 'positive', 'unsure']),
    types: fc.subarray(['web', 'reddit']),
    stories: fc.boolean(),
  },
  { requiredKeys: [] },
);

it('the answer equals a simple computation, whatever the period, zone, dimension and filter', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(timezones, fc.array(measured, { minLength: 1, maxLength: 60 }), async (timezone, rows) => {
      const zone = await makeBrandIn(timezone);
      await database.db
        .transaction()
        .execute((transaction) =>
          keepRollups(transaction, { brandIds: zone.brand_ids, ids: rows.map((row) => row.id) }, () =>
            insertMeasured(transaction, zone.brand_ids[0]!, rows),
          ),
        );
      await fc.assert(
        fc.asyncProperty(
          periods,
          periods,
          fc.constantFrom(...(Object.keys(keys) as (keyof typeof keys)[])),
          fc.oneof(
            fc.constant({}),
            fc.constant({ stories: true }),
            fc.record({ countries: fc.subarray(['DK', 'SE']) }),
            filters,
          ),
          async (current, previous, dimension, filter) => {
            const sums = await sumClippings(database.db, zone, { periods: [current, previous], dimension, filter });
            for (const [place, period] of [current, previous].entries()) {
              const own = sums
                .filter((sum) => sum.period === place)
                .map(figuresOf)
                .sort((a, b) => (a.key < b.key ? -1 : 1));
              expect(own).toEqual(slowSums(rows, period, filter, keys[dimension]));
            }
            const led = await sumClippings(database.db, zone, { periods: [current], dimension, filter, top: 2 });
            const first = slowSums(rows, current, filter, keys[dimension])
              .filter(({ key }) => key !== '')
              .sort((a, b) => b.clippings - a.clippings || (a.key < b.key ? -1 : 1))
              .slice(0, 2)
              .sort((a, b) => (a.key < b.key ? -1 : 1));
            expect(led.map(figuresOf).sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(first);
          },
        ),
        { numRuns: 15 },
      );
    }),
    { numRuns: 8 },
  );
});

it('unusual filters are computed from the rows and usual ones from the sums', () => {
  expect(marginalOf({ dimension: 'tier', filter: {} })).toEqual({ dimension: 'tier', isSwapped: false });
  expect(marginalOf({ dimension: 'tone', filter: { countries: ['DK'] } })).toEqual({
    dimension: 'country_tone',
    isSwapped: true,
  });
  expect(marginalOf({ dimension: 'outlet', filter: { countries: ['DK'] } })).toBeNull();
  expect(marginalOf({ dimension: 'tier', filter: { search: 'ferry' } })).toBeNull();
  expect(marginalOf({ dimension: 'tier', filter: { stories: true } })).toEqual({ dimension: 'tier', isSwapped: false });
  expect(marginalOf({ dimension: 'tier', filter: { stories: true, countries: ['DK'] } })).toBeNull();
  expect(marginalOf({ dimension: 'tier', filter: { stories: true }, areStoriesKept: false })).toBeNull();
});

it('a span is divided into whole months, whole days and edges that together are the span', () => {
  fc.assert(
    fc.property(periods, timezones, fc.boolean(), (period, timezone, useMonths) => {
      const { months, days, edges } = spanParts(period, timezone, useMonths);
      const spans = [
        ...[...months, ...days].map(({ from, until }) => ({
          start: startOfDay(from, timezone),
          end: startOfDay(until, timezone),
        })),
        ...edges,
      ].sort((a, b) => a.start.getTime() - b.start.getTime());
      expect(spans.at(0)?.start).toEqual(period.start);
      expect(spans.at(-1)?.end).toEqual(period.end);
      for (const [index, span] of spans.entries()) if (index > 0) expect(span.start).toEqual(spans[index - 1]!.end);
    }),
  );
});

it('the number of stories equals a simple computation after clippings were added late, moved, changed and deleted', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({ at: fc.nat(), row: measured, kind: fc.constantFrom('add', 'update', 'delete') });
  await fc.assert(
    fc.asyncProperty(timezones, fc.array(step, { minLength: 4, maxLength: 30 }), async (timezone, steps) => {
      const zone = await makeBrandIn(timezone);
      const brandId = zone.brand_ids[0]!;
      const rows = new Map<string, Measured>();
      for (const { at, row, kind } of steps) {
        const id = kind === 'add' ? row.id : [...rows.keys()][at % rows.size];
        if (!id) continue;
        await database.db.transaction().execute((db) =>
          keepRollups(db, { brandIds: zone.brand_ids, ids: [id] }, () => {
            if (kind === 'delete') return deleteMeasured(db, brandId, [id]);
            return kind === 'add' ? insertMeasured(db, brandId, [row]) : updateMeasured(db, brandId, { ...row, id });
          }),
        );
        if (kind === 'delete') rows.delete(id);
        else rows.set(id, { ...row, id });
      }
      const left = [...rows.values()];
      await fc.assert(
        fc.asyncProperty(periods, fc.constantFrom('tier', 'tone', 'outlet'), async (period, dimension) => {
          const question = { periods: [period], dimension, filter: { stories: true } } as const;
          const byKey = (sums: readonly Sum[]) => sums.map(figuresOf).sort((a, b) => (a.key < b.key ? -1 : 1));
          const expected = slowSums(left, period, question.filter, keys[dimension]);
          expect(byKey(await sumClippings(database.db, zone, question))).toEqual(expected);
          expect(byKey(await sumClippings(database.db, zone, { ...question, areStoriesKept: false }))).toEqual(
            expected,
          );
        }),
        { numRuns: 10 },
      );
    }),
    { numRuns: 12 },
  );
});

it('sums left behind by a process of an earlier release are found and computed again', async () => {
  const { brand_ids } = await makeBrandIn('UTC');
  const brandId = brand_ids[0]!;
  const copies = fc
    .sample(measured, { numRuns: 6, seed: 3 })
    .map((row) => ({ ...row, cluster_id: brandId, is_advertisement: false }));
  await insertMeasured(database.db, brandId, copies);
  expect(await isAstray(database.db, brandId)).toBe(true);
  await rebuildRollupsJob.run(services(), {});
  expect(await isAstray(database.db, brandId)).toBe(false);
  const question = { dimension: 'tier', apart: 'none', filter: { stories: true } } as const;
  const year = { start: new Date('2026-01-01T00:00:00Z'), end: new Date('2027-01-01T00:00:00Z') };
  const [sum] = await sumClippings(database.db, { timezone: 'UTC', brand_ids }, { ...question, periods: [year] });
  expect(sum?.clippings).toBe(1);
});

it('copies that are saved at the same time stay one story', async () => {
  const { brand_ids } = await makeBrandIn('UTC');
  const brandId = brand_ids[0]!;
  const copies = fc
    .sample(measured, { numRuns: 12, seed: 5 })
    .map((row) => ({ ...row, cluster_id: brandId, is_advertisement: false }));
  await Promise.all(
    copies.map((row) =>
      database.db
        .transaction()
        .execute((db) =>
          keepRollups(db, { brandIds: brand_ids, ids: [row.id] }, () => insertMeasured(db, brandId, [row])),
        ),
    ),
  );
  expect(await isAstray(database.db, brandId)).toBe(false);
});
