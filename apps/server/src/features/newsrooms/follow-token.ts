import { createHash, randomBytes } from 'node:crypto';

/** Returns a token for the links to confirm and to leave; only its hash is stored. */
export const makeFollowToken = (): string => randomBytes(24).toString('base64url');
export const hashFollowToken = (token: string): Buffer => createHash('sha256').update(token).digest();
