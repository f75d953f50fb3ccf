import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiQuery, refresh, useCall } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChartLine, IconKeyboard } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { QaCard } from './QaCard.tsx';
import { QaFilters } from './QaFilters.tsx';
import { QaKeys } from './QaKeys.tsx';
import classes from './qa.module.css';
import type { QaSearch } from './qa-search.ts';
import { useReview } from './useReview.ts';

const route = getRouteApi('/app/staff/qa-mentions');

/** Drawn mentions that staff judge one after the other, by keyboard or buttons. */
export function QaPage() {
  const t = useT('staff');
  const titles = useT('app');
  const search = route.useSearch();
  const [isHelp, setHelp] = useState(false);
  return (
    <>
      <PageHead
        title={titles('titles.qa_mentions')}
        actions={
          <>
            <Button
              className={classes.keysButton}
              leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
              variant="subtle"
              onClick={() => setHelp(true)}
            >
              {t('qa.keys.title')}
            </Button>
            <Button
              component={Link}
              to="/staff/qa-mentions/precision"
              leftSection={<IconChartLine size={16} stroke={1.6} aria-hidden />}
            >
              {t('qa.precision.link')}
            </Button>
          </>
        }
      >
        <QaFilters search={search} />
        <Progress />
      </PageHead>
      {/* Other filters are another review. */}
      <ReviewPlace key={JSON.stringify(search)} search={search} onHelp={() => setHelp(true)} />
      <QaKeys isOpen={isHelp} onClose={() => setHelp(false)} />
    </>
  );
}

function Progress() {
  const t = useT('staff');
  const { data } = useQuery(apiQuery('staff.qa-mentions.progress'));
  if (!data || data.data.open + data.data.judged_today === 0) return null;
  const { open, open_more: more, judged_today: today } = data.data;
  const text = t('qa.progress', { open, more: more ? 'yes' : 'no', today });
  return (
    <div className={classes.progress}>
      <progress value={today} max={today + open} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}

function ReviewPlace({ search, onHelp }: { search: QaSearch; onHelp: () => void }) {
  const review = useReview(search);
  const { pages, rows, current } = review;
  if (pages.isPending) return <RowSkeletons count={4} kind="mention" />;
  if (pages.isError && rows.length === 0)
    return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (rows.length === 0) return <Nothing search={search} />;
  return current ? (
    <QaCard key={current.id} review={review} mention={current} onHelp={onHelp} />
  ) : (
    <End review={review} />
  );
}

function End({ review }: { review: ReturnType<typeof useReview> }) {
  const t = useT('staff');
  if (review.pages.isFetchingNextPage) return <RowSkeletons count={4} kind="mention" />;
  return (
    <EmptyState
      title={t('qa.end', { count: review.rows.length })}
      body={t('qa.end_body')}
      actions={
        <>
          {review.undo && <Button onClick={review.undo}>{t('qa.undo')}</Button>}
          <Button variant="filled" onClick={() => void refresh('staff.qa-mentions.index')}>
            {t('qa.look_again')}
          </Button>
        </>
      }
    />
  );
}

/** Milliseconds between two looks for drawn mentions, and for how long. */
const pause = 1500;
const patience = 20_000;

function Nothing({ search }: { search: QaSearch }) {
  const t = useT('staff');
  const [isDrawing, setDrawing] = useState(false);
  const draw = useCall('staff.qa-mentions.draw', { onSuccess: () => setDrawing(true) });
  useEffect(() => {
    if (!isDrawing) return;
    const look = setInterval(
      () => void refresh('staff.qa-mentions.index', 'staff.qa-mentions.progress', 'staff.qa-mentions.filters'),
      pause,
    );
    const end = setTimeout(() => setDrawing(false), patience);
    return () => {
      clearInterval(look);
      clearTimeout(end);
    };
  }, [isDrawing]);
  const isOpen = !search.status;
  const isFiltered = Boolean(search.stream || search.language || search.media_outlet || search.sample);
  if (!isOpen || isFiltered) return <EmptyState title={t(isFiltered ? 'qa.none_filtered' : 'qa.none_judged')} />;
  return (
    <EmptyState
      title={t('qa.empty')}
      body={t('qa.empty_body')}
      actions={
        <Button variant="filled" loading={draw.isPending || isDrawing} onClick={() => draw.mutate({})}>
          {t('qa.draw')}
        </Button>
      }
    />
  );
}
