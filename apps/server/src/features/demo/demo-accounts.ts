import type { BodyOf, Endpoints } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, hours } from '../../platform/clock/index.ts';
import { type Db, isUniqueViolation } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownBrand, type Scope, writeEntry } from '../access/index.ts';
import { insertInvited, mailAccount, refuseUnknownCountry } from '../accounts/index.ts';
import { discardBrand, insertMember, insertSubscription, setSupport } from '../organisations/index.ts';
import type { DemoOwner } from './demo.queries.ts';
import { insertDemoAccount, listLiveBrands, lockDueAccount, markReset } from './demo-accounts.queries.ts';
import { insertDemoBrand, insertHome } from './fill-brand.ts';
import { completeSample, contentOf, fillSample, switchedOff } from './sample-content.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Form = BodyOf<Endpoints['staff.demo-accounts.store']>;

interface Author {
  scope: Scope;
  language: string;
  publicUrl: string;
}

/**
 * Makes an organisation with invented records and its user, who gets a mail to set a password. What would reach others is
 * switched off. Throws 422 at email or country_id.
 */
export async function createDemoAccount(
  needs: Needs,
  { organisation_name, reason, ...person }: Form,
  { scope, language, publicUrl }: Author,
): Promise<DemoOwner> {
  const { db, clock } = needs;
  refuseUnknownCountry(person.country_id);
  const content = contentOf(clock.now());
  const owner = await db.transaction().execute(async (transaction) => {
    const { now } = content;
    const [id, userId] = [uuidv7(), uuidv7()];
    const organisation = { id, slug: `demo-${id}`, name: organisation_name };
    const home = await insertHome(transaction, organisation, ownBrand(uuidv7()), now);
    await insertSubscription(transaction, id, 'enterprise', now);
    await setSupport(transaction, id, { switched_off: switchedOff }, now);
    const user = { ...person, id: userId, organisation_id: id, phone: null, is_staff_member: false, language };
    await insertInvited(transaction, user, now).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email') ? invalidField('email', 'email_taken') : error;
    });
    await insertMember(transaction, home.brand_id, userId, 'administrator', now);
    await insertDemoAccount(transaction, { organisation_id: id, user_id: userId }, now);
    const made = { ...home, user_id: userId };
    await fillSample(transaction, made, content);
    await writeEntry(transaction, {
      organisation_id: id,
      at: now,
      user_id: scope.actor.user_id,
      endpoint: 'staff.demo-accounts.store',
      subject: { user_id: userId },
      reason,
    });
    await mailAccount(transaction, clock, { user, organisation: organisation_name, publicUrl });
    return made;
  });
  await completeSample(needs, owner, content);
  return owner;
}

/** Accounts that were made or reset shortly before the night are left as they are. */
const freshFor = hours(6);

/** Makes demo accounts as new each night: the brands of the day are discarded, and another one is filled. */
export const resetDemoAccountsJob = defineJob({
  name: 'demo.reset-accounts',
  payload: noPayload,
  schedule: '13 3 * * *',
  run: async (needs: Needs, _, signal) => {
    while (!signal.aborted && (await resetOne(needs)));
  },
});

/** Resets the account whose turn it is. Returns false if none is due. */
async function resetOne(needs: Needs): Promise<boolean> {
  const content = contentOf(needs.clock.now());
  const owner = await needs.db.transaction().execute((transaction) => resetDue(transaction, content));
  if (owner) await completeSample(needs, owner, content);
  return owner !== null;
}

async function resetDue(transaction: Db, content: ReturnType<typeof contentOf>): Promise<DemoOwner | null> {
  const { now } = content;
  const [account] = await lockDueAccount(transaction, before(now, freshFor));
  if (!account) return null;
  const { organisation_id, user_id } = account;
  for (const { id } of await listLiveBrands(transaction, organisation_id))
    await discardBrand(transaction, id, user_id, now);
  const brandId = ownBrand(uuidv7());
  // The brand of an earlier night keeps its address until it is purged.
  const place = { organisationId: organisation_id, brandId, slug: `norlunde-${brandId.slice(-6)}` };
  const home = await insertDemoBrand(transaction, place, now);
  await insertMember(transaction, home.brand_id, user_id, 'administrator', now);
  // Staff may have switched on what a demo must not have.
  await setSupport(transaction, organisation_id, { switched_off: switchedOff }, now);
  const owner = { ...home, user_id };
  await fillSample(transaction, owner, content);
  await markReset(transaction, organisation_id, now);
  return owner;
}
