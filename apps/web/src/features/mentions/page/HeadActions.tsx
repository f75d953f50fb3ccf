import { ActionIcon } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAdjustmentsHorizontal, IconDots } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { PermissionButton } from '../../../shared/parts/index.ts';
import type { StreamMenuProps } from './StreamMenuItems.tsx';

const StreamMenuItems = lazyPart(async () => (await import('./StreamMenuItems.tsx')).StreamMenuItems, {
  hasTexts: true,
});

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The page's actions beside its title; the rarer ones are the children, a menu. */
export function HeadActions({ stream, children }: { stream: Stream; children: ReactNode }) {
  const t = useT('mentions');
  return (
    <>
      <PermissionButton
        permission="stream.update"
        component={Link}
        to={`/streams/${stream.id}/edit`}
        leftSection={<IconAdjustmentsHorizontal {...icon} />}
      >
        {t('actions.edit_stream')}
      </PermissionButton>
      {children}
    </>
  );
}

/** The menu of everything else that can be done with the stream. */
export function StreamMenu(props: StreamMenuProps) {
  const t = useT('mentions');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('actions.more')}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <StreamMenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}
