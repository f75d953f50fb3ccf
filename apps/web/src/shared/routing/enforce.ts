import type { PermissionName } from '@masthead/contract';
import { redirect } from '@tanstack/react-router';
import { bootstrapQueries, permissionNow } from '../actor/index.ts';
import { queryClient } from '../api/index.ts';
import { notify } from '../feedback/index.ts';
import { translator } from '../i18n/index.ts';
import type { Page } from './page.ts';
import { verdictOn } from './verdict.ts';

interface Visit {
  isPreload: boolean;
  goTo: (to: '/pricing') => void;
}

/** Lets the user in, or leads them to the feature's information page or home. Expects that bootstrap has run. */
export function enforce(path: string, page: Page, { isPreload, goTo }: Visit): void {
  // Home redirects further.
  if (path === '/') return;
  const user = queryClient.getQueryData(bootstrapQueries.user.queryKey)?.data;
  const verdict = verdictOn(path, page, {
    is_staff_member: user?.is_staff_member ?? false,
    permission: permissionNow,
  });
  if (verdict.kind === 'open') {
    if (page.redirect) throw redirect({ to: page.redirect, replace: true });
    return;
  }
  if (verdict.kind === 'information')
    throw redirect({ to: verdict.to, search: { permission: verdict.permission }, replace: true });
  if (verdict.permission && !isPreload) tellRefusal(verdict.permission, goTo);
  throw redirect({ to: '/', replace: true });
}

/** Shows why a page stays closed; if the plan does not include it, with the way to the plans. */
function tellRefusal(permission: PermissionName, goTo: Visit['goTo']): void {
  const { translate } = translator.get();
  const cause = permissionNow(permission).reason?.cause ?? 'role';
  const isForAdministrators = ['organisation.update', 'brand.create', 'user.update'].includes(permission);
  const byRole = isForAdministrators ? 'permissions.administrators_view' : 'permissions.need_to_view';
  notify({
    kind: 'warning',
    title: translate('permissions.restricted_action'),
    body: translate(cause === 'role' ? byRole : `permissions.reasons.${cause}`),
    ...(cause === 'plan' && {
      action: { label: translate('permissions.see_plans'), onClick: () => goTo('/pricing') },
    }),
  });
}
