/** Labels of tokens: 0 is no name, then first and further token of each kind (IOB2, Ramshaw and Marcus 1995). */
export const kinds = ['person', 'organisation', 'place', 'product', 'other'] as const;
export type Kind = (typeof kinds)[number];
export const labels = 1 + 2 * kinds.length;

export const firstOf = (kind: number): number => 1 + 2 * kind;
const isFirst = (label: number): boolean => label % 2 === 1;
export const kindOf = (label: number): number => (label - 1) >> 1;

/** Tells labels that may follow each other: a further token follows a token of the same name. */
export const mayFollow = (before: number, label: number): boolean =>
  label === 0 || isFirst(label) || (before > 0 && kindOf(before) === kindOf(label));
