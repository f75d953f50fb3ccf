import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAdjustmentsHorizontal, IconDots } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { ViewSwitch } from '../filters/ViewSwitch.tsx';
import type { StreamMenuProps } from './StreamMenuItems.tsx';

const StreamMenuItems = lazyPart(async () => (await import('./StreamMenuItems.tsx')).StreamMenuItems, {
  hasTexts: true,
});

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export { LiveBadge } from '../../../shared/parts/index.ts';

/** The page's actions beside its title: how it lists, editing, and a menu of the rarer ones. */
export function HeadActions(props: StreamMenuProps) {
  const t = useT('mentions');
  const { stream, search, onChange } = props;
  return (
    <>
      <ViewSwitch search={search} onChange={onChange} />
      <PermissionButton
        permission="stream.update"
        component={Link}
        to={`/streams/${stream.id}/edit`}
        leftSection={<IconAdjustmentsHorizontal {...icon} />}
      >
        {t('actions.edit_stream')}
      </PermissionButton>
      <StreamMenu {...props} />
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
