import { useMemo } from 'react';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import type { Measure } from '../metrics.api.ts';
import { useShownCurrency } from './useShownCurrency.ts';

/** How the figures of a measure are written. */
export interface Write {
  /** With its unit, for the large figure. */
  total: (value: number) => string;
  /** Without, for a table whose head names it. */
  row: (value: number) => string;
  /** The figure to draw: money in the currency shown. */
  drawn: (value: number) => number;
}

/** Ways to write the three measures. */
export function useMeasureFormat(): Record<Measure, Write> {
  const { abbreviate, money } = useFormat();
  const { code, rate } = useShownCurrency();
  return useMemo(() => {
    const count: Write = { total: abbreviate, row: abbreviate, drawn: (value) => value };
    const drawn = (value: number) => Math.round(fromBase(value, rate) * 100) / 100;
    const value: Write = {
      total: (amount) => money(drawn(amount), code),
      row: (amount) => abbreviate(drawn(amount)),
      drawn,
    };
    return { clippings: count, impressions: count, hf_value: value };
  }, [abbreviate, money, code, rate]);
}
