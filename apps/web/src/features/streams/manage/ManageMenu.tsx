import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { Menu, useWasOpen } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown, IconEye, IconUserCheck } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';

const AuthorizedStreams = lazyPart(async () => (await import('./AuthorizedStreams.tsx')).AuthorizedStreams);
const FollowedStreams = lazyPart(async () => (await import('./FollowedStreams.tsx')).FollowedStreams);
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Offers the settings of all streams of the brand: who follows them and who may see them. */
export function ManageMenu() {
  const t = useT('streams');
  const canEdit = usePermission('stream.update').can;
  const [open, setOpen] = useState<'followed' | 'authorized' | null>(null);
  const wasFollowed = useWasOpen(open === 'followed');
  const wasAuthorized = useWasOpen(open === 'authorized');
  if (!canEdit) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button rightSection={<IconChevronDown {...icon} />}>{t('manage.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => setOpen('followed')}>
            {t('follow.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => setOpen('authorized')}>
            {t('authorized.title')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {wasFollowed && <FollowedStreams isOpen={open === 'followed'} onClose={() => setOpen(null)} />}
      {wasAuthorized && <AuthorizedStreams isOpen={open === 'authorized'} onClose={() => setOpen(null)} />}
    </>
  );
}
