import { expect, test } from 'vitest';
import { blockSpans, readOrder } from './block-order.ts';

const usual = Object.keys(blockSpans);

test('the blocks have their usual order if none was saved', () => {
  expect(readOrder(null)).toEqual(usual);
  expect(readOrder('')).toEqual(usual);
});

test('a saved order is kept; unknown blocks are dropped and new ones come last', () => {
  expect(readOrder('tone,gone,chart,tone,toString')).toEqual([
    'tone',
    'chart',
    'clippings',
    'impressions',
    'hf_value',
    'outlets',
    'top_clippings',
    'relations',
  ]);
});
