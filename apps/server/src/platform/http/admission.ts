/** Classes of calls, the most urgent first. */
export const workClasses = ['screens', 'api', 'collection', 'backfill'] as const;

/**
 * Class of a call: a person waits at a screen, a program uses the API, documents are delivered, or something large is worked off
 * (exports, reports, recounts, imports).
 */
export type WorkClass = (typeof workClasses)[number];

interface Rule {
  /** Share of all places that the class may hold. */
  share: number;
  /** Share of the freed places that it gets while others wait too, beside their weights. */
  weight: number;
}

export const rules: Readonly<Record<WorkClass, Rule>> = {
  screens: { share: 1, weight: 8 },
  api: { share: 0.5, weight: 4 },
  collection: { share: 0.25, weight: 2 },
  backfill: { share: 0.25, weight: 1 },
};

/** Number of calls of one class that may always wait, so that no other class takes the whole queue. */
const keptInQueue = 1;

interface Line<T> {
  inHand: number;
  waiting: T[];
  /** Sum of 1 / weight over the freed places that the class got. */
  turn: number;
}

type Asked<T> = { answer: 'admitted' } | { answer: 'refused' } | { answer: 'waits'; displaced: T | null };

/**
 * Decides who gets one of a number of places, who waits for one, and who is refused. A class may hold its share of the places. Free
 * places go to the classes that wait by their weights, so each gets on. A full queue makes room for a more urgent call by giving up the
 * latest of the least urgent ones. Knows neither calls nor time.
 */
export class Admission<T> {
  /** May change while calls hold places: those that hold too many keep them until they leave. */
  places: number;
  readonly #queue: number;
  readonly #lines: Record<WorkClass, Line<T>>;
  #inHand = 0;
  #turn = 0;

  constructor(places: number, queue: number = places) {
    this.places = places;
    this.#queue = queue;
    const line = (): Line<T> => ({ inHand: 0, waiting: [], turn: 0 });
    this.#lines = { screens: line(), api: line(), collection: line(), backfill: line() };
  }

  /** Returns true if a call of a class would be refused now, without asking for it. */
  isClosedTo(work: WorkClass): boolean {
    const line = this.#lines[work];
    const mayGo = (this.#mayTake(work) && line.waiting.length === 0) || this.#mayWait(line);
    return !mayGo && !this.#lowerOf(work);
  }

  /** Asks for a place. `displaced` is a call that waited and is to be refused instead. */
  ask(work: WorkClass, call: T): Asked<T> {
    const line = this.#lines[work];
    if (this.#mayTake(work) && line.waiting.length === 0) {
      this.#take(line);
      return { answer: 'admitted' };
    }
    if (this.#mayWait(line)) return this.#wait(work, call, null);
    const lower = this.#lowerOf(work);
    return lower ? this.#wait(work, call, this.#lines[lower].waiting.pop() ?? null) : { answer: 'refused' };
  }

  /**
   * Gives a place back and returns the calls that get one now: of a class the one that waits for longest, or the newest if it
   * is more than it can do and the oldest would be answered too late anyway.
   */
  leave(work: WorkClass, first: 'oldest' | 'newest' = 'oldest'): T[] {
    this.#lines[work].inHand--;
    this.#inHand--;
    const admitted: T[] = [];
    for (let next = this.#next(); next; next = this.#next()) {
      const line = this.#lines[next];
      this.#turn = line.turn;
      line.turn += 1 / rules[next].weight;
      this.#take(line);
      admitted.push(first === 'oldest' ? line.waiting.shift()! : line.waiting.pop()!);
    }
    return admitted;
  }

  /** Takes a waiting call out of the queue; false if it does not wait. */
  withdraw(work: WorkClass, call: T): boolean {
    const { waiting } = this.#lines[work];
    const at = waiting.indexOf(call);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  }

  /** Takes the calls out of the queue that have waited too long. Calls of a class wait in the order in which they asked. */
  dismiss(isLate: (call: T, work: WorkClass) => boolean): T[] {
    return workClasses.flatMap((work) => {
      const { waiting } = this.#lines[work];
      const kept = waiting.findIndex((call) => !isLate(call, work));
      return waiting.splice(0, kept < 0 ? waiting.length : kept);
    });
  }

  inHandOf = (work: WorkClass): number => this.#lines[work].inHand;

  waitingOf = (work: WorkClass): number => this.#lines[work].waiting.length;

  get waiting(): number {
    return workClasses.reduce((sum, work) => sum + this.#lines[work].waiting.length, 0);
  }

  #mayWait = (line: Line<T>): boolean => this.waiting < this.#queue || line.waiting.length < keptInQueue;

  /** The least urgent class that could give up a waiting call for one of a class. */
  #lowerOf = (work: WorkClass): WorkClass | undefined =>
    workClasses
      .slice(workClasses.indexOf(work) + 1)
      .findLast((other) => this.#lines[other].waiting.length > keptInQueue);

  #mayTake(work: WorkClass): boolean {
    const most = Math.max(1, Math.floor(this.places * rules[work].share));
    return this.#inHand < this.places && this.#lines[work].inHand < most;
  }

  #take(line: Line<T>): void {
    line.inHand++;
    this.#inHand++;
  }

  #wait(work: WorkClass, call: T, displaced: T | null): Asked<T> {
    const line = this.#lines[work];
    // A class that did not wait for a time has no claim to what it did not use.
    if (line.waiting.length === 0) line.turn = Math.max(line.turn, this.#turn);
    line.waiting.push(call);
    return { answer: 'waits', displaced };
  }

  /** The class whose turn it is, of those that wait and may take a place. */
  #next(): WorkClass | undefined {
    const turnAfter = (work: WorkClass) => this.#lines[work].turn + 1 / rules[work].weight;
    return workClasses
      .filter((work) => this.#lines[work].waiting.length > 0 && this.#mayTake(work))
      .reduce<WorkClass | undefined>(
        (best, work) => (best === undefined || turnAfter(work) < turnAfter(best) ? work : best),
        undefined,
      );
  }
}
