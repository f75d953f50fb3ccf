import { streamForm } from '@masthead/contract';
import { expect, test } from 'vitest';
import { compareVersions } from './compare.ts';

const form = (more: object) => streamForm.parse({ name: 'Ferries', main_search_term: 'ferry', ...more });

test('versions are compared field by field', () => {
  const before = form({ required_any_words: ['battery', 'charging'], ad_blocking: true });
  const after = form({
    required_any_words: ['battery', 'shore power'],
    ad_blocking: false,
    near_words: [{ first_term: 'a', second_term: 'b', distance: 5 }],
  });
  expect(compareVersions(before, after)).toEqual([
    { field: 'required_any_words', added: ['shore power'], removed: ['charging'] },
    { field: 'near_words', added: ['a … 5 … b'], removed: [] },
    { field: 'ad_blocking', added: ['false'], removed: ['true'] },
  ]);
  expect(compareVersions(before, before)).toEqual([]);
});
