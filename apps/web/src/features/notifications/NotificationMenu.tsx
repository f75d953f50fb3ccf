import { ActionIcon } from '@mantine/core';
import type { MediaNotification } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconDots, IconHistory, IconMailForward, IconPencil, IconTrash } from '../../shared/icons/index.ts';
import { useRemoval, useTestMail } from './notifications.api.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export function NotificationMenu({ notification: { id, title, receivers } }: { notification: MediaNotification }) {
  const t = useT('notifications');
  const navigate = useNavigate();
  const open = (search: { edit: string } | { history: string }) =>
    void navigate({ to: '/settings/personal/media-notifications', search });
  const params = { notification_id: id };
  const test = useTestMail(() => notify({ title: t('list.test_done') }));
  const removal = useRemoval(() => notify({ title: t('delete.done') }));
  const remove = async () => {
    const question = { title: t('delete.title', { title }), body: t('delete.body', { count: receivers.length }) };
    if (await confirm({ ...question, confirmLabel: t('delete.confirm'), danger: true })) removal.mutate({ params });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('list.actions', { title })} loading={test.isPending || removal.isPending}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => open({ edit: id })}>
          {t('list.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={() => test.mutate({ params })}>
          {t('list.test')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => open({ history: id })}>
          {t('list.history')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
