import { ActionIcon, Button, Menu } from '@mantine/core';
import type { StaffUser } from '@masthead/contract';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots } from '../../../shared/icons/index.ts';
import { impersonate } from '../../../shared/session/index.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

type Deed = 'end_sessions' | 'remove' | 'restore';
const calls = {
  end_sessions: 'staff.users.end-sessions',
  remove: 'staff.users.delete',
  restore: 'staff.users.restore',
} as const;

/** Viewing as a user, and in a menu: acting with changes, signing out everywhere, and removing. */
export function UserActions({ user }: { user: StaffUser }) {
  const t = useT('accounts');
  const [deed, setDeed] = useState<Deed | null>(null);
  const isOwn = useUser().id === user.id;
  const start = useCall('staff.users.impersonate', {
    // A full load: nothing of one's own stays on the screen.
    onSuccess: ({ access_token: token }) => void impersonate(token).then(() => location.assign('/')),
  });
  const begin = (changes: boolean) => start.mutate({ params: { user_id: user.id }, body: { changes } });
  return (
    <>
      {!user.is_staff_member && (
        <Button size="xs" loading={start.isPending} onClick={() => begin(false)}>
          {t('impersonate.start')}
        </Button>
      )}
      {!isOwn && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('impersonate.actions', { name: user.full_name })}>
              <IconDots size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!user.is_staff_member && (
              <Menu.Item onClick={() => begin(true)}>{t('impersonate.with_changes')}</Menu.Item>
            )}
            <Menu.Item onClick={() => setDeed('end_sessions')}>{t('impersonate.end_sessions.action')}</Menu.Item>
            <Menu.Item data-danger onClick={() => setDeed('remove')}>
              {t('impersonate.remove.action')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {deed && <DeedDialog user={user} deed={deed} onClose={() => setDeed(null)} />}
    </>
  );
}

/** Restoring a removed user. */
export function RemovedUserActions({ user }: { user: StaffUser }) {
  const t = useT('accounts');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t('impersonate.restore.action')}
      </Button>
      {isAsking && <DeedDialog user={user} deed="restore" onClose={() => setAsking(false)} />}
    </>
  );
}

function DeedDialog({ user, deed, onClose }: { user: StaffUser; deed: Deed; onClose: () => void }) {
  const t = useT('accounts');
  const { id: user_id, full_name: name } = user;
  return (
    <ReasonDialog
      title={t(`impersonate.${deed}.title`, { name })}
      body={t(`impersonate.${deed}.body`)}
      confirmLabel={t(`impersonate.${deed}.action`)}
      danger={deed === 'remove'}
      send={async (body): Promise<void> => void (await call(calls[deed], { params: { user_id }, body }))}
      onDone={() => {
        void refresh('staff.users.index');
        notify({ title: t(`impersonate.${deed}.done`, { name }) });
      }}
      onClose={onClose}
    />
  );
}
