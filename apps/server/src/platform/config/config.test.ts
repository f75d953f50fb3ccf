import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './index.ts';
import { settingsTable } from './table.ts';

describe('settings', () => {
  it('have safe defaults', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      MASTHEAD_ALLOW_PRIVATE_NETWORK: false,
      MASTHEAD_TRUST_PROXY: 0,
    });
  });

  it('stop the start with a sentence that names each wrong one', () => {
    const read = () => readConfig({ PORT: 'eighty', MASTHEAD_ADMIN_EMAIL: 'nobody' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/The setting PORT is ‘eighty’, which cannot be used/);
    expect(read).toThrow(/MASTHEAD_ADMIN_EMAIL/);
  });

  it('keep secrets out of that sentence', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db' })).toThrow(/‘…’/);
  });

  it('treat an empty one as not given', () => {
    expect(readConfig({ PORT: '', MASTHEAD_RATES_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it('stand in docs/operations.md as they are', () => {
    const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
    expect(page.split('\n').filter((line) => /^\| `[A-Z]/.test(line))).toEqual(settingsTable());
  });
});
