import type { QaPrecisionRow } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './precision.module.css';

type Week = QaPrecisionRow['weeks'][number];

interface Props {
  weeks: readonly Week[];
  /** True omits scale and labels, for a row of a table. */
  isSmall?: boolean;
}

const sizes = {
  large: { width: 720, height: 200, left: 44, right: 12, top: 10, bottom: 26 },
  small: { width: 140, height: 32, left: 3, right: 3, top: 3, bottom: 3 },
} as const;
const grid = [0, 0.25, 0.5, 0.75, 1] as const;
const week = 7 * 86_400_000;

/** The share of each week as a line, its interval as a band. The table beside it has the same values. */
export function PrecisionChart({ weeks, isSmall = false }: Props) {
  const t = useT('staff');
  const { percentage, shortDay } = useFormat();
  const size = isSmall ? sizes.small : sizes.large;
  const first = Date.parse(weeks[0]?.week ?? '');
  const span = Math.max(1, Math.round((Date.parse(weeks.at(-1)?.week ?? '') - first) / week));
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const x = ({ week: day }: Week) =>
    weeks.length === 1
      ? size.left + inner.width / 2
      : size.left + (((Date.parse(day) - first) / week) * inner.width) / span;
  const y = (share: number) => size.top + (1 - share) * inner.height;
  const line = weeks.map((one) => `${x(one)},${y(one.share)}`).join(' ');
  const band = [
    ...weeks.map((one) => `${x(one)},${y(one.high)}`),
    ...weeks.toReversed().map((one) => `${x(one)},${y(one.low)}`),
  ].join(' ');
  const label = weeks
    .map((one) => t('qa.precision.week', { week: shortDay(one.week), share: percentage(one.share), count: one.judged }))
    .join('; ');
  return (
    <svg
      className={isSmall ? classes.small : classes.chart}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
    >
      {!isSmall &&
        grid.map((share) => (
          <g key={share}>
            <line className={classes.grid} x1={size.left} x2={size.width - size.right} y1={y(share)} y2={y(share)} />
            <text x={size.left - 8} y={y(share) + 4} textAnchor="end">
              {percentage(share)}
            </text>
          </g>
        ))}
      {weeks.length > 1 && <polygon className={classes.band} points={band} />}
      <polyline className={classes.line} points={line} />
      {weeks.map((one) => (
        <g key={one.week}>
          {weeks.length === 1 && (
            <line className={classes.reach} x1={x(one)} x2={x(one)} y1={y(one.low)} y2={y(one.high)} />
          )}
          <circle className={classes.point} cx={x(one)} cy={y(one.share)} r={isSmall ? 1.6 : 3.5}>
            <title>
              {t('qa.precision.week', { week: shortDay(one.week), share: percentage(one.share), count: one.judged })}
            </title>
          </circle>
        </g>
      ))}
      {!isSmall &&
        labelled(weeks).map((one) => (
          <text key={one.week} x={x(one)} y={size.height - 6} textAnchor={anchorOf(one, weeks)}>
            {shortDay(one.week)}
          </text>
        ))}
    </svg>
  );
}

/** Returns the first and the last week, and one between them if there is room. */
function labelled(weeks: readonly Week[]): Week[] {
  const places = weeks.length > 4 ? [0, Math.floor(weeks.length / 2), weeks.length - 1] : [0, weeks.length - 1];
  return [...new Set(places)].flatMap((place) => weeks[place] ?? []);
}

const anchorOf = (one: Week, weeks: readonly Week[]): 'start' | 'middle' | 'end' =>
  weeks.length === 1 ? 'middle' : one === weeks[0] ? 'start' : one === weeks.at(-1) ? 'end' : 'middle';
