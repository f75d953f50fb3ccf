import { type PermissionEntry, type PermissionName, permissionNames, quotaOf, roles } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { entryInBrand, entryInOrganisation, type Scope } from './actor.ts';
import { brandAnswer, memberAnswer, organisationAnswer, userAnswer } from './answers.ts';
import { brandRoutes } from './brands/brands.routes.ts';
import { changeBrand } from './brands/change-brand.ts';
import { listBrands, listMembers, listOrganisations, orderBrands } from './brands.queries.ts';
import { changeUser, pictureOf, refuseUnknownCountry } from './change-user.ts';
import { createBrand } from './create-brand.ts';
import { type QuotaCounters, usedOf } from './guard.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { changeRole, removeMember } from './manage-members.ts';
import { onboardingRoutes } from './onboarding/onboarding.routes.ts';
import type { AccountOptions } from './options.ts';
import { organisationRoutes } from './organisations/organisations.routes.ts';
import { personalRoutes } from './personal/personal.routes.ts';
import type { Call, Handlers } from './routes.ts';
import { sessionRoutes, signUpRoutes } from './sessions.routes.ts';
import { signInMethodRoutes } from './sign-in-methods.routes.ts';
import { findUser } from './users.queries.ts';

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
  data: brandAnswer((await listBrands(call.db, call.scope))[0]!, call.scope.actor, call.language, include),
});

export const accountRoutes = (options: AccountOptions): Handlers => ({
  ...sessionRoutes(options),
  ...signUpRoutes,
  ...invitationRoutes,
  ...organisationRoutes(options),
  ...brandRoutes,
  ...onboardingRoutes(options),
  ...signInMethodRoutes(options),
  ...personalRoutes(options),
  'user.show': async ({ db, scope, language, query }) => ({
    data: userAnswer((await findUser(db, scope))!, language, query.include),
  }),
  'user.update': async (call) => ({
    data: userAnswer(await changeUser(call, call.body), call.language, 'country'),
  }),
  'user.avatar.update': async (call) => ({
    data: userAnswer(await changeUser(call, { avatar: pictureOf(call.body) }), call.language, 'country'),
  }),
  'user.organisations': async ({ db, clock, scope, language, query }) => ({
    data: (await listOrganisations(db, scope)).map((row) =>
      organisationAnswer(row, language, clock.now(), query.include),
    ),
  }),
  'user.brands': async ({ db, scope, language, query }) => ({
    data: (await listBrands(db, scope)).map((row) => brandAnswer(row, scope.actor, language, query.include)),
  }),
  'user.brands.permissions': (call) =>
    permissionMap(call, options.counters, call.scope.organisationId, (name, used) =>
      entryInBrand(call.scope.actor, call.params.brand_id, name, used),
    ),
  'user.organisations.permissions': (call) =>
    permissionMap(call, options.counters, call.scope.organisationId, (name, used) =>
      entryInOrganisation(call.scope.actor, call.scope.organisationId, name, used),
    ),
  'user.brands.update-order': async ({ db, scope, body }) => void (await orderBrands(db, scope, body.brands)),
  'roles.index': ({ language }) => ({
    data: roles.map((slug) => ({ slug, name: translate(language, `accounts.roles.${slug}`) })),
  }),

  'brands.store': async (call) => {
    refuseUnknownCountry(call.body.country_id);
    const brand = await createBrand(call, call.scope, call.body);
    return { data: brandAnswer(brand, call.scope.actor, call.language, 'country') };
  },
  'brands.show': (call) => brandOf(call, call.query.include),
  'brands.replace': async (call) => {
    await changeBrand(call, call.scope, { logo: null, demo_data: null, social_networks: [], ...call.body });
    return brandOf(call, 'country');
  },
  'brands.update': async (call) => {
    await changeBrand(call, call.scope, call.body);
    return brandOf(call, 'country');
  },
  'brands.members.index': async ({ db, scope }) => ({ data: (await listMembers(db, scope)).map(memberAnswer) }),
  'brands.members.update-role': (call) => changeRole(call, call.scope, call.params.user_id, call.body.role),
  'brands.members.remove': (call) => removeMember(call, call.scope, call.params.user_id),
});
