import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { currencyCode, dateTime, id, one, page, paging, requiredText, shortText } from './fields.ts';
import { type PermissionName, permissionNames } from './permissions.ts';
import { planSlugs, type QuotaName, quotaNames, subscriptionStates } from './plan-contents.ts';
import { emailLogo } from './staff-email-logo.ts';
import { subscription } from './subscription.ts';

const types = z.enum(['customer', 'demo']);
const count = z.number().int().min(0).max(1_000_000);
const quotaName = z.enum(quotaNames as [QuotaName, ...QuotaName[]]);
const permissionName = z.enum(permissionNames as [PermissionName, ...PermissionName[]]);
const commitment = z.object({
  slug: shortText,
  name: shortText,
  amount: z.number().min(0).max(1_000_000_000),
  currency: currencyCode,
  interval: z.enum(['month', 'year']),
});
const person = z.object({ id, full_name: z.string(), email: z.string() });

const row = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  type: types,
  /** The plan in force. */
  plan: z.enum(planSlugs),
  state: z.enum(subscriptionStates),
  trial_ends_at: dateTime.nullable(),
  created_at: dateTime,
});

export type StaffOrganisationRow = z.infer<typeof row>;

const staffOrganisation = row.extend({
  /** The plan that was set. Another one may be in force, such as after a trial. */
  set_plan: z.enum(planSlugs),
  subscription,
  /** Each limit and how much of it is in use. `max` null: no limit. */
  limits: z.record(z.string(), z.object({ max: z.number().int().nullable(), current: z.number().int().nullable() })),
  /** Permissions that are switched off for the organisation. */
  switched_off: z.array(permissionName),
  account_manager: person.nullable(),
  /** Picture at the head of the mails of the organisation; null: its name. */
  email_logo: emailLogo.nullable(),
  brands: z.array(z.object({ id, name: z.string() })),
});
export type StaffOrganisation = z.infer<typeof staffOrganisation>;

const change = z.object({
  /** Ends a trial, a cancellation and a failed payment, unless the same call sets them. */
  plan: z.enum(planSlugs).optional(),
  commitment: commitment.nullable().optional(),
  /** null: no trial. */
  trial_ends_at: dateTime.nullable().optional(),
  licenses: count.nullable().optional(),
  read_only_licenses: count.nullable().optional(),
  /** Limits agreed over those of the plan. All of them are replaced; null means no limit. */
  limitations: z.partialRecord(quotaName, count.nullable()).optional(),
  switched_off: z.array(permissionName).max(100).optional(),
  account_manager_id: id.nullable().optional(),
  type: types.optional(),
  /** Shown in the audit log of the organisation. */
  reason: requiredText,
});
export type StaffOrganisationChange = z.output<typeof change>;

const params = z.object({ organisation_id: id });

export const staffOrganisationEndpoints = defineEndpoints({
  'staff.organisations.index': {
    method: 'GET',
    path: '/staff/organisations',
    area: 'staff',
    summary: 'Organisations by name; plan filters by the plan in force',
    access: 'staff',
    query: z.object({ search: shortText.optional(), plan: z.enum(planSlugs).optional(), ...paging }),
    answer: page(row),
  },
  'staff.organisations.show': {
    method: 'GET',
    path: '/staff/organisations/{organisation_id}',
    area: 'staff',
    summary: 'An organisation with its plan, its limits and what it uses of them',
    access: 'staff',
    params,
    answer: one(staffOrganisation),
  },
  'staff.organisations.update': {
    method: 'PATCH',
    path: '/staff/organisations/{organisation_id}',
    area: 'staff',
    summary: 'Sets plan, trial, commitment, seats, limits, switches and account manager; takes effect at once',
    access: 'staff',
    params,
    body: change,
    answer: one(staffOrganisation),
  },
});
