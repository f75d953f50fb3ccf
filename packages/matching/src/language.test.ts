import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher } from './engine/matcher.ts';
import { emptyForm, fromForm, type StreamForm } from './form.ts';
import { lint } from './lint.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import type { Query } from './query.ts';
import { caseCount, queries } from './testing/cases.ts';
import { toForm } from './to-form.ts';

const read = (text: string): Query => {
  const parsed = parse(text);
  if ('errors' in parsed) throw new Error(`${text}: ${parsed.errors[0]!.text}`);
  return parsed.query;
};
const normalised = (text: string): string => print(read(text));
const warnings = (text: string): string[] => {
  const parsed = parse(text);
  return 'errors' in parsed ? [] : parsed.warnings.map(({ code }) => code);
};
const error = (text: string) => {
  const parsed = parse(text);
  return 'errors' in parsed
    ? { code: parsed.errors[0]!.code, start: parsed.errors[0]!.start, end: parsed.errors[0]!.end }
    : null;
};

const words = fc.constantFrom(
  'Nokia',
  'C&A',
  "L'Oréal",
  'five g',
  '北京',
  'say "hi"',
  'a\\b',
  'OR',
  'title:x',
  '-x',
  'nok*',
  '#tag',
  '7-Eleven',
);
const list = fc.array(words, { maxLength: 3 });
const codes = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const forms: fc.Arbitrary<StreamForm> = fc.record({
  main_search_term: words,
  alternative_spellings: fc.array(fc.constantFrom('Nokia Oyj', 'NSN', 'nokia', 'say "ho"'), { maxLength: 3 }),
  social_hashtags: fc.array(fc.constantFrom('#nokia', '#NSN'), { maxLength: 2 }),
  required_all_words: list,
  required_any_words: list,
  excluded_words: list,
  near_words: fc.array(
    fc.record({ first_term: words, second_term: words, distance: fc.integer({ min: 1, max: 20 }) }),
    { maxLength: 2 },
  ),
  exact_match: fc.boolean(),
  headline_search: fc.boolean(),
  monitored_countries: codes('FI', 'SE'),
  excluded_countries: codes('US', 'GB'),
  monitored_languages: codes('fi', 'sv'),
  excluded_languages: codes('en', 'de'),
  blocked_outlets: codes('o1', '17'),
  whitelisted_outlets: codes('o2', 'o 3'),
  media_types: codes('web', 'print'),
});

describe('conversion between form and boolean text', () => {
  it('a form converted to boolean text and back is unchanged', () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(toForm(read(print(fromForm(form))))).toEqual({ form });
      }),
      { numRuns: caseCount(500) },
    );
  });

  it('every query that is printed parses to the same query', { timeout: 3_600_000 }, () => {
    fc.assert(
      fc.property(queries, (query) => {
        const text = print(query);
        const again = read(text);
        expect(print(again)).toBe(text);
        expect(again).toEqual(query);
        expect(JSON.parse(JSON.stringify(query))).toEqual(query);
      }),
      { numRuns: caseCount(1000) },
    );
  });

  it('conversion to a form names the reason when the form cannot hold a query', () => {
    const reason = (text: string) => {
      const answer = toForm(read(text));
      return 'reason' in answer ? answer.reason.code : null;
    };
    expect(reason('(a AND b) OR c')).toBe('not_in_form');
    expect(reason('a ONEAR/3 b AND c')).toBe('not_in_form');
    expect(reason('a AND site:yle.fi')).toBe('not_in_form');
    expect(reason('a AND title:b')).toBe('mixed_parts');
    expect(reason('lead:a')).toBe('part');
    expect(reason('a AND exact:b')).toBe('mixed_exact');
    expect(reason('a AND (b OR c) AND (d OR e)')).toBe('field_twice');
    expect(reason('lang:fi')).toBe('no_main_term');
  });

  it('a form without a search word matches nothing', () => {
    expect(fromForm({ ...emptyForm(), monitored_languages: ['fi'] })).toEqual({ kind: 'or', of: [] });
  });
});

describe('boolean text', () => {
  it('NEAR binds more tightly than NOT, NOT than AND, AND than OR', () => {
    expect(normalised('a OR b AND NOT c')).toBe('a OR (b AND NOT c)');
    expect(normalised('NOT a NEAR/3 b')).toBe('NOT (a NEAR/3 b)');
    expect(normalised('NOT NOT a')).toBe('a');
    expect(normalised('title:(a OR b) AND c')).toBe('title:(a OR b) AND c');
    expect(normalised('“New York”~4 ONEAR/2 x'.replace('~4', ''))).toBe('"New York" ONEAR/2 x');
    expect(normalised('"a b"~4')).toBe('a NEAR/4 b');
    expect(normalised('(lang:en OR lang:FI) AND a AND country:fi')).toBe('lang:(en OR fi) AND a AND country:FI');
  });

  it('the parser warns about ambiguous operators', () => {
    expect(warnings('a OR b AND c')).toEqual(['mixed_operators']);
    expect(warnings('a OR (b AND c)')).toEqual([]);
    expect(warnings('apple juice')).toEqual(['missing_operator']);
    expect(warnings('apple and juice')).toContain('small_operator');
    expect(warnings('NOT a')).toEqual(['no_word']);
    expect(warnings('-a')).toEqual(['minus']);
  });

  it('a syntax error has a code and a position', () => {
    expect(error('a AND')).toEqual({ code: 'ends_early', start: 5, end: 5 });
    expect(error('(a OR b')).toEqual({ code: 'group_open', start: 0, end: 1 });
    expect(error('a) b')).toEqual({ code: 'group_close', start: 1, end: 2 });
    expect(error('x "abc')).toEqual({ code: 'quote_open', start: 2, end: 3 });
    expect(error('a AND OR b')).toEqual({ code: 'word_missing', start: 6, end: 8 });
    expect(error('a NEAR/3 (b AND c)')).toEqual({ code: 'near_side', start: 9, end: 18 });
    expect(error('a NEAR/3 b NEAR/3 c')?.code).toBe('near_chain');
    expect(error('a NEAR/99999 b')?.code).toBe('distance_too_long');
    expect(error('n* AND b')?.code).toBe('short_wildcard');
    expect(error('no*kia')?.code).toBe('inner_star');
    expect(error('lang:finnish')?.code).toBe('bad_value');
    expect(error('a & b')?.code).toBe('empty_term');
    expect(error(`"${'a '.repeat(101)}"`)?.code).toBe('long_phrase');
    expect(error(`"${'a '.repeat(21)}"~3`)?.code).toBe('too_many_together');
    expect(error('()')?.code).toBe('empty_group');
    expect(error('  ')?.code).toBe('empty');
  });

  it('the parser answers any input within bounded time', { timeout: 120_000 }, () => {
    expect(error('a'.repeat(1_000_000))?.code).toBe('too_long');
    expect(error(`${'('.repeat(10_000)}a${')'.repeat(10_000)}`)?.code).toBe('too_deep');
    expect(error('a OR '.repeat(10_000))?.code).toBe('too_many_terms');
    expect(error('NOT '.repeat(20_000))?.code).toBe('ends_early');
    expect(error('title:'.repeat(10_000))?.code).toBe('too_deep');
    expect(normalised('\ud800 AND b'.replace('\ud800', 'x\ud800'))).toBe('x\ud800 AND b');
    const long = fromForm({
      ...emptyForm(),
      main_search_term: 'a-b c&d 北 '.repeat(100_000),
      excluded_words: ['x'.repeat(1_000_000)],
    });
    expect(createMatcher().set('1', long)).toBeUndefined();
    expect(lint(long).map(({ code }) => code)).toContain('never_matches');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const parsed = parse(text);
        if ('query' in parsed) expect(read(print(parsed.query))).toEqual(parsed.query);
        else
          for (const { start, end } of parsed.errors)
            expect(0 <= start && start <= end && end <= text.length).toBe(true);
      }),
      { numRuns: caseCount(500) },
    );
  });
});
