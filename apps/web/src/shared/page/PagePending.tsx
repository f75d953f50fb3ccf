import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { countPending } from '../first-page.ts';
import { useT } from '../i18n/index.ts';
import classes from './notice.module.css';

/** While a page or the whole app is on its way. */
export function PagePending() {
  const t = useT('app');
  useEffect(countPending, []);
  return (
    <div className={classes.pending} role="status" aria-label={t('loading')} data-pending>
      <Loader size={24} color="gray" />
    </div>
  );
}
