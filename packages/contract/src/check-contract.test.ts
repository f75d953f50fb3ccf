import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contractFaults } from './check-contract.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointList } from './endpoints.ts';
import { date, dateTime, id, list } from './fields.ts';

const endpoint = (query: z.ZodObject): Endpoint => ({
  method: 'GET',
  path: '/things',
  area: 'things',
  summary: 'Things',
  access: 'signed-in',
  query,
  answer: null,
});

describe('contract check', () => {
  it('every text, list, number and date of a request has a bound and every id a kind', () => {
    expect(endpointList.flatMap(([name, row]) => contractFaults(name, row))).toEqual([]);
  });

  it.each([
    ['a text', z.object({ search: z.string() })],
    ['a text with an open pattern', z.object({ search: z.string().regex(/^a+$/) })],
    ['a list', z.object({ kinds: z.array(z.enum(['a', 'b'])) })],
    ['a number', z.object({ limit: z.number().int().min(1) })],
    ['a text inside a record', z.object({ labels: z.record(z.string().max(20), z.string()) })],
    ['anything at all', z.object({ payload: z.unknown() })],
  ])('%s without a bound is a fault', (_what, query) => {
    expect(contractFaults('things.index', endpoint(query))).toEqual([expect.stringMatching(/has no bound/)]);
  });

  it('an id of a kind that nobody declared is a fault', () => {
    expect(contractFaults('things.index', endpoint(z.object({ things: list(id) })))).toEqual([
      expect.stringMatching(/query\.things is not declared/),
    ]);
  });

  it.each(['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])(
    'a moment outside the years 1900 to 2100 is refused: %s',
    (text) => {
      expect(dateTime.safeParse(text).success).toBe(false);
      expect(date.safeParse(text.slice(0, 10)).success).toBe(false);
    },
  );

  it('dates of the years 1900 to 2100 are accepted', () => {
    expect(dateTime.safeParse('2026-11-22T08:00:00+01:00').success).toBe(true);
    expect(date.safeParse('1999-02-28').success).toBe(true);
  });
});
