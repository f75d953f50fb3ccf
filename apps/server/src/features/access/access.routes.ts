import { type PermissionEntry, type PermissionName, permissionNames, roles } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';

import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { entryInBrand, entryInOrganisation } from './actor.ts';
import { listEntries } from './audit/audit.queries.ts';
import type { Call, Handlers } from './call.ts';
import { type QuotaCounters, usedOf } from './guard.ts';

/** Returns all permissions of one level. What is used is counted only for those that name it: staff and roles without the permission have no limit. */
async function permissionMap(
  call: Pick<Call<'user.show'>, 'db' | 'clock'>,
  counters: QuotaCounters,
  organisationId: string,
  answer: (name: PermissionName, used: object) => PermissionEntry,
) {
  const entries: [string, PermissionEntry][] = [];
  for (const name of permissionNames) {
    const entry = answer(name, {});
    const isLimited = entry.max !== undefined;
    entries.push([name, isLimited ? answer(name, await usedOf({ ...call, counters }, name, organisationId)) : entry]);
  }
  return { data: Object.fromEntries(entries) };
}

/** Endpoints about the permissions and the audit log of callers. */
export const accessRoutes = ({ counters }: { counters: QuotaCounters }): Handlers => ({
  'user.brands.permissions': (call) =>
    permissionMap(call, counters, call.scope.organisationId, (name, used) =>
      entryInBrand(call.scope.actor, call.params.brand_id, name, used),
    ),
  'user.organisations.permissions': (call) =>
    permissionMap(call, counters, call.scope.organisationId, (name, used) =>
      entryInOrganisation(call.scope.actor, call.scope.organisationId, name, used),
    ),
  'roles.index': ({ language }) => ({
    data: roles.map((slug) => ({ slug, name: translate(language, `accounts.roles.${slug}`) })),
  }),
  'organisations.audit-log.index': async ({ db, scope, query, language }) => {
    const rows = await listEntries(db, scope, { ...query, after: readCursor(query.cursor, ['id']) });
    return pageOf(
      rows,
      query.limit,
      ({ id }) => [id],
      ({ impersonator, reason_code, ...row }) => ({
        ...row,
        reason: [reason_code && translate(language, reason_code), row.reason].filter(Boolean).join(': ') || null,
        impersonator: impersonator && { id: impersonator.id, full_name: impersonator.full_name },
      }),
    );
  },
});
