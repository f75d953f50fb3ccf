import { z } from 'zod';
import { brand, colour, imageCrop, lockoutTime, organisation, permissionEntrySchema, role, user } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  currencyCode,
  dateTime,
  id,
  longText,
  one,
  page,
  paging,
  requiredText,
  shortText,
  timezone,
} from './fields.ts';
import { fonts } from './form-choices.ts';
import { type PermissionName, permissionNames } from './permissions.ts';

const ofOrganisation = z.object({ organisation_id: id });
const ofMember = z.object({ organisation_id: id, user_id: id });
const permissionName = z.enum(permissionNames as [PermissionName, ...PermissionName[]]);

/** A host without protocol and path. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u);

const organisationUser = user
  .pick({ id: true, first_name: true, last_name: true, full_name: true, email: true, avatar: true, type: true })
  .extend({
    brands: z.array(z.object({ id, name: z.string(), role })),
    activated_at: dateTime.nullable(),
    last_active_at: dateTime.nullable(),
    has_two_factor: z.boolean(),
  });

const userPermission = permissionEntrySchema.extend({
  name: permissionName,
  /** Overrides of the role for this user; null: the role decides. */
  override: z.object({ can: z.boolean().nullable(), max: z.number().int().nullable() }).nullable(),
});

const auditEntry = z.object({
  id,
  at: dateTime,
  /** Name of the call, such as brands.update. */
  endpoint: z.string(),
  /** Ids of the records concerned, by name. */
  subject: z.record(z.string(), z.string()),
  /** Names of the fields that were sent; never their content. */
  fields: z.array(z.string()),
  /** The reason that staff gave for the change. */
  reason: z.string().nullable(),
  brand_id: id.nullable(),
  user: z.object({ id, full_name: z.string(), email: z.string() }).nullable(),
  impersonator: z.object({ id, full_name: z.string() }).nullable(),
  api_token_id: id.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const mail = z.object({
  id,
  to_address: z.string(),
  subject: z.string(),
  created_at: dateTime,
  sent_at: dateTime.nullable(),
  failure: z.string().nullable(),
});

const unmanagedBrand = brand.pick({ id: true, name: true, logo: true }).extend({
  organisation: z.object({ id, name: z.string() }),
  /** At most 50, members of the brand first. `role` is null for those who are no members. */
  people: z.array(z.object({ user_id: id, full_name: z.string(), email: z.string(), role: role.nullable() })),
});
export type UnmanagedBrand = z.infer<typeof unmanagedBrand>;

export const organisationEndpoints = defineEndpoints({
  'organisations.update': {
    method: 'PATCH',
    path: '/organisations/{organisation_id}',
    area: 'organisation',
    summary: 'Changes the fields sent',
    access: 'organisation.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: ofOrganisation,
    body: z
      .object({
        name: requiredText,
        vat_number: shortText.nullable(),
        currency_code: currencyCode,
        country_id: countryId.nullable(),
        timezone,
        lockout_time: lockoutTime.nullable(),
        /** Everybody in the organisation has to set up an authenticator app or a passkey. */
        require_two_factor: z.boolean(),
        description: longText.nullable(),
        domain: domain.nullable(),
        color_primary: colour,
        color_secondary: colour,
        font_primary: z.enum(fonts),
      })
      .partial(),
    answer: one(organisation),
  },
  'organisations.logo.update': {
    method: 'POST',
    path: '/organisations/{organisation_id}/logo',
    area: 'organisation',
    summary: 'Sets the logo; both addresses null take it away',
    access: 'organisation.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: ofOrganisation,
    body: imageCrop,
    answer: one(organisation),
  },
  'organisations.users.index': {
    method: 'GET',
    path: '/organisations/{organisation_id}/users',
    area: 'organisation',
    summary: 'Users of the organisation and members of its brands, by name',
    access: 'organisation.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: ofOrganisation,
    query: z.object({ search: shortText.optional(), ...paging }),
    answer: page(organisationUser),
  },
  'organisations.users.remove': {
    method: 'DELETE',
    path: '/organisations/{organisation_id}/users/{user_id}',
    area: 'organisation',
    summary: 'Takes a user out of all brands of the organisation; one of its own cannot sign in any more',
    access: 'organisation.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: ofMember,
    answer: null,
  },
  'organisations.users.permissions.show': {
    method: 'GET',
    path: '/organisations/{organisation_id}/users/{user_id}/permissions',
    area: 'organisation',
    summary: 'What a user may do in the organisation, and what was set for the user alone',
    access: 'user.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: ofMember,
    answer: one(z.array(userPermission)),
  },
  'organisations.users.permissions.update': {
    method: 'PUT',
    path: '/organisations/{organisation_id}/users/{user_id}/permissions',
    area: 'organisation',
    summary: 'Sets what differs from the role: `can` null and `max` null is what the role says',
    access: 'user.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: ofMember,
    body: z.object({
      permissions: z
        .array(
          z.object({
            name: permissionName,
            can: z.boolean().nullable(),
            max: z.number().int().min(0).max(1_000_000).nullable().default(null),
          }),
        )
        .max(100),
    }),
    answer: one(z.array(userPermission)),
  },
  'organisations.audit-log.index': {
    method: 'GET',
    path: '/organisations/{organisation_id}/audit-log',
    area: 'organisation',
    summary: 'Who changed what, the newest first',
    access: 'organisation.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: ofOrganisation,
    query: z.object({
      user: id.optional(),
      brand: id.optional(),
      endpoint: z.string().max(100).optional(),
      ...paging,
    }),
    answer: page(auditEntry),
  },
  'staff.brands.trashed': {
    method: 'GET',
    path: '/staff/brands',
    area: 'staff',
    summary: 'Brands that will be deleted, the soonest first',
    access: 'staff',
    query: z.object({ trashed: z.literal('only').optional(), search: shortText.optional(), ...paging }),
    answer: page(
      brand
        .pick({ id: true, name: true, logo: true })
        .extend({ deletes_at: dateTime, organisation: z.object({ id, name: z.string() }) }),
    ),
  },
  'staff.brands.restore': {
    method: 'POST',
    path: '/staff/brands/{brand_id}/restore',
    area: 'staff',
    summary: 'Keeps a brand that was to be deleted',
    access: 'staff',
    params: z.object({ brand_id: id }),
    body: z.object({ reason: requiredText }),
    answer: null,
  },
  'staff.brands.unmanaged': {
    method: 'GET',
    path: '/staff/brands/unmanaged',
    area: 'staff',
    summary: 'Brands that nobody manages, with those who could: their members and the users of their organisation',
    access: 'staff',
    query: z.object(paging),
    answer: page(unmanagedBrand),
  },
  'staff.brands.managers.store': {
    method: 'POST',
    path: '/staff/brands/{brand_id}/managers',
    area: 'staff',
    summary: 'Makes a user the manager of a brand that has none; the user must belong to the brand or its organisation',
    access: 'staff',
    params: z.object({ brand_id: id }),
    body: z.object({ user_id: id, reason: requiredText }),
    answer: null,
  },
  'staff.outbox.index': {
    method: 'GET',
    path: '/staff/outbox',
    area: 'staff',
    summary: 'Mail that left or waits, the newest first; without SMTP settings all of it lies here',
    access: 'staff',
    // Mails hold links that open accounts.
    support: false,
    query: z.object({ search: shortText.optional(), ...paging }),
    answer: page(mail),
  },
  'staff.outbox.show': {
    method: 'GET',
    path: '/staff/outbox/{mail_id}',
    area: 'staff',
    summary: 'One mail with both of its parts',
    access: 'staff',
    // Mails hold links that open accounts.
    support: false,
    params: z.object({ mail_id: id }),
    answer: one(mail.extend({ html: z.string(), text: z.string() })),
  },
});
