import { z } from 'zod';
import { role, user } from './accounts.ts';
import { staffLevels } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { countryId, dateTime, email, id, one, page, paging, requiredText, shortText } from './fields.ts';
import { token } from './sessions.ts';

const staffUser = user
  .pick({ id: true, first_name: true, last_name: true, full_name: true, email: true, avatar: true, type: true })
  .extend({
    activated_at: dateTime.nullable(),
    last_active_at: dateTime.nullable(),
    deleted_at: dateTime.nullable(),
    organisation: z.object({ id, name: z.string() }),
    is_staff_member: z.boolean(),
    /** null: no staff. */
    staff_level: z.enum(staffLevels).nullable(),
  });
export type StaffUser = z.infer<typeof staffUser>;

/** Shown in the audit log of the user's organisation. */
const reason = requiredText;

export const newUserForm = z
  .object({
    first_name: requiredText,
    last_name: requiredText,
    email,
    phone: shortText.nullable().default(null),
    country_id: countryId.nullable().default(null),
    /** The roles decide the type: a user who only reads is a reader. Sent, it must agree with them. */
    type: z.enum(['reader', 'member']).optional(),
    /** The organisation that the user joins. Left out, a new one is made with a brand that the user administers. */
    organisation_id: id.optional(),
    organisation_name: requiredText.optional(),
    /** Brands of the organisation, each with the role of the user. */
    brands: z.array(z.object({ id, role })).max(100).default([]),
    /** Colleagues who work in the back-office; they belong to the caller's own organisation. */
    is_staff_member: z.boolean().default(false),
    /** Rights of a colleague in the back office. */
    staff_level: z.enum(staffLevels).default('full'),
    reason,
  })
  .superRefine(({ organisation_id, organisation_name, brands, type }, context) => {
    const issue = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { code }, message: code });
    if (organisation_id && organisation_name) issue('organisation_name', 'invalid');
    if (!organisation_id && !organisation_name) issue('organisation_name', 'required');
    if (organisation_id && brands.length === 0) issue('brands', 'required');
    if (!organisation_id && brands.length > 0) issue('brands', 'invalid');
    const onlyReads = brands.length > 0 && brands.every((brand) => brand.role === 'reader');
    if (type && (type === 'reader') !== onlyReads) issue('type', 'invalid');
  });
export type NewUserForm = z.output<typeof newUserForm>;

const params = z.object({ user_id: id });
/** The body of a change for which staff only say why. */
export const reasonForm = z.object({ reason });

export const staffUserEndpoints = defineEndpoints({
  'staff.users.index': {
    method: 'GET',
    path: '/staff/users',
    area: 'staff',
    summary:
      'Users of all organisations by name, removed ones with trashed=only; search in names, addresses and organisations',
    access: 'staff',
    query: z.object({ trashed: z.literal('only').optional(), search: shortText.optional(), ...paging }),
    answer: page(staffUser),
  },
  'staff.users.store': {
    method: 'POST',
    path: '/staff/users',
    area: 'staff',
    summary:
      'Makes a user in an organisation, with roles in its brands, or with a new organisation; a mail asks for a password',
    access: 'staff',
    body: newUserForm,
    answer: one(staffUser),
    status: 201,
  },
  'staff.users.delete': {
    method: 'DELETE',
    path: '/staff/users/{user_id}',
    area: 'staff',
    summary:
      'Removes a user and ends sessions and API tokens; the last administrator, manager of a brand or staff user stays',
    access: 'staff',
    params,
    body: reasonForm,
    answer: null,
  },
  'staff.users.restore': {
    method: 'POST',
    path: '/staff/users/{user_id}/restore',
    area: 'staff',
    summary: 'Brings a removed user back with the brands; sessions and API tokens stay ended',
    access: 'staff',
    params,
    body: reasonForm,
    answer: one(staffUser),
  },
  'staff.users.level': {
    method: 'PUT',
    path: '/staff/users/{user_id}/level',
    area: 'staff',
    summary: 'Gives a staff user all rights, or those of support; the last one with all rights keeps them',
    access: 'staff',
    params,
    body: z.object({ level: z.enum(staffLevels), reason }),
    answer: one(staffUser),
  },
  'staff.users.end-sessions': {
    method: 'DELETE',
    path: '/staff/users/{user_id}/sessions',
    area: 'staff',
    summary: 'Signs a user out everywhere',
    access: 'staff',
    support: true,
    params,
    body: reasonForm,
    answer: null,
  },
  'staff.users.impersonate': {
    method: 'POST',
    path: '/staff/users/{user_id}/impersonate',
    area: 'staff',
    summary:
      'A token in the name of a user, for 60 minutes and for reading only unless `changes` is true, which the level support is refused; logged. Other staff are refused',
    answersSecret: true,
    access: 'staff',
    support: true,
    params,
    body: z.object({ changes: z.boolean().default(false) }).default({ changes: false }),
    answer: token,
    rateLimit: 30,
  },
});
