import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsFirstPageShown } from '../../shared/first-page.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconSearch } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Logo } from '../../shared/page/index.ts';
import { Navigation } from '../navigation/Navigation.tsx';
import { openPalette, shortcut } from '../palette/open.ts';
import { BrandSwitcher } from './BrandSwitcher.tsx';
import classes from './shell.module.css';
import { UserMenu } from './UserMenu.tsx';

const Inbox = lazyPart(async () => (await import('../../features/comments/Inbox.tsx')).Inbox);

const TrialNote = lazyPart(async () => (await import('./TrialNote.tsx')).TrialNote, { hasTexts: true });

const inboxPlace = <span className={classes.inbox} />;

/** The left side: brand, search, navigation, the person. In the drawer of the phone too. */
export function Side() {
  const t = useT('app');
  const isShown = useIsFirstPageShown();
  return (
    <>
      <Link to="/" className={classes.logo} aria-label={t('navigation.home')}>
        <Logo />
      </Link>
      <BrandSwitcher />
      <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>{t('navigation.search')}</span>
        <kbd aria-hidden>{shortcut()}</kbd>
      </UnstyledButton>
      {isShown ? <Inbox fallback={inboxPlace} /> : inboxPlace}
      <Navigation />
      <div className={classes.foot}>
        {isShown && <TrialNote />}
        <UserMenu />
      </div>
    </>
  );
}
