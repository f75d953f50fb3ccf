/** Confidence of the automatic tone: filled from 80 %, tinted from 60 %, hollow and 'Unsure' below. */
type Sureness = 'sure' | 'likely' | 'unsure';

/** Returns the sureness for a `confidence` from 0 to 1; null means set by a person, which is sure. */
export const surenessOf = (confidence: number | null): Sureness =>
  confidence === null || confidence >= 0.8 ? 'sure' : confidence >= 0.6 ? 'likely' : 'unsure';

/** Triangle up, bar, triangle down, ring, in a box of 12. */
export const toneShapes = {
  positive: 'M6 1.2 11 10.4H1z',
  neutral: 'M1.5 4h9v4h-9z',
  negative: 'M1 1.6h10L6 10.8z',
  unsure: 'M6 1.8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4z',
} as const;
export type Tone = keyof typeof toneShapes;
