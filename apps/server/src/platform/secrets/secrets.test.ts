import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withSetting = (MASTHEAD_SECRET: string) => createSecrets({ MASTHEAD_SECRET, dataDir: folder });

describe('a sealed secret', () => {
  it('a sealed secret can be read with the same key and purpose and does not show its text', () => {
    const sealed = withSetting('one'.repeat(11)).seal('smtp', 'hunter2 ✓');
    expect(withSetting('one'.repeat(11)).open('smtp', sealed)).toBe('hunter2 ✓');
    expect(sealed.toString('latin1')).not.toContain('hunter2');
    expect(withSetting('one'.repeat(11)).seal('smtp', 'hunter2 ✓')).not.toEqual(sealed);
  });

  it('a sealed secret is refused with another key, with another purpose or when changed', () => {
    const secrets = withSetting('one'.repeat(11));
    const sealed = secrets.seal('smtp', 'hunter2');
    expect(() => withSetting('two'.repeat(11)).open('smtp', sealed)).toThrow();
    expect(() => secrets.open('totp', sealed)).toThrow();
    sealed[15]! ^= 1;
    expect(() => secrets.open('smtp', sealed)).toThrow();
  });

  it('a key file that only its owner may read is used when no key is set', async () => {
    const sealed = createSecrets({ MASTHEAD_SECRET: undefined, dataDir: folder }).seal('totp', 'kept');
    expect(createSecrets({ MASTHEAD_SECRET: undefined, dataDir: folder }).open('totp', sealed)).toBe('kept');
    if (process.platform !== 'win32') expect((await stat(join(folder, 'secret.key'))).mode & 0o077).toBe(0);
  });
});
