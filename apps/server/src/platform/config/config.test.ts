import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './index.ts';
import { settingsTable } from './table.ts';

describe('settings', () => {
  it('settings have safe defaults', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      MASTHEAD_ALLOW_PRIVATE_NETWORK: false,
      MASTHEAD_TRUST_PROXY: 0,
    });
  });

  it('every invalid setting is named in the error that stops the start', () => {
    const read = () => readConfig({ PORT: 'eighty', MASTHEAD_ADMIN_EMAIL: 'nobody' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/The setting PORT is ‘eighty’, which cannot be used/);
    expect(read).toThrow(/MASTHEAD_ADMIN_EMAIL/);
  });

  it('the error about an invalid setting does not show secrets', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db' })).toThrow(/‘…’/);
  });

  it('an empty setting counts as not set', () => {
    expect(readConfig({ PORT: '', MASTHEAD_RATES_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it('Stripe needs its three keys, and its script comes from Stripe or from this machine', () => {
    const keys = {
      MASTHEAD_BILLING: 'stripe',
      MASTHEAD_STRIPE_SECRET_KEY: 'sk_test_1',
      MASTHEAD_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      MASTHEAD_STRIPE_WEBHOOK_SECRET: 'whsec_12',
    };
    expect(readConfig(keys).MASTHEAD_STRIPE_SCRIPT).toBe('https://js.stripe.com/endive/stripe.js');
    expect(() => readConfig({ ...keys, MASTHEAD_STRIPE_PUBLISHABLE_KEY: '' })).toThrow(
      'The setting MASTHEAD_STRIPE_PUBLISHABLE_KEY is missing',
    );
    for (const script of ['https://stripe.example/stripe.js', 'http://js.stripe.com/endive/stripe.js', 'stripe.js'])
      expect(() => readConfig({ MASTHEAD_STRIPE_SCRIPT: script })).toThrow('MASTHEAD_STRIPE_SCRIPT');
    expect(() => readConfig({ MASTHEAD_STRIPE_SCRIPT: 'http://127.0.0.1:4000/stripe.js' })).not.toThrow();
  });

  it('months of documents are a whole number of 1 or more, and an invalid one stops the start', () => {
    expect(readConfig({}).MASTHEAD_DOCUMENT_MONTHS).toBeUndefined();
    expect(readConfig({ MASTHEAD_DOCUMENT_MONTHS: '24' }).MASTHEAD_DOCUMENT_MONTHS).toBe(24);
    for (const months of ['0', '-3', '1.5', 'all'])
      expect(() => readConfig({ MASTHEAD_DOCUMENT_MONTHS: months })).toThrow(
        `The setting MASTHEAD_DOCUMENT_MONTHS is ‘${months}’, which cannot be used`,
      );
  });

  it('a key for transcription needs the address that it is for', () => {
    expect(() => readConfig({ MASTHEAD_TRANSCRIPTION_KEY: 'secret' })).toThrow('MASTHEAD_TRANSCRIPTION_URL is missing');
    expect(() => readConfig({ MASTHEAD_TRANSCRIPTION_URL: 'ftp://speech.example' })).toThrow('‘…’');
    const url = 'http://127.0.0.1:8000/v1';
    expect(readConfig({ MASTHEAD_TRANSCRIPTION_URL: url })).toMatchObject({
      MASTHEAD_TRANSCRIPTION_URL: url,
      MASTHEAD_TRANSCRIPTION_MODEL: 'whisper-1',
    });
  });

  it('docs/operations.md describes every setting', () => {
    const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
    expect(page.split('\n').filter((line) => /^\| `[A-Z]/.test(line))).toEqual(settingsTable());
  });
});
