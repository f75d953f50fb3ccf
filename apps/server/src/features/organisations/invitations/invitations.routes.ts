import { languageOf } from '@masthead/i18n/server';
import { eachId } from '../../../platform/http/each-record.ts';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import { callerOf, type Handlers } from '../../access/index.ts';
import { acceptInvitation, joinWithoutAccount, openInvitation, ownInvitation } from './accept-invitation.ts';
import { type InvitationRow, listInvitations, type OpenedRow } from './invitations.queries.ts';
import { cancelOpen, invite, resendInvitation } from './invite.ts';

function invitationAnswer({ inviter, language: _, status, ...row }: InvitationRow, now: Date) {
  const isOpen = status === 'pending' || status === 'resent';
  const isExpired = isOpen && Date.parse(row.expires_at) <= now.getTime();
  return { ...row, status: isExpired ? ('expired' as const) : status, invited_by: inviter };
}

function openedAnswer(row: OpenedRow, now: Date) {
  const { brand_name, brand_logo, organisation_id: _, organisation_name, has_account, ...invitation } = row;
  const { invited_by, ...shown } = invitationAnswer(invitation, now);
  return {
    invitation: { ...shown, invited_by: invited_by && { full_name: invited_by.full_name } },
    brand: { id: row.brand_id, name: brand_name, logo: brand_logo },
    organisation: { name: organisation_name },
    has_account,
  };
}

export const invitationRoutes: Handlers = {
  'brands.invitations.index': async ({ db, clock, scope }) => ({
    data: (await listInvitations(db, scope)).map((row) => invitationAnswer(row, clock.now())),
  }),
  'brands.invitations.store': async (call) => {
    const { invitations, message = null } = call.body;
    const rows = await invite({ ...call, publicUrl: publicUrlOf(call) }, { invitations, message });
    return { data: rows.map((row) => invitationAnswer(row, call.clock.now())) };
  },
  'brands.invitations.show': async (call) => ({
    data: openedAnswer(await ownInvitation(call, call.params), call.clock.now()),
  }),
  'brands.invitations.accept': (call) => acceptInvitation(call, call.params),
  'brands.invitations.delete': (call) => cancelOpen(call, call.params.invitation_id),
  'brands.invitations.bulk-resend': (call) =>
    eachId(call, call.body.invitations, (id) => resendInvitation({ ...call, publicUrl: publicUrlOf(call) }, id)),
  'brands.invitations.bulk-cancel': (call) => eachId(call, call.body.invitations, (id) => cancelOpen(call, id)),
  'brands.invitations.resend': async (call) => ({
    data: invitationAnswer(
      await resendInvitation({ ...call, publicUrl: publicUrlOf(call) }, call.params.invitation_id),
      call.clock.now(),
    ),
  }),
  'auth.invitations.show': async (call) => ({
    data: openedAnswer(await openInvitation(call, call.params.token), call.clock.now()),
  }),
  'auth.invitations.accept': (call) => {
    const { password_confirmation: _, language, ...person } = call.body;
    return joinWithoutAccount(
      call,
      call.params.token,
      { ...person, language: languageOf(language ?? call.language) },
      callerOf(call.request),
    );
  },
};
