import { v7 as uuidv7 } from 'uuid';
import { type Db, isUniqueViolation } from '../../../platform/db/index.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Caller, hashToken, openSession, type Scope, writeEntry } from '../../access/index.ts';
import { findUser, hashNewPassword, insertUser } from '../../accounts/index.ts';
import { settleType } from '../members/settle-type.ts';
import { takingSeats } from '../subscription/seats.ts';
import { findByToken, findInvitation, joinBrand, markAccepted, type OpenedRow } from './invitations.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Joining = Needs & Pick<Services, 'config'>;

/** Returns the invitation of a link, in any state. Throws 404. */
export async function openInvitation({ db }: Needs, token: string): Promise<OpenedRow> {
  const row = await findByToken(acrossBrands(db), hashToken(token));
  if (!row) throw notFound();
  return row;
}

/** Returns an invitation for the caller. Throws 404, 422 invitation_wrong_address. */
export async function ownInvitation(
  { db, scope }: Needs & { scope: Scope },
  { brand_id, invitation_id }: { brand_id: string; invitation_id: string },
): Promise<OpenedRow> {
  const row = await findInvitation(acrossBrands(db), brand_id, invitation_id);
  if (!row) throw notFound();
  const { email } = (await findUser(db, scope))!;
  if (email.toLowerCase() !== row.email.toLowerCase()) throw new Failure(422, 'invitation_wrong_address');
  return row;
}

/** Makes the caller a member. Throws what ownInvitation throws, 409 accepted or cancelled, 422 expired. */
export async function acceptInvitation(
  needs: Needs & { scope: Scope },
  ids: { brand_id: string; invitation_id: string },
): Promise<void> {
  const row = await ownInvitation(needs, ids);
  await needs.db
    .transaction()
    .execute((transaction) => join(transaction, row, needs.scope.actor.user_id, needs.clock.now()));
}

interface Person {
  first_name: string;
  last_name: string;
  password: string;
  language: string;
}

/**
 * Makes an account for somebody who came by the link, which proves the address, and signs in. Throws 409
 * invitation_needs_sign_in if the address has an account: its owner has to be the one who joins.
 */
export async function joinWithoutAccount(
  { config, db, clock }: Joining,
  token: string,
  person: Person,
  caller: Caller,
) {
  const row = await openInvitation({ db, clock }, token);
  const now = clock.now();
  refuseClosed(row, now);
  if (row.has_account) throw new Failure(409, 'invitation_needs_sign_in');
  const { password, ...names } = person;
  const user = {
    ...names,
    id: uuidv7(),
    organisation_id: row.organisation_id,
    email: row.email,
    is_staff_member: false,
    password_hash: await hashNewPassword(config, password),
  };
  return await db.transaction().execute(async (transaction) => {
    await insertUser(transaction, user, now).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email') ? new Failure(409, 'invitation_needs_sign_in') : error;
    });
    await join(transaction, row, user.id, now);
    return await openSession(transaction, { userId: user.id, caller }, now);
  });
}

async function join(db: Db, row: OpenedRow, userId: string, now: Date): Promise<void> {
  refuseClosed(row, now);
  await takingSeats(db, row.organisation_id, now, async () => {
    if ((await markAccepted(db, row, now)) === 0) throw new Failure(409, 'invitation_accepted');
    await joinBrand(db, row.brand_id, userId, row.role, now);
  });
  await settleType(db, userId);
  // A user of another organisation is recorded in the log of the organisation that is joined.
  await writeEntry(db, {
    organisation_id: row.organisation_id,
    at: now,
    user_id: userId,
    brand_id: row.brand_id,
    endpoint: 'brands.invitations.accept',
    subject: { brand_id: row.brand_id, invitation_id: row.id },
  });
}

function refuseClosed({ status, expires_at }: OpenedRow, now: Date): void {
  if (status === 'accepted') throw new Failure(409, 'invitation_accepted');
  if (status === 'cancelled') throw new Failure(409, 'invitation_cancelled');
  if (Date.parse(expires_at) <= now.getTime()) throw new Failure(422, 'invitation_expired');
}
