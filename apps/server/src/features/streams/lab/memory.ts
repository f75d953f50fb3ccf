/** Creates a cache of recent answers that drops the least recently used. */
export function createMemory<V>({ most, size, milliseconds = Infinity }: MemoryOptions<V>) {
  const kept = new Map<string, { value: V; at: number }>();
  let held = 0;
  const drop = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    held -= size?.(entry.value) ?? 1;
  };
  return {
    get(key: string): V | undefined {
      const entry = kept.get(key);
      if (!entry) return undefined;
      if (performance.now() - entry.at > milliseconds) {
        drop(key);
        return undefined;
      }
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set(key: string, value: V): void {
      drop(key);
      kept.set(key, { value, at: performance.now() });
      held += size?.(value) ?? 1;
      for (const oldest of kept.keys()) {
        if (held <= most) break;
        drop(oldest);
      }
    },
  };
}

interface MemoryOptions<V> {
  /** The most that is held, in what `size` counts; entries if it is not given. */
  most: number;
  size?: (value: V) => number;
  milliseconds?: number;
}
