import { type Chart, stepsOf, stepToken } from '@masthead/charts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './chart.module.css';
import { Marker } from './Marker.tsx';

/** Series by shape and colour; the amounts of a map by their steps. Only below if there is room for labels at the lines. */
export function Legend({ chart, isAlways, isHidden }: { chart: Chart; isAlways: boolean; isHidden: boolean }) {
  if (isHidden) return null;
  if (chart.kind === 'map') return <Steps chart={chart} />;
  return (
    <ul className={classes.legend} data-always={isAlways || undefined} aria-hidden>
      {chart.series.map(({ key, name, color, marker }) => (
        <li key={key}>
          <Marker color={color} marker={marker} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Steps({ chart }: { chart: Chart }) {
  const t = useT('metrics');
  const { abbreviate } = useFormat();
  const steps = stepsOf((chart.series[0]?.values ?? []).map((value) => value ?? 0));
  return (
    <ul className={classes.legend} data-always aria-hidden>
      {steps.map((bound) => (
        <li key={bound}>
          <i className={classes.swatch} style={{ background: `var(${stepToken(bound, steps)})` }} />
          {t('map.from', { value: abbreviate(bound) })}
        </li>
      ))}
    </ul>
  );
}
