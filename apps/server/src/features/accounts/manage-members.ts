import type { Role } from '@masthead/contract';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from './actor.ts';
import { countOtherAdministrators, deleteMember, findMemberRole, updateRole } from './brands.queries.ts';

/** Changes a role; the last administrator of an organisation cannot be demoted. Throws 404, 409 last_administrator. */
export async function changeRole(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  userId: string,
  role: Role,
): Promise<void> {
  await withMember(db, scope, userId, role !== 'administrator', (transaction) =>
    updateRole(transaction, scope, userId, role),
  );
}

/** Ends a membership at once; what the member made stays. Throws 404, 409 last_administrator. */
export async function removeMember({ db }: Pick<Services, 'db'>, scope: Scope, userId: string): Promise<void> {
  await withMember(db, scope, userId, true, (transaction) => deleteMember(transaction, scope, userId));
}

async function withMember(
  db: Services['db'],
  scope: Scope,
  userId: string,
  loses: boolean,
  change: (transaction: Services['db']) => Promise<number>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const current = await findMemberRole(transaction, scope, userId);
    if (!current) throw notFound();
    if (loses && current === 'administrator' && (await countOtherAdministrators(transaction, scope, userId)) === 0)
      throw new Failure(409, 'last_administrator');
    await change(transaction);
  });
}
