/** Times its usual duration from which on a call counts as slow. */
const slow = 2;
/** Share of slow calls from which on fewer calls run at once. */
const tooMany = 0.5;
/** Factors by which the number of places, and the usual duration of a route, change at a time. */
const shrink = 0.8;
const follow = 1.05;
/** Milliseconds for which calls are counted before the number of places changes, and the fewest calls that are counted. */
const lookEvery = 100;
const fewest = 10;
/** Most routes whose usual duration is kept. */
const mostRoutes = 2000;

interface Bounds {
  least: number;
  most: number;
}

/**
 * Finds how many calls a machine can run at once. More only share the same processors and disks: none is answered sooner, and all
 * take longer. If calls wait and more than half take twice as long as half of the calls to their routes usually do, fewer may
 * run; otherwise more may. Routes are compared with themselves, so calls that are always slow
 * are no sign of too many. Has no clock.
 */
export class Pace {
  places: number;
  readonly #bounds: Bounds;
  /** The duration that half of the calls to a route exceed while nobody waits. */
  readonly #usual = new Map<string, number>();
  #calls = 0;
  #slow = 0;
  #milliseconds = 0;
  #isShort = false;
  #lookedAt = 0;
  #mean = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.places = bounds.most;
  }

  /** Mean duration in milliseconds of the calls that were counted last. */
  get mean(): number {
    return this.#mean;
  }

  /** Notes that a call found no place. */
  lack(): void {
    this.#isShort = true;
  }

  /** Notes how long a call took. */
  note(route: string, milliseconds: number, now: number): void {
    if (milliseconds > slow * this.#learn(route, milliseconds)) this.#slow++;
    this.#milliseconds += milliseconds;
    this.#calls++;
    if (this.#calls < fewest || now - this.#lookedAt < lookEvery) return;
    this.#adapt();
    this.#mean = this.#milliseconds / this.#calls;
    this.#calls = this.#slow = this.#milliseconds = 0;
    this.#isShort = false;
    this.#lookedAt = now;
  }

  /** Returns the usual duration of a route. It rises only while nobody waits, or the effect of too many would become usual. */
  #learn(route: string, milliseconds: number): number {
    const usual = this.#usual.get(route);
    if (usual === undefined) {
      if (this.#usual.size < mostRoutes) this.#usual.set(route, milliseconds);
      return milliseconds;
    }
    const isSlower = milliseconds > usual;
    if (isSlower && this.#isShort) return usual;
    this.#usual.set(route, isSlower ? Math.min(milliseconds, usual * follow) : Math.max(milliseconds, usual / follow));
    return usual;
  }

  #adapt(): void {
    const { least, most } = this.#bounds;
    const isSlow = this.#slow > this.#calls * tooMany;
    // Without a queue, something else makes the calls slow, and fewer places would only create one.
    if (isSlow && this.#isShort) this.places = Math.max(least, Math.floor(this.places * shrink));
    else if (!isSlow) this.places = Math.min(most, this.places + 1);
  }
}
