import { createElement, type ReactElement, type SVGAttributes } from 'react';

export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels. */
  size?: number;
  /** Width of the lines on a grid of 24. */
  stroke?: number;
}

/** Makes an icon of its paths on a grid of 24. */
export const createIcon =
  (paths: readonly string[], kind: 'outline' | 'filled' = 'outline') =>
  ({ size = 24, stroke = 2, ...rest }: IconProps): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        ...(kind === 'filled'
          ? { fill: 'currentColor' }
          : {
              fill: 'none',
              stroke: 'currentColor',
              strokeWidth: stroke,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
            }),
        ...rest,
      },
      ...paths.map((d) => createElement('path', { d })),
    );
