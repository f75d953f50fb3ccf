import { randomBytes } from 'node:crypto';

/** 256 random bits: the address of a feed is its only lock. */
export const makeFeedToken = (): string => randomBytes(32).toString('base64url');
