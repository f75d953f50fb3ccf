import type { NewUserForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, isUniqueViolation } from '../../../platform/db/index.ts';
import { invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Scope, writeEntry } from '../../access/index.ts';
import { insertInvited, mailAccount } from '../../accounts/index.ts';
import { isCountry, phoneOf } from '../../reference/index.ts';
import { makeOrganisation } from '../make-organisation.ts';
import { settleType } from '../members/settle-type.ts';
import { takingSeats } from '../subscription/seats.ts';
import { findOrganisationName, insertMembers } from './staff-users.queries.ts';

interface Author {
  scope: Scope;
  language: string;
  publicUrl: string;
}

/**
 * Makes a user in an organisation, or with a new one, and mails a link to set a password, which proves the address. Throws
 * 422 at the field, and 403 if the plan has no seat left.
 */
export const createUser = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { phone, country_id, brands, reason, organisation_id, organisation_name, ...person }: NewUserForm,
  { scope, language, publicUrl }: Author,
): Promise<string> => {
  if (country_id && !isCountry(country_id)) throw invalidField('country_id', 'invalid');
  if (person.is_staff_member && organisation_id !== scope.actor.organisation_id)
    throw invalidField('is_staff_member', 'own_organisation');
  const number = phone ? phoneOf(phone, country_id) : null;
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const userId = uuidv7();
    const { type: _, ...names } = person;
    const user = { ...names, id: userId, phone: number, country_id, language };
    const organisation = organisation_id
      ? await joinOrganisation(transaction, organisation_id, { user, brands }, now)
      : await makeOrganisation(
          transaction,
          { name: organisation_name!, country_id },
          { userId, insertAdministrator: (id) => insertUser(transaction, { ...user, organisation_id: id }, now) },
          now,
        );
    await writeEntry(transaction, {
      organisation_id: organisation.id,
      at: now,
      user_id: scope.actor.user_id,
      endpoint: 'staff.users.store',
      subject: { user_id: userId },
      reason,
    });
    await mailAccount(transaction, clock, { user, organisation: organisation.name, publicUrl });
    return userId;
  });
};

type Person = Parameters<typeof insertInvited>[1];

async function joinOrganisation(
  db: Db,
  organisationId: string,
  { user, brands }: { user: Omit<Person, 'organisation_id'>; brands: NewUserForm['brands'] },
  now: Date,
): Promise<{ id: string; name: string }> {
  const organisation = await findOrganisationName(db, organisationId);
  if (!organisation) throw invalidField('organisation_id', 'invalid');
  // A user has one role in a brand.
  if (new Set(brands.map(({ id }) => id)).size < brands.length) throw invalidField('brands', 'invalid');
  await takingSeats(db, organisationId, now, async () => {
    await insertUser(db, { ...user, organisation_id: organisationId }, now);
    const joined = await insertMembers(acrossBrands(db), { organisationId, userId: user.id }, brands, now);
    if (joined < brands.length) throw invalidField('brands', 'invalid');
  });
  await settleType(db, user.id);
  return organisation;
}

const insertUser = (db: Db, user: Person, now: Date): Promise<number> =>
  insertInvited(db, user, now).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email') ? invalidField('email', 'email_taken') : error;
  });
