import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../../platform/config/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import { atMost, busyCores } from '../../platform/threads/at-most.ts';

// argon2id with the parameters that OWASP recommends (19 MiB, two passes, one lane).
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Runs what hashes. Many people who sign in at once wait for each other, and nobody else waits for them. */
const hashing = atMost(busyCores);

export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, options));

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Tells whether a password is among the first that anybody tries: a common one, or the product's name with digits. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || lower.replace(/[^a-z]/g, '') === 'masthead';
}

/**
 * Hashes a password that somebody chose. Throws 422 at `password` if it is shorter than MASTHEAD_PASSWORD_MIN or
 * common; what letters it needs, the contract has checked.
 */
export async function hashNewPassword(config: Config, password: string): Promise<string> {
  const min = config.MASTHEAD_PASSWORD_MIN;
  if (password.length < min) throw invalidField('password', 'min_length', { min });
  if (isCommon(password)) throw invalidField('password', 'common_password');
  return await hashPassword(password);
}

let standIn: Promise<string> | undefined;

/** Takes as long for an account that does not exist, so that the time tells nothing. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const known = hashed ?? (await standIn);
  const matches = await hashing(() => verify(known, password));
  return matches && Boolean(hashed);
}

const letters = 'abcdefghijkmnopqrstuvwxyz';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** Makes a password that can be read aloud: five groups of four that meet all rules; 100 bits or more. */
export function makePassword(): string {
  const pick = (set: string) => set[randomInt(set.length)]!;
  const groups = Array.from({ length: 5 }, () => pick(capitals) + pick(letters) + pick(digits) + pick(letters));
  return groups.join('-');
}
