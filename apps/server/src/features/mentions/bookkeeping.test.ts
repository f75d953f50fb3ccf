import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { readConfig } from '../../platform/config/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { hideMentions, showAtEveryLevel, showMentions, undoHiding } from './hide-mentions.ts';
import { disagreements, makeStreams, newMention } from './mentions.fixture.ts';
import type { NewMention } from './mentions.queries.ts';
import { rejectMention, restoreMention } from './qa/reject-mention.ts';
import { removeUnmatched } from './remove-unmatched.ts';
import { correctTone } from './set-tone.ts';
import type { PlacedMention } from './write.queries.ts';
import { writeMentions } from './write-mentions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const level = fc.constantFrom('stream' as const, 'brand' as const, 'organisation' as const);
const reach = fc.constantFrom('piece' as const, 'story' as const, 'outlet' as const);
const nth = fc.nat(1000);
const piece = fc.record({
  stream: fc.nat(1),
  story: fc.nat(5),
  outlet: fc.nat(3),
  hoursAgo: fc.nat(40),
  sentiment: fc.constantFrom('negative' as const, 'neutral' as const, 'positive' as const),
  country: fc.constantFrom('DK', 'SE', null),
});
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('find' as const),
      pieces: fc.array(piece, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hide' as const), nth, level, reach }) },
  fc.record({ kind: fc.constant('show' as const), nth, level, reach }),
  fc.record({ kind: fc.constant('show everywhere' as const), nth }),
  fc.record({ kind: fc.constant('undo' as const), nth }),
  fc.record({ kind: fc.constant('tone' as const), nth, to: fc.constantFrom('negative' as const, 'positive' as const) }),
  fc.record({ kind: fc.constant('fine-tune' as const), stream: fc.nat(1), keep: fc.nat(2) }),
  fc.record({ kind: fc.constant('find again' as const), nth }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reject' as const), nth }) },
  fc.record({ kind: fc.constant('take back' as const), nth }),
);

async function makeWorld() {
  const { db } = database;
  const { brand, scope, streams } = await makeStreams(db, 2);
  const stories = Array.from({ length: 6 }, () => uuidv7());
  const outlets = Array.from({ length: 4 }, () => uuidv7());
  const services = { db, clock: systemClock };
  const needs = { clock: systemClock, config: readConfig({}) };
  const hidings: string[] = [];
  const found: NewMention[] = [];
  const rejected: PlacedMention[] = [];
  const some = async (index: number) => {
    const rows = await rowsOf(
      db,
      sql<{ id: string }>`select id from mentions where brand_id = ${brand.id} order by id`,
    );
    return rows[index % Math.max(1, rows.length)]?.id;
  };
  const write = async (mentions: readonly NewMention[]) => {
    await db.transaction().execute((transaction) => writeMentions(transaction, mentions));
  };
  const now = Date.now();
  return {
    check: () => disagreements(db, brand.id),
    async apply(step: typeof change extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
      if (step.kind === 'find') {
        const mentions = step.pieces.map((one) =>
          newMention({
            brandId: brand.id,
            streamId: streams[one.stream]!,
            clusterId: stories[one.story]!,
            outletId: outlets[one.outlet]!,
            at: new Date(now - one.hoursAgo * 3_600_000),
            fields: { sentiment: one.sentiment, country_id: one.country },
          }),
        );
        found.push(...mentions);
        return await write(mentions);
      }
      if (step.kind === 'undo') {
        const hideId = hidings[step.nth % Math.max(1, hidings.length)];
        if (hideId) await undoHiding(services, scope, hideId);
        return;
      }
      if (step.kind === 'fine-tune') {
        const key = { brand_id: brand.id, stream_id: streams[step.stream]! };
        const keep = found.filter((_, index) => index % 3 < step.keep).map((mention) => mention.document_id);
        const range = {
          fromId: '00000000-0000-7000-8000-000000000000',
          belowId: 'ffffffff-ffff-7fff-8fff-ffffffffffff',
          keep,
        };
        await db.transaction().execute((transaction) => removeUnmatched(transaction, key, range));
        return;
      }
      if (step.kind === 'find again') {
        const mention = found[step.nth % Math.max(1, found.length)];
        if (mention) await write([{ ...mention, id: uuidv7() }]);
        return;
      }
      if (step.kind === 'take back') {
        const [mention] = rejected.splice(step.nth % Math.max(1, rejected.length), 1);
        const held =
          mention &&
          (await rowsOf(
            db,
            sql`select 1 from mentions where brand_id = ${brand.id} and document_id = ${mention.document_id} and stream_id = ${mention.stream_id}`,
          ));
        if (mention && held?.length === 0)
          await db.transaction().execute((transaction) => restoreMention(transaction, needs, mention));
        return;
      }
      const id = await some(step.nth);
      if (!id) return;
      if (step.kind === 'tone') await correctTone(services, scope, id, step.to);
      if (step.kind === 'reject') {
        const mention = await db.transaction().execute(async (transaction) => {
          const [row] = await rowsOf(
            transaction,
            sql<{
              stream_id: string;
              document_id: string;
            }>`select stream_id, document_id from mentions where brand_id = ${brand.id} and id = ${id}`,
          );
          return await rejectMention(
            transaction,
            needs,
            { brand_id: brand.id, stream_id: row!.stream_id },
            row!.document_id,
          );
        });
        if (mention) rejected.push(mention);
      }
      if (step.kind === 'show everywhere') await showAtEveryLevel(services, scope, [id]);
      if (step.kind === 'show') await showMentions(services, scope, [id], step);
      if (step.kind === 'hide') {
        const { hide_id } = await hideMentions(services, scope, [id], step);
        if (hide_id) hidings.push(hide_id);
      }
    },
  };
}

describe('counters and roll-ups', () => {
  it('counters and roll-ups agree with the mentions after any change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), async (steps) => {
        const world = await makeWorld();
        for (const step of steps) {
          await world.apply(step);
          expect(await world.check(), JSON.stringify(step)).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  it('counters and roll-ups are right when pieces of one story are written at the same time', async () => {
    const { db } = database;
    const { brand, streams } = await makeStreams(db, 1);
    const clusterId = uuidv7();
    const one = () => newMention({ brandId: brand.id, streamId: streams[0]!, clusterId });
    await Promise.all(
      Array.from({ length: 6 }, () =>
        db.transaction().execute((transaction) => writeMentions(transaction, [one(), one()])),
      ),
    );
    expect(await disagreements(db, brand.id)).toEqual([]);
    const places = await rowsOf(
      db,
      sql<{
        place: string;
        count: number;
      }>`select place, count(*)::int as count from mentions where brand_id = ${brand.id} group by 1 order by 1`,
    );
    expect(places).toEqual([
      { place: 'copy', count: 11 },
      { place: 'first', count: 1 },
    ]);
  });

  it('undo shows exactly the hidden mentions, and copies that arrived since', async () => {
    const { db } = database;
    const { brand, scope, streams } = await makeStreams(db, 2);
    const services = { db, clock: systemClock };
    const clusterId = uuidv7();
    const piece = () => newMention({ brandId: brand.id, streamId: streams[0]!, clusterId });
    const write = (mentions: NewMention[]) =>
      db.transaction().execute((transaction) => writeMentions(transaction, mentions));
    const [first, second] = [piece(), piece()];
    await write([first, second]);
    await hideMentions(services, scope, [second.id], { level: 'stream', reach: 'piece' });
    const { hide_id, hidden } = await hideMentions(services, scope, [first.id], { level: 'brand', reach: 'story' });
    expect(hidden).toBe(2);
    const third = piece();
    await write([third]);
    const visible = async () =>
      (
        await rowsOf(
          db,
          sql<{ id: string }>`select id from mentions where brand_id = ${brand.id} and not hidden order by document_id`,
        )
      ).map((row) => row.id);
    expect(await visible()).toEqual([]);
    await undoHiding(services, scope, hide_id!);
    expect(await visible()).toEqual([first.id, third.id]);
    expect(await disagreements(db, brand.id)).toEqual([]);
  });
});
