import { Button } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { backOnline, isOffline, queryClient } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { NotFoundInside, usePageTitle } from '../../shared/page/index.ts';
import { filesLost, isChunkFailure } from '../watch/chunks.ts';
import { CriticalPage } from './CriticalPage.tsx';
import classes from './pages.module.css';

/** Shows an error instead of a page that failed; the navigation around it still works. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  if (isChunkFailure(error)) return <LostFiles reset={reset} />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundInside />;
  return <Failed error={error} reset={reset} />;
}

type Reset = ErrorComponentProps['reset'];

/** Loads the page again: its data, and its files. */
function useRetry(reset: Reset): () => void {
  const router = useRouter();
  return () => {
    // A query that has failed would answer its failure again.
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    void router.invalidate().then(reset);
  };
}

/** The page's files are gone. One reload fetches the new ones; without a connection the page opens when it is back. */
function LostFiles({ reset }: { reset: Reset }) {
  const [state, setState] = useState<'looking' | 'cut' | 'lost'>('looking');
  useEffect(() => {
    void filesLost().then((isReloading) => {
      if (!isReloading) setState(isOffline.get() ? 'cut' : 'lost');
    });
  }, []);
  // It stays until the page is tried again, which it does by itself when the connection is back.
  if (state === 'cut') return <Unreachable reset={reset} />;
  return state === 'lost' ? <CriticalPage isInside /> : null;
}

function Unreachable({ reset }: { reset: Reset }) {
  const t = useT('app');
  const retry = useRetry(reset);
  const again = useEffectEvent(retry);
  useEffect(() => {
    let isGone = false;
    void backOnline().then(() => isGone || again());
    return () => {
      isGone = true;
    };
  }, []);
  return <Trouble title={t('offline.title')} body={t('offline.page')} onRetry={retry} />;
}

function Failed({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const t = useT('app');
  const retry = useRetry(reset);
  const [isCut] = useState(() => isOffline.get());
  if (isCut && error instanceof ApiError && error.status === 0) return <Unreachable reset={reset} />;
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <Trouble
      title={t('route_error.title')}
      body={isRefused ? error.body.message : t('route_error.body')}
      onRetry={retry}
    />
  );
}

function Trouble({ title, body, onRetry }: { title: string; body: string; onRetry: () => void }) {
  const t = useT('app');
  usePageTitle(title);
  return (
    <div className={classes.failed} role="alert">
      <h1>{title}</h1>
      <p>{body}</p>
      <Button variant="filled" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  );
}
