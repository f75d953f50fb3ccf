import { expect, it } from 'vitest';
import { hfValueFormula, type MediaType } from './formula.ts';
import { clippingImpressions } from './impressions.ts';
import { mediaCategory } from './media-category.ts';

it('takes impressions as entered first, 0 included', () => {
  expect(clippingImpressions({ media_type: 'web', entered: 10, outlet_impressions: 500 })).toBe(10);
  expect(
    clippingImpressions({ media_type: 'twitter', entered: 0, outlet_impressions: 500, author_followers: 70 }),
  ).toBe(0);
});

it('takes those of the outlet else, and 0 where nothing is known', () => {
  expect(clippingImpressions({ media_type: 'print', entered: null, outlet_impressions: 500 })).toBe(500);
  expect(clippingImpressions({ media_type: 'tv' })).toBe(0);
});

it('takes the author’s followers for social posts only', () => {
  expect(clippingImpressions({ media_type: 'instagram', author_followers: 70, outlet_impressions: 500 })).toBe(70);
  expect(clippingImpressions({ media_type: 'forum', outlet_impressions: 500 })).toBe(500);
  expect(clippingImpressions({ media_type: 'web', author_followers: 70, outlet_impressions: 500 })).toBe(500);
});

it('groups all fifteen media types into the core set', () => {
  const types = Object.keys(hfValueFormula.rates) as MediaType[];
  expect(types).toHaveLength(15);
  expect(types.filter((type) => mediaCategory(type) !== 'social').sort()).toEqual(['print', 'radio', 'tv', 'web']);
  expect(mediaCategory('review')).toBe('social');
});
