import { streamForm } from '@masthead/contract';
import { expect, test } from 'vitest';
import { emptyStream } from '../stream-values.ts';
import { fieldsOf, templates } from './templates.ts';

const words = ['recall', 'scandal'];

test('the crisis template adds its words to those of the user, and another template removes only its own', () => {
  const crisis = fieldsOf('crisis', { required_any_words: ['ferry'] }, words);
  expect(crisis.required_any_words).toEqual(['ferry', 'recall', 'scandal']);
  expect(fieldsOf('company', crisis, words).required_any_words).toEqual(['ferry']);
  expect(fieldsOf('crisis', crisis, words)).toEqual(crisis);
});

test('every template makes a stream that the server accepts', () => {
  for (const template of templates) {
    const values = { ...emptyStream({ term: 'Norlunde' }), ...fieldsOf(template, emptyStream(), words) };
    expect(streamForm.safeParse(values).success).toBe(true);
  }
});
