import { Button } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { FormSkeleton } from '../../../shared/page/index.ts';
import { isSignedIn } from '../../../shared/session/index.ts';
import { DoorNote } from '../door/DoorNote.tsx';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';
import { JoinAsNew } from './JoinAsNew.tsx';
import { JoinSignedIn, type OpenedInvitation } from './JoinSignedIn.tsx';

const route = getRouteApi('/public/invitations/accept');

/** Opens an invitation: by the token of the mailed link, or by brand and invitation for somebody who is signed in. */
export function AcceptPage() {
  const { token, brand, invitation } = route.useSearch();
  const byIds = !token && Boolean(brand && invitation) && isSignedIn();
  const byToken = useQuery({
    ...apiQuery('auth.invitations.show', { params: { token: token ?? '' } }),
    enabled: Boolean(token),
    retry: false,
  });
  const own = useQuery({
    ...apiQuery('brands.invitations.show', {
      params: { brand_id: brand ?? '', invitation_id: invitation ?? '' },
    }),
    enabled: byIds,
    retry: false,
  });
  const { data, error, isPending } = byIds ? own : byToken;
  return (
    <SignedOutLayout>
      {isPending && (byIds || token) ? (
        <FormSkeleton />
      ) : data ? (
        <Opened opened={data.data} token={token} />
      ) : (
        <Broken error={error} isSignInMissing={!token && !byIds} />
      )}
    </SignedOutLayout>
  );
}

function Opened({ opened, token }: { opened: OpenedInvitation; token: string | undefined }) {
  const t = useT('accounts');
  const { invitation, brand } = opened;
  if (invitation.status === 'accepted')
    return (
      <DoorNote title={t('invitation.accepted')} lead={t('invitation.accepted_lead', { brand: brand.name })}>
        <Button component={Link} to="/" size="md" variant="filled">
          {t('invitation.open')}
        </Button>
      </DoorNote>
    );
  if (invitation.status === 'cancelled' || invitation.status === 'expired')
    return (
      <DoorNote title={t(`invitation.${invitation.status}`)} lead={t('invitation.ask', { brand: brand.name })}>
        <Button component={Link} to="/login" size="md">
          {t('recovery.back')}
        </Button>
      </DoorNote>
    );
  if (isSignedIn() || opened.has_account) return <JoinSignedIn opened={opened} token={token} />;
  return <JoinAsNew opened={opened} token={token!} />;
}

/** No such invitation, or not for this person. */
function Broken({ error, isSignInMissing }: { error: unknown; isSignInMissing: boolean }) {
  const t = useT('accounts');
  const said = error instanceof ApiError && error.status !== 404 ? error.body.message : t('invitation.broken_lead');
  return (
    <DoorNote title={t('invitation.broken')} lead={said}>
      <Button
        component={Link}
        to="/login"
        search={{ redirect: isSignInMissing ? location.pathname + location.search : undefined } as never}
        size="md"
      >
        {t('recovery.back')}
      </Button>
    </DoorNote>
  );
}
