import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countryShort, endpoints } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/index.ts';
import { writeSetting } from '../../platform/db/settings.queries.ts';
import { createFetcher } from '../../platform/fetch/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { testLog } from '../../testing/log.ts';
import { convert, loadRates, loadReference } from './index.ts';
import { refreshRatesJob } from './reference.jobs.ts';
import { listCurrencies, upsertCurrencies } from './reference.queries.ts';
import { referenceRoutes } from './reference.routes.ts';

const clock = { now: () => new Date('2026-11-21T08:00:00Z') };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const call = (query: { include?: string } = {}, language = 'en') => ({ db: database.db, language, query });

it('the reference data is loaded once, and not again while the files are the same', async () => {
  await writeSetting(database.db, 'reference.hash', 'older', clock.now());
  const both = await Promise.all([loadReference({ ...database, clock }), loadReference({ ...database, clock })]);
  expect(both).toContain(true);
  expect(await loadReference({ ...database, clock })).toBe(false);
});

it('countries are returned with the parts that were asked for [app-data-004] [app-data-006]', async () => {
  const plain = endpoints['countries.index'].answer.parse(await referenceRoutes['countries.index'](call())).data;
  expect(plain).toHaveLength(250);
  expect(plain.every((country) => !('currency' in country) && !('compoundIndex' in country))).toBe(true);
  const answer = await referenceRoutes['countries.index'](
    call({ include: 'currency,compoundIndex,neighbouring_countries,unknown' }, 'de'),
  );
  const denmark = endpoints['countries.index'].answer.parse(answer).data.find(({ id }) => id === 'DK');
  expect(denmark).toMatchObject({
    name: 'Dänemark',
    compoundIndex: 1,
    currency: { code: 'DKK', name: 'Dänische Krone', rate: 1 },
  });
  expect(denmark?.neighbouring_countries).toEqual([
    countryShort.parse({ id: 'DE', iso_alpha2: 'DE', name: 'Deutschland' }),
  ]);
});

it('the other lists are returned as the contract defines them', async () => {
  const { data: currencies } = endpoints['currencies.index'].answer.parse(
    await referenceRoutes['currencies.index'](call()),
  );
  expect(currencies.length).toBeGreaterThan(150);
  expect(endpoints['languages.index'].answer.parse(referenceRoutes['languages.index'](call())).data).toHaveLength(13);
  expect(endpoints['categories.flat'].answer.parse(referenceRoutes['categories.flat'](call())).data).toHaveLength(276);
  const top = endpoints['categories.index'].answer.parse(referenceRoutes['categories.index'](call())).data;
  const tree = endpoints['categories.index'].answer.parse(
    referenceRoutes['categories.index'](call({ include: 'children' })),
  ).data;
  expect(top).toHaveLength(19);
  expect(top.some(({ children }) => children)).toBe(false);
  expect(tree.every(({ children }) => children!.every((child) => child.children!.length > 0))).toBe(true);
  expect(endpoints['connect.categories'].answer.parse(referenceRoutes['connect.categories'](call())).data).toHaveLength(
    22,
  );
});

it('the rates of the day are fetched from the address in the settings', async () => {
  const server = createServer((_, response) =>
    response.end('{"base":"EUR","date":"2026-11-20","rates":{"DKK":7.5,"USD":1.5,"XTS":4}}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fetcher = createFetcher({ allowPrivate: true, userAgent: 'test' });
  try {
    const config = readConfig({
      MASTHEAD_RATES_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`,
    });
    await refreshRatesJob.run({ config, db: database.db, clock, fetcher, log: testLog }, {});
  } finally {
    await fetcher.close();
    server.close();
  }
  const rates = await loadRates(database);
  expect(rates.get('USD')).toBeCloseTo(0.2, 9);
  expect(convert(75, 'DKK', 'EUR', rates)).toBeCloseTo(10, 9);
  expect(rates.has('XTS')).toBe(false);
  const dollar = (await listCurrencies(database.db)).find(({ code }) => code === 'USD');
  expect(dollar?.rate_at).toBe('2026-11-20T00:00:00.000Z');
});

it('a stored rate is kept if it is newer than the one offered', async () => {
  await upsertCurrencies(database.db, [{ code: 'USD', name: 'US dollar', rate: 9, rate_at: new Date('2020-01-01') }]);
  await writeSetting(database.db, 'reference.hash', 'older', clock.now());
  expect(await loadReference({ ...database, clock })).toBe(true);
  expect((await loadRates(database)).get('USD')).toBeCloseTo(0.2, 9);
});

it('the shipped rates are kept if no address is set', async () => {
  const fetcher = createFetcher({ allowPrivate: false, userAgent: 'test' });
  const before = await loadRates(database);
  await refreshRatesJob.run({ config: readConfig({}), db: database.db, clock, fetcher, log: testLog }, {});
  await fetcher.close();
  expect(await loadRates(database)).toEqual(before);
});
