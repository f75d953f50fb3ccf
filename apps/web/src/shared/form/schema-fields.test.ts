import {
  accountEndpoints,
  onboardingEndpoints,
  organisationEndpoints,
  personalEndpoints,
  signUpEndpoints,
  streamForm,
} from '@masthead/contract';
import { loadTranslator } from '@masthead/i18n/browser';
import { describe, expect, test } from 'vitest';
import { check } from './form-state.ts';
import { requiredFields } from './required-fields.ts';
import { isRequired, withNulls } from './schema-fields.ts';

const { translate: say } = await loadTranslator('en', { first: ['validation', 'attributes', 'app'] });
const user = accountEndpoints['user.update'].body;
const smtp = personalEndpoints['user.smtp-settings.update'].body;
const errorsOf = (result: ReturnType<typeof check>) => (result.ok ? {} : result.errors);

describe('labels', () => {
  test('the label of a field that may stay empty says optional [forms-002]', () => {
    expect(say('app.optional')).toBe('optional');
    expect(['first_name', 'email', 'phone', 'job_title'].map((name) => isRequired(user, name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(requiredFields['user.update']).toEqual(expect.arrayContaining(['first_name', 'email']));
    expect(requiredFields['user.update']).not.toContain('phone');
    const signUp = signUpEndpoints['auth.sign-up'].body;
    expect(['password', 'country_id', 'phone'].map((name) => isRequired(signUp, name))).toEqual([true, true, false]);
  });
});

test('an emptied input is sent as null where the schema allows that', () => {
  const organisation = organisationEndpoints['organisations.update'].body;
  expect(withNulls(organisation, { domain: '', vat_number: '', name: '' })).toEqual({
    domain: null,
    vat_number: '',
    name: '',
  });
});

describe('checks', () => {
  test('a text of the wrong length is refused with the allowed length [forms-006]', () => {
    const long = check(streamForm, { name: 'x'.repeat(101), main_search_term: 'Norlunde' }, say);
    expect(errorsOf(long).name).toEqual(['The name can have at most 100 characters']);
    const short = check(signUpEndpoints['auth.sign-up'].body.pick({ password: true }), { password: 'Aa1' }, say);
    expect(errorsOf(short).password?.[0]).toContain('at least 6 characters');
  });
  test('a value that is no number, negative or below the minimum is refused [forms-008] [forms-009] [forms-010]', () => {
    const port = (value: unknown) =>
      errorsOf(check(smtp, { host: 'smtp.example', port: value, encryption: 'tls', username: null }, say)).port?.[0];
    expect(port('many')).toBe('The port must be a number');
    expect(port(-1)).toBe('The port must be 1 or more');
    expect(port(0)).toBe('The port must be 1 or more');
  });
  test('an unticked box that must be ticked is refused [forms-012]', () => {
    const terms = onboardingEndpoints['stream-onboarding.account'].body.pick({ terms_accepted: true });
    expect(check(terms, { terms_accepted: false }, say).ok).toBe(false);
    expect(check(terms, { terms_accepted: true }, say).ok).toBe(true);
  });
  test('a phrase of too many words is refused [forms-013]', () => {
    const result = check(
      streamForm,
      { name: 'N', main_search_term: 'N', required_any_words: ['one two three four five six'] },
      say,
    );
    expect(Object.values(errorsOf(result)).flat().join()).toContain('maximum of 5 words per phrase');
  });
  test('a text that is no website is refused with an example [forms-007]', () => {
    const organisation = organisationEndpoints['organisations.update'].body;
    expect(check(organisation, { domain: 'not a site' }, say).ok).toBe(false);
    expect(say('validation.simple_url', { attribute: 'website', host: 'example.com' })).toBe(
      'The website must be a website like example.com',
    );
  });
});

test('every attribute of the specification has a label [forms-018]', () => {
  const names = [
    'copytext',
    'headline',
    'subheadline',
    'contact',
    'boilerplate',
    'language',
    'email',
    'message',
    'subject',
    'password',
    'first_name',
    'last_name',
    'organisation_name',
    'phone',
    'role',
    'countries',
    'languages',
  ];
  expect(names.filter((name) => say(`attributes.${name}`) === `attributes.${name}`)).toEqual([]);
});
