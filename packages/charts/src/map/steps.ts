/** The amounts of a map, from the lightest; each is a token of the look. */
const stepTokens = ['--s1', '--s2', '--s3', '--s4', '--s5', '--s6', '--s7'] as const;

/**
 * Returns lower bounds of the steps, rising, at most as many as there are tokens. Each step has about as many
 * countries, because one large country must not make all others look empty. Zeros are in none.
 */
export function stepsOf(values: readonly number[], most: number = stepTokens.length): number[] {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  const count = Math.min(most, new Set(sorted).size);
  const bounds = Array.from({ length: count }, (_, step) => sorted[Math.floor((step * sorted.length) / count)]!);
  return [...new Set(bounds)];
}

/** Returns the token of a value; undefined without a value to show. Few steps spread over all tokens. */
export function stepToken(value: number | null, steps: readonly number[]): string | undefined {
  if (!value || value <= 0) return undefined;
  const step = steps.findLastIndex((bound) => value >= bound);
  if (step < 0) return undefined;
  const last = stepTokens.length - 1;
  return stepTokens[steps.length === 1 ? 4 : Math.round((step * last) / (steps.length - 1))];
}
