import { isOffline, waitingChanges } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCloudOff, IconRefresh } from '../../shared/icons/index.ts';
import { useStore } from '../../shared/store.ts';
import { isOutdated } from '../watch/chunks.ts';
import classes from './banners.module.css';

/** Says that the server cannot be reached, or that a part of the page could not be loaded, so that it has to be loaded again. */
export function ConnectionBanner() {
  const t = useT('app');
  const isLost = useStore(isOffline);
  const isOld = useStore(isOutdated);
  const count = useStore(waitingChanges);
  if (isLost)
    return (
      <div role="status" className={classes.warning}>
        <IconCloudOff size={16} stroke={1.6} aria-hidden />
        <span>
          <b>{t('offline.title')}</b> {count > 0 ? t('offline.waiting', { count }) : t('offline.body')}
        </span>
      </div>
    );
  if (!isOld) return null;
  return (
    <div role="alert" className={classes.warning}>
      <IconRefresh size={16} stroke={1.6} aria-hidden />
      <span>
        <b>{t('outdated.title')}</b> {t('outdated.body')}
      </span>
      <button type="button" className="underlined" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </div>
  );
}
