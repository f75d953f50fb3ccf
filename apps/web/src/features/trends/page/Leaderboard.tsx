import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { type Leaders, trendCalls } from '../trends.api.ts';
import { ChartLink } from './ChartLink.tsx';
import { heightOf, rankingOf } from './looks.ts';
import type { PartProps } from './part.ts';
import { useSampleText } from './Topics.tsx';

const boards = ['outlets', 'names', 'countries', 'languages'] as const;
type Board = (typeof boards)[number];
const shown = 10;
/** The key of articles without a country. */
const unknown = 'unknown';

/** Shows who writes most, where and in which languages, and who is written about. */
export function Leaderboard({ query, show }: PartProps) {
  const { data, error, refetch } = useQuery({ ...trendCalls.leaderboard(query), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return boards.map((board) => <BoardChart key={board} board={board} leaders={data?.data} query={query} show={show} />);
}

function BoardChart({ board, leaders, query, show }: { board: Board; leaders: Leaders | undefined } & PartProps) {
  const t = useT('trends');
  const { country, language } = useFormat();
  const sampleText = useSampleText();
  const rows = useMemo(
    () =>
      leaders &&
      {
        outlets: leaders.outlets,
        names: leaders.names,
        countries: leaders.countries.map((row) => ({
          ...row,
          name: row.id === '' ? t('leaderboard.unknown') : country(row.id),
        })),
        languages: leaders.languages.map((row) => ({ ...row, name: language(row.id) })),
      }[board].slice(0, shown),
    [leaders, board, t, country, language],
  );
  const chart = useMemo(
    () =>
      rows &&
      rankingOf(
        {
          label: t(`leaderboard.${board}`),
          name: t(`count.${query.count}`),
          before: t('leaderboard.before'),
        },
        rows.map(({ id, name, value, previous }) => ({ key: id || unknown, name, value, previous })),
      ),
    [rows, t, board, query.count],
  );
  const pick = (id: string) => {
    if (board === 'outlets') show({ outlet: id });
    else if (board === 'names') show({ about: id });
    else if (board === 'languages') show({ language: id });
    else if (id !== unknown) show({ country: id });
  };
  return (
    <div>
      <ChartFigure
        id={`trend-${board}`}
        title={t(`leaderboard.${board}`)}
        chart={chart}
        height={heightOf(
          rows?.length,
          rows?.some(({ previous }) => previous !== null),
        )}
        legend="none"
        definition={board === 'names' && leaders ? sampleText(leaders.sample) : undefined}
        entries={<ChartLink id={`trend-${board}`} query={query} />}
        onPick={pick}
      />
    </div>
  );
}
