import { Button } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { addDays, writeDay } from '@masthead/measuring';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAdjustmentsHorizontal, IconRss } from '../../../shared/icons/index.ts';
import { EmptyState } from '../../../shared/page/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { dayOf, startOfDay } from '../days.ts';
import { daysOfPeriod, isFiltered, type MentionSearch, withoutFilters, withPeriod } from '../mention-search.ts';
import { mentionChart } from '../mentions.api.ts';
import classes from './page.module.css';

interface EmptyProps {
  stream: Stream;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
/** The number of days that are searched for a new stream. */
const searchedDays = 30;

/** Explains why the list is empty, and what to do about it. */
export function EmptyMentions({ stream, search, onChange }: EmptyProps) {
  const t = useT('mentions');
  const { locale } = useFormat();
  const today = dayOf(Date.now());
  const isPlain = !stream.backfill && !isFiltered(search) && !search.hidden;
  const month = useQuery({
    ...mentionChart(stream.id, { start: startOfDay(addDays(today, 1 - searchedDays)) }),
    enabled: isPlain,
  });
  const span = daysOfPeriod(search.period, today);
  if (stream.backfill) return <EmptyState title={t('empty.backfill_title')} body={t('empty.backfill_body')} />;
  if (isFiltered(search)) {
    const clear = (
      <Button onClick={() => onChange({ ...withoutFilters(search), ...(search.period && { period: search.period }) })}>
        {t('filters.clear_all')}
      </Button>
    );
    return <EmptyState title={t('empty.filtered_title')} body={t('empty.filtered_body')} actions={clear} />;
  }
  if (isPlain && month.isPending) return null;
  if (isPlain && month.data?.data.mentions === 0) return <NothingFound stream={stream} />;
  if (search.hidden) return <EmptyState title={t('empty.hidden_title')} body={t('empty.hidden_body')} />;
  if (span && span.first > addDays(today, 1 - searchedDays)) {
    const written = (day: string) => writeDay(day, locale, { day: 'numeric', month: 'long' });
    const body =
      span.first === span.last && span.last === today
        ? t('empty.period_body_today')
        : t('empty.period_body', { first: written(span.first), last: written(span.last) });
    return (
      <EmptyState
        title={t('empty.period_title')}
        body={body}
        actions={<Button onClick={() => onChange(withPeriod(search, '30d'))}>{t('empty.longer_action')}</Button>}
      />
    );
  }
  if (span && search.period !== '30d') {
    return (
      <EmptyState
        title={t('empty.period_title')}
        actions={<Button onClick={() => onChange(withPeriod(search, 'all'))}>{t('empty.all_action')}</Button>}
      />
    );
  }
  return <NothingFound stream={stream} />;
}

/** Nothing in 30 days: wait, widen, or have more read. Without any source that is the first thing to do. */
function NothingFound({ stream }: { stream: Stream }) {
  const t = useT('mentions');
  const { routesByPath } = useRouter();
  const { data } = useQuery(apiQuery('sources.index', { query: { limit: 1 } }));
  const hasSources = data ? data.data.length > 0 : true;
  const addSources = '/streams/sources' in routesByPath && (
    <Button
      component={Link}
      to="/streams/sources"
      variant={hasSources ? 'default' : 'filled'}
      leftSection={<IconRss {...icon} />}
    >
      {t('empty.sources_action')}
    </Button>
  );
  if (!hasSources)
    return <EmptyState title={t('empty.no_sources_title')} body={t('empty.no_sources_body')} actions={addSources} />;
  const advice = (
    <span className={classes.advice}>
      <span>{t('empty.stream_body')}</span>
      <span>{t('empty.wait')}</span>
      <span>{t('empty.widen')}</span>
      <span>{t('empty.add_sources')}</span>
    </span>
  );
  const edit = (
    <PermissionButton
      permission="stream.update"
      component={Link}
      to={`/streams/${stream.id}/edit`}
      leftSection={<IconAdjustmentsHorizontal {...icon} />}
    >
      {t('empty.widen_action')}
    </PermissionButton>
  );
  return (
    <EmptyState
      title={t('empty.stream_title')}
      body={advice}
      actions={
        <>
          {edit}
          {addSources}
        </>
      }
    />
  );
}
