import { expect, test } from 'vitest';
import { changedParts, type Findings } from './clipping-change.ts';

const before: Findings = {
  text_tonality: 'positive',
  topic_prominence: null,
  image_positivity: null,
  logo_present: false,
  product_present: false,
  spokesperson_quoted: false,
  is_advertisement: false,
  impressions: 41_200,
  tags: ['Timetable'],
  note: null,
};

test('an untouched tone is not sent, so it stays that of the machine', () => {
  expect(changedParts(before, { ...before, logo_present: true })).toEqual({ logo_present: true });
  expect(changedParts(before, { ...before, text_tonality: null, tags: [] })).toEqual({ text_tonality: null, tags: [] });
  expect(changedParts(before, before)).toEqual({});
});
