import { count } from '../meter/index.ts';
import { Admission, rules, type WorkClass } from './admission.ts';
import { Pace } from './pace.ts';

/**
 * Share of the longest wait after which a queue that never became empty means that more calls arrive than can be answered, provided
 * that as many calls were answered in the meantime as there are places: otherwise a few slow ones hold them up. The calls of a page
 * that is opened form a queue as well, which is empty sooner.
 */
const standing = 1 / 4;
/** Share of the longest wait that a screen may wait for its place in such a queue, at least. */
const shortestWait = 1 / 40;
/** Times the mean duration of calls that it may wait. */
const meansOfWait = 2;
/** Milliseconds between two looks at calls that wait, if none is answered in between. */
const lookEvery = 20;

interface LaneOptions {
  places: { least: number; most: number };
  /** Milliseconds that a call waits for a place before it is refused. */
  longestWait: number;
  /** Milliseconds from any moment on. */
  now?: () => number;
}

/** A call that holds a place or waits for one. */
export class Ticket {
  readonly work: WorkClass;
  readonly admit: () => void;
  readonly refuse: () => void;
  asked = 0;
  /** The time from which on it holds a place; null while it waits. */
  admitted: number | null = null;

  constructor(work: WorkClass, admit: () => void, refuse: () => void) {
    this.work = work;
    this.admit = admit;
    this.refuse = refuse;
  }
}

/**
 * Gives calls their places. While a queue comes and goes, calls wait in it in turn. While it stands, waiting only delays: the newest
 * call of a class goes first and those that have waited longer than a few calls take are refused, so that an answer is either
 * quick or a refusal.
 */
export class Lane {
  readonly #admission: Admission<Ticket>;
  readonly #pace: Pace;
  readonly #longestWait: number;
  readonly #places: number;
  readonly #now: () => number;
  /** Calls that were answered since the queue began. */
  #answered = 0;
  #waitingSince: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor({ places, longestWait, now = () => performance.now() }: LaneOptions) {
    this.#admission = new Admission(places.most, places.most);
    this.#pace = new Pace(places);
    this.#longestWait = longestWait;
    this.#places = places.most;
    this.#now = now;
  }

  /** Returns true if a call of a class would be refused now. */
  isClosedTo = (work: WorkClass): boolean => this.#admission.isClosedTo(work);

  /** Asks for a place. The ticket is admitted or refused, at once or later. An admitted one is given back with `end`. */
  ask(ticket: Ticket): void {
    ticket.asked = this.#now();
    const asked = this.#admission.ask(ticket.work, ticket);
    if (asked.answer === 'admitted') this.#admit([ticket]);
    else this.#pace.lack();
    if (asked.answer === 'refused') ticket.refuse();
    if (asked.answer !== 'waits') return;
    count('call waited', ticket.work);
    if (this.#waitingSince === null) this.#answered = 0;
    this.#waitingSince ??= ticket.asked;
    asked.displaced?.refuse();
    this.#timer ??= setTimeout(() => this.#look(), lookEvery);
  }

  /** Takes back the place of a call, or its place in the queue. `route` is given if it was answered. */
  end(ticket: Ticket, route?: string): void {
    if (ticket.admitted === null) {
      this.#admission.withdraw(ticket.work, ticket);
      return;
    }
    const now = this.#now();
    this.#answered++;
    if (route !== undefined) this.#pace.note(route, now - ticket.admitted, now);
    this.#admission.places = this.#pace.places;
    this.#dismiss(now);
    this.#admit(this.#admission.leave(ticket.work, this.#stands(now) ? 'newest' : 'oldest'));
    if (this.#admission.waiting === 0) this.#waitingSince = null;
  }

  #stands = (now: number): boolean =>
    this.#waitingSince !== null &&
    now - this.#waitingSince > standing * this.#longestWait &&
    this.#answered >= this.#places &&
    this.#pace.mean > 0;

  #look(): void {
    this.#dismiss(this.#now());
    const waits = this.#admission.waiting > 0;
    if (!waits) this.#waitingSince = null;
    this.#timer = waits ? setTimeout(() => this.#look(), lookEvery) : undefined;
  }

  /** Refuses those that have waited too long. Urgent classes get their turn sooner, so the others may wait longer for theirs. */
  #dismiss(now: number): void {
    if (this.#waitingSince === null) return;
    const least = shortestWait * this.#longestWait;
    const usual = this.#stands(now) ? Math.max(least, meansOfWait * this.#pace.mean) : this.#longestWait;
    const most = (work: WorkClass) => Math.min(this.#longestWait, (usual * rules.screens.weight) / rules[work].weight);
    for (const late of this.#admission.dismiss(({ asked }, work) => now - asked > most(work))) late.refuse();
  }

  #admit(tickets: readonly Ticket[]): void {
    for (const ticket of tickets) {
      ticket.admitted = this.#now();
      ticket.admit();
    }
  }
}
