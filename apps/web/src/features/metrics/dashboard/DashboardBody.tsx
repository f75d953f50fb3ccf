import { usePermission } from '../../../shared/actor/index.ts';
import { MetricBlock } from '../blocks/MetricBlock.tsx';
import { useDefinitions } from '../blocks/useDefinitions.ts';
import { useMeasureFormat } from '../blocks/useMeasureFormat.ts';
import type { Measure } from '../metrics.api.ts';
import { BlockGrid } from './BlockGrid.tsx';
import { DayChart } from './DayChart.tsx';
import classes from './dashboard.module.css';
import type { DashboardSearch } from './dashboard-search.ts';
import { ToneSplit } from './ToneSplit.tsx';
import { TopClippings } from './TopClippings.tsx';
import { TopOutlets } from './TopOutlets.tsx';
import { TopRelations } from './TopRelations.tsx';
import type { Choice, Figures } from './useDashboard.ts';

interface Props {
  choice: Choice;
  figures: Figures;
  onChange: (part: DashboardSearch) => void;
}

/** Shows the figures of the period, its charts and its lists. */
export function DashboardBody({ figures, choice, onChange }: Props) {
  const { search, looks } = choice;
  const write = useMeasureFormat();
  const define = useDefinitions();
  const measure = search.measure ?? 'clippings';
  const canSeeRelations = usePermission('relations.list').can;
  const only = looks.size === 1 ? figures.tone?.[0]?.brand_name : undefined;
  const block = (one: Measure) => (
    <MetricBlock measure={one} group={figures.groups[one]} looks={looks} write={write[one]} definition={define[one]} />
  );
  return (
    <div className={classes.body} data-replacing={figures.isReplacing || undefined}>
      <BlockGrid
        blocks={{
          clippings: block('clippings'),
          impressions: block('impressions'),
          hf_value: block('hf_value'),
          chart: (
            <DayChart
              choice={choice}
              group={figures.groups[measure]}
              looks={looks}
              write={write[measure]}
              onChange={onChange}
            />
          ),
          tone: <ToneSplit brands={figures.tone} search={search} />,
          outlets: figures.outlets?.length ? (
            <TopOutlets outlets={figures.outlets} brand={only} search={search} />
          ) : null,
          top_clippings: <TopClippings clippings={figures.top} looks={looks} write={write.hf_value} search={search} />,
          relations: canSeeRelations ? <TopRelations choice={choice} write={write.hf_value} /> : null,
        }}
      />
    </div>
  );
}
