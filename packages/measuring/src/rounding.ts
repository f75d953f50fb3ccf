/**
 * Rounds numbers that are never negative to two decimals, half away from zero. Cut to 15 digits first, as many as a
 * double holds reliably, so that 1.005 becomes 1.01 although its nearest double is lower.
 */
export const toCents = (amount: number): number => Math.round(Number((amount * 100).toPrecision(15))) / 100;
