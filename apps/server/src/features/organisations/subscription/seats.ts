import { quotaLimit } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { acrossBrands, forbidden, lockLimit } from '../../access/index.ts';
import { countSeats, findPlanInForce, type Seats } from './seats.queries.ts';

const seatKinds = ['licenses', 'read_only_licenses'] as const satisfies (keyof Seats)[];

/** Returns how many seats of each kind the organisation has, how many are in use and how many of those invitations take; `max` null: no limit. */
export async function showSeats(db: Db, organisationId: string, now: Date) {
  const [standing, used] = [
    await findPlanInForce(db, organisationId, now),
    await countSeats(acrossBrands(db), organisationId, now),
  ];
  const seats = (kind: keyof Seats) => ({
    max: quotaLimit(kind, standing),
    current: used[kind],
    invited: used[`invited_${kind}`],
  });
  return { licenses: seats('licenses'), read_only_licenses: seats('read_only_licenses') };
}

/**
 * Runs a change of members or invitations, one at a time in an organisation, and refuses it if it takes a seat beyond the
 * limit. Changes that take no further seat pass even above the limit, such as after a downgrade. Call it in a transaction.
 * Throws 403 with cause plan and type quota.
 */
export async function takingSeats<T>(
  transaction: Db,
  organisationId: string,
  now: Date,
  change: () => Promise<T>,
): Promise<T> {
  await lockSeats(transaction, organisationId);
  const before = await countSeats(acrossBrands(transaction), organisationId, now);
  const outcome = await change();
  const after = await countSeats(acrossBrands(transaction), organisationId, now);
  const standing = await findPlanInForce(transaction, organisationId, now);
  for (const kind of seatKinds) {
    const max = quotaLimit(kind, standing);
    if (max !== null && after[kind] > max && after[kind] > before[kind])
      throw forbidden({ can: false, reason: { cause: 'plan', type: 'quota' }, max, current: before[kind] });
  }
  return outcome;
}

/**
 * Refuses fewer seats than people and open invitations hold. Seats that are not lowered pass, also if somebody joined above them.
 * Throws 409 licenses_in_use.
 */
export async function refuseTooFewSeats(
  db: Db,
  organisationId: string,
  { had, wanted }: Record<'had' | 'wanted', { [kind in keyof Seats]?: number | null }>,
  now: Date,
): Promise<void> {
  const used = await countSeats(acrossBrands(db), organisationId, now);
  for (const kind of seatKinds) {
    const seats = wanted[kind] ?? Number.POSITIVE_INFINITY;
    if (seats < used[kind] && seats < (had[kind] ?? Number.POSITIVE_INFINITY))
      throw new Failure(409, 'licenses_in_use', { params: { wanted: seats, current: used[kind] } });
  }
}

/** Keeps the number of seats in use from changing until the transaction ends. */
export const lockSeats = (transaction: Db, organisationId: string) =>
  lockLimit(transaction, organisationId, 'licenses');
