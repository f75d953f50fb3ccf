import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { inFull } from '../../testing/extent.ts';
import { hideMentions, undoHiding } from './hide-mentions.ts';
import { carryOnHidingJob } from './hide-outlets.ts';
import { disagreements, makeStreams, newMention } from './mentions.fixture.ts';
import { writeMentions } from './write-mentions.ts';

/** More than two pages. */
const many = 1100;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Makes a stream with many mentions of one outlet, two of another, and one that was hidden before. */
async function makeWorld() {
  const { db } = database;
  const { brand, scope, streams } = await makeStreams(db, 2);
  const services = { db, clock: systemClock };
  const [outletId, otherOutlet] = [uuidv7(), uuidv7()];
  const made = Array.from({ length: many }, (_, index) =>
    newMention({ brandId: brand.id, streamId: streams[0]!, outletId, at: new Date(Date.now() - index * 600_000) }),
  );
  const other = [0, 1].map(() => newMention({ brandId: brand.id, streamId: streams[0]!, outletId: otherOutlet }));
  const elsewhere = newMention({ brandId: brand.id, streamId: streams[1]!, outletId });
  await db.transaction().execute((transaction) => writeMentions(transaction, [...made, ...other, elsewhere]));
  await hideMentions(services, scope, [made[5]!.id], { level: 'stream', reach: 'piece' });
  const hiddenIds = async () =>
    (
      await rowsOf(db, sql<{ id: string }>`select id from mentions where brand_id = ${brand.id} and hidden order by id`)
    ).map((row) => row.id);
  return {
    made,
    elsewhere,
    hiddenIds,
    hide: (level: 'stream' | 'brand' = 'stream') =>
      hideMentions(services, scope, [made[0]!.id], { level, reach: 'outlet' }),
    undo: (hideId: string) => undoHiding(services, scope, hideId),
    carryOn: (hideId: string) => carryOnHidingJob.run(services, { brand_id: brand.id, hide_id: hideId }),
    consistent: async () => expect(await disagreements(db, brand.id)).toEqual([]),
  };
}

describe('an outlet with many mentions', () => {
  it('an outlet is hidden from its newest mention on, some at once and the rest by a job; undo shows exactly those again', async () => {
    const world = await makeWorld();
    const { hide_id, hidden } = await world.hide();
    expect(hidden).toBe(many - 1);
    const first = new Set(await world.hiddenIds());
    expect(first.size).toBe(501);
    expect(world.made.slice(0, 400).every(({ id }) => first.has(id))).toBe(true);
    await world.consistent();
    await world.carryOn(hide_id!);
    expect((await world.hiddenIds()).length).toBe(many);
    await world.consistent();
    expect(await world.undo(hide_id!)).toBe(many - 1);
    await world.carryOn(hide_id!);
    expect(await world.hiddenIds()).toEqual([world.made[5]!.id]);
    await world.consistent();
  });

  it.runIf(inFull)('undo works while an outlet is still being hidden, and the running job hides no more', async () => {
    const world = await makeWorld();
    const { hide_id } = await world.hide('brand');
    await world.undo(hide_id!);
    await world.carryOn(hide_id!);
    await world.carryOn(hide_id!);
    expect(await world.hiddenIds()).toEqual([world.made[5]!.id]);
    await world.consistent();
  });

  it('an outlet can be hidden in every stream of the brand', async () => {
    const world = await makeWorld();
    const { hide_id, hidden } = await world.hide('brand');
    expect(hidden).toBe(many - 1);
    await world.carryOn(hide_id!);
    expect(await world.hiddenIds()).toContain(world.elsewhere.id);
    expect((await world.hiddenIds()).length).toBe(many + 1);
  });
});
