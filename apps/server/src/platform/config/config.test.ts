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

  it('docs/operations.md describes every setting', () => {
    const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
    expect(page.split('\n').filter((line) => /^\| `[A-Z]/.test(line))).toEqual(settingsTable());
  });
});
