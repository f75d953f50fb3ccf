import { Button } from '@mantine/core';
import { type Email, followUps } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../shared/api/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconMailForward } from '../../../shared/icons/index.ts';

/** Begins a follow-up in the same thread, to those who have not opened or not replied. */
export function FollowUp({ email }: { email: Email }) {
  const t = useT('mailing');
  const navigate = useNavigate();
  const following = useCall('emails.follow-up', {
    refreshes: ['emails.index'],
    onSuccess: ({ data }) => void navigate({ to: '/emails/$emailId', params: { emailId: data.id } }),
  });
  const offered = email.is_tracked ? followUps : followUps.filter((to) => to !== 'not_opened');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={following.isPending} leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />}>
          {t('follow.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((to) => (
          <Menu.Item key={to} onClick={() => following.mutate({ params: { email_id: email.id }, body: { to } })}>
            {t(`follow.${to}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
