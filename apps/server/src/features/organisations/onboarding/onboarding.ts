import { randomInt, timingSafeEqual } from 'node:crypto';
import { fieldFailures, type OnboardingStep, onboardingStepNames, onboardingSteps } from '@masthead/contract';
import type { z } from 'zod';
import { after, minutes } from '../../../platform/clock/index.ts';
import { Failure, invalid, invalidField } from '../../../platform/http/failure.ts';
import { postForTenant } from '../../../platform/mail/tenant-mails.ts';
import type { Services } from '../../../platform/services.ts';
import { entryInOrganisation, hashToken, type Scope } from '../../access/index.ts';
import {
  changeUser,
  findUser,
  markOnboarded,
  pictureOf,
  refuseUnknownCountry,
  userAnswer,
} from '../../accounts/index.ts';
import { phoneOf } from '../../reference/index.ts';
import { organisationAnswer } from '../answers.ts';
import { codeMail } from '../organisations.mails.ts';
import { listOrganisations, updateOrganisation } from '../organisations.queries.ts';
import {
  findOnboarding,
  markConfirmed,
  markDone,
  noteTry,
  type OnboardingRow,
  saveContact,
} from './onboarding.queries.ts';

const codeValidity = minutes(60);
const mostTries = 10;

type Needs = Pick<Services, 'db' | 'clock' | 'config'> & { scope: Scope; language: string };
type Fields<S extends OnboardingStep> = z.output<(typeof onboardingSteps)[S]>;

/** Refuses to onboard another person. Throws 404 onboarding_broken. */
export function refuseOthers({ actor }: Scope, userId: string): void {
  if (actor.user_id !== userId) throw new Failure(404, 'onboarding_broken');
}

const isSame = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase();

/** Returns the confirmation of a contact; the user's own address was confirmed by activating the account. */
const confirmationOf = (row: OnboardingRow, own: string) => {
  const email = row.contact_email ?? own;
  return { email, is_confirmed: isSame(email, own) || isSame(email, row.confirmed_email) };
};

const mayUpdate = ({ actor }: Scope) => entryInOrganisation(actor, actor.organisation_id, 'organisation.update').can;

export async function showOnboarding({ db, clock, scope, language }: Needs) {
  const row = await findOnboarding(db, scope);
  const user = (await findUser(db, scope))!;
  const organisation = (await listOrganisations(db, scope, clock.now())).find(({ id }) => id === user.organisation_id)!;
  return {
    step: onboardingStepNames.find((step) => !row.done.includes(step)) ?? null,
    user: userAnswer(user, language, 'country'),
    organisation: organisationAnswer(organisation, language, 'country'),
    may_update_organisation: mayUpdate(scope),
    email_confirmation: confirmationOf(row, user.email),
  };
}

/** Does one step; each can be done again. Throws 422 at the fields, 409 if the onboarding is over. */
export async function doStep(needs: Needs, step: OnboardingStep, body: unknown) {
  const { db, scope } = needs;
  const parsed = onboardingSteps[step].safeParse(body);
  if (!parsed.success) throw invalid(fieldFailures(parsed.error));
  if ((await findUser(db, scope))!.onboarded_at) throw new Failure(409, 'conflict');
  await steps[step](needs, parsed.data as never);
  await markDone(db, scope, step);
  return await showOnboarding(needs);
}

const steps: { [S in OnboardingStep]: (needs: Needs, fields: Fields<S>) => Promise<void> } = {
  profile: async (needs, { organisation_name, role, country_id, ...names }) => {
    const { db, clock, scope } = needs;
    refuseUnknownCountry(country_id);
    await changeUser(needs, { ...names, country_id, job_title: role });
    if (mayUpdate(scope))
      await updateOrganisation(db, ofOwn(scope), { name: organisation_name, country_id }, clock.now());
  },
  logo: async ({ db, clock, scope }, { logo }) => {
    if (mayUpdate(scope)) await updateOrganisation(db, ofOwn(scope), { logo: logo && pictureOf(logo) }, clock.now());
  },
  contact: async (needs, given) => {
    const { db, clock, config, scope } = needs;
    const user = (await findUser(db, scope))!;
    const contact = { ...given, phone: phoneOf(given.phone, user.country_id) };
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const isConfirmed = confirmationOf(
      { ...(await findOnboarding(db, scope)), contact_email: contact.email },
      user.email,
    ).is_confirmed;
    await db.transaction().execute(async (transaction) => {
      if (mayUpdate(scope)) await updateOrganisation(transaction, ofOwn(scope), { contact }, clock.now());
      const kept = { hash: codeHash(scope, code), expires_at: after(clock.now(), codeValidity) };
      await saveContact(transaction, scope, { email: contact.email, code: isConfirmed ? null : kept });
      if (!isConfirmed) {
        const { first_name, language } = user;
        const mail = await codeMail({ first_name, language, email: contact.email }, code);
        await postForTenant(transaction, { clock, config }, scope.actor.organisation_id, [mail]);
      }
    });
  },
  'email-confirmation': async ({ db, clock, scope }, { code }) => {
    const row = await findOnboarding(db, scope);
    const { email, is_confirmed } = confirmationOf(row, (await findUser(db, scope))!.email);
    if (is_confirmed) return;
    if (!code) throw invalidField('code', 'required');
    await noteTry(db, scope);
    const isOpen = row.code_tries < mostTries && Date.parse(row.code_expires_at ?? '') > clock.now().getTime();
    if (!isOpen || !row.code_hash || !timingSafeEqual(row.code_hash, codeHash(scope, code)))
      throw invalidField('code', 'invalid_code');
    await markConfirmed(db, scope, email);
  },
};

const ofOwn = (scope: Scope): Scope => ({ ...scope, organisationId: scope.actor.organisation_id });
const codeHash = ({ actor }: Scope, code: string) => hashToken(`${actor.user_id} ${code.replace(/\s/g, '')}`);

/** Ends the onboarding once all four steps are done and the address is confirmed. Throws 409 onboarding_incomplete. */
export async function completeOnboarding({ db, clock, scope, language }: Needs) {
  const user = (await findUser(db, scope))!;
  if (!user.onboarded_at) {
    const row = await findOnboarding(db, scope);
    const isDone = onboardingStepNames.every((step) => row.done.includes(step));
    if (!isDone || !confirmationOf(row, user.email).is_confirmed) throw new Failure(409, 'onboarding_incomplete');
    await markOnboarded(db, scope, clock.now());
  }
  return userAnswer((await findUser(db, scope))!, language, 'country');
}
