import type { PermissionEntry, PermissionName } from '@masthead/contract';
import type { Key } from '@masthead/i18n';

interface Refusal {
  text: Key<'permissions'>;
  params: Record<string, number>;
  /** The page where it can be changed: the plans for users who may change them, otherwise the contact page. */
  link: 'plans' | 'contact' | null;
}

interface RefusalCircumstances {
  permission: PermissionName;
  /** May update the organisation, its plan included. */
  mayChangePlan: boolean;
  isFree: boolean;
}

const onlyAdministrators: readonly PermissionName[] = ['organisation.update', 'brand.create', 'user.update'];

/** Returns the reason of a refusal in words, and the remedy; null: it is not refused. */
export function refusalOf(
  { can, reason, current = 0, max }: PermissionEntry,
  { permission, mayChangePlan, isFree }: RefusalCircumstances,
): Refusal | null {
  if (can) return null;
  const way = mayChangePlan ? 'plans' : 'contact';
  if (reason?.type === 'quota') return { text: 'limit_reached', params: { current, limit: max ?? 0 }, link: way };
  if (reason?.cause === 'plan') return { text: isFree ? 'reasons.free' : 'reasons.plan', params: {}, link: way };
  if (reason?.cause === 'bool') return { text: 'reasons.bool', params: {}, link: 'contact' };
  return {
    text: onlyAdministrators.includes(permission) ? 'administrators_act' : 'reasons.role',
    params: {},
    link: null,
  };
}
