import { fieldsOf } from '../../answer.ts';

/**
 * Prices in millionths of a US dollar for each record that is answered (https://docs.x.com/x-api/getting-started/pricing, February 2026).
 * They change; the console of X shows those in force.
 */
export const xPrices = { post: 5000, ownPost: 1000, user: 10_000 } as const;

/** Counts the records of an answer: that is what X bills. */
export const recordsOf = (answer: unknown): number => {
  const { data } = fieldsOf(answer);
  return Array.isArray(data) ? data.length : data ? 1 : 0;
};
