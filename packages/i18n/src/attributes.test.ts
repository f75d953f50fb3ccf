import { endpointList, fieldNames, languages } from '@masthead/contract';
import { expect, test } from 'vitest';
import { translate } from './server.ts';

const names = [...new Set(endpointList.flatMap(([, endpoint]) => fieldNames(endpoint)))].sort();

test.each(languages)('every field of a request has a label in %s [forms-018]', (language) => {
  expect(names.length).toBeGreaterThan(250);
  expect(names.filter((name) => translate(language, `attributes.${name}`) === `attributes.${name}`)).toEqual([]);
});

test('a label is written in words, not as the name of the field', () => {
  expect(names.filter((name) => translate('en', `attributes.${name}`).includes('_'))).toEqual([]);
});
