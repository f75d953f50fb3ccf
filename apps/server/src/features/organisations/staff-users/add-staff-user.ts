import { v7 as uuidv7 } from 'uuid';
import { isUniqueViolation } from '../../../platform/db/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, writeEntry } from '../../access/index.ts';
import { hashPassword, insertUser, makePassword } from '../../accounts/index.ts';
import { insertMember } from '../members/members.queries.ts';
import { findStaffHome } from './staff-users.queries.ts';

interface Person {
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Makes another staff user in the organisation of the first one, for the operator's console. Returns the password, for printing
 * once. Throws 422 at email.
 */
export async function addStaffUser({ db, clock }: Pick<Services, 'db' | 'clock'>, person: Person): Promise<string> {
  const password = makePassword();
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const home = await findStaffHome(acrossBrands(transaction));
    if (!home) throw new Failure(404, 'not_found');
    const [id, now] = [uuidv7(), clock.now()];
    const { organisation_id, brand_id } = home;
    const user = { ...person, id, organisation_id, password_hash, is_staff_member: true, language: 'en' };
    await insertUser(transaction, user, now).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email') ? invalidField('email', 'email_taken') : error;
    });
    if (brand_id) await insertMember(transaction, brand_id, id, 'administrator', now);
    await writeEntry(transaction, {
      organisation_id,
      at: now,
      user_id: null,
      endpoint: 'staff.users.store',
      subject: { user_id: id },
      reason: 'npm run console',
    });
  });
  return password;
}
