import type { Db } from '../../platform/db/index.ts';
import { deleteSessionsOf, deleteTokensOf, type Scope } from '../access/index.ts';
import { deletePersonal, listUsersOf, overwriteUsers } from './leaving-users.queries.ts';
import { deleteRecovery, deleteUser } from './users.queries.ts';

/** Closes the account of a user of the organisation and ends its sessions and tokens. Call it in a transaction. */
export async function closeAccount(transaction: Db, scope: Scope, userId: string, now: Date): Promise<void> {
  await deleteUser(transaction, scope, userId, now);
  await endAccess(transaction, userId);
}

/** Ends everything that opens an account without its password: sessions, API tokens and links in mails. */
export async function endAccess(transaction: Db, userId: string): Promise<void> {
  await deleteSessionsOf(transaction, userId, null);
  await deleteTokensOf(transaction, userId);
  await deleteRecovery(transaction, userId);
}

/** Closes the accounts of an organisation, the removed ones too, and erases their personal data. Call it in a transaction. */
export async function eraseUsers(transaction: Db, organisationId: string, now: Date): Promise<void> {
  for (const { id } of await listUsersOf(transaction, organisationId)) await endAccess(transaction, id);
  await deletePersonal(transaction, organisationId);
  await overwriteUsers(transaction, organisationId, now);
}
