interface Wanted {
  name: string;
  /** Changes with the rows that the value is read from. */
  version: string;
}

interface Entry<V> {
  version: string;
  value: V;
  bytes: number;
}

/** Values in memory as long as their version is the same. Those that were used least recently are dropped beyond `most` bytes. */
export class Kept<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #reading = new Map<string, Promise<unknown>>();
  readonly #most: number;
  readonly #bytesOf: (value: V) => number;
  #bytes = 0;

  constructor(most: number, bytesOf: (value: V) => number) {
    this.#most = most;
    this.#bytesOf = bytesOf;
  }

  /**
   * Returns the values wanted; `read` returns those that are missing or have another version. Calls with the same `source` wait for each
   * other, so the answers of one page read a value once.
   */
  async all<W extends Wanted>(
    source: string,
    wanted: readonly W[],
    read: (missing: readonly W[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<Map<string, V>> {
    while (this.#reading.has(source)) await this.#reading.get(source)!.catch(() => {});
    const values = new Map<string, V>();
    const missing: W[] = [];
    for (const one of wanted) {
      const value = this.#find(one);
      if (value === undefined) missing.push(one);
      else values.set(one.name, value);
    }
    if (missing.length === 0) return values;
    const reading = read(missing);
    this.#reading.set(source, reading);
    try {
      const fresh = await reading;
      for (const one of missing) {
        const value = fresh.get(one.name);
        if (value === undefined) continue;
        values.set(one.name, value);
        this.#keep(one, value);
      }
    } finally {
      this.#reading.delete(source);
    }
    return values;
  }

  #find({ name, version }: Wanted): V | undefined {
    const entry = this.#entries.get(name);
    if (entry?.version !== version) return;
    // The order of the map is that of use.
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    return entry.value;
  }

  #keep({ name, version }: Wanted, value: V): void {
    this.#drop(name);
    const bytes = this.#bytesOf(value) + 200;
    this.#entries.set(name, { version, value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#entries.get(name)?.bytes ?? 0;
    this.#entries.delete(name);
  }
}
