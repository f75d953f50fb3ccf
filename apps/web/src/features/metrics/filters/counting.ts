import { type Counting, countings } from '@masthead/contract';
import { readLocal, writeLocal } from '../../../shared/local-storage.ts';

const key = 'masthead.counting';

/** Reads what an address counts; undefined: it does not say. */
export const readCounting = (value: unknown): Counting | undefined => countings.find((known) => known === value);

/** What is counted: what the address says, else what was chosen last in this browser, else unique stories. */
export const countingOf = (count: Counting | undefined): Counting => count ?? readCounting(readLocal(key)) ?? 'stories';

export const rememberCounting = (count: Counting): void => writeLocal(key, count);
