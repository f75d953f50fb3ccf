/**
 * Rounds to two decimals, half away from zero for what is never negative. Cut to 15 digits first, all that a double
 * holds for sure, so that 1.005 becomes 1.01 although its nearest double lies below.
 */
export const toCents = (amount: number): number => Math.round(Number((amount * 100).toPrecision(15))) / 100;
