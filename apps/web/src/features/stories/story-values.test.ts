import { expect, test } from 'vitest';
import { unfinishedFields } from './saving/unfinished-fields.ts';
import { bodyOf, changedFields, emptyValues, formOf } from './story-values.ts';

const all = [
  { id: 1, parent_id: null },
  { id: 12, parent_id: 1 },
  { id: 123, parent_id: 12 },
  { id: 2, parent_id: null },
];
const values = emptyValues('en', 'n1');

test('each category is sent as the ids along its path [stories-002]', () => {
  expect(bodyOf({ ...values, categories: [123] }, ['categories'], all)).toEqual({ categories: [[1, 12, 123]] });
});

test('a change sends what differs and nothing else; files as their ids', () => {
  const file = { id: 'f1' } as never;
  const after = { ...values, headline: 'A', files: [file] };
  expect(changedFields(values, after)).toEqual(['headline', 'files']);
  expect(bodyOf(after, ['headline', 'files'], all)).toEqual({ headline: 'A', files: ['f1'] });
});

test('a new story sends all its fields, normal or pinned, as one of the three types [stories-003] [stories-004]', () => {
  const form = formOf({ ...values, headline: 'A', type: 'financial', display_mode: 'pinned', slug: 'a' }, all);
  expect(form).toEqual({ headline: 'A', type: 'financial', display_mode: 'pinned', language: 'en', newsroom_id: 'n1' });
  expect(values).toMatchObject({ type: 'press-release', display_mode: 'normal' });
});

test('fields that the server would refuse are not sent', () => {
  const contact = { name: '', role: null, email: null, phone: null };
  expect(unfinishedFields({ ...values, contact, slug: 'Not An Address' }, ['contact', 'slug', 'headline'])).toEqual([
    'contact',
    'slug',
  ]);
});
