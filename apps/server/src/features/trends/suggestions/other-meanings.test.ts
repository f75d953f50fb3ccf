import { describe, expect, it } from 'vitest';
import { type Hit, otherMeanings } from './other-meanings.ts';

const hit = (at: number, names: string[], subject: string | null = null): Hit => ({
  id: `${at}`,
  names: ['delta', ...names].map((key) => ({ key, name: key })),
  subject,
});
const airline = Array.from({ length: 24 }, (_, at) =>
  hit(at, [at % 2 ? 'atlanta' : 'ed bastian', at % 3 ? 'boeing' : 'united'], 'aviation'),
);
const virus = Array.from({ length: 8 }, (_, at) => hit(100 + at, ['who', 'omicron'], 'epidemics'));
const own = new Set(['delta']);

describe('otherMeanings', () => {
  it('articles that share nothing with the others are told by their name', () => {
    const found = otherMeanings([...airline, ...virus], own);
    expect(found).toHaveLength(1);
    expect(['who', 'omicron']).toContain(found[0]!.text);
    expect(found[0]!.hits).toHaveLength(8);
  });

  it('a name that also appears in relevant articles is not another meaning', () => {
    expect(otherMeanings(airline, own)).toEqual([]);
    const rival = Array.from({ length: 6 }, (_, at) => hit(200 + at, ['ryanair', 'atlanta'], 'aviation'));
    expect(otherMeanings([...airline, ...rival], own)).toEqual([]);
  });

  it('two articles are too few, and half of the articles are too many', () => {
    expect(otherMeanings([...airline, ...virus.slice(0, 2)], own)).toEqual([]);
    expect(otherMeanings([...airline.slice(0, 8), ...virus], own)).toEqual([]);
  });

  it('there are no other meanings to distinguish without names', () => {
    expect(otherMeanings([], own)).toEqual([]);
    expect(otherMeanings([hit(1, []), hit(2, []), hit(3, [])], own)).toEqual([]);
  });
});
