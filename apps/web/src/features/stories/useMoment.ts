import { useMemo } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { momentText } from './moment.ts';

/** Writes a moment in a time zone: 'Fri 20 Nov, 07:00'. */
export function useMoment(): (time: string, timezone: string | null) => string {
  const { locale } = useFormat();
  return useMemo(() => (time, timezone) => momentText(time, timezone, locale), [locale]);
}
