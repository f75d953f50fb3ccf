import { expect, it } from 'vitest';
import { hfValueFormula, type MediaType } from './formula.ts';
import { clippingImpressions } from './impressions.ts';
import { mediaCategory } from './media-category.ts';

it('entered impressions come first, 0 included', () => {
  expect(clippingImpressions({ media_type: 'web', entered: 10, outlet_impressions: 500 })).toEqual({
    impressions: 10,
    impressions_from: 'person',
  });
  expect(
    clippingImpressions({ media_type: 'twitter', entered: 0, outlet_impressions: 500, author_followers: 70 }),
  ).toEqual({ impressions: 0, impressions_from: 'person' });
});

it('the outlet’s figure is used, else the brand’s own, else its estimate, and 0 if none is known', () => {
  const known = { media_type: 'print', outlet_impressions: 500, brand_impressions: 40, estimate: 3 } as const;
  expect(clippingImpressions(known)).toEqual({ impressions: 500, impressions_from: 'outlet' });
  expect(clippingImpressions({ ...known, outlet_impressions: null })).toEqual({
    impressions: 40,
    impressions_from: 'brand',
  });
  expect(clippingImpressions({ ...known, outlet_impressions: 0, brand_impressions: null })).toEqual({
    impressions: 3,
    impressions_from: 'estimate',
  });
  expect(clippingImpressions({ media_type: 'tv' })).toEqual({ impressions: 0, impressions_from: 'outlet' });
});

it('no social post is estimated', () => {
  expect(clippingImpressions({ media_type: 'instagram', estimate: 3 })).toEqual({
    impressions: 0,
    impressions_from: 'outlet',
  });
});

it('the author’s followers count for social posts only', () => {
  const known = { author_followers: 70, outlet_impressions: 500 };
  expect(clippingImpressions({ media_type: 'instagram', ...known }).impressions).toBe(70);
  expect(clippingImpressions({ media_type: 'forum', outlet_impressions: 500 }).impressions).toBe(500);
  expect(clippingImpressions({ media_type: 'web', ...known }).impressions).toBe(500);
});

it('all fifteen media types are grouped into the core set', () => {
  const types = Object.keys(hfValueFormula.rates) as MediaType[];
  expect(types).toHaveLength(15);
  expect(types.filter((type) => mediaCategory(type) !== 'social').sort()).toEqual(['print', 'radio', 'tv', 'web']);
  expect(mediaCategory('review')).toBe('social');
});
