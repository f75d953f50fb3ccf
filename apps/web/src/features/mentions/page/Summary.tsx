import { addDays } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { dayOf, startOfDay } from '../days.ts';
import { filterQuery, isFiltered, type MentionSearch } from '../mention-search.ts';
import { mentionChart } from '../mentions.api.ts';
import classes from './page.module.css';

const SizedChart = lazyPart(async () => (await import('./SizedChart.tsx')).SizedChart, { hasTexts: true });

const chartDays = 14;

/** Shows the figures of 14 days: mentions, stories and their copies, with a bar for each day. */
export function Summary({
  streamId,
  search,
  children,
}: {
  streamId: string;
  search: MentionSearch;
  children?: ReactNode;
}) {
  const t = useT('mentions');
  const { number } = useFormat();
  const today = dayOf(Date.now());
  const first = addDays(today, 1 - chartDays);
  const { data } = useQuery({
    ...mentionChart(streamId, { ...filterQuery(search), start: startOfDay(first) }),
    placeholderData: keepPreviousData,
  });
  const counts = data?.data;
  const name = search.hidden
    ? 'summary.mentions_hidden'
    : isFiltered(search)
      ? 'summary.mentions_filtered'
      : 'summary.mentions';
  return (
    <div className={classes.summary}>
      <dl>
        <Figure value={counts && number(counts.mentions)} label={t(name, { count: counts?.mentions ?? 0 })} />
        <Figure
          value={counts && number(counts.stories)}
          label={t('summary.stories', { count: counts?.stories ?? 0 })}
          swatch="stories"
        />
        <Figure
          value={counts && number(counts.copies)}
          label={t('summary.copies', { count: counts?.copies ?? 0 })}
          swatch="copies"
        />
      </dl>
      {children}
      <SizedChart counts={counts?.days} first={first} last={today} fallback={<div className={classes.chartPlace} />} />
    </div>
  );
}

function Figure({ value, label, swatch }: { value: string | undefined; label: string; swatch?: 'stories' | 'copies' }) {
  return (
    <div>
      <dt>
        {swatch && <i data-swatch={swatch} />}
        {label}
      </dt>
      <dd className="num">{value ?? '–'}</dd>
    </div>
  );
}
