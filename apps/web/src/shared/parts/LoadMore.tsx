import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { useT } from '../i18n/index.ts';
import classes from './parts.module.css';

interface Props {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Class for lists that place it elsewhere than centred below. */
  className?: string | undefined;
}

/** Loads the next page when it comes near; by hand where that has failed. */
export function LoadMore({ pages, className = classes.more }: Props) {
  const t = useT('app');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={className}>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('load_more')}
      </Button>
    </div>
  );
}
