import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/index.ts';
import { writeSetting } from '../../platform/db/settings.queries.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createTestClock } from '../../testing/server.ts';
import { createMaintenance, maintenanceSetting } from './maintenance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  ['forward', 86_400_000],
  ['back', -86_400_000],
])('maintenance ends for callers also when the clock is set a day %s in the middle', async (_way, jump) => {
  const clock = createTestClock();
  const start = new Date('2026-11-22T12:00:00Z');
  clock.set(start);
  const maintenance = createMaintenance({ db: database.db, config: readConfig({}), clock });
  await writeSetting(database.db, maintenanceSetting, { message: 'Back at noon' }, start);
  expect(await maintenance.message()).toBe('Back at noon');
  await writeSetting(database.db, maintenanceSetting, null, start);
  clock.set(new Date(start.getTime() + jump));
  expect(await maintenance.message()).toBeNull();
});
