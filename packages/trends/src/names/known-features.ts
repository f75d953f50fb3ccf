/**
 * Features that a model has weights for: a bit for each value of the upper 22 bits of a feature. Most features of a word that is new are
 * not among them, and half a megabyte is read faster than the table of weights. About one in twenty others is taken for known.
 */
export type KnownFeatures = Int32Array;

const bits = 22;
const place = 32 - bits;
export const sizeOfKnown = 1 << (bits - 5);

export const isKnown = (known: KnownFeatures, feature: number): boolean =>
  ((known[feature >>> (place + 5)]! >>> ((feature >>> place) & 31)) & 1) === 1;

export function markKnown(known: KnownFeatures, feature: number): void {
  known[feature >>> (place + 5)]! |= 1 << ((feature >>> place) & 31);
}
