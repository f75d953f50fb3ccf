import type { ClippingPreparation } from '@masthead/contract';
import { formSchemas } from '@masthead/contract/form-schemas.ts';
import { describe, expect, test } from 'vitest';
import {
  fromLocal,
  hasDuration,
  pictureChoices,
  readDuration,
  sentValues,
  toLocal,
  valuesOfPreparation,
} from './clipping-values.ts';

const clippingForm = formSchemas['clippings.store'];

const now = Date.parse('2026-11-21T12:00:00Z');
const brand = '01930000-0000-7000-8000-000000000001';
const prepared: ClippingPreparation = {
  id: '01930000-0000-7000-8000-000000000002',
  type: 'web',
  url: 'https://outlet.example/ferry',
  thumbnail: ['https://outlet.example/a.jpg'],
  files: [],
  data: { headline: 'Ferries sail', translated_headline: null, duration_sec: null, text: 'Text', author: null },
  published_at: 1_775_111_400,
  media_outlet: { id: '01930000-0000-7000-8000-000000000003', name: 'Outlet', tier: 'none', impressions: 9000 },
  country: null,
  country_code: 'DK',
  language: 'en',
  text_tonality: 'positive',
  suggested_tags: [],
  existing_clipping_id: null,
  found_in: {
    headline: 'page',
    published_at: 'page',
    media_outlet: 'address',
    country: 'address',
    language: 'text',
    thumbnail: 'page',
    text_tonality: 'text',
  },
};

describe('values of a preparation', () => {
  test('seconds become a date and time, and the country code counts if there is no country [clippings-005] [clippings-006]', () => {
    const values = valuesOfPreparation(brand, prepared, now);
    expect(values).toMatchObject({
      headline: 'Ferries sail',
      published_at: new Date(1_775_111_400_000).toISOString(),
      country_id: 'DK',
      media_outlet_id: prepared.media_outlet!.id,
      thumbnail: 'https://outlet.example/a.jpg',
      preparation_id: prepared.id,
    });
    expect(clippingForm.safeParse(values).success).toBe(true);
  });

  test('a clipping made by hand has only its date and time', () => {
    const values = valuesOfPreparation(brand, null, now);
    expect(values).toMatchObject({ headline: '', published_at: '2026-11-21T12:00:00.000Z', impressions: null });
    expect(clippingForm.safeParse(values).success).toBe(false);
    expect(clippingForm.safeParse({ ...values, headline: 'Ferries' }).success).toBe(true);
  });
});

test('a length is asked for and sent for television and radio only [clippings-001]', () => {
  expect((['tv', 'radio', 'web', 'print', 'youtube'] as const).map(hasDuration)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const values = { ...valuesOfPreparation(brand, prepared, now), duration_sec: 95 };
  expect(sentValues(values).duration_sec).toBeNull();
  expect(sentValues({ ...values, type: 'tv' }).duration_sec).toBe(95);
});

test('the form refuses an address that does not fit the type [clippings-007]', () => {
  const values = { ...valuesOfPreparation(brand, prepared, now), type: 'youtube' as const };
  const result = clippingForm.safeParse(values);
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['url']]);
  expect(clippingForm.safeParse({ ...values, url: 'https://youtu.be/x' }).success).toBe(true);
});

test.each([
  ['4:12', 252],
  ['1:02:05', 3725],
  ['95', 95],
  ['', null],
  ['4:72', undefined],
  ['soon', undefined],
])('“%s” is a length of %s', (text, seconds) => expect(readDuration(text)).toBe(seconds));

test('a moment comes back from the date field as it was', () => {
  for (const iso of ['2026-03-29T01:30:00.000Z', '2026-11-21T23:59:59.000Z']) expect(fromLocal(toLocal(iso))).toBe(iso);
});

test('a picture is offered once', () => {
  const file = { kind: 'image', url: '/files/a/b/c.png' } as never;
  expect(pictureChoices(['https://a.example/1.jpg', null, '/files/a/b/c.png'], [file])).toEqual([
    'https://a.example/1.jpg',
    '/files/a/b/c.png',
  ]);
});
