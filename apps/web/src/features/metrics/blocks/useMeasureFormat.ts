import { useMemo } from 'react';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import type { Measure } from '../metrics.api.ts';
import { useShownCurrency } from './useShownCurrency.ts';

/** Functions that format the figures of a measure. */
export interface Write {
  /** Formats the large figure, with its unit. */
  total: (value: number) => string;
  /** Formats a figure without its unit, which the head of the table names. */
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
