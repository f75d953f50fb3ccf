import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import type { ChartLook, ChartRow } from '@masthead/charts';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useIsPrinted } from '../../../shared/printing.ts';

const read = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** Returns the current look of charts: the colours of the scheme, the width, and the user's wish for less motion. */
export function useChartLook(writeRow?: (row: ChartRow, isNamed: boolean) => string): ChartLook {
  const scheme = useComputedColorScheme('light');
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false }) ?? false;
  const isStill = useReducedMotion();
  const isPrinted = useIsPrinted();
  const { abbreviate } = useFormat();
  return useMemo(() => {
    // The scheme decides what the tokens say; named here so that a change draws again.
    void scheme;
    return {
      color: read,
      isNarrow,
      isStill: isStill || isPrinted,
      write: abbreviate,
      writeRow: writeRow ?? (({ name }) => name),
    };
  }, [scheme, isPrinted, isNarrow, isStill, abbreviate, writeRow]);
}
