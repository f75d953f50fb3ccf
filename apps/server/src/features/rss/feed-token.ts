import { randomBytes } from 'node:crypto';

/** Returns 256 random bits, because only its address protects a feed. */
export const makeFeedToken = (): string => randomBytes(32).toString('base64url');
