import type { AnswerOf, Endpoints } from '@masthead/contract';
import type { T } from '../../../shared/i18n/index.ts';

/** Returns 'Ingrid Ås of Norlunde Group invites you as an editor.' */
export const invitedBy = (
  { invitation, organisation }: AnswerOf<Endpoints['auth.invitations.show']>['data'],
  t: T<'accounts'>,
): string =>
  t('invitation.lead', {
    name: invitation.invited_by?.full_name ?? organisation.name,
    organisation: organisation.name,
    role: t(`roles.${invitation.role}`),
  });
