import type { DeletionHold, OrganisationDeletion } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { dateFormat } from '@masthead/measuring';
import { after, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import { post } from '../../../platform/mail/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refuseImpersonation, type Scope } from '../../access/index.ts';
import { findNames, listUsersOf, refuseWrongPassword } from '../../accounts/index.ts';
import { organisationDeletionMail } from '../organisations.mails.ts';
import { lockOrganisation } from '../organisations.queries.ts';
import { billingHold } from '../organisations.requests.ts';
import { countRowsOf, findDeletion, listAdministratorsOf, listLiveBrands, setDeletion } from './deletion.queries.ts';

const grace = days(7);

/** Returns the reason why the caller cannot have the organisation deleted; null: nothing is in the way. */
async function findHoldOf(db: Db, scope: Scope, type: 'customer' | 'demo'): Promise<DeletionHold | null> {
  if (scope.actor.organisation_id !== scope.organisationId) return 'not_own';
  const users = await listUsersOf(db, scope.organisationId);
  // Without its staff, nobody could look after the installation.
  if (type === 'demo' || users.some(({ is_staff_member }) => is_staff_member)) return 'kept';
  return await billingHold.call(db, scope.organisationId);
}

/** Returns when an organisation is deleted, what is lost with it, and what is to be settled before. */
export async function showDeletion({ db }: Pick<Services, 'db'>, scope: Scope): Promise<OrganisationDeletion> {
  const row = (await findDeletion(db, scope))!;
  const brandIds = (await listLiveBrands(db, scope)).map(({ id }) => id);
  const users = (await listUsersOf(db, scope.organisationId)).filter(({ is_removed }) => !is_removed).length;
  const count = (table: string, isMarked = true) => countRowsOf(db, { table, isMarked }, brandIds);
  return {
    deletes_at: row.deletes_at,
    held_by: await findHoldOf(db, scope, row.type),
    records: {
      brands: brandIds.length,
      users,
      streams: await count('streams'),
      // Removed clippings are deleted at once.
      clippings: await count('clippings', false),
      stories: await count('stories'),
      newsrooms: await count('newsrooms'),
      relations: await count('relations'),
    },
  };
}

/**
 * Marks an organisation for deletion after days of grace and tells its administrators. Throws 403 for impersonators, 422 at name
 * or current_password, and 409 organisation_held.
 */
export async function askForDeletion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  { name, current_password }: { name: string; current_password: string },
): Promise<Date> {
  refuseImpersonation(scope);
  await refuseWrongPassword({ db, scope }, current_password);
  const now = clock.now();
  const at = after(now, grace);
  await db.transaction().execute(async (transaction) => {
    await lockOrganisation(transaction, scope.organisationId);
    const row = (await findDeletion(transaction, scope))!;
    if (row.name.trim() !== name) throw invalidField('name', 'invalid');
    const cause = await findHoldOf(transaction, scope, row.type);
    if (cause) throw new Failure(409, 'organisation_held', { params: { cause } });
    await setDeletion(transaction, scope, at, now);
    const [by] = await findNames(transaction, [scope.actor.user_id]);
    for (const user of await listAdministratorsOf(transaction, scope)) {
      const date = dateFormat(localeOf(user.language), { dateStyle: 'long' }, 'UTC').format(at);
      const facts = { organisation: row.name, date, by: by?.full_name ?? '' };
      await post(transaction, clock, await organisationDeletionMail(user, facts));
    }
  });
  return at;
}

/** Keeps an organisation that was to be deleted. Throws 403 for impersonators. */
export async function keepOrganisation({ db, clock }: Pick<Services, 'db' | 'clock'>, scope: Scope): Promise<void> {
  refuseImpersonation(scope);
  await setDeletion(db, scope, null, clock.now());
}
