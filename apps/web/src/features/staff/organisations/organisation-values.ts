import { type PlanSlug, quotaNames, type StaffOrganisation, type StaffOrganisationChange } from '@masthead/contract';

/** Limits that the form shows beside the seats. */
export const shownLimits = quotaNames.filter((name) => name !== 'licenses' && name !== 'read_only_licenses');

/** Returns what the form begins with. */
export const initialOf = (organisation: StaffOrganisation) => ({
  plan: organisation.set_plan as PlanSlug,
  trial_ends_at: organisation.trial_ends_at,
  commitment: organisation.subscription.commitment,
  licenses: organisation.subscription.licenses,
  read_only_licenses: organisation.subscription.read_only_licenses,
  limitations: organisation.subscription.limitations as StaffOrganisationChange['limitations'],
  switched_off: organisation.switched_off,
  account_manager_id: organisation.account_manager?.id ?? null,
  type: organisation.type,
  reason: '',
});

/** Returns the fields that differ and the reason: a plan that is sent ends a trial, so one that stays is left out. */
export function changeOf(
  initial: ReturnType<typeof initialOf>,
  values: StaffOrganisationChange,
): StaffOrganisationChange {
  const changed = (Object.keys(initial) as (keyof typeof initial)[]).filter(
    (name) => JSON.stringify(initial[name]) !== JSON.stringify(values[name]),
  );
  return { ...Object.fromEntries(changed.map((name) => [name, values[name]])), reason: values.reason };
}
