import type { BodyOf, Endpoints } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, isUniqueViolation } from '../../../platform/db/index.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { hashNewPassword, insertSignedUp, mailActivation } from '../../accounts/index.ts';
import { isCountry, phoneOf } from '../../reference/index.ts';
import { makeOrganisation } from '../make-organisation.ts';

/** Throws 409 if the operator has closed signing up. */
export function refuseClosed({ config }: Pick<Services, 'config'>): void {
  if (config.MASTHEAD_SIGN_UP === 'closed') throw new Failure(409, 'sign_up_closed');
}

type Form = BodyOf<Endpoints['auth.sign-up']>;

/** Makes the account and mails its activation link. Nobody can sign in to it before. Throws 422 at the field. */
export async function signUp(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  form: Form,
  { language, publicUrl }: { language: string; publicUrl: string },
) {
  refuseClosed(services);
  if (!isCountry(form.country_id)) throw invalidField('country_id', 'invalid');
  const phone = phoneOf(form.phone, form.country_id);
  const passwordHash = await hashNewPassword(services.config, form.password);
  const { db, clock } = services;
  return await db.transaction().execute(async (transaction) => {
    const made = await makeAccount(
      transaction,
      { ...form, phone, language, password_hash: passwordHash, brand_name: form.organisation_name },
      clock.now(),
    );
    const { email, first_name } = form;
    await mailActivation(transaction, clock, { id: made.userId, email, first_name, language }, publicUrl);
    return { user_id: made.userId, email: form.email };
  });
}

interface NewAccount {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  password_hash: string;
  organisation_name: string;
  brand_name: string;
  country_id: string | null;
  language: string;
  referrer?: string | null | undefined;
}

/**
 * Makes an organisation on trial, its first brand, and its administrator, who still has to confirm the address. Call it
 * in a transaction. Throws 422 email_taken.
 */
export async function makeAccount(db: Db, account: NewAccount, now: Date) {
  const userId = uuidv7();
  const insertAdministrator = (organisation_id: string) =>
    insertSignedUp(db, { ...account, id: userId, organisation_id, referrer: account.referrer ?? null }, now).catch(
      (error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? invalidField('email', 'email_taken') : error;
      },
    );
  const { organisation_name: name, brand_name: brandName, country_id } = account;
  const made = await makeOrganisation(db, { name, brandName, country_id }, { userId, insertAdministrator }, now);
  return { organisationId: made.id, userId, brandId: made.brandId };
}
