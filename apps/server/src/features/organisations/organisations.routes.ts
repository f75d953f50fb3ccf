import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Call, entryInOrganisation, type Handlers, type Scope } from '../access/index.ts';
import { closeAccount, pictureOf, refuseUnknownCountry } from '../accounts/index.ts';
import { isCurrency } from '../reference/index.ts';
import { organisationAnswer } from './answers.ts';
import { brandRoutes } from './brands/brands.routes.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { keepManager } from './members/keep-manager.ts';
import { memberRoutes } from './members/members.routes.ts';
import { settleType } from './members/settle-type.ts';
import { onboardingRoutes } from './onboarding/onboarding.routes.ts';
import type { OrganisationOptions } from './options.ts';
import {
  countAdministrators,
  findBelonging,
  leaveBrands,
  listOrganisations,
  listUsers,
  lockOrganisation,
  type OrganisationChange,
  updateOrganisation,
} from './organisations.queries.ts';
import { paymentFacts, rebuildRollups } from './organisations.requests.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';
import { removeOwnAccount } from './staff-users/remove-user.ts';
import { staffUserRoutes } from './staff-users/staff-users.routes.ts';
import { setPermissions, showPermissions } from './user-permissions.ts';
import { byName, named } from './user-rows.ts';

async function change(
  call: Call<'organisations.update'> | Call<'organisations.logo.update'>,
  fields: OrganisationChange,
) {
  const { db, clock, scope, language } = call;
  await db.transaction().execute(async (transaction) => {
    await updateOrganisation(transaction, scope, fields, clock.now());
    if (fields.timezone) await enqueue(transaction, rebuildRollups, { organisation_id: scope.organisationId });
  });
  const row = (await listOrganisations(db, scope, clock.now())).find(({ id }) => id === scope.organisationId)!;
  const payments = await paymentFacts.call(db, [row.id], clock.now());
  return { data: organisationAnswer(row, language, 'country', payments.get(row.id)) };
}

/** Takes a user out of all brands; one of the organisation's own loses the account. Throws 404, 409. */
async function removeUser({ db, clock }: Pick<Services, 'db' | 'clock'>, scope: Scope, userId: string): Promise<void> {
  if (userId === scope.actor.user_id) throw new Failure(409, 'own_account');
  await db.transaction().execute(async (transaction) => {
    await lockOrganisation(transaction, scope.organisationId);
    const belonging = await findBelonging(transaction, scope, userId);
    if (!belonging) throw notFound();
    if ((await countAdministrators(transaction, scope.organisationId, { userId })) === 0)
      throw new Failure(409, 'last_administrator');
    // An account that is closed leaves the brands of other organisations too.
    await keepManager(transaction, userId, belonging.is_own ? 'all' : { organisationId: scope.organisationId });
    await leaveBrands(transaction, scope, userId);
    if (belonging.is_own) await closeAccount(transaction, scope, userId, clock.now());
    else await settleType(transaction, userId);
  });
}

export const organisationRoutes = (options: OrganisationOptions): Handlers => ({
  ...brandRoutes,
  ...deletionRoutes,
  ...memberRoutes,
  ...staffUserRoutes,
  ...invitationRoutes,
  ...signUpRoutes,
  ...onboardingRoutes(options),
  'user.organisations': async ({ db, clock, scope, language, query }) => {
    const rows = await listOrganisations(db, scope, clock.now());
    const changeable = rows.filter(({ id }) => entryInOrganisation(scope.actor, id, 'organisation.update').can);
    const ids = changeable.map(({ id }) => id);
    const payments = await paymentFacts.call(db, ids, clock.now());
    return { data: rows.map((row) => organisationAnswer(row, language, query.include, payments.get(row.id))) };
  },
  'organisations.update': (call) => {
    refuseUnknownCountry(call.body.country_id);
    if (call.body.currency_code && !isCurrency(call.body.currency_code)) throw invalidField('currency_code', 'invalid');
    return change(call, call.body);
  },
  'organisations.logo.update': (call) => change(call, { logo: pictureOf(call.body) }),
  'organisations.users.index': async ({ db, scope, query }) => {
    const { search, limit } = query;
    const rows = await listUsers(db, scope, { search, limit, after: readCursor(query.cursor, ['text', 'text', 'id']) });
    return pageOf(rows, limit, byName, named);
  },
  'user.delete': (call) => removeOwnAccount(call, call.body.current_password),
  'organisations.users.remove': (call) => removeUser(call, call.scope, call.params.user_id),
  'organisations.users.permissions.show': async (call) => ({
    data: await showPermissions({ ...call, counters: options.counters }, call.params.user_id),
  }),
  'organisations.users.permissions.update': async (call) => ({
    data: await setPermissions({ ...call, counters: options.counters }, call.params.user_id, call.body.permissions),
  }),
});
