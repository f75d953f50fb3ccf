import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches } from '../evaluate.ts';
import { explain } from '../explain.ts';
import { parse } from '../parse.ts';
import type { MatchDocument, Query } from '../query.ts';
import { caseCount, documents, queries } from '../testing/cases.ts';
import { createMatcher } from './matcher.ts';

/** Every way to decide, each as ids of the queries that match. The first is the one that the others are held against. */
const strategies: Record<string, (set: readonly Query[], document: MatchDocument) => number[]> = {
  baseline: (set, document) => set.flatMap((query, i) => (matches(query, document) ? [i] : [])),
  explanation: (set, document) => set.flatMap((query, i) => (explain(query, document).matched ? [i] : [])),
  engine: (set, document) => {
    const matcher = createMatcher();
    set.forEach((query, i) => {
      matcher.set(String(i), query);
    });
    return matcher.match(document).map(Number);
  },
  'engine with a sample': (set, document) => {
    const matcher = createMatcher({ sample: [document, document, { ...document, body: 'nokia the the', lead: '' }] });
    set.forEach((query, i) => {
      matcher.set(String(i), query);
    });
    return matcher.match(document).map(Number);
  },
  // So many that the engine looks at what a program demands of a document before it looks at the program.
  'engine with many alike': (set, document) => {
    const matcher = createMatcher();
    const copies = 4;
    for (let i = 0; i < set.length * copies; i++) matcher.set(String(i), set[i % set.length]!);
    const counts = new Map<number, number>();
    for (const id of matcher.match(document)) {
      const query = Number(id) % set.length;
      counts.set(query, (counts.get(query) ?? 0) + 1);
    }
    return [...counts].flatMap(([query, count]) => (count === copies ? [query] : [query, query]));
  },
  'engine after changes': (set, document) => {
    const matcher = createMatcher();
    set.forEach((_, i) => {
      matcher.set(String(i), set[(i + 1) % set.length]!);
    });
    matcher.match(document);
    set.forEach((query, i) => {
      if (i % 2) matcher.delete(String(i));
      matcher.set(String(i), query);
    });
    return matcher.matchBatch([document])[0]!.map(Number);
  },
};

const sorted = (ids: number[]): number[] => ids.sort((a, b) => a - b);

describe('all strategies agree', () => {
  it('on generated queries and documents', { timeout: 3_600_000 }, () => {
    const { baseline, ...others } = strategies;
    const cases = fc.tuple(fc.array(queries, { minLength: 1, maxLength: 6 }), documents);
    fc.assert(
      fc.property(cases, ([set, document]) => {
        const wanted = baseline!(set, document);
        for (const [name, decide] of Object.entries(others)) {
          expect(sorted(decide(set, document)), name).toEqual(wanted);
        }
      }),
      { numRuns: caseCount(1500) },
    );
  });
});

const document = (body: string, more: Partial<MatchDocument> = {}): MatchDocument => ({
  id: '1',
  headline: '',
  lead: '',
  body,
  language: 'en',
  country: 'FI',
  media_type: 'web',
  outlet_id: 'o1',
  site: 'yle.fi',
  author: null,
  ...more,
});

const query = (text: string): Query => {
  const parsed = parse(text);
  if ('errors' in parsed) throw new Error(parsed.errors[0]!.text);
  return parsed.query;
};

describe('a matcher', () => {
  it('takes a change into account with the next document', () => {
    const matcher = createMatcher();
    matcher.set('a', query('nokia'));
    matcher.set('b', query('ericsson OR nokia'));
    expect(matcher.match(document('Nokia')).sort()).toEqual(['a', 'b']);
    matcher.set('a', query('ericsson'));
    expect(matcher.match(document('Nokia'))).toEqual(['b']);
    matcher.delete('b');
    matcher.delete('never there');
    expect(matcher.match(document('Nokia'))).toEqual([]);
    expect(matcher.match(document('Ericsson'))).toEqual(['a']);
    expect(matcher.size).toBe(1);
  });

  it('holds no more memory after many changes than before', () => {
    const matcher = createMatcher();
    const fill = (round: number) => {
      for (let i = 0; i < 2000; i++)
        matcher.set(String(i), query(`word${round}x${i} AND (common OR "two words ${i}") AND lang:en`));
    };
    fill(0);
    const before = matcher.bytes;
    for (let round = 1; round < 6; round++) fill(round);
    expect(matcher.bytes).toBeLessThan(before * 1.2);
    expect(matcher.match(document('common word5x77'))).toEqual(['77']);
    expect(matcher.match(document('common word4x77'))).toEqual([]);
  });

  it('answers right when every stream has changed several times', { timeout: 60_000 }, () => {
    const asked = fc.sample(queries, { numRuns: 1500, seed: 7 });
    const [first, second] = fc.sample(documents, { numRuns: 2, seed: 8 });
    const wanted = (shift: number, of: MatchDocument) =>
      asked.flatMap((_, i) => (matches(asked[(i + shift) % asked.length]!, of) ? [i] : []));
    const matcher = createMatcher();
    const fill = (shift: number) => {
      asked.forEach((_, i) => {
        matcher.set(String(i), asked[(i + shift) % asked.length]!);
      });
    };
    for (let shift = 0; shift < 4; shift++) {
      fill(shift);
      for (const of of [first!, second!]) expect(sorted(matcher.match(of).map(Number))).toEqual(wanted(shift, of));
    }
  });

  it('knows hundreds of languages and many streams under one word', () => {
    const matcher = createMatcher();
    for (let i = 0; i < 300; i++) {
      const language = `${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`;
      matcher.set(String(i), query(`news AND ${i % 3 ? '' : 'NOT '}lang:${language}`));
    }
    expect(matcher.match(document('news', { language: 'ba' })).length).toBe(100 + 1);
    for (let i = 0; i < 300; i += 2) matcher.delete(String(i));
    expect(matcher.match(document('news', { language: 'ba' })).length).toBe(50 + 1);
  });

  it('finds a word in a document of a million words, and after it in a short one', () => {
    const matcher = createMatcher();
    matcher.set('near', query('needle NEAR/2 haystack'));
    matcher.set('title', query('title:needle'));
    matcher.set('common', query('(word NEAR/3 needle) AND "word word word needle"'));
    const body = `${'word '.repeat(1_000_000)}needle in a haystack`;
    const started = performance.now();
    expect(matcher.match(document(body)).sort()).toEqual(['common', 'near']);
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(matcher.match(document('a haystack', { headline: 'Needle' }))).toEqual(['title']);
  });
});
