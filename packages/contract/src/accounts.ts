import { z } from 'zod';
import { card, coupon } from './billing-records.ts';
import { socialNetworks, staffLevels } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  countryId,
  currencyCode,
  dateTime,
  domain,
  email,
  id,
  include,
  many,
  newPassword,
  one,
  requiredText,
  shortText,
  webUrl,
} from './fields.ts';
import { limits, lockoutChoices } from './limits.ts';
import { roles } from './permissions.ts';
import { type KeptKind, keptKinds } from './plan-contents.ts';
import { countryShort, language } from './reference.ts';
import { accountForms } from './social-accounts.ts';
import { seats, subscription } from './subscription.ts';

export const role = z.enum(roles);
export const lockoutTime = z.union(lockoutChoices.map((minutes) => z.literal(minutes)));
/** A colour as browsers' pickers give it. */
export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase();

const pictureUrl = z.union([z.string().regex(/^\/files\/[\w./~%-]{1,500}$/), webUrl]).nullable();
/** A coordinate in a picture. */
export const pixel = z.number().min(-100_000).max(100_000);
/** A picture with how it was cropped, so that it can be cropped again. Only our own files and web addresses. */
export const imageCrop = z.object({
  original: pictureUrl,
  cropped: pictureUrl,
  cropped_information: z
    .object({
      orientation: z.number().int().min(-360).max(360).optional(),
      points: z.array(pixel).max(8).optional(),
      zoom: z.number().min(0).max(100).optional(),
    })
    .nullable()
    .optional(),
});
export type ImageCrop = z.infer<typeof imageCrop>;

export const user = z.object({
  id,
  organisation_id: id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** A new address that counts once the link mailed to it was opened. */
  pending_email: z.string().nullable(),
  phone: z.string().nullable(),
  avatar: imageCrop.nullable(),
  country: countryShort.extend({ neighbouring_countries: z.array(countryShort).optional() }).nullable(),
  lockout_time: z.number().int().nullable(),
  is_staff_member: z.boolean(),
  /** null: no staff. */
  staff_level: z.enum(staffLevels).nullable(),
  referrer: z.string().nullable(),
  email_settings: z.record(z.string(), z.unknown()),
  onboarded_at: dateTime.nullable(),
  metadata: z.record(z.string(), z.unknown()),
  type: z.enum(['reader', 'member']),
  language,
  job_title: z.string().nullable(),
  /** Mails say when a colleague mentions the user or waits for the user. */
  mails_when_named: z.boolean(),
});
export type User = z.infer<typeof user>;

export type PaymentFacts = Required<Pick<Organisation, 'card' | 'applicableDiscount'>>;

export const organisation = z.object({
  id,
  type: z.enum(['customer', 'demo']),
  slug: z.string(),
  name: z.string(),
  vat_number: z.string().nullable(),
  currency_code: currencyCode,
  logo: imageCrop.nullable(),
  created_at: dateTime,
  updated_at: dateTime,
  country: countryShort.nullable().optional(),
  lockout_time: z.number().int().nullable(),
  require_two_factor: z.boolean(),
  subscription: subscription.nullable().optional(),
  card: card.nullable().optional(),
  /** The discount that the first order gets. */
  applicableDiscount: coupon.nullable().optional(),
  accountManager: z.object({ id, full_name: z.string(), email: z.string() }).nullable().optional(),
  description: z.string().nullable(),
  domain: z.string().nullable(),
  color_primary: z.string(),
  /** Days of all measures are counted in it. */
  timezone: z.string(),
  color_secondary: z.string(),
  font_primary: z.string(),
  contact: z
    .object({
      name: z.string(),
      role: z.string().nullable(),
      email: z.string(),
      phone: z.string().nullable(),
    })
    .nullable(),
});
export type Organisation = z.infer<typeof organisation>;

export const brand = z.object({
  id,
  organisation_id: id,
  name: z.string(),
  slug: z.string(),
  logo: imageCrop.nullable(),
  currency_code: currencyCode,
  country: countryShort.nullable().optional(),
  role: role.nullable(),
  auto_follow_new_streams: z.boolean(),
  /** True if the brand shows demo data for what its plan leaves out. Its own choice, otherwise the plan's default. */
  demo_data: z.boolean(),
  /** Stories are published and scheduled only after a colleague has approved them. */
  stories_need_approval: z.boolean(),
  /** Kinds of its records that the plan no longer includes. They can be read and exported, not changed. */
  kept_records: z.array(z.enum(keptKinds as [KeptKind, ...KeptKind[]])),
  deletes_at: dateTime.nullable(),
  /** Its own sites, such as acme.example, and accounts, in the order in which they were entered. */
  websites: z.array(z.string()),
  social_networks: z.array(z.object({ network: z.enum(socialNetworks), handle: z.string(), url: z.string() })),
});
export type Brand = z.infer<typeof brand>;

const member = z.object({
  user: z.object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    avatar: imageCrop.nullable(),
  }),
  role,
  is_read_only: z.boolean(),
  joined_at: dateTime,
  last_active_at: dateTime.nullable(),
});

export const permissionEntrySchema = z.object({
  can: z.boolean(),
  reason: z.object({ cause: z.enum(['role', 'plan', 'bool']), type: z.literal('quota').nullable() }).nullable(),
  max: z.number().int().nullable().optional(),
  current: z.number().int().optional(),
});
const permissionMap = z.record(z.string(), permissionEntrySchema);

const brandBody = z.object({
  name: requiredText,
  currency_code: currencyCode,
  country_id: countryId.nullable(),
  logo: imageCrop.nullable().optional(),
});
/** True if the brand shows demo data; null: the plan's default. */
const brandChange = brandBody.extend({
  demo_data: z.boolean().nullable().optional(),
  stories_need_approval: z.boolean().optional(),
  websites: z.array(domain).max(limits.brandWebsites).optional(),
  social_networks: accountForms.optional(),
});
const anyNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** Small, flat values that clients store with the user. */
const metadata = z
  .record(z.string().max(100), z.union([z.string().max(limits.shortText), anyNumber, z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 50, { params: { code: 'max_items', max: 50 } });

const brandParams = z.object({ brand_id: id });

export const passwordPair = z
  .object({ password: newPassword, password_confirmation: z.string().max(200) })
  .refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    params: { code: 'confirmation' },
  });

export const accountEndpoints = defineEndpoints({
  'user.show': {
    method: 'GET',
    path: '/user',
    area: 'user',
    summary: 'The signed-in user; include=country,country.neighbouring_countries',
    access: 'signed-in',
    query: z.object(include),
    answer: one(user),
  },
  'user.update': {
    method: 'PATCH',
    path: '/user',
    area: 'user',
    summary: 'Changes the signed-in user',
    access: 'signed-in',
    body: z
      .object({
        first_name: requiredText,
        last_name: requiredText,
        email,
        phone: shortText.nullable(),
        country_id: countryId.nullable(),
        lockout_time: lockoutTime.nullable(),
        metadata,
        language: z.string().max(10),
        avatar: imageCrop.nullable(),
        job_title: shortText.nullable(),
        mails_when_named: z.boolean(),
        /** Needed for another `email`, which counts once the link mailed to it was opened. */
        current_password: z.string().max(200),
      })
      .partial(),
    answer: one(user),
    rateLimit: 60,
  },
  'user.avatar.update': {
    method: 'POST',
    path: '/user/avatar',
    area: 'user',
    summary: 'Sets the picture of the signed-in user; both addresses null take it away',
    access: 'signed-in',
    body: imageCrop,
    answer: one(user),
  },
  'user.organisations': {
    method: 'GET',
    path: '/user/organisations',
    area: 'user',
    summary: 'Organisations of the user; include=country,subscription,card,accountManager',
    access: 'signed-in',
    query: z.object(include),
    answer: many(organisation),
  },
  'user.brands': {
    method: 'GET',
    path: '/user/brands',
    area: 'user',
    summary: 'Brands of the user in the user’s order; include=country',
    access: 'signed-in',
    query: z.object(include),
    answer: many(brand),
  },
  'user.brands.permissions': {
    method: 'GET',
    path: '/user/brands/{brand_id}/permissions',
    area: 'user',
    summary: 'What the user may do in a brand',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    answer: one(permissionMap),
  },
  'user.organisations.permissions': {
    method: 'GET',
    path: '/user/organisations/{organisation_id}/permissions',
    area: 'user',
    summary: 'What the user may do in the organisation',
    access: 'signed-in',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: z.object({ organisation_id: id }),
    answer: one(permissionMap),
  },
  'user.brands.update-order': {
    method: 'POST',
    path: '/user/brands/update-order',
    area: 'user',
    summary: 'Orders the user’s brands',
    access: 'signed-in',
    body: z.object({ brands: z.array(id).min(1).max(200) }),
    answer: null,
  },
  'user.brands.detach': {
    method: 'POST',
    path: '/user/brands/{brand_id}/detach',
    area: 'user',
    summary: 'Leaves a brand; the last one only when the body says that this was asked for',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    body: z.object({ is_last_confirmed: z.boolean().default(false) }),
    answer: null,
  },
  'roles.index': {
    method: 'GET',
    path: '/roles',
    area: 'brands',
    summary: 'Roles of members',
    access: 'signed-in',
    answer: many(z.object({ slug: role, name: z.string() })),
  },
  'brands.store': {
    method: 'POST',
    path: '/brands',
    area: 'brands',
    summary: 'Creates a brand; the caller becomes its administrator',
    access: 'brand.create',
    subject: { kind: 'organisation' },
    body: brandBody.partial({ country_id: true }),
    answer: one(brand),
    status: 201,
  },
  'brands.show': {
    method: 'GET',
    path: '/brands/{brand_id}',
    area: 'brands',
    summary: 'One brand; include=country',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    query: z.object(include),
    answer: one(brand),
  },
  'brands.replace': {
    method: 'PUT',
    path: '/brands/{brand_id}',
    area: 'brands',
    summary: 'Replaces all editable fields of a brand',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    body: brandChange,
    answer: one(brand),
  },
  'brands.update': {
    method: 'PATCH',
    path: '/brands/{brand_id}',
    area: 'brands',
    summary: 'Changes the fields sent',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    body: brandChange.partial(),
    answer: one(brand),
  },
  'brands.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}',
    area: 'brands',
    summary: 'Hides a brand at once and deletes it after 7 days; until then staff can restore it',
    access: 'brand.update',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    answer: null,
  },
  'brands.seats.show': {
    method: 'GET',
    path: '/brands/{brand_id}/seats',
    area: 'brands',
    summary: 'Licences and read-only seats of the organisation: how many there are and how many are in use',
    access: 'members.manage',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    answer: one(z.object({ licenses: seats, read_only_licenses: seats })),
  },
  'brands.members.index': {
    method: 'GET',
    path: '/brands/{brand_id}/members',
    area: 'brands',
    summary: 'Members of a brand',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    answer: many(member),
  },
  'brands.members.update-role': {
    method: 'POST',
    path: '/brands/{brand_id}/members/{user_id}/update-role',
    area: 'brands',
    summary: 'Changes the role of a member',
    access: 'members.manage',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id, user_id: id }),
    body: z.object({ role }),
    answer: null,
  },
  'brands.members.remove': {
    method: 'DELETE',
    path: '/brands/{brand_id}/members/{user_id}/remove-user',
    area: 'brands',
    summary: 'Removes a member from a brand',
    access: 'members.manage',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id, user_id: id }),
    answer: null,
  },
});
