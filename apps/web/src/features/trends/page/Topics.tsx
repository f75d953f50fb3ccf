import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { type Topics as Answer, trendCalls } from '../trends.api.ts';
import { type TopicKind, topicKinds } from '../trends-search.ts';
import { ChartLink } from './ChartLink.tsx';
import { heightOf, rankingOf } from './looks.ts';
import type { PartProps } from './part.ts';

const shown = 12;

/** Returns how a sample was counted; undefined if all texts were. */
export const useSampleText = () => {
  const t = useT('trends');
  return ({ read, of }: Answer['sample']) => (read < of ? t('sample', { read, of }) : undefined);
};

interface Choice {
  kind: TopicKind;
  onKind: (kind: TopicKind) => void;
}

/** Subjects and key phrases: the most frequent of all news, or those that a group has more often. */
export function Topics({ query, show, kind, onKind }: PartProps & Choice) {
  const t = useT('trends');
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
        entries={<ChartLink id="trend-topics" query={query} />}
        onPick={(about) => show({ about })}
        actions={
          <SegmentedControl
            aria-label={t('topics.title')}
            data={topicKinds.map((value) => ({ value, label: t(`topics.${value}`) }))}
            value={kind}
            onChange={onKind}
          />
        }
      />
    </div>
  );
}
