import { loadTranslator, UnsupportedLanguage } from '@masthead/i18n/browser';
import { expect, test } from 'vitest';
import { contrast, readability } from './company/contrast.ts';
import { areaOf, pageOf, verbOf } from './company/deeds.ts';
import { reasonText } from './door/reason-text.ts';
import { brokenAddresses } from './members/addresses.ts';
import { deviceName } from './security/device.ts';
import { allowedStep, steps } from './stream-onboarding/draft.ts';
import { expiryAfter, scopesOf } from './tokens/scopes.ts';

const { translate } = await loadTranslator('en', { first: ['accounts', 'validation', 'app'] });

test('the funnel has four steps, and each opens once those before it are done [onboarding-002]', () => {
  expect(steps).toEqual(['acc', 'brand', 'stream', 'target']);
  expect(allowedStep('target', null, false)).toBe('acc');
  expect(allowedStep('target', { token: 't', brand: 'B' }, false)).toBe('stream');
  expect(allowedStep('acc', { token: 't', brand: 'B' }, false)).toBe('acc');
});
test('a signed-in person skips the account: three steps remain [onboarding-003]', () => {
  expect(allowedStep('acc', null, true)).toBe('brand');
  expect(allowedStep('stream', null, true)).toBe('brand');
});
test('each reason for being signed out has its message [session-004]', () => {
  expect(translate(`accounts.${reasonText('inactivity')}`)).toContain('because of inactivity');
  expect(translate(`accounts.${reasonText(401)}`)).toContain('Your login session has expired');
  expect(reasonText('constructor')).toBeNull();
  expect(reasonText(undefined)).toBeNull();
});
test('the invalid addresses of a list are named [forms-004]', () => {
  expect(brokenAddresses(['a@b.example', 'nobody', 'x@'])).toEqual(['nobody', 'x@']);
  expect(translate('validation.email_of', { email: 'nobody' })).toBe('nobody is not a valid email');
});
test('the dialog that deletes refuses a wrong word [forms-014]', () =>
  expect(translate('app.confirm.wrong')).toBe('Invalid passphrase'));
test('a language outside the list is an error [i18n-004]', async () => {
  await expect(loadTranslator('tlh')).rejects.toBeInstanceOf(UnsupportedLanguage);
});
test('a supported language shows its own texts [i18n-002]', async () => {
  expect((await loadTranslator('de')).translate('app.titles.settings')).toBe('Einstellungen');
});

test('colours have a contrast, and are readable or not', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(readability('#777777')?.isReadable).toBe(false);
  expect(readability('#007048')?.isReadable).toBe(true);
  expect(readability('green')).toBeNull();
});
test('a browser is described by name and system', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Linux');
  expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605 Version/18 Safari/605')).toBe(
    'Safari, macOS',
  );
  expect(deviceName(null)).toBeNull();
});
test('a change in the log is written in words', () => {
  expect([verbOf('brands.store'), verbOf('brands.members.remove'), verbOf('brands.update')]).toEqual([
    'made',
    'removed',
    'changed',
  ]);
  expect(areaOf('brands.invitations.store')).toBe('invitation');
  expect(areaOf('never.heard')).toBe('other');
});
test('a token is limited to areas, or to reading all', () => {
  expect(scopesOf([], false)).toEqual(['read']);
  expect(scopesOf(['streams', 'mentions'], true)).toEqual(['write:streams', 'write:mentions']);
  expect(expiryAfter('', 0)).toBeNull();
  expect(expiryAfter('30', 0)).toBe('1970-01-31T00:00:00.000Z');
});
test('the audit log names each record in a word and links to those that still exist', () => {
  const words = [
    'connect.groups.update',
    'organisations.trend-groups.store',
    'brands.views.update',
    'kpi-campaigns.store',
  ];
  expect(words.map(areaOf)).toEqual(['group', 'trend_group', 'view', 'kpi']);
  expect(['stories.publish', 'emails.send', 'connect.relations.bulk-restore'].map(verbOf)).toEqual([
    'published',
    'sent',
    'restored',
  ]);
  expect(pageOf({ endpoint: 'stories.update', subject: { story_id: 's' } })).toBe('/stories/story/s/edit');
  expect(pageOf({ endpoint: 'streams.store', subject: { id: 'x' } })).toBe('/streams/x');
  expect(pageOf({ endpoint: 'streams.delete', subject: { stream_id: 'x' } })).toBeUndefined();
  expect(pageOf({ endpoint: 'comments.store', subject: { id: 'c' } })).toBeUndefined();
});
