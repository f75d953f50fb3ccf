import { Button } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { NotFoundInside, usePageTitle } from '../../shared/page/index.ts';
import { isChunkFailure, reloadOnce } from '../watch/chunks.ts';
import { CriticalPage } from './CriticalPage.tsx';
import classes from './pages.module.css';

/** What stands in the place of a page that failed: the navigation around it still works. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  if (isChunkFailure(error)) return <LostFiles />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundInside />;
  return <Failed error={error} reset={reset} />;
}

/** The page's files are gone: one reload fetches the new ones, after that there is no more to try. */
function LostFiles() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!reloadOnce()) setLost(true);
  }, []);
  return isLost ? <CriticalPage isInside /> : null;
}

function Failed({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const t = useT('app');
  const router = useRouter();
  usePageTitle(t('route_error.title'));
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={classes.failed} role="alert">
      <h1>{t('route_error.title')}</h1>
      <p>{isRefused ? error.body.message : t('route_error.body')}</p>
      <Button variant="filled" onClick={retry}>
        {t('try_again')}
      </Button>
    </div>
  );
}
