import { type Counting, countings } from '@masthead/contract';
import { readLocal, writeLocal } from '../../../shared/local-storage.ts';

const key = 'masthead.counting';

/** Returns the unit that an address asks for, or undefined if it names none. */
export const readCounting = (value: unknown): Counting | undefined => countings.find((known) => known === value);

/** Returns the unit to count: that of the address, otherwise the one chosen last in this browser, otherwise unique stories. */
export const countingOf = (count: Counting | undefined): Counting => count ?? readCounting(readLocal(key)) ?? 'stories';

export const rememberCounting = (count: Counting): void => writeLocal(key, count);
