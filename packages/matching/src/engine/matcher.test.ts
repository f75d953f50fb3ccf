import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches } from '../evaluate.ts';
import { explain } from '../explain.ts';
import { parse } from '../parse.ts';
import type { MatchDocument, Query } from '../query.ts';
import { caseCount, documents, queries } from '../testing/cases.ts';
import { createMatcher } from './matcher.ts';
import { hashOf } from './reader.ts';

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
  // So many that lists are long and words wake several programs.
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

describe('matching strategies', () => {
  it('all matching strategies agree on generated queries and documents', { timeout: 3_600_000 }, () => {
    const { baseline, ...others } = strategies;
    const cases = fc.tuple(fc.array(queries, { minLength: 1, maxLength: 6 }), documents);
    fc.assert(
      fc.property(cases, ([set, document]) => {
        const wanted = baseline!(set, document);
        for (const [name, decide] of Object.entries(others)) {
          expect(sorted(decide(set, document)), name).toEqual(wanted);
        }
      }),
      { numRuns: caseCount(100) },
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

/** Returns two words with one hash, found by chance. */
function sameHash(): [string, string] {
  const seen = new Map<number, string>();
  for (let i = 1; ; i++) {
    const word = `w${(i * 7919).toString(36)}${(i * 104729).toString(36)}`;
    const other = seen.get(hashOf(word));
    if (other && other !== word) return [other, word];
    seen.set(hashOf(word), word);
  }
}

describe('matcher', () => {
  it('a group with a term that holds no word matches by its other terms', () => {
    const term = (text: string) => ({ kind: 'term', text, part: null, exact: false }) as const;
    const group: Query = { kind: 'or', of: [term('<>'), term('harbour'), term('#harbour')] };
    const matcher = createMatcher();
    matcher.set('signs', group);
    for (const [text, found] of [
      ['The harbour opens', true],
      ['The port opens', false],
    ] as const) {
      expect(matches(group, document(text))).toBe(found);
      expect(matcher.match(document(text))).toEqual(found ? ['signs'] : []);
    }
  });

  it('a changed or deleted query applies from the next document on', () => {
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

  it('a matcher needs no more memory after every query was replaced five times', () => {
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

  it('a matcher finds the right queries after every query has changed several times', { timeout: 3_600_000 }, () => {
    const asked = fc.sample(queries, { numRuns: caseCount(500), seed: 7 });
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
      for (const one of [first!, second!]) expect(sorted(matcher.match(one).map(Number))).toEqual(wanted(shift, one));
    }
  });

  it('a matcher handles hundreds of languages and many queries in one posting list', () => {
    const matcher = createMatcher();
    for (let i = 0; i < 300; i++) {
      const language = `${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`;
      matcher.set(String(i), query(`news AND ${i % 3 ? '' : 'NOT '}lang:${language}`));
    }
    expect(matcher.match(document('news', { language: 'ba' })).length).toBe(100 + 1);
    for (let i = 0; i < 300; i += 2) matcher.delete(String(i));
    expect(matcher.match(document('news', { language: 'ba' })).length).toBe(50 + 1);
  });

  it('a matcher tells words with the same hash apart', () => {
    const [one, other] = sameHash();
    const found = (matcher: ReturnType<typeof createMatcher>, body: string) => matcher.match(document(body)).sort();
    const matcher = createMatcher();
    matcher.set('one', query(one));
    matcher.set('not', query(`${one} AND NOT ${other}`));
    expect(found(matcher, one)).toEqual(['not', 'one']);
    expect(found(matcher, other)).toEqual([]);
    expect(found(matcher, `${other} ${one}`)).toEqual(['one']);
    const alone = createMatcher();
    alone.set('one', query(one));
    expect(found(alone, other)).toEqual([]);
    expect(found(alone, `${other} and ${one}`)).toEqual(['one']);
    alone.set('other', query(`${other} OR "${one} ${one}"`));
    expect(found(alone, other)).toEqual(['other']);
    expect(found(alone, `${one}, ${other}`)).toEqual(['one', 'other']);
    alone.delete('other');
    expect(found(alone, `${other} ${one}`)).toEqual(['one']);
  });

  it('a matcher tells hundreds of combinations of language, country and media type apart', () => {
    const letters = [...'abcdefghijklmnopqrst'];
    const asked = letters.flatMap((a) =>
      letters.map((b) =>
        query(`news AND lang:x${a} AND NOT country:X${b.toUpperCase()}${a < b ? ' AND type:web' : ''}`),
      ),
    );
    const matcher = createMatcher();
    const expectSame = (from: number) => {
      for (const [language, country] of ['ab', 'ba', 'tt', 'at', 'ta', 'zz'].map((pair) => [...pair])) {
        const article = document('news', {
          language: `x${language}`,
          country: `X${country!.toUpperCase()}`,
          media_type: 'web',
        });
        const wanted = asked.flatMap((one, i) => (i >= from && matches(one, article) ? [i] : []));
        expect(sorted(matcher.match(article).map(Number))).toEqual(wanted);
      }
    };
    asked.forEach((one, i) => {
      matcher.set(String(i), one);
    });
    expectSame(0);
    for (let i = 0; i < 100; i++) matcher.delete(String(i));
    expectSame(100);
    for (let i = 0; i < 100; i++) matcher.set(String(i), asked[i]!);
    expectSame(0);
  });

  it('a query with a group of one to seven alternatives matches when any of them occurs', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'];
    const asked = words.map((_, i) =>
      query(`nokia AND (${words.slice(0, i + 1).join(' OR ')}) AND news AND "two words"`),
    );
    const matcher = createMatcher();
    asked.forEach((one, i) => {
      matcher.set(String(i), one);
    });
    for (const body of ['', ...words]) {
      const article = document(`news of nokia in two words: ${body}`);
      const wanted = asked.flatMap((one, i) => (matches(one, article) ? [i] : []));
      expect(sorted(matcher.match(article).map(Number))).toEqual(wanted);
    }
  });

  it('the presearcher’s word does not decide alone: the rest of the query is evaluated', () => {
    const texts = [
      'nokia OR "ericsson oyj"',
      '(nokia OR "nokia oyj") AND NOT tyre',
      '(nok* OR "ericsson oyj") AND lang:en',
      'nok* AND country:FI',
      'NOT tyre AND lang:en',
      'exact:Nokia',
      'exact:"Nokia Oyj" OR exact:NOKIA',
      '(exact:Nokia OR ericsson) AND title:oyj',
      '(nokia OR title:nokia) AND NOT exact:Oyj AND lang:en',
    ];
    const cases = ['Nokia Oyj', 'nokia oyj', 'NOKIA tyre', 'Ericsson Oyj', 'ericsson', 'Noki'].flatMap((body) => [
      document(body),
      document(body, { headline: 'Nokia oyj', language: 'fi' }),
      document(body, { country: 'SE' }),
    ]);
    const matcher = createMatcher({ sample: cases });
    for (let round = 0; round < 3; round++) {
      texts.forEach((_, i) => {
        matcher.set(String(i), query(texts[(i + round) % texts.length]!));
      });
      for (const article of cases) {
        const wanted = texts.flatMap((_, i) =>
          matches(query(texts[(i + round) % texts.length]!), article) ? [i] : [],
        );
        expect(sorted(matcher.match(article).map(Number)), `${article.headline} / ${article.body}`).toEqual(wanted);
      }
    }
    for (let i = 0; i < texts.length; i++) matcher.delete(String(i));
    expect(cases.flatMap((article) => matcher.match(article))).toEqual([]);
  });

  it('a phrase matches up to a hundred words and never beyond', () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i}`);
    const matcher = createMatcher();
    for (const length of [99, 100, 101, 3000]) {
      const text = words.slice(0, length).join(' ');
      matcher.set(String(length), { kind: 'term', text, part: null, exact: length % 2 === 1 });
    }
    expect(matcher.match(document(words.join(' '))).sort()).toEqual(['100', '99']);
  });

  it('a word is found in a document of a million words, and then in a short document', () => {
    const matcher = createMatcher();
    matcher.set('near', query('needle NEAR/2 haystack'));
    matcher.set('title', query('title:needle'));
    matcher.set('common', query('(word NEAR/3 needle) AND "word word word needle"'));
    const body = `${'word '.repeat(1_000_000)}needle in a haystack`;
    expect(matcher.match(document(body)).sort()).toEqual(['common', 'near']);
    expect(matcher.match(document('a haystack', { headline: 'Needle' }))).toEqual(['title']);
  });
});

it('the matching package works without the globals of Node', async () => {
  const script = `
    delete globalThis.Buffer;
    const { createMatcher, lint, parse, print } = await import(${JSON.stringify(import.meta.resolve('../index.ts'))});
    const { query } = parse('Škoda AND NOT tyre');
    const matcher = createMatcher();
    matcher.set('a', query);
    const matched = matcher.match(${JSON.stringify(document('Nová ŠKODA — 北京'))});
    console.log(JSON.stringify([print(query), lint(query), matched]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(JSON.parse(stdout)).toEqual(['Škoda AND NOT tyre', [], ['a']]);
});
