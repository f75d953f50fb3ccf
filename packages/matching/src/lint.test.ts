import { describe, expect, it } from 'vitest';
import { emptyForm, fromForm, type StreamForm } from './form.ts';
import { lint } from './lint.ts';

const codes = (form: Partial<StreamForm>, context = {}): string[] =>
  lint(fromForm({ ...emptyForm(), main_search_term: 'Nokia', ...form }), context).map(({ code }) => code);

describe('lint', () => {
  it('lint has no advice for a sound stream', () => {
    expect(
      codes({ alternative_spellings: ['Nokia Oyj'], excluded_words: ['tyre'], monitored_languages: ['fi'] }),
    ).toEqual([]);
  });

  it('lint finds terms that are too common', () => {
    const context = { documentFrequency: (word: string) => (word === 'apple' ? 300 : 1), documents: 10_000 };
    const [advice] = lint(fromForm({ ...emptyForm(), main_search_term: 'Apple' }), context);
    expect(advice).toMatchObject({ code: 'too_common', params: { term: 'Apple', percent: 3 } });
    expect(codes({ main_search_term: 'Apple Nokia' }, context)).toEqual([]);
  });

  it('lint finds clauses that can never match', () => {
    expect(codes({ main_search_term: '&' })).toEqual(['never_matches']);
    expect(codes({ monitored_languages: ['fi'], excluded_languages: ['fi'] })).toEqual(['never_matches']);
    expect(codes({ whitelisted_outlets: ['1', '2'], blocked_outlets: ['2', '1', '3'] })).toEqual(['never_matches']);
    expect(lint(fromForm(emptyForm())).map(({ code }) => code)).toEqual(['never_matches']);
  });

  it('lint finds duplicate terms and exclusions that cancel other terms', () => {
    expect(codes({ alternative_spellings: ['NOKIA'] })).toEqual(['duplicate']);
    expect(codes({ main_search_term: 'Nokia Networks', excluded_words: ['nokia'] })).toEqual([
      'exclusion_cancels_main',
    ]);
    expect(codes({ required_any_words: ['tyre', 'snow'], excluded_words: ['tyre'] })).toEqual(['exclusion_cancels']);
    expect(codes({ excluded_words: ['nokia tyres'] })).toEqual([]);
  });

  it('lint finds words in capitals that may be everyday words of another language', () => {
    expect(codes({ main_search_term: 'AI', alternative_spellings: ['AI', 'artificial intelligence'] })).toContain(
      'capitals',
    );
    expect(codes({ required_any_words: ['UN', 'WHO'] })).toEqual(['capitals', 'capitals']);
    for (const form of [
      { exact_match: true, main_search_term: 'AI' },
      { excluded_words: ['AI'] },
      { required_all_words: ['DHL', 'Ai', 'NASDAQ', 'A.I.'] },
    ])
      expect(codes(form)).toEqual([]);
  });

  it('lint finds too many terms, long phrases and short wildcards', () => {
    expect(codes({ alternative_spellings: Array.from({ length: 150 }, (_, i) => `name ${i}`) })).toEqual([
      'too_many_terms',
    ]);
    expect(codes({ required_all_words: ['one two three four five six'] })).toEqual(['long_phrase']);
    expect(codes({ required_all_words: ['x*'] })).toEqual(['short_wildcard']);
  });
});
