import { expect, it } from 'vitest';
import { redditEnd, searchedByName } from './network-limits.ts';

const stream = {
  main_search_term: 'ferry',
  alternative_spellings: [],
  social_hashtags: ['ferries'],
  required_all_words: [] as string[],
  required_any_words: [] as string[],
  excluded_words: [] as string[],
  near_words: [] as { first_term: string; second_term: string }[],
  monitored_languages: [],
  media_types: ['reddit', 'youtube'],
};

it('words that narrow a search on Reddit follow its syntax', () => {
  expect(redditEnd(stream)).toBe('');
  const near_words = [{ first_term: 'quay', second_term: 'crane' }];
  const words = {
    required_all_words: ['new "dock"'],
    required_any_words: ['port', 'harbour'],
    excluded_words: ['toy'],
  };
  expect(redditEnd({ ...stream, ...words, near_words })).toBe(
    ' AND "new  dock" AND "quay" AND "crane" AND ("port" OR "harbour") NOT "toy"',
  );
});

it('a stream with other words is searched for its names alone on YouTube, and on Reddit if they are too long', () => {
  expect(searchedByName(stream)).toEqual([]);
  expect(searchedByName({ ...stream, excluded_words: ['toy'] })).toEqual(['youtube']);
  const longest = ['x'.repeat(256 - ' NOT ""'.length)];
  expect(searchedByName({ ...stream, excluded_words: longest })).toEqual(['youtube']);
  expect(searchedByName({ ...stream, excluded_words: [`${longest[0]}x`] })).toEqual(['youtube', 'reddit']);
});
