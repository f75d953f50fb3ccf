import { Menu, UnstyledButton } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganisation, useUser } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { PersonMark } from '../../shared/parts/index.ts';
import { LanguageItems } from './LanguageItems.tsx';
import classes from './shell.module.css';
import { ThemeItems } from './ThemeItems.tsx';

/** Name and organisation, with theme, language and the way out. `target` opens it on the phone. */
export function UserMenu({ target }: { target?: ReactElement }) {
  const t = useT('app');
  const user = useUser();
  const organisation = useOrganisation();
  return (
    <Menu position={target ? 'bottom-end' : 'top-start'} width={232}>
      <Menu.Target>
        {target ?? (
          <UnstyledButton className={classes.person} aria-label={t('user_menu.open', { name: user.full_name })}>
            <PersonMark name={user.full_name} />
            <span className={classes.names}>
              <b className="cut">{user.full_name}</b>
              <span className="cut">{organisation?.name}</span>
            </span>
            <IconDotsVertical size={16} stroke={1.6} aria-hidden />
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings/personal/preferences">
          {t('user_menu.preferences')}
        </Menu.Item>
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout">
          {t('user_menu.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
