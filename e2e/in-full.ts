import { inFull } from '@masthead/server/testing/extent.ts';
import { it } from 'vitest';

/** Declares a test for `npm run test:long` alone: with it the suite would exceed a quarter of an hour. */
export const itInFull = it.runIf(inFull);
