import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';

/** Encrypts secrets that must be read again, so that a stolen database alone reveals nothing. */
export interface Secrets {
  /** `purpose` gives each kind of secret a key of its own. */
  seal(purpose: string, text: string): Buffer;
  /** Throws if the key is another one or the bytes were changed. */
  open(purpose: string, sealed: Buffer): string;
  /**
   * Returns a code that only this installation can make from the bytes (HMAC-SHA256), for links that must not be
   * guessable.
   */
  mac(purpose: string, bytes: Uint8Array): Buffer;
}

/**
 * Seals with AES-256-GCM under a key that is derived from MASTHEAD_SECRET, or from a file in the data folder that is made
 * the first time. Several machines on one database need the setting.
 */
export function createSecrets(config: Pick<Config, 'MASTHEAD_SECRET' | 'dataDir'>): Secrets {
  let root: Buffer | undefined;
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string): KeyObject => {
    root ??= config.MASTHEAD_SECRET ? Buffer.from(config.MASTHEAD_SECRET) : keyFile(config.dataDir);
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', root, 'masthead', purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, bytes) => createHmac('sha256', keyOf(purpose)).update(bytes).digest(),
  };
}

/** Processes that start together read what the first of them has written. */
function keyFile(folder: string): Buffer {
  const path = join(folder, 'secret.key');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) {
    // Linked only when it is complete: no process reads an incomplete key, and the first key is kept.
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'base64');
}
