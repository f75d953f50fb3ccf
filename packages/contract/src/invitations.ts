import { z } from 'zod';
import { passwordPair, role } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, image, longText, many, one, requiredText } from './fields.ts';
import { token } from './sessions.ts';

const invitationStatuses = ['pending', 'resent', 'cancelled', 'accepted', 'expired'] as const;

const invitation = z.object({
  id,
  brand_id: id,
  email: z.string(),
  role,
  status: z.enum(invitationStatuses),
  message: z.string().nullable(),
  invited_by: z.object({ id, full_name: z.string(), email: z.string() }).nullable(),
  created_at: dateTime,
  resent_at: dateTime.nullable(),
  expires_at: dateTime,
  accepted_at: dateTime.nullable(),
});
export type Invitation = z.infer<typeof invitation>;

/** The invitation as shown to the invited person before joining. */
const openedInvitation = z.object({
  invitation: invitation
    .omit({ invited_by: true })
    .extend({ invited_by: z.object({ full_name: z.string() }).nullable() }),
  brand: z.object({ id, name: z.string(), logo: image.nullable() }),
  organisation: z.object({ name: z.string() }),
  has_account: z.boolean(),
});

const brandParams = z.object({ brand_id: id });
const invitationParams = z.object({ brand_id: id, invitation_id: id });
const byToken = z.object({ token: z.string().min(1).max(200) });

export const invitationEndpoints = defineEndpoints({
  'brands.invitations.index': {
    method: 'GET',
    path: '/brands/{brand_id}/invitations',
    area: 'brands',
    summary: 'Invitations to a brand, the newest first',
    access: 'members.manage',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    answer: many(invitation),
  },
  'brands.invitations.store': {
    method: 'POST',
    path: '/brands/{brand_id}/invitations',
    area: 'brands',
    summary: 'Invites by e-mail, the role reader for reading only; who is invited already is invited anew',
    access: 'members.manage',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: brandParams,
    body: z.object({
      invitations: z.array(z.object({ email, role })).min(1).max(50),
      message: longText.nullable().optional(),
    }),
    answer: many(invitation),
    status: 201,
    rateLimit: 30,
  },
  'brands.invitations.show': {
    method: 'GET',
    path: '/brands/{brand_id}/invitations/{invitation_id}',
    area: 'brands',
    summary: 'An invitation to the caller; 422 invitation_wrong_address where it is for another address',
    access: 'signed-in',
    params: invitationParams,
    answer: one(openedInvitation),
  },
  'brands.invitations.accept': {
    method: 'POST',
    path: '/brands/{brand_id}/invitations/{invitation_id}',
    area: 'brands',
    summary:
      'Accepts an invitation; 409 invitation_accepted, invitation_cancelled, 422 invitation_expired, invitation_wrong_address',
    access: 'signed-in',
    params: invitationParams,
    answer: null,
  },
  'brands.invitations.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/invitations/{invitation_id}',
    area: 'brands',
    summary: 'Cancels an invitation',
    access: 'members.manage',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: invitationParams,
    answer: null,
  },
  'brands.invitations.resend': {
    method: 'POST',
    path: '/brands/{brand_id}/invitations/{invitation_id}/resend',
    area: 'brands',
    summary: 'Mails a new link, which ends the older; its 14 days begin again',
    access: 'members.manage',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: invitationParams,
    answer: one(invitation),
    rateLimit: 30,
  },
  'auth.invitations.show': {
    method: 'GET',
    path: '/auth/invitations/{token}',
    area: 'auth',
    summary: 'The invitation of a link, whatever its status',
    access: 'public',
    params: byToken,
    answer: one(openedInvitation),
    rateLimit: 60,
  },
  'auth.invitations.accept': {
    method: 'POST',
    path: '/auth/invitations/{token}/accept',
    area: 'auth',
    summary:
      'Joins without an account: makes one and signs in. 409 invitation_needs_sign_in where the address has an account',
    access: 'public',
    params: byToken,
    body: passwordPair.safeExtend({
      first_name: requiredText,
      last_name: requiredText,
      language: z.string().max(10).optional(),
    }),
    answer: token,
    rateLimit: 20,
  },
});
