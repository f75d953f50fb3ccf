import type { Brand } from '@masthead/contract';
import { describe, expect, test } from 'vitest';
import { countable, looksOf, readBrands, toggleBrand } from './brand-selection.ts';

const brand = (id: string, role: Brand['role'] = 'editor'): Brand => ({
  id,
  organisation_id: 'o',
  name: id,
  slug: id,
  logo: null,
  currency_code: 'EUR',
  role,
  auto_follow_new_streams: false,
  demo_data: false,
  stories_need_approval: false,
  kept_records: [],
  websites: [],
  social_networks: [],
  deletes_at: null,
});
const brands = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => brand(id));

describe('choosing brands', () => {
  test('a toggle adds or removes a brand [dashboard-003] [dashboard-006] [dashboard-008]', () => {
    expect(toggleBrand(['a'], 'b')).toEqual({ chosen: ['a', 'b'], outcome: 'added', dropped: null });
    expect(toggleBrand(['a', 'b'], 'a')).toEqual({ chosen: ['b'], outcome: 'removed', dropped: null });
  });

  test('the last brand cannot be removed [dashboard-004]', () =>
    expect(toggleBrand(['a'], 'a')).toEqual({ chosen: ['a'], outcome: 'kept', dropped: null }));

  test('a sixth brand replaces the one that was chosen first [dashboard-005] [dashboard-007] [dashboard-009]', () =>
    expect(toggleBrand(['b', 'a', 'c', 'd', 'e'], 'f')).toEqual({
      chosen: ['a', 'c', 'd', 'e', 'f'],
      outcome: 'replaced',
      dropped: 'b',
    }));
});

test('the address keeps the order of choosing, without unknown brands', () => {
  expect(readBrands('c,a,nobody,c', brands, 'b')).toEqual(['c', 'a']);
  expect(readBrands('a,b,c,d,e,f', brands, 'b')).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('the first brands of the user are chosen by default, and the active one is replaced last', () => {
  expect(readBrands(undefined, brands, 'c')).toEqual(['a', 'b', 'd', 'e', 'c']);
  expect(readBrands(undefined, brands, 'nobody')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(readBrands('nobody', brands.slice(0, 1), 'a')).toEqual(['a']);
});

test('brands in which somebody only reads have no figures', () => {
  expect(countable([brand('a'), brand('b', 'reader'), brand('c', null)]).map(({ id }) => id)).toEqual(['a', 'c']);
});

test('a brand keeps its colour and marker while others come and go, and no two share one', () => {
  const few = brands.slice(0, 4);
  expect(looksOf(['a', 'b', 'c'], few).get('c')).toBe(looksOf(['c'], few).get('c'));
  expect(new Set(looksOf(['g', 'a', 'f', 'b', 'e'], brands).values()).size).toBe(5);
});
