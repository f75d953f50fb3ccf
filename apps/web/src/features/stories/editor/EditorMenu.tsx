import { ActionIcon } from '@mantine/core';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';

const MenuItems = lazyPart(async () => (await import('./MenuItems.tsx')).MenuItems, { hasTexts: true });

/** The menu of everything else that can be done with the story. */
export function EditorMenu({ isPhone }: { isPhone: boolean }) {
  const t = useT('stories');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('editor.menu')}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems isPhone={isPhone} />
      </Menu.Dropdown>
    </Menu>
  );
}
