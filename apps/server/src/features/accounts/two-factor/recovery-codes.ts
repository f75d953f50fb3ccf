import { randomInt } from 'node:crypto';
import { hashToken } from '../../access/index.ts';

// Without signs that are read for one another.
const signs = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Makes ten codes of 118 bits, such as 'k3f9x7-wqm2ha-p4t8ne-5rvcb6': as random as a key, so that a hash without salt
 * protects them (ASVS 6.5.2).
 */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 4 }, () => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')).join('-'),
  );

/** Returns the hash of a recovery code as typed: capitals, blanks and missing dashes make no difference. */
export const recoveryCodeHash = (code: string): Buffer => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
