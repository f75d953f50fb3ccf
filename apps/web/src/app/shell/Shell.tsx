import { ActionIcon, Drawer, UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useBrands, useUser } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { pageTitle } from '../../shared/page/index.ts';
import { PersonMark } from '../../shared/parts/index.ts';
import { useStore } from '../../shared/store.ts';
import { Navigation } from '../navigation/Navigation.tsx';
import { BrandSwitcher } from './BrandSwitcher.tsx';
import { Logo } from './Logo.tsx';
import { NoBrands } from './NoBrands.tsx';
import classes from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useUserChannel } from './useUserChannel.ts';

/** Around every signed-in page: navigation at the left, on the phone a bar with a drawer. */
export function Shell() {
  const t = useT('app');
  const brands = useBrands();
  useUserChannel();
  return (
    <div className={classes.app}>
      <a href="#main" className={classes.skip}>
        {t('skip_to_content')}
      </a>
      <nav aria-label={t('navigation.main')} className={classes.side}>
        <Side />
      </nav>
      <PhoneBar />
      <main id="main" tabIndex={-1} className={classes.main} data-scroll-restoration-id="main">
        {brands.length === 0 ? <NoBrands /> : <Outlet />}
      </main>
    </div>
  );
}

function Side() {
  const t = useT('app');
  return (
    <>
      <Link to="/" className={classes.logo} aria-label={t('navigation.home')}>
        <Logo />
      </Link>
      <BrandSwitcher />
      <Navigation />
      <div className={classes.foot}>
        <UserMenu />
      </div>
    </>
  );
}

/** The bar of the phone: menu, title of the page, the person. */
function PhoneBar() {
  const t = useT('app');
  const title = useStore(pageTitle);
  const user = useUser();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => router.subscribe('onResolved', () => setOpen(false)), [router]);
  return (
    <header className={classes.bar}>
      <ActionIcon size={40} aria-label={t('navigation.menu')} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <span className={`${classes.barTitle} cut`}>{title}</span>
      <UserMenu
        target={
          <UnstyledButton aria-label={t('user_menu.open', { name: user.full_name })} className={classes.barPerson}>
            <PersonMark name={user.full_name} size={32} />
          </UnstyledButton>
        }
      />
      <Drawer.Root opened={isOpen} onClose={() => setOpen(false)} position="left" size={288}>
        <Drawer.Overlay color="var(--scrim)" backgroundOpacity={1} />
        <Drawer.Content radius={0} aria-label={t('navigation.menu')} classNames={{ content: classes.drawerContent }}>
          <Drawer.Body className={classes.drawer}>
            <Side />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </header>
  );
}
