import type { PermissionEntry, PermissionName } from '@masthead/contract';
import type { Key } from '@masthead/i18n';

export interface Refusal {
  text: Key<'permissions'>;
  params: Record<string, number>;
  /** Where it can be changed: the plans for whoever may change them, else the contact. */
  link: 'plans' | 'contact' | null;
}

export interface RefusalCircumstances {
  permission: PermissionName;
  /** May update the organisation, its plan included. */
  mayChangePlan: boolean;
  isFree: boolean;
}

const onlyAdministrators: readonly PermissionName[] = ['organisation.update', 'brand.create', 'user.update'];

/** Why an entry refuses, in words, and the way out; null: it does not refuse. */
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
