import { ActionIcon, Button } from '@mantine/core';
import type { StaffUser } from '@masthead/contract';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { ReasonDialog } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots } from '../../../shared/icons/index.ts';
import { impersonate } from '../../../shared/session/index.ts';

const deeds = {
  end_sessions: (params: { user_id: string }, body: { reason: string }) =>
    call('staff.users.end-sessions', { params, body }),
  remove: (params: { user_id: string }, body: { reason: string }) => call('staff.users.delete', { params, body }),
  restore: (params: { user_id: string }, body: { reason: string }) => call('staff.users.restore', { params, body }),
  to_support: (params: { user_id: string }, { reason }: { reason: string }) =>
    call('staff.users.level', { params, body: { level: 'support', reason } }),
  to_full: (params: { user_id: string }, { reason }: { reason: string }) =>
    call('staff.users.level', { params, body: { level: 'full', reason } }),
} as const;
type Deed = keyof typeof deeds;

/** The change that each level of staff can be given. */
const other = { full: 'to_support', support: 'to_full' } as const;

/** Viewing as a user, and in a menu: acting with changes, signing out everywhere, and removing. */
export function UserActions({ user }: { user: StaffUser }) {
  const t = useT('accounts');
  const [deed, setDeed] = useState<Deed | null>(null);
  const own = useUser();
  const isOwn = own.id === user.id;
  const isSupport = own.staff_level === 'support';
  const start = useCall('staff.users.impersonate', {
    // A full load: no data of the staff member stays on the screen.
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
            {!user.is_staff_member && !isSupport && (
              <Menu.Item onClick={() => begin(true)}>{t('impersonate.with_changes')}</Menu.Item>
            )}
            <Menu.Item onClick={() => setDeed('end_sessions')}>{t('impersonate.end_sessions.action')}</Menu.Item>
            {user.staff_level && !isSupport && (
              <Menu.Item onClick={() => setDeed(other[user.staff_level ?? 'full'])}>
                {t(`impersonate.${other[user.staff_level]}.action`)}
              </Menu.Item>
            )}
            {!isSupport && (
              <Menu.Item data-danger onClick={() => setDeed('remove')}>
                {t('impersonate.remove.action')}
              </Menu.Item>
            )}
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
  if (useUser().staff_level === 'support') return null;
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
      send={(body) => deeds[deed]({ user_id }, body)}
      onDone={() => {
        void refresh('staff.users.index');
        notify({ title: t(`impersonate.${deed}.done`, { name }) });
      }}
      onClose={onClose}
    />
  );
}
