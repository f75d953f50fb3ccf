import { v7 as uuidv7 } from 'uuid';
import type { Services } from '../../../platform/services.ts';
import { ownBrand } from '../../access/index.ts';
import { hashPassword, hasStaff, insertUser, makePassword } from '../../accounts/index.ts';
import { insertBrand } from '../brands/brands.queries.ts';
import { insertMember } from '../members/members.queries.ts';
import { insertOrganisation } from '../organisations.queries.ts';
import { insertSubscription } from '../subscription/subscription.queries.ts';

/**
 * Makes the first staff user with an organisation and a brand, if there is no staff yet. Answers with the password that
 * was made, for printing once; null if it came from the settings or staff exist already.
 */
export async function makeFirstStaffUser({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<{ email: string; password: string | null } | null> {
  if (await hasStaff(db)) return null;
  const password = config.MASTHEAD_ADMIN_PASSWORD ?? makePassword();
  const hashed = await hashPassword(password);
  const [organisationId, userId, brandId] = [uuidv7(), uuidv7(), ownBrand(uuidv7())];
  const now = clock.now();
  const email = config.MASTHEAD_ADMIN_EMAIL;
  const made = await db.transaction().execute(async (transaction) => {
    // Processes that start together: the slug is unique, so one of them makes the organisation and the others leave it.
    if (
      (await insertOrganisation(
        transaction,
        {
          id: organisationId,
          slug: 'my-organisation',
          name: 'My organisation',
          currency_code: 'EUR',
          country_id: null,
        },
        now,
      )) === 0
    )
      return false;
    await insertSubscription(transaction, organisationId, 'enterprise', now);
    await insertUser(
      transaction,
      {
        id: userId,
        organisation_id: organisationId,
        first_name: 'Staff',
        last_name: 'Masthead',
        email,
        password_hash: hashed,
        is_staff_member: true,
        language: 'en',
      },
      now,
    );
    await insertBrand(
      transaction,
      {
        id: brandId,
        organisation_id: organisationId,
        name: 'My brand',
        slug: 'my-brand',
        currency_code: 'EUR',
        country_id: null,
      },
      now,
    );
    await insertMember(transaction, brandId, userId, 'administrator', now);
    return true;
  });
  if (!made) return null;
  return { email, password: config.MASTHEAD_ADMIN_PASSWORD ? null : password };
}
