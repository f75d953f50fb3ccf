import type { Marker as Shape } from '@masthead/charts';

const shapes: Record<Shape, string> = {
  circle: 'M5 1.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4z',
  rect: 'M2 2h6v6H2z',
  triangle: 'M5 1l4 7H1z',
  diamond: 'M5 1l4 4-4 4-4-4z',
  arrow: 'M5 1l4 8-4-2-4 2z',
  bar: 'M1 3.4h8v3.2H1z',
  'triangle-down': 'M1 2h8L5 9z',
};

/** The marker of a series, for the legend. `color` is the name of a token. */
export const Marker = ({ marker, color }: { marker: Shape; color: string }) => (
  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
    <path d={shapes[marker]} fill={`var(${color})`} />
  </svg>
);
