import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useUser } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconMenu2, IconSearch } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { pageTitle } from '../../shared/page/index.ts';
import { PersonMark } from '../../shared/parts/index.ts';
import { useStore } from '../../shared/store.ts';
import { openPalette } from '../palette/open.ts';
import classes from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

const loadDrawer = async () => (await import('./PhoneDrawer.tsx')).PhoneDrawer;
const PhoneDrawer = lazyPart(loadDrawer);

/** The bar of the phone: menu, title of the page, search, the person. */
export function PhoneBar() {
  const t = useT('app');
  const title = useStore(pageTitle);
  const user = useUser();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => router.subscribe('onResolved', () => setOpen(false)), [router]);
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <header className={classes.bar}>
      <ActionIcon
        size={40}
        aria-label={t('navigation.menu')}
        aria-expanded={isOpen}
        onPointerDown={() => void loadDrawer().catch(() => {})}
        onClick={open}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <span className={`${classes.barTitle} cut`}>{title}</span>
      <ActionIcon size={40} aria-label={t('navigation.search')} onClick={openPalette}>
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      <UserMenu
        target={
          <UnstyledButton aria-label={t('user_menu.open', { name: user.full_name })} className={classes.barPerson}>
            <PersonMark name={user.full_name} picture={user.avatar?.cropped} size="large" />
          </UnstyledButton>
        }
      />
      {wasOpen && <PhoneDrawer isOpen={isOpen} onClose={() => setOpen(false)} />}
    </header>
  );
}
