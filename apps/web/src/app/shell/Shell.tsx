import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useActiveBrand, useBrands, useDemoMode, useOrganisation } from '../../shared/actor/index.ts';
import { useIsFirstPageShown } from '../../shared/first-page.ts';
import { useT } from '../../shared/i18n/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { isFullPage, PagePending } from '../../shared/page/index.ts';
import { useStore } from '../../shared/store.ts';
import { ImpersonationBanner } from './Banners.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { PastDueBanner } from './PastDueBanner.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { SampleBanner } from './SampleBanner.tsx';
import { SessionRenewal } from './SessionRenewal.tsx';
import { ShellKeys } from './ShellKeys.tsx';
import { Side } from './Side.tsx';
import classes from './shell.module.css';
import { useOwnLanguage } from './useOwnLanguage.ts';

const ReminderNotices = lazyPart(
  async () => (await import('../../features/calendar/ReminderNotices.tsx')).ReminderNotices,
);
const NewNotices = lazyPart(async () => (await import('../../features/comments/Inbox.tsx')).NewNotices);
const NoBrands = lazyPart(async () => (await import('./NoBrands.tsx')).NoBrands);
const ShellWatches = lazyPart(async () => (await import('./ShellWatches.tsx')).ShellWatches, {
  hasTexts: true,
});

/** Around every signed-in page: navigation at the left, on the phone a bar with a drawer. */
export function Shell() {
  const t = useT('app');
  const brands = useBrands();
  const isFull = useStore(isFullPage);
  const isShown = useIsFirstPageShown();
  useOwnLanguage();
  const brand = useActiveBrand();
  useDemoMode(brand);
  const isSample = useOrganisation()?.type === 'demo' && brand.organisation_id !== '';
  return (
    <div className={classes.app} data-full={isFull || undefined}>
      <a href="#main" className={classes.skip}>
        {t('skip_to_content')}
      </a>
      <div className={classes.banners}>
        <ConnectionBanner />
        <ImpersonationBanner />
        <PastDueBanner />
        <DemoBanner />
        {isSample && <SampleBanner />}
        {isShown && <ReminderNotices />}
        {isShown && <NewNotices />}
      </div>
      <nav aria-label={t('navigation.main')} className={classes.side}>
        <Side />
      </nav>
      <PhoneBar />
      <main id="main" tabIndex={-1} className={classes.main} data-scroll-restoration-id="main">
        <Suspense fallback={<PagePending />}>
          {/* Another brand, another page: lists that keep their rows until further ones come must not keep those of this one. */}
          {brands.length === 0 ? <NoBrands /> : <Outlet key={brand.id} />}
        </Suspense>
      </main>
      <IdleWatch />
      <SessionRenewal />
      {isShown && <ShellWatches />}
      <ShellKeys />
    </div>
  );
}
