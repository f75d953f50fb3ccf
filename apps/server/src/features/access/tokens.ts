import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, for the bearer of a session or of a recovery link. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored for a token. Tokens are random, so a plain hash suffices and can be looked up by an index. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
