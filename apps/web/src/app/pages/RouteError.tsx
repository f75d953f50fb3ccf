import { Button } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { usePageTitle } from '../../shared/page/index.ts';
import { isChunkFailure, reloadOnce } from '../watch/chunks.ts';
import { CriticalPage } from './CriticalPage.tsx';
import classes from './pages.module.css';

/** A page that failed, inside the shell: says so and tries again. Files that are gone are fetched by one reload. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useT('app');
  const router = useRouter();
  const isChunk = isChunkFailure(error);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isChunk && !reloadOnce()) setLost(true);
  }, [isChunk]);
  const isMissing = error instanceof ApiError && error.status === 404;
  const title = isMissing ? t('not_found.title') : t('route_error.title');
  usePageTitle(title);
  if (isLost) return <CriticalPage />;
  if (isChunk) return null;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={classes.failed} role="alert">
      <h1>{title}</h1>
      <p>
        {error instanceof ApiError && error.status >= 400 && error.status < 500 && !isMissing
          ? error.body.message
          : isMissing
            ? t('not_found.body')
            : t('route_error.body')}
      </p>
      {!isMissing && (
        <Button variant="filled" onClick={retry}>
          {t('try_again')}
        </Button>
      )}
    </div>
  );
}
