import { startOfMonth } from '@masthead/measuring';
import type { StoredDocument } from '../../documents/index.ts';

/** The counting of all documents. */
export const everything = '00000000-0000-0000-0000-000000000000';
/** The group as a whole, beside its members from 1. */
export const wholeGroup = 0;

/** Facts of a document that sums are made of. */
export interface Counted {
  id: string;
  day: string;
  /** Every 1024th document has the same. */
  slice: number;
  outlet_id: string;
  country_id: string;
  language: string;
  sentiment: StoredDocument['sentiment'];
  reach: number;
  /** True if it published its text first and counts as a story; its copies count only as pieces. */
  is_first: boolean;
}

export const countedOf = (document: StoredDocument): Counted => ({
  id: document.id,
  day: document.published_at.slice(0, 10),
  // A UUIDv7 ends with random bits.
  slice: Number.parseInt(document.id.slice(-3), 16) & 1023,
  outlet_id: document.outlet_id,
  country_id: document.country_id ?? '',
  language: document.language,
  sentiment: document.sentiment,
  reach: document.impressions ?? 0,
  is_first: document.cluster_id === document.id,
});

type Step = 'day' | 'month';

interface Sums {
  pieces: number;
  stories: number;
  negative: number;
  positive: number;
}
export interface DaySum extends Sums {
  counting_id: string;
  member: number;
  day: string;
  reach: number;
}
export interface OutletSum extends Sums {
  counting_id: string;
  member: number;
  step: Step;
  start: string;
  outlet_id: string;
  country_id: string;
  language: string;
  reach: number;
}
export interface TermSum extends Sums {
  term_id: number;
  step: Step;
  start: string;
  kind: string;
}

/** Adds a document to the row with a name, which is made if it is missing. */
function add<R extends Sums & { reach?: number }>(
  rows: Map<string, R>,
  name: string,
  { sentiment, is_first, reach }: Counted,
  fresh: () => R,
): void {
  let row = rows.get(name);
  if (!row) {
    row = fresh();
    rows.set(name, row);
  }
  row.pieces += 1;
  row.stories += is_first ? 1 : 0;
  row.negative += sentiment === 'negative' ? 1 : 0;
  row.positive += sentiment === 'positive' ? 1 : 0;
  if (row.reach !== undefined) row.reach += reach;
}

const zero = { pieces: 0, stories: 0, negative: 0, positive: 0 };
/** Sorts rows in the same order for every process, so that two transactions never wait for each other. */
const sorted = <R>(rows: Map<string, R>): R[] => [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Adds documents up to the rows by which sums grow. */
export class Tally {
  readonly #days = new Map<string, DaySum>();
  readonly #outlets = new Map<string, OutletSum>();
  readonly #terms = new Map<string, TermSum>();

  /** Counts a document for members of a counting. */
  count(counting_id: string, members: readonly number[], document: Counted): void {
    const { day, outlet_id, country_id, language } = document;
    const month = startOfMonth(day);
    for (const member of members) {
      const of = { counting_id, member };
      add(this.#days, `${counting_id} ${member} ${day}`, document, () => ({ ...of, day, ...zero, reach: 0 }));
      const place = { outlet_id, country_id, language };
      for (const [step, start] of [['day', day] as const, ['month', month] as const])
        add(
          this.#outlets,
          `${counting_id} ${member} ${step} ${start} ${outlet_id} ${country_id} ${language}`,
          document,
          () => ({ ...of, step, start, ...place, ...zero, reach: 0 }),
        );
    }
  }

  /** Counts the terms of a document by day, and by month if its month is before `monthsBelow`. */
  countTerms(terms: readonly { id: number; kind: string }[], document: Counted, monthsBelow: string): void {
    const { day } = document;
    const month = startOfMonth(day);
    const slots: (readonly [Step, string])[] = [['day', day]];
    if (month < monthsBelow) slots.push(['month', month]);
    for (const { id, kind } of terms)
      for (const [step, start] of slots)
        add(this.#terms, `${id} ${step} ${start}`, document, () => ({ term_id: id, step, start, kind, ...zero }));
  }

  get days(): DaySum[] {
    return sorted(this.#days);
  }
  get outlets(): OutletSum[] {
    return sorted(this.#outlets);
  }
  get terms(): TermSum[] {
    return sorted(this.#terms);
  }
}
