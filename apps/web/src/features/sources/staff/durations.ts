/** Returns a span in the unit that a person would use; short ones keep decimals. */
export function spanOf(milliseconds: number) {
  const seconds = milliseconds / 1000;
  if (milliseconds === 0) return { unit: 'seconds', count: 0 } as const;
  if (milliseconds < 1000) return { unit: 'milliseconds', count: rounded(milliseconds) } as const;
  if (seconds < 120) return { unit: 'seconds', count: rounded(seconds) } as const;
  if (seconds < 7200) return { unit: 'minutes', count: Math.round(seconds / 60) } as const;
  if (seconds < 172_800) return { unit: 'hours', count: Math.round(seconds / 3600) } as const;
  return { unit: 'days', count: Math.round(seconds / 86_400) } as const;
}

const rounded = (value: number): number => Number(value.toPrecision(value < 10 ? 2 : 3));
