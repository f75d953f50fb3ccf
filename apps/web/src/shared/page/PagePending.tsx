import { Loader } from '@mantine/core';
import { useT } from '../i18n/index.ts';
import classes from './notice.module.css';

/** While a page or the whole app is on its way. */
export function PagePending() {
  const t = useT('app');
  return (
    <div className={classes.pending} role="status" aria-label={t('loading')}>
      <Loader size={24} color="gray" />
    </div>
  );
}
