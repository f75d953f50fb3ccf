import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import { parse } from './parse.ts';
import type { MatchDocument, Query } from './query.ts';

const query = (text: string): Query => {
  const parsed = parse(text);
  if ('errors' in parsed) throw new Error(parsed.errors[0]!.text);
  return parsed.query;
};

const document: MatchDocument = {
  id: '1',
  headline: 'Nokia wins a big order',
  lead: 'The Finnish company C&A said so.',
  body: 'Nokia’s network and #5G will grow, says Pekka Lundmark, the head of one of the largest makers of networks and more.',
  language: 'fi',
  country: null,
  media_type: 'web',
  outlet_id: 'o1',
  site: 'www.yle.fi',
  author: 'Jane Doe',
};

const marked = (text: string): string[] =>
  explain(query(text), document).marks.map(({ part, start, end }) => `${part}: ${document[part].slice(start, end)}`);

const failure = (text: string): string | undefined =>
  explain(query(text), document).clauses.find(({ satisfied }) => !satisfied)?.reason?.text;

describe('explain', () => {
  it('explain marks the words that matched, with the signs around them', () => {
    expect(marked('nokia AND (c&a OR #5g) AND big NEAR/3 order')).toEqual([
      'headline: Nokia',
      'headline: big',
      'headline: order',
      'lead: C&A',
      'body: Nokia',
      'body: #5G',
    ]);
    expect(marked('(a AND zzz) OR "pekka lundmark"')).toEqual(['body: Pekka Lundmark']);
    expect(marked('"network pekka grow"~5')).toEqual(['body: network', 'body: grow', 'body: Pekka']);
  });

  it('explain names each clause by its form field', () => {
    const { clauses, matched } = explain(
      query('(nokia OR ericsson) AND 5g AND NOT tyre AND lang:(en OR fi)'),
      document,
    );
    expect(matched).toBe(true);
    expect(clauses.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'main_search_term.0: nokia OR ericsson',
      'required_all_words.0: 5g',
      'excluded_words.0: tyre',
      'monitored_languages.0: en, fi',
    ]);
  });

  it('explain gives the reason why a clause fails', () => {
    expect(failure('ericsson')).toBe('"ericsson" is not in the text');
    expect(failure('title:network')).toBe('"network" is not in the headline');
    expect(failure('ericsson OR zte')).toBe('none of "ericsson", "zte" is in the text');
    expect(failure('nokia AND NOT network')).toBe('excluded word "network" in the body');
    expect(failure('nokia AND lang:en')).toBe('language fi is not monitored');
    expect(failure('nokia AND NOT lang:fi')).toBe('language fi is excluded');
    expect(failure('nokia AND country:FI')).toBe('the country is not known');
    expect(failure('nokia AND NOT outlet:o1')).toBe('outlet o1 is excluded');
    expect(failure('nokia AND type:print')).toBe('media type web is not monitored');
    expect(failure('network NEAR/10 networks')).toBe('the words stand 16 apart, 10 are allowed');
    expect(failure('order ONEAR/5 big')).toBe('the words stand in the other order');
    expect(failure('finnish NEAR/5 grow')).toBe('the words do not stand in the same part of the text');
    expect(failure('nokia NEAR/5 zzz')).toBe('"zzz" is not in the text');
    expect(failure('nokia AND author:smith')).toBe('author Jane Doe is not monitored');
    expect(failure('(a AND zzz) OR (b AND yyy)')).toContain('none of');
  });

  it('explain answers in bounded time for a quarter of a million words', { timeout: 120_000 }, () => {
    const body = 'a b '.repeat(125_000);
    expect(explain(query('(zz OR a) NEAR/0 "b a b" AND "a b c"~3'), { ...document, body }).matched).toBe(false);
  });
});
