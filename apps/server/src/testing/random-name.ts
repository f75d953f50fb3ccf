import { randomBytes } from 'node:crypto';

/** Returns a name that no other record has. */
export const randomName = (start: string): string => `${start}-${randomBytes(4).toString('hex')}`;
