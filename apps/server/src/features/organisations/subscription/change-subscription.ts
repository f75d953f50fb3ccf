import { events } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { broadcastAll } from '../../../platform/realtime/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { listUserIds } from '../organisations.queries.ts';
import type { Seats } from './seats.queries.ts';
import { lockSeats, refuseTooFewSeats } from './seats.ts';
import {
  lockSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts';

/**
 * Changes a subscription and tells the open pages of the organisation. Call it in a transaction. Throws 404, 409
 * licenses_in_use if fewer seats would remain than people use.
 */
export async function changeSubscription(
  transaction: Db,
  organisationId: string,
  change: SubscriptionChange,
  now: Date,
): Promise<SubscriptionRow> {
  await lockSeats(transaction, organisationId);
  const before = await lockSubscription(transaction, organisationId, now);
  if (!before) throw notFound();
  await refuseTooFewSeats(transaction, organisationId, { had: seatsOf(before), wanted: seatsOf(change) }, now);
  await updateSubscription(transaction, organisationId, change);
  await tellOrganisation(transaction, organisationId);
  return (await lockSubscription(transaction, organisationId, now))!;
}

const seatsOf = ({
  limitations,
  licenses,
  read_only_licenses,
}: Pick<SubscriptionChange, 'limitations' | keyof Seats>) => ({
  licenses: limitations?.licenses ?? licenses,
  read_only_licenses: limitations?.read_only_licenses ?? read_only_licenses,
});

/** Has the open pages of an organisation ask again for plan and permissions. */
export async function tellOrganisation(transaction: Db, organisationId: string): Promise<void> {
  const users = await listUserIds(acrossBrands(transaction), organisationId);
  await broadcastAll(
    transaction,
    events.permissionsChanged,
    users.map(({ id }) => ({ id, payload: {} })),
  );
}
