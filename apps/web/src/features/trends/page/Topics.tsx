import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { type Topics as Answer, trendCalls } from '../trends.api.ts';
import { heightOf, rankingOf } from './looks.ts';
import type { PartProps } from './part.ts';

const kinds = ['subjects', 'phrases'] as const;
const shown = 12;

/** Returns how a sample was counted; undefined if all texts were. */
export const useSampleText = () => {
  const t = useT('trends');
  return ({ read, of }: Answer['sample']) => (read < of ? t('sample', { read, of }) : undefined);
};

/** Subjects and key phrases: the most frequent of all news, or those that a group has more often. */
export function Topics({ query, show }: PartProps) {
  const t = useT('trends');
  const [kind, setKind] = useState<(typeof kinds)[number]>('subjects');
  const sampleText = useSampleText();
  const { data, error, refetch } = useQuery({ ...trendCalls.topics(query), placeholderData: keepPreviousData });
  const answer = data?.data;
  const rows = answer?.[kind].slice(0, shown);
  const chart = useMemo(
    () =>
      rows &&
      rankingOf(
        { label: t('share.member'), name: t(`count.${query.count}`), before: t('leaderboard.before') },
        rows.map(({ id, name, value, previous }) => ({ key: id, name, value, previous })),
      ),
    [rows, t, query.count],
  );
  if (error && !answer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const definition = answer?.group ? t('topics.definition') : t('topics.definition_news');
  return (
    <div>
      <ChartFigure
        id="trend-topics"
        title={t('topics.title')}
        chart={chart}
        height={heightOf(
          rows?.length,
          rows?.some(({ previous }) => previous !== null),
        )}
        legend="none"
        definition={
          rows?.length === 0
            ? t('topics.none')
            : [definition, answer && sampleText(answer.sample)].filter(Boolean).join(' ')
        }
        onPick={(about) => show({ about })}
        actions={
          <SegmentedControl
            size="xs"
            aria-label={t('topics.title')}
            data={kinds.map((value) => ({ value, label: t(`topics.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
        }
      />
    </div>
  );
}
