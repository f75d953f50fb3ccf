import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readConfig, settingsSchema } from './index.ts';
import { limitsOf, thisMachine } from './machine.ts';

const gigabyte = 1024 ** 3;
const machines = fc.record({
  cores: fc.integer({ min: 1, max: 256 }),
  memory: fc.integer({ min: gigabyte / 4, max: 2048 * gigabyte }),
});

it('the limits of any machine are settings that the start accepts, and a larger machine never gets smaller ones', () => {
  const { shape } = settingsSchema;
  fc.assert(
    fc.property(machines, machines, (one, other) => {
      const small = limitsOf({ cores: Math.min(one.cores, other.cores), memory: Math.min(one.memory, other.memory) });
      const large = limitsOf({ cores: Math.max(one.cores, other.cores), memory: Math.max(one.memory, other.memory) });
      for (const name of Object.keys(small) as (keyof typeof small)[]) {
        expect(shape[name].parse(small[name])).toBe(small[name]);
        expect(large[name]).toBeGreaterThanOrEqual(small[name]);
      }
    }),
  );
});

it('two cores with 4 GB get the limits that the figures of docs/scale.md were measured with', () => {
  expect(limitsOf({ cores: 2, memory: 4 * gigabyte })).toEqual({
    MASTHEAD_DATABASE_CONNECTIONS: 12,
    MASTHEAD_FETCH_CONCURRENCY: 32,
    MASTHEAD_RENDER_CONCURRENCY: 2,
    MASTHEAD_SITE_CACHE_MB: 128,
    MASTHEAD_SOCKETS: 10_000,
  });
});

it('a limit that is set is used instead of that of the machine, and one that cannot be used stops the start', () => {
  const derived = limitsOf(thisMachine());
  expect(readConfig({ MASTHEAD_FETCH_CONCURRENCY: '3' })).toMatchObject({ ...derived, MASTHEAD_FETCH_CONCURRENCY: 3 });
  expect(() => readConfig({ MASTHEAD_DATABASE_CONNECTIONS: '1' })).toThrow('MASTHEAD_DATABASE_CONNECTIONS is ‘1’');
});
