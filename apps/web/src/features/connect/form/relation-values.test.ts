import { type Relation, relationForm } from '@masthead/contract';
import { expect, test } from 'vitest';
import { newValues, pictureOf, urlOf, valuesOf } from './relation-values.ts';

const relation: Relation = {
  ...newValues,
  id: '01890000-0000-7000-8000-000000000001',
  brand_id: '01890000-0000-7000-8000-000000000002',
  name: 'Åse Brønlund',
  media_outlet: { id: '01890000-0000-7000-8000-000000000003', name: 'Sundposten' },
  country: { id: 'DK', name: 'Denmark', iso_alpha2: 'DK', iso_alpha3: 'DNK' } as never,
  categories: [{ slug: 'news', name: 'News' }],
  groups: [{ id: '01890000-0000-7000-8000-000000000004', name: 'Media' }],
  created_at: '2026-04-02T10:00:00Z',
  updated_at: '2026-04-02T10:00:00Z',
};

test('the values of a relation are what the form takes, and say the same', () => {
  const values = valuesOf(relation);
  expect(relationForm.parse(values)).toEqual({
    ...newValues,
    name: 'Åse Brønlund',
    media_outlet_id: relation.media_outlet!.id,
    country_id: 'DK',
    categories: ['news'],
    groups: [relation.groups[0]!.id],
  });
});

test('addresses may be written without their scheme, and profiles only of their network', () => {
  const parse = (fields: object) => relationForm.safeParse({ name: 'Åse', ...fields });
  expect(parse({ linkedin: 'www.linkedin.com/in/ase' }).data?.linkedin).toBe('https://www.linkedin.com/in/ase');
  expect(parse({ website: 'http://sundposten.example' }).data?.website).toBe('http://sundposten.example');
  expect(parse({ linkedin: 'linkedin.com.evil.example/in/ase' }).success).toBe(false);
  expect(parse({ website: 'javascript:alert(1)' }).success).toBe(false);
});

test('the cropped version of a picture is used if there is one, otherwise the whole', () => {
  expect(urlOf({ original: '/files/a', cropped: '/files/b' })).toBe('/files/b');
  expect(urlOf({ original: '/files/a', cropped: null })).toBe('/files/a');
  expect(urlOf(null)).toBe(null);
  expect(pictureOf('/files/b')).toEqual({ original: null, cropped: '/files/b' });
});
