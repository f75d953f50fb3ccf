import { sessionEndpoints, streamForm } from '@masthead/contract';
import { loadTranslator } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';
import { check, errorOf, placeErrors, withoutErrors } from './form-state.ts';

const { translate: say } = await loadTranslator('en', { first: ['validation', 'attributes'] });

test('a form shows the message that the server would send [forms-003]', () => {
  const result = check(sessionEndpoints['auth.password-recovery.request'].body, { email: 'ingrid@norlunde' }, say);
  expect(result).toEqual({ ok: false, errors: { email: ['The email is not a valid email address'] } });
});

test('a missing field is named by its label, also in nested fields [forms-001]', () => {
  const result = check(
    streamForm,
    { name: '', main_search_term: 'Norlunde', near_words: [{ first_term: '', second_term: 'ferry' }] },
    say,
  );
  expect(result.ok ? {} : result.errors).toEqual({
    name: ['The name info is required'],
    'near_words.0.first_term': ['The first word info is required'],
  });
});

test('the two passwords must be equal, and every unmet demand is named [auth-003] [auth-015]', () => {
  const { body } = sessionEndpoints['auth.password-recovery.finish'];
  const other = check(body, { password: 'Ferry77', password_confirmation: 'ferry77' }, say);
  expect(other.ok ? {} : Object.keys(other.errors)).toEqual(['password_confirmation']);
  const weak = check(body, { password: 'ferry', password_confirmation: 'ferry' }, say);
  expect(weak.ok ? [] : weak.errors.password).toHaveLength(3);
});

test('errors of the server are shown at their inputs and the rest in the banner [forms-016]', () => {
  const body = {
    message: 'Please check',
    errors: { name: ['taken'], 'tags.2': ['too long'], brand_id: ['is not yours'] },
  };
  expect(placeErrors(body, (path) => /^(name|tags)/.test(path))).toEqual({
    fields: { name: ['taken'], 'tags.2': ['too long'] },
    banner: ['is not yours'],
  });
  expect(placeErrors({ message: 'Incorrect email or password' }, () => true)).toEqual({
    fields: {},
    banner: ['Incorrect email or password'],
  });
});

test('the first error of a field is shown, and an error of an item at its list until that changes [forms-017]', () => {
  const errors = { 'tags.2': ['too long', 'too odd'], name: ['taken'] };
  expect(errorOf(errors, 'tags')).toBe('too long');
  expect(withoutErrors(errors, 'tags')).toEqual({ name: ['taken'] });
});
