import { Button } from '@mantine/core';
import type { Email } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlayerPause, IconPlayerPlay, IconSend } from '../../../shared/icons/index.ts';
import { emailChanged } from '../emails.api.ts';
import { useEmailRemoval } from '../list/useEmailRemoval.ts';
import { FollowUp } from './FollowUp.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
/** Actions that cannot be undone and therefore ask for confirmation. */
const finalDeeds = ['send', 'stop', 'stop-tracking'] as const;
type Deed = (typeof finalDeeds)[number] | 'unschedule' | 'pause' | 'resume';

/** Actions for an e-mail that is scheduled, being sent or sent. */
export function Actions({ email }: { email: Email }) {
  const t = useT('mailing');
  const app = useT('app');
  const navigate = useNavigate();
  const remove = useEmailRemoval();
  const mayChange = usePermission('email.create').can;
  const [busy, setBusy] = useState<Deed | null>(null);
  if (!mayChange) return null;
  const leave = async () => {
    if (await remove([email])) await navigate({ to: '/stories/email' });
  };
  const run = async (deed: Deed) => {
    const final = finalDeeds.find((one) => one === deed);
    if (final) {
      const isConfirmed = await confirm({
        title: t(`deeds.${final}_title`),
        body: t(`deeds.${final}_body`),
        confirmLabel: t(`deeds.${final}`),
        danger: final !== 'send',
      });
      if (!isConfirmed) return;
    }
    setBusy(deed);
    try {
      const { data } = await call(`emails.${deed}`, { params: { email_id: email.id } });
      await emailChanged(data);
      notify({ title: t(`deeds.${deed}_done`) });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const button = (deed: Deed, props: object = {}) => (
    <Button key={deed} loading={busy === deed} onClick={() => void run(deed)} {...props}>
      {t(`deeds.${deed}`)}
    </Button>
  );
  if (email.status === 'scheduled')
    return (
      <>
        <Button data-danger variant="subtle" onClick={() => void leave()}>
          {app('delete')}
        </Button>
        {button('unschedule')}
        {button('send', { variant: 'filled', leftSection: <IconSend {...icon} /> })}
      </>
    );
  const isTracked = email.is_tracked && !email.tracking_stopped_at;
  if (email.status === 'sent')
    return (
      <>
        {isTracked && button('stop-tracking')}
        <FollowUp email={email} />
      </>
    );
  if (email.status === 'draft') return null;
  return (
    <>
      {button('stop', { 'data-danger': true, variant: 'subtle' })}
      {email.is_paused
        ? button('resume', { variant: 'filled', leftSection: <IconPlayerPlay {...icon} /> })
        : button('pause', { leftSection: <IconPlayerPause {...icon} /> })}
    </>
  );
}
