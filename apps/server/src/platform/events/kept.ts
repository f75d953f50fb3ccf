import { hash } from 'node:crypto';
import { after, minutes } from '../clock/index.ts';
import type { Events } from './index.ts';

interface Keeping<T> {
  events: Events;
  /** Messages that name, in `ids`, the owners whose values have changed; null: all owners. */
  topic: string;
  /** Most that is kept, in the unit of `sizeOf`. */
  most: number;
  sizeOf: (value: T) => number;
}

interface Found<T> {
  value: T;
  /** Ids of records whose changes concern the value; null: it is not kept. */
  owners: Iterable<string> | null;
  /** The moment at which the clock alone changes it. */
  until?: Date | null;
}

interface Kept<T> {
  value: T;
  size: number;
  owners: ReadonlySet<string>;
  from: Date;
  until: Date;
}

/** The time after which a value is read again, whatever was told: a process of an earlier release may tell less. */
const longest = minutes(1);

/** Longer keys, as of filters by many records, are kept as hashes, so that they take no more memory than a value. */
const longestKey = 200;

/**
 * Values read from the database that are kept in memory. A kept one is used only after all changes that were committed
 * before the call have been received, whichever process made them; without that connection each is read from the
 * database. The one unused for longest is forgotten first.
 */
export class KeptValues<T> {
  readonly #keeping: Keeping<T>;
  readonly #kept = new Map<string, Kept<T>>();
  readonly #keysOf = new Map<string, Set<string>>();
  #size = 0;
  /** The number of changes received: values read before one of them are not kept. */
  #changes = 0;

  constructor(keeping: Keeping<T>) {
    this.#keeping = keeping;
    const { events, topic } = keeping;
    events.on(topic, ({ ids }) => this.#forgetOwners(Array.isArray(ids) ? ids : null));
    events.onReconnect(() => this.#forgetOwners(null));
  }

  /** Returns the value of a key, read if it is not kept. The calls that get it share it, so it is frozen. */
  async find(asked: string, now: Date, read: () => Promise<Found<T>>): Promise<T> {
    const key = asked.length > longestKey ? hash('sha256', asked) : asked;
    if (this.#lookUp(key, now) && (await this.#keeping.events.caughtUp())) {
      const kept = this.#lookUp(key, now);
      if (kept) return this.#use(key, kept);
    }
    const changes = this.#changes;
    const found = await read();
    if (found.owners && changes === this.#changes) this.#keep(key, found, found.owners, now);
    return found.value;
  }

  #lookUp(key: string, now: Date): Kept<T> | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.from <= now && now < kept.until ? kept : undefined;
  }

  #use(key: string, kept: Kept<T>): T {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  #keep(key: string, { value, until }: Found<T>, ids: Iterable<string>, now: Date): void {
    this.#forget(key);
    const latest = after(now, longest);
    const size = this.#keeping.sizeOf(value);
    const owners = new Set(ids);
    this.#kept.set(key, {
      value: frozen(value),
      size,
      owners,
      from: now,
      until: until && until < latest ? until : latest,
    });
    for (const owner of owners) this.#keysOf.set(owner, (this.#keysOf.get(owner) ?? new Set()).add(key));
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#keeping.most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#size -= kept.size;
    for (const owner of kept.owners) {
      const keys = this.#keysOf.get(owner);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(owner);
    }
  }

  #forgetOwners(owners: readonly unknown[] | null): void {
    this.#changes++;
    const keys = owners
      ? owners.flatMap((owner) => [...(this.#keysOf.get(String(owner)) ?? [])])
      : [...this.#kept.keys()];
    for (const key of keys) this.#forget(key);
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
