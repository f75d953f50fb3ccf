/** Counts by minute what comes from one address; forgets all of it with the minute. */
export function createLimiter(perMinute: number) {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    allows(address: string, now: Date, factor = 1): boolean {
      const current = Math.floor(now.getTime() / 60_000);
      if (current !== minute) {
        minute = current;
        counts = new Map();
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count <= Math.ceil(perMinute * factor);
    },
  };
}
