import type { Chart } from '@masthead/charts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { ChartLink } from '../page/ChartLink.tsx';
import type { PartProps } from '../page/part.ts';
import { useSampleText } from '../page/Topics.tsx';
import classes from '../page/trends.module.css';
import { type Network, trendCalls } from '../trends.api.ts';
import { type NetworkThreshold, networkThresholds } from '../trends-search.ts';
import { NetworkCanvas } from './NetworkCanvas.tsx';

/** Least log-likelihood ratios: a chance of one in a thousand, one in a million, and far beyond. */
const thresholds: Readonly<Record<NetworkThreshold, number>> = { '1': 10.83, '2': 23.93, '3': 100 };

/** Returns the connections above a threshold, and the names that they connect. */
function above({ nodes, edges, group }: Network, least: number): Pick<Network, 'nodes' | 'edges'> {
  const kept = edges.filter(({ significance }) => significance >= least);
  const ids = new Set(kept.flatMap(({ source, target }) => [source, target]));
  return { edges: kept, nodes: nodes.filter(({ id, kind }) => ids.has(id) || (group && kind === 'member')) };
}

const one = (value: number) => Math.round(value * 10) / 10;

interface Choice {
  threshold: NetworkThreshold;
  onThreshold: (threshold: NetworkThreshold) => void;
}

/** Names that appear together more often than by chance. */
export function NetworkChart({ query, show, threshold, onThreshold }: PartProps & Choice) {
  const t = useT('trends');
  const sampleText = useSampleText();
  const { data, error, refetch } = useQuery({ ...trendCalls.network(query), placeholderData: keepPreviousData });
  const answer = data?.data;
  const network = useMemo(() => answer && above(answer, thresholds[threshold]), [answer, threshold]);
  const chart = useMemo((): Chart | undefined => {
    if (!network) return undefined;
    const names = new Map(network.nodes.map(({ id, name }) => [id, name]));
    const column = (key: string, name: string, values: number[]) => ({
      ...{ key, name, values },
      ...{ color: '--bar', marker: 'rect' as const },
    });
    return {
      kind: 'bars',
      label: t('share.member'),
      isWhole: false,
      rows: network.edges.map(({ source, target }) => ({
        key: `${source},${target}`,
        name: `${names.get(source)} – ${names.get(target)}`,
      })),
      series: [
        column(
          'together',
          t('network.together'),
          network.edges.map(({ together }) => together),
        ),
        column(
          'expected',
          t('network.expected'),
          network.edges.map(({ expected }) => one(expected)),
        ),
        column(
          'significance',
          t('network.significance'),
          network.edges.map(({ significance }) => one(significance)),
        ),
      ],
    };
  }, [network, t]);
  if (error && !answer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const definition = [t('network.definition'), answer && sampleText(answer.sample)].filter(Boolean).join(' ');
  return (
    <div className={classes.wide}>
      <ChartFigure
        id="trend-network"
        title={t('network.title')}
        chart={chart}
        height={420}
        definition={definition}
        entries={<ChartLink id="trend-network" query={query} />}
        onPick={(about) => show({ about })}
        actions={
          <Select
            size="xs"
            aria-label={t('network.threshold')}
            allowDeselect={false}
            data={networkThresholds.map((value) => ({ value, label: t(`network.threshold_${value}`) }))}
            value={threshold}
            onChange={(value) => onThreshold(networkThresholds.find((one) => one === value) ?? '1')}
          />
        }
      >
        {network && network.edges.length === 0 && <p className={classes.quiet}>{t('network.none')}</p>}
        {network && network.edges.length > 0 && <NetworkCanvas network={network} onOpen={(about) => show({ about })} />}
      </ChartFigure>
    </div>
  );
}
