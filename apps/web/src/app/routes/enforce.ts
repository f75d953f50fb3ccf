import type { PermissionName } from '@masthead/contract';
import { redirect } from '@tanstack/react-router';
import { bootstrapQueries, permissionNow } from '../../shared/actor/index.ts';
import { queryClient } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { translator } from '../../shared/i18n/index.ts';
import type { RouteRow } from './row.ts';
import { verdictOn } from './verdict.ts';

/** Lets the user in, or leads them to the feature's information page or home. Bootstrap has run before. */
export function enforce(row: RouteRow, isPreload: boolean): void {
  if (row.path === '/') return;
  const user = queryClient.getQueryData(bootstrapQueries.user.queryKey)?.data;
  const verdict = verdictOn(row, {
    is_staff_member: user?.is_staff_member ?? false,
    permission: permissionNow,
  });
  if (verdict.kind === 'open') {
    if (row.redirect) throw redirect({ to: row.redirect, replace: true });
    return;
  }
  if (verdict.kind === 'information')
    throw redirect({ to: verdict.to, search: { permission: verdict.permission }, replace: true } as never);
  if (verdict.permission && !isPreload) tellRefusal(verdict.permission);
  throw redirect({ to: '/', replace: true });
}

/** Says why a page stays closed. */
function tellRefusal(permission: PermissionName): void {
  const { translate } = translator.get();
  const cause = permissionNow(permission).reason?.cause ?? 'role';
  const isForAdministrators = ['organisation.update', 'brand.create', 'user.update'].includes(permission);
  notify({
    kind: 'warning',
    title: translate('permissions.restricted_action'),
    body: translate(
      cause === 'role' && isForAdministrators ? 'permissions.administrators_view' : 'permissions.need_to_view',
    ),
  });
}
