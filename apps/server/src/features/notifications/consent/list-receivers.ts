import type { PermissionName } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';
import { acrossBrands, type BrandId, entryInBrand, findUserActor } from '../../access/index.ts';
import { findUnaskable } from '../ask-receivers.ts';

/** A receiver of a list as it is stored. */
export interface ListReceiver {
  id: string;
  user_id: string | null;
  user_name: string | null;
  user_email: string | null;
  address: string | null;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
}

export interface NewListReceiver {
  id: string;
  user_id: string | null;
  address: string | null;
  asked_at: Date | null;
  confirmed_at: Date | null;
}

const statusOf = ({ confirmed_at, unsubscribed_at }: ListReceiver) =>
  unsubscribed_at ? ('unsubscribed' as const) : confirmed_at ? ('active' as const) : ('awaiting' as const);

/** Returns the receivers of a list as the calls answer them. */
export const receiverAnswers = (receivers: readonly ListReceiver[]) =>
  receivers.map((receiver) => ({
    id: receiver.id,
    user: receiver.user_id ? { id: receiver.user_id, full_name: receiver.user_name ?? '' } : null,
    address: receiver.address,
    status: statusOf(receiver),
  }));

/** Brands that a list is about: its members need the permission in all of them. */
interface Seen {
  brandIds: readonly BrandId[];
  permission: PermissionName;
}

/** Returns true if a user may see what a list is about now. */
export async function maySee(db: Db, userId: string, { brandIds, permission }: Seen, now: Date): Promise<boolean> {
  const actor = await findUserActor(acrossBrands(db), userId, now);
  return Boolean(actor && brandIds.every((id) => entryInBrand(actor, id, permission).can));
}

/** Throws 422 at `members` for a user who may not see what the list is about. */
export async function checkMembers(db: Db, members: readonly string[], seen: Seen, now: Date): Promise<void> {
  for (const id of members) if (!(await maySee(db, id, seen, now))) throw invalidField('members', 'invalid');
}

/**
 * Returns the receivers that a list lacks: members get it at once, addresses once they have agreed. `askable` decides which of the new
 * addresses are asked.
 */
export async function newReceivers(
  { members, emails }: { members: readonly string[]; emails: readonly string[] },
  known: readonly ListReceiver[],
  askable: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<NewListReceiver[]> {
  const newMembers = members.filter((id) => !known.some(({ user_id }) => user_id === id));
  const newAddresses = emails.filter(
    (one) => !known.some(({ address }) => address?.toLowerCase() === one.toLowerCase()),
  );
  const mayAsk = await askable(newAddresses);
  return [
    ...newMembers.map((user_id) => ({ user_id, address: null, asked_at: null, confirmed_at: now })),
    ...newAddresses.map((address) => ({
      ...{ user_id: null, address, confirmed_at: null },
      asked_at: mayAsk.has(address) ? now : null,
    })),
  ].map((row) => ({ id: uuidv7(), ...row }));
}

/** Returns who gets a list now: members who may see what it is about, and addresses that have agreed. */
export async function listWilling<R extends ListReceiver>(
  db: Db,
  receivers: readonly R[],
  seen: Seen,
  now: Date,
): Promise<R[]> {
  const all = receivers.filter(({ confirmed_at, unsubscribed_at }) => confirmed_at && !unsubscribed_at);
  const addresses = all.flatMap(({ address }) => address ?? []);
  const refused = await findUnaskable(db, now, addresses);
  const willing: R[] = [];
  for (const receiver of all) {
    const { user_id, address } = receiver;
    const isAllowed = user_id
      ? await maySee(db, user_id, seen, now)
      : refused.get(address?.toLowerCase() ?? '') !== 'refused';
    if (isAllowed) willing.push(receiver);
  }
  return willing;
}
