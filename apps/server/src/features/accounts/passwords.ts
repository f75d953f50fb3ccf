import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters that OWASP recommends (19 MiB, two passes, one lane).
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let standIn: Promise<string> | undefined;

/** Takes as long for an account that does not exist, so that the time tells nothing. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const matches = await verify(hashed ?? (await standIn), password);
  return matches && Boolean(hashed);
}

const letters = 'abcdefghijkmnopqrstuvwxyz';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** A password that can be read aloud: five groups of four, with all that the rules ask for; 100 bits or more. */
export function makePassword(): string {
  const pick = (set: string) => set[randomInt(set.length)]!;
  const groups = Array.from({ length: 5 }, () => pick(capitals) + pick(letters) + pick(digits) + pick(letters));
  return groups.join('-');
}
