import { Badge, Button, Checkbox } from '@mantine/core';
import type { Invitation } from '@masthead/contract';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconMail } from '../../../shared/icons/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import classes from './members.module.css';

/** Lists people who are invited and have not joined yet. */
export function Invitations({ open, selection }: { open: readonly Invitation[]; selection: Selection<Invitation> }) {
  const t = useT('accounts');
  return (
    <section className={classes.invitations} aria-labelledby="invitations">
      <header>
        <h2 id="invitations">{t('invitations.title')}</h2>
        <p className={classes.note}>{t('invitations.valid')}</p>
      </header>
      <ul>
        {open.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} selection={selection} />
        ))}
      </ul>
    </section>
  );
}

const tones = { pending: undefined, resent: 'signal', expired: 'warn' } as const;

interface RowProps {
  invitation: Invitation;
  selection: Selection<Invitation>;
}

function InvitationRow({ invitation, selection }: RowProps) {
  const t = useT('accounts');
  const clippings = useT('clippings');
  const { shortDate } = useFormat();
  const params = { brand_id: invitation.brand_id, invitation_id: invitation.id };
  const { email, status } = invitation;
  const resend = useCall('brands.invitations.resend', {
    refreshes: ['brands.invitations.index'],
    onSuccess: () => void notify({ title: t('invitations.resent', { email }) }),
  });
  const removal = useCall('brands.invitations.delete', {
    refreshes: ['brands.invitations.index'],
    onSuccess: () => void notify({ title: t('invitations.cancelled', { email }) }),
  });
  const cancel = async () => {
    const isConfirmed = await confirm({
      title: t('invitations.cancel_title', { email }),
      body: t('invitations.cancel_body'),
      confirmLabel: t('invitations.cancel_action'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params });
  };
  const daysLeft = Math.max(0, Math.ceil((Date.parse(invitation.expires_at) - Date.now()) / 86_400_000));
  return (
    <li className={classes.invitation}>
      <Checkbox
        aria-label={clippings('bulk.select', { headline: email })}
        checked={selection.ids.has(invitation.id)}
        onChange={(event) => selection.toggle(invitation.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={classes.letter}>
        <IconMail size={16} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.invited}>
        <b className="cut">{email}</b>
        <p className="cut">
          {t('invitations.by', {
            date: shortDate(invitation.resent_at ?? invitation.created_at),
            name: invitation.invited_by?.full_name ?? '–',
          })}
        </p>
      </div>
      <span className={classes.invitedAs}>{t(`roles.${invitation.role}`)}</span>
      <Badge data-tone={status in tones ? tones[status as keyof typeof tones] : undefined}>
        {status === 'expired'
          ? t('invitations.expired')
          : t(`invitations.${status === 'resent' ? 'resent_badge' : 'pending'}`, { days: daysLeft })}
      </Badge>
      <span className={classes.invitationButtons}>
        <Button size="xs" variant="subtle" loading={resend.isPending} onClick={() => resend.mutate({ params })}>
          {t('invitations.again')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => void cancel()}>
          {t('invitations.cancel')}
        </Button>
      </span>
    </li>
  );
}
