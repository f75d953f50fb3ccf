import { UnstyledButton } from '@mantine/core';
import type { ReactElement } from 'react';
import { useOrganisation, useUser } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconDotsVertical } from '../../shared/icons/index.ts';
import { PersonMark } from '../../shared/parts/index.ts';
import { lazyMenu } from './LazyMenu.tsx';
import classes from './shell.module.css';

const Menu = lazyMenu(async () => (await import('./OpenUserMenu.tsx')).OpenUserMenu);

/** Name and organisation, with theme, language and the way out. `target` opens it on the phone. */
export function UserMenu({ target }: { target?: ReactElement }) {
  const t = useT('app');
  const user = useUser();
  const organisation = useOrganisation();
  const button = target ?? (
    <UnstyledButton className={classes.person} aria-label={t('user_menu.open', { name: user.full_name })}>
      <PersonMark name={user.full_name} picture={user.avatar?.cropped} />
      <span className={classes.names}>
        <b className="cut">{user.full_name}</b>
        <span className="cut">{organisation?.name}</span>
      </span>
      <IconDotsVertical size={16} stroke={1.6} aria-hidden />
    </UnstyledButton>
  );
  return <Menu button={button} />;
}
