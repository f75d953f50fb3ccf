import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { hasFrame } from '../first-frame.ts';
import { countPending } from '../first-page.ts';
import { useT } from '../i18n/index.ts';
import classes from './notice.module.css';

/** While a page or the whole app is on its way. Nothing where the frame of the first load says it. */
export function PagePending() {
  const t = useT('app');
  useEffect(countPending, []);
  if (hasFrame()) return <div hidden data-pending />;
  return (
    <div className={classes.pending} role="status" aria-label={t('loading')} data-pending>
      <Loader size={24} color="gray" />
    </div>
  );
}
