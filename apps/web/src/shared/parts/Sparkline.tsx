import { sparkline } from './sparkline.ts';

const width = 56;
const height = 20;

interface Props {
  values: readonly number[];
  /** Name of a CSS variable. */
  color: string;
  /** Says in words what the line shows. */
  label: string;
}

/** Days of a period as a small line; figures beside it say the same in numbers. */
export function Sparkline({ values, color, label }: Props) {
  const line = sparkline(values, width, height);
  if (!line) return null;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={line.points} fill="none" stroke={`var(${color})`} strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={line.last.x} cy={line.last.y} r={2} fill={`var(${color})`} />
    </svg>
  );
}
