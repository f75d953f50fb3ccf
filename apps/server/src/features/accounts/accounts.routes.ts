import {
  languages,
  type PermissionEntry,
  type PermissionName,
  permissionNames,
  quotaOf,
  roles,
} from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { isUniqueViolation } from '../../platform/db/index.ts';
import { Failure, invalidField } from '../../platform/http/failure.ts';
import { isCountry } from '../reference/index.ts';
import { entryInBrand, entryInOrganisation, type Scope } from './actor.ts';
import { brandAnswer, memberAnswer, organisationAnswer, userAnswer } from './answers.ts';
import { listBrands, listMembers, listOrganisations, orderBrands, updateBrand } from './brands.queries.ts';
import { createBrand } from './create-brand.ts';
import { type QuotaCounters, usedOf } from './guard.ts';
import { changeRole, removeMember } from './manage-members.ts';
import { notYet } from './not-yet.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { publicUrlOf } from './public-url.ts';
import { finishRecovery, requestRecovery } from './recover-password.ts';
import type { Call, Handlers } from './routes.ts';
import { signIn, signOut, signOutOthers } from './sign-in.ts';
import { findPasswordHash, findUser, setPassword, updateUser } from './users.queries.ts';

const knownCountry = (id: string | null | undefined) => {
  if (id && !isCountry(id)) throw invalidField('country_id', 'invalid');
};

/** All permissions of one level, with the counts of those that are limited. */
async function permissionMap(
  call: Pick<Call<'user.show'>, 'db' | 'clock'>,
  counters: QuotaCounters,
  organisationId: string,
  answer: (name: PermissionName, used: object) => PermissionEntry,
) {
  const entries: [string, PermissionEntry][] = [];
  for (const name of permissionNames)
    entries.push([name, answer(name, quotaOf(name) ? await usedOf({ ...call, counters }, name, organisationId) : {})]);
  return { data: Object.fromEntries(entries) };
}

const brandOf = async (call: { db: Call<'brands.show'>['db']; scope: Scope; language: string }, include?: string) => ({
  data: brandAnswer((await listBrands(call.db, call.scope))[0]!, call.language, include),
});

export const accountRoutes = (counters: QuotaCounters): Handlers => ({
  ...notYet,
  'auth.login': (call) =>
    signIn(call, { ...call.body, ip: call.request.ip, userAgent: call.request.headers['user-agent'] ?? null }),
  'auth.logout': async (call) => void (await signOut(call, call.scope.actor.session_id)),
  'auth.password-recovery.request': (call) =>
    requestRecovery(call, { email: call.body.email, publicUrl: publicUrlOf(call) }),
  'auth.password-recovery.finish': (call) =>
    finishRecovery(call, { userId: call.params.user_id, code: call.params.code, password: call.body.password }),

  'user.show': async ({ db, scope, language, query }) => ({
    data: userAnswer((await findUser(db, scope))!, language, query.include),
  }),
  'user.update': async ({ db, clock, scope, language, body }) => {
    if (body.language && !languages.some((known) => known === body.language))
      throw new Failure(422, 'unsupported_language', {
        fields: { language: [{ code: 'unsupported_language', params: {} }] },
      });
    knownCountry(body.country_id);
    try {
      return { data: userAnswer(await updateUser(db, scope, body, clock.now()), language, 'country') };
    } catch (error) {
      if (isUniqueViolation(error, 'users_email')) throw invalidField('email', 'email_taken');
      throw error;
    }
  },
  'user.password.update': async (call) => {
    const { db, clock, scope, body } = call;
    if (!(await verifyPassword(await findPasswordHash(db, scope), body.current_password)))
      throw invalidField('current_password', 'wrong_password');
    await setPassword(db, scope.actor.user_id, await hashPassword(body.password), clock.now());
    await signOutOthers(call, scope.actor.user_id, scope.actor.session_id);
  },
  'user.organisations': async ({ db, clock, scope, language, query }) => ({
    data: (await listOrganisations(db, scope)).map((row) =>
      organisationAnswer(row, language, clock.now(), query.include),
    ),
  }),
  'user.brands': async ({ db, scope, language, query }) => ({
    data: (await listBrands(db, scope)).map((row) => brandAnswer(row, language, query.include)),
  }),
  'user.brands.permissions': (call) =>
    permissionMap(call, counters, call.scope.organisationId, (name, used) =>
      entryInBrand(call.scope.actor, call.params.brand_id, name, used),
    ),
  'user.organisations.permissions': (call) =>
    permissionMap(call, counters, call.scope.organisationId, (name, used) =>
      entryInOrganisation(call.scope.actor, call.scope.organisationId, name, used),
    ),
  'user.brands.update-order': async ({ db, scope, body }) => void (await orderBrands(db, scope, body.brands)),
  'roles.index': ({ language }) => ({
    data: roles.map((slug) => ({ slug, name: translate(language, `accounts.roles.${slug}`) })),
  }),

  'brands.store': async (call) => {
    knownCountry(call.body.country_id);
    return { data: brandAnswer(await createBrand(call, call.scope, call.body), call.language, 'country') };
  },
  'brands.show': (call) => brandOf(call, call.query.include),
  'brands.replace': async (call) => {
    knownCountry(call.body.country_id);
    await updateBrand(call.db, call.scope, { logo: null, ...call.body }, call.clock.now());
    return brandOf(call, 'country');
  },
  'brands.update': async (call) => {
    knownCountry(call.body.country_id);
    await updateBrand(call.db, call.scope, call.body, call.clock.now());
    return brandOf(call, 'country');
  },
  'brands.members.index': async ({ db, scope }) => ({ data: (await listMembers(db, scope)).map(memberAnswer) }),
  'brands.members.update-role': (call) => changeRole(call, call.scope, call.params.user_id, call.body.role),
  'brands.members.remove': (call) => removeMember(call, call.scope, call.params.user_id),
});
