import { Button } from '@mantine/core';
import type { AnswerOf, Endpoints } from '@masthead/contract';
import { Link, useRouter } from '@tanstack/react-router';
import { activeBrandId, forgetActor } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { isSignedIn } from '../../../shared/session/index.ts';
import { DoorNote } from '../door/DoorNote.tsx';
import { invitedBy } from './invited-by.ts';

export type OpenedInvitation = AnswerOf<Endpoints['auth.invitations.show']>['data'];

/** Accepts an invitation with an account: sign in with the invited address, then confirm. */
export function JoinSignedIn({ opened, token }: { opened: OpenedInvitation; token: string | undefined }) {
  const t = useT('accounts');
  const router = useRouter();
  const { invitation, brand } = opened;
  const accept = useCall('brands.invitations.accept', {
    onSuccess: async () => {
      forgetActor();
      activeBrandId.set(brand.id);
      notify({ title: t('invitation.joined', { brand: brand.name }) });
      await router.navigate({ to: '/' });
    },
  });
  return (
    <DoorNote title={t('invitation.title', { brand: brand.name })} lead={invitedBy(opened, t)}>
      {isSignedIn() ? (
        <Button
          size="md"
          variant="filled"
          fullWidth
          loading={accept.isPending}
          onClick={() => accept.mutate({ params: { brand_id: brand.id, invitation_id: invitation.id } })}
        >
          {t('invitation.join')}
        </Button>
      ) : (
        <Button
          component={Link}
          to="/login"
          search={{ redirect: `/invitations/accept?token=${encodeURIComponent(token ?? '')}` } as never}
          size="md"
          variant="filled"
          fullWidth
        >
          {t('invitation.sign_in', { email: invitation.email })}
        </Button>
      )}
    </DoorNote>
  );
}
