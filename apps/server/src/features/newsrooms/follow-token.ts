import { createHash, randomBytes } from 'node:crypto';

/** For the links to confirm and to leave; only its hash is kept. */
export const makeFollowToken = (): string => randomBytes(24).toString('base64url');
export const hashFollowToken = (token: string): Buffer => createHash('sha256').update(token).digest();
