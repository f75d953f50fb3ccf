import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { trendCalls } from '../trends.api.ts';
import { ChartLink } from './ChartLink.tsx';
import { beforeKey, heightOf, rankingOf } from './looks.ts';
import type { PartProps } from './part.ts';

/** Shares of the members of a group, or of the names most in the news. */
export function ShareOfVoice({ query, show }: PartProps) {
  const t = useT('trends');
  const { percentage } = useFormat();
  const { data, error, refetch } = useQuery({ ...trendCalls.share(query), placeholderData: keepPreviousData });
  const voices = data?.data;
  const chart = useMemo(
    () =>
      voices &&
      rankingOf(
        { label: t('share.member'), name: t(`count.${voices.count}`), before: t('leaderboard.before') },
        voices.members.map((member) => ({
          key: member.id,
          // The share first: names are cut on a phone.
          name: `${percentage(member.share)} · ${member.name}`,
          value: member.value,
          previous: member.previous?.value ?? null,
        })),
      ),
    [voices, t, percentage],
  );
  if (error && !voices) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const definition = voices?.group ? t('share.definition', { total: voices.total }) : t('share.definition_news');
  return (
    <div>
      <ChartFigure
        id="trend-share"
        title={t('share.title')}
        chart={chart}
        height={heightOf(voices?.members.length, Boolean(voices?.previous))}
        legend={voices?.previous ? 'always' : 'none'}
        definition={definition}
        entries={<ChartLink id="trend-share" query={query} />}
        onPick={(about, series) =>
          show({
            about,
            ...(series === beforeKey && voices?.previous && { on: `${voices.previous.start}..${voices.previous.end}` }),
          })
        }
      />
    </div>
  );
}
