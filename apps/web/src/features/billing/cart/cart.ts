import { planIntervals } from '@masthead/contract';
import type { Interval, Order, SoldPlan } from '../billing.api.ts';

export const soldPlans = ['plus', 'professional'] as const satisfies readonly SoldPlan[];
export const intervals: readonly Interval[] = planIntervals;

/** The choice in a link to the checkout. */
export interface CartSearch {
  plan?: SoldPlan | undefined;
  interval?: Interval | undefined;
  users?: number | undefined;
  readers?: number | undefined;
  streams?: number | undefined;
  coupon?: string | undefined;
  /** True after the discount of a trial was stored for the order. */
  discount?: true | undefined;
}

const oneOf = <V>(values: readonly V[], given: unknown): V | undefined => values.find((value) => value === given);
const countFrom = (given: unknown, least: number): number | undefined => countOf(given, least) ?? undefined;

/** Reads the address of the checkout. Values that make no sense are left out. */
export const readCartSearch = (search: Record<string, unknown>): CartSearch => ({
  plan: oneOf(soldPlans, search.plan),
  interval: oneOf(intervals, search.interval),
  users: countFrom(search.users, 1),
  readers: countFrom(search.readers, 0),
  streams: countFrom(search.streams, 0),
  discount: search.discount === true ? true : undefined,
  coupon: typeof search.coupon === 'string' && search.coupon.length <= 64 ? search.coupon : undefined,
});

/** Returns a count that was typed, rounded; null: it is no number, or below the least. */
function countOf(given: unknown, least: number): number | null {
  const count = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given);
  return Number.isFinite(count) && count >= least && count <= 100_000 ? Math.round(count) : null;
}

/** Begins a cart with the choice of the link, and with seats for the people who are there. */
export const newCart = (search: CartSearch, used: { full: number; read_only: number }): Order => ({
  plan: search.plan ?? 'professional',
  commitment: search.interval ?? 'year',
  licenses: Math.max(search.users ?? 1, used.full),
  readOnlyLicenses: Math.max(search.readers ?? 0, used.read_only),
  extra_streams: search.streams ?? 0,
  coupon: null,
});

/** Sets the number of users. Text that is not a number of at least 1 is ignored. */
export const withUsers = (cart: Order, given: unknown): Order => ({
  ...cart,
  licenses: countOf(given, 1) ?? cart.licenses,
});

/** Sets the number of read-only users. Text that is not a number of at least 0 is ignored. */
export const withReaders = (cart: Order, given: unknown): Order => ({
  ...cart,
  readOnlyLicenses: countOf(given, 0) ?? cart.readOnlyLicenses,
});

export const withStreams = (cart: Order, given: unknown): Order => ({
  ...cart,
  extra_streams: countOf(given, 0) ?? cart.extra_streams,
});
